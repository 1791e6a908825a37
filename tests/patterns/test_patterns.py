"""Every regular expression of the package takes linear time, on any text.

`python -m tests.patterns nutgraf.text` lists those that don't, each with a text to try.
"""

from __future__ import annotations

import ast
import functools
import re

import pytest

from tests.patterns.check import slow, slow_on
from tests.patterns.collect import MATCHES, SEARCHES, Found, calls_in_functions, modules, patterns
from tests.patterns.known import BUILT, SLOW

every = functools.cache(patterns)
ROOMS = sorted({module.__name__.split(".")[1] for module in modules()})


@pytest.mark.parametrize("room", ROOMS)
def test_every_pattern_is_linear(room):
    of_room = [each for each in every() if each.place.split(".")[1] == room]
    unknown = (each for each in of_room if each.place not in SLOW)
    assert {each.place: text for each, text in slow(unknown)} == {}


def test_patterns_are_compiled_where_they_can_be_found():
    calls = {(path, ast.unparse(call.args[0])) for path, call in calls_in_functions() if call.args}
    assert calls <= set(BUILT)


def found(pattern, *methods, flags=0):
    return Found("here", pattern, flags, frozenset(methods) or SEARCHES)


@pytest.mark.parametrize(
    "slow_one",
    [
        found(r"\s+$"),
        found(r"\s*,\s*"),
        found(r".*?x"),
        found(r"(?:a|b|ab)+c", "match"),
        found(r"(?:\w{1,20}\s?){1,10}!", "match"),
        found(r"a\s*;?\s*b", "match"),
        found(r"(?=.*x)a"),
        found(r"[a-z][a-z0-9+.-]*://"),
        found(r"[^\W\d_](?:[^\W\d_]|[ʼ-](?=[^\W\d_]))*", "fullmatch"),
        found(r"K+ELVIN", flags=re.IGNORECASE),
    ],
    ids=lambda each: str(each.pattern),
)
def test_a_slow_pattern_is_found(slow_one):
    assert slow_on(slow_one)


@pytest.mark.parametrize(
    "fast_one",
    [
        found(r"\s+"),
        found(r"(?<!\s)\s+$"),
        found(r"(?<!\s)\s*,\s*"),
        found(r"\s+$", "match"),
        found(r"\w+\s*(?::\s*)?$", "match"),
        found(r".{0,200}x"),
        found(r"\b\w+\b"),
        found(r"\bx\w*:"),
        found(r"a[^a]*b"),
        found(r"(?:\w+ )*", "match"),
        found(r"^\s*x"),
    ],
    ids=lambda each: str(each.pattern),
)
def test_a_linear_pattern_passes(fast_one):
    assert slow_on(fast_one) is None


def test_the_methods_called_on_a_pattern_are_known():
    by_place = {each.place: each.methods for each in every()}
    assert by_place["nutgraf.cli.summarize._PAGE"] == {"match"}
    assert by_place["nutgraf.discover.aggregators.redirects._IN_STEP"] == {"search"}
    assert any(each <= MATCHES for each in by_place.values())
