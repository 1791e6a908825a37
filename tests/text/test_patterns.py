"""Patterns that are compiled at first use."""

from __future__ import annotations

import importlib

import pytest

from nutgraf.text.patterns import LazyPattern

MODULES = """nutgraf.fields.json_ld nutgraf.text.dates.times nutgraf.text.dates.labels
nutgraf.text.dates.parse nutgraf.text.names.byline_patterns nutgraf.text.names.bylines
nutgraf.text.names.credits nutgraf.text.names.east_asian nutgraf.text.titles""".split()


def test_a_pattern_is_compiled_at_its_first_use():
    pattern = LazyPattern("(")  # invalid, which only compiling notices
    with pytest.raises(Exception, match="missing"):
        pattern.search("x")


def test_it_works_as_a_compiled_pattern():
    pattern = LazyPattern(r"\s*,\s*")
    assert pattern.search("a , b").span() == (1, 4)
    assert pattern.split("a , b") == ["a", "b"]
    assert pattern.sub(";", "a , b") == "a;b"
    assert [found.start() for found in pattern.finditer("a,b,c")] == [1, 3]
    assert pattern.findall("a, b") == [", "]
    assert pattern.match("a,") is None
    assert pattern.fullmatch(" , ")


@pytest.mark.parametrize("name", MODULES)
def test_all_patterns_are_valid(name):
    patterns = [
        value
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, LazyPattern)
    ]
    assert patterns
    assert all(pattern.compiled for pattern in patterns)
