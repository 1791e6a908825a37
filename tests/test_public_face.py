"""The public names, their signatures and fields: what may not change by accident."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import pkgutil
import subprocess
import sys

import pytest

import nutgraf
from nutgraf.errors import MissingExtraError, WrongUseError
from nutgraf.methods.registry import DEFAULT

HEAVY = (
    "numpy selectolax rich click httpx orjson rjieba Stemmer py3langid charset_normalizer "
    "rapidfuzz sklearn"
).split()


def test_the_names():
    assert sorted(nutgraf.__all__) == [
        "Article",
        "Block",
        "Limits",
        "Method",
        "NutgrafError",
        "Record",
        "Scores",
        "SiteMemory",
        "Summary",
        "extract",
        "get_method",
        "judge_link",
        "method_names",
        "read_record",
        "summarize",
    ]
    assert set(nutgraf.__all__) < set(dir(nutgraf))
    for name in nutgraf.__all__:
        assert getattr(nutgraf, name) is not None


def test_no_other_name():
    with pytest.raises(AttributeError, match="has no attribute 'summarise'"):
        nutgraf.summarise  # noqa: B018


def test_extract():
    assert str(inspect.signature(nutgraf.extract)) == (
        "(html: 'str | bytes', url: 'str | None' = None, *, title: 'str | None' = None, "
        f"method: 'str | Method' = '{DEFAULT}', favor: 'str' = 'balance', "
        "site: 'Template | None' = None, limits: 'Limits | None' = None, "
        "now: 'datetime | None' = None) -> 'Article'"
    )


def test_method_names():
    assert str(inspect.signature(nutgraf.method_names)) == "() -> 'tuple[str, ...]'"
    assert DEFAULT in nutgraf.method_names()
    assert len(set(nutgraf.method_names())) == len(nutgraf.method_names())


def test_no_package_has_the_name_of_a_public_function():
    packages = {each.name for each in pkgutil.iter_modules(nutgraf.__path__)}
    assert packages.isdisjoint(nutgraf.__all__)


def test_summarize():
    assert str(inspect.signature(nutgraf.summarize)) == (
        "(text: 'str', title: 'str | None' = None, *, sentences: 'int' = 3, "
        "language: 'str | None' = None, scorers: 'Sequence[str] | None' = None, "
        "weights: 'Mapping[str, float] | str | None' = None, "
        "limits: 'Limits | None' = None) -> 'Summary'"
    )
    fields = [field.name for field in dataclasses.fields(nutgraf.Summary)]
    assert fields == ["sentences", "language", "partial"]


def test_get_method():
    assert nutgraf.get_method("cetd").name == "cetd"
    with pytest.raises(nutgraf.NutgrafError, match="no method is called 'nope'"):
        nutgraf.get_method("nope")


def test_judge_link():
    assert str(inspect.signature(nutgraf.judge_link)) == (
        "(url: 'str', anchor: 'str | None' = None) -> 'LinkVerdict'"
    )


def test_read_record():
    assert str(inspect.signature(nutgraf.read_record)) == (
        "(html: 'str | bytes', url: 'str | None' = None, *, "
        "limits: 'Limits | None' = None) -> 'Record'"
    )
    fields = [field.name for field in dataclasses.fields(nutgraf.Record)]
    assert (
        fields
        == (
            "title abstract authors keywords references doi volume issue published sources partial"
        ).split()
    )


def test_fields_of_an_article():
    fields = [field.name for field in dataclasses.fields(nutgraf.Article)]
    assert (
        fields
        == (
            "title text authors published modified language site url image section tags "
            "page_type confidence method next_page entries links partial sources blocks body"
        ).split()
    )
    for name in ("to_dict", "to_json", "to_markdown", "to_html", "to_tei"):
        assert callable(getattr(nutgraf.Article, name))


def test_fields_of_a_block():
    fields = [field.name for field in dataclasses.fields(nutgraf.Block)]
    assert fields == "text kept belief plausibility evidence path rule".split()


def test_what_is_given_is_frozen():
    article = nutgraf.extract("<p>Some words, here.</p>", method="cetd")
    with pytest.raises(dataclasses.FrozenInstanceError):
        article.text = "other"
    with pytest.raises(dataclasses.FrozenInstanceError):
        article.blocks[0].kept = False


def test_import_loads_no_heavy_library():
    script = "import sys, nutgraf, nutgraf.methods.registry; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, timeout=60, text=True
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "nutgraf" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_the_version_is_the_packages():
    from importlib.metadata import version

    assert nutgraf.__version__ == version("nutgraf")


@pytest.mark.parametrize(
    "error", [nutgraf.NutgrafError("a line"), MissingExtraError("reading", "zh")]
)
def test_errors_go_from_one_process_to_another_with_their_text(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)


@pytest.mark.parametrize("what", [None, 3, ["<p>"]])
@pytest.mark.parametrize("door", ["extract", "judge_link", "read_record", "summarize"])
def test_wrong_types_are_refused(door, what):
    with pytest.raises(WrongUseError, match=r"got (NoneType|int|list)"):
        getattr(nutgraf, door)(what)
