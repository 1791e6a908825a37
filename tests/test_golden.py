"""Golden pages: valid files, every method runs on them, and no figure is below its floor.

``python -m tests.golden_pages`` shows all figures; docs/gate.md says how floors are raised.
"""

from __future__ import annotations

import json
from datetime import datetime
from urllib.parse import urlsplit

import pytest

import nutgraf
from nutgraf.methods.registry import DEFAULT
from nutgraf_bench.gate.floors import failures
from tests import golden_pages as golden

KEYS = {*golden.FIELDS, "about"}
PAGE_TYPES = {"article", "index", "forum", "record", "other"}
# The article of this page is only in its JSON-LD, and is expected nevertheless.
NOT_ON_THE_PAGE = {"json-ld-only"}

every_folder = pytest.mark.parametrize("folder", golden.folders(), ids=lambda folder: folder.name)
every_method = pytest.mark.parametrize("method", nutgraf.method_names())


def squeezed(text: str) -> str:
    return " ".join(text.split())


def missing_lines(page: golden.GoldenPage) -> list[str]:
    """Return the expected lines and table cells that are not on the page in this order."""
    whole = squeezed(" ".join(page.page.block_texts))
    place, missing = 0, []
    for line in filter(None, map(squeezed, page.text.replace(" | ", "\n").split("\n"))):
        found = whole.find(line, place)
        if found < 0:
            missing.append(line)
        else:
            place = found + len(line)
    return missing


def test_there_are_pages_of_all_kinds():
    pages = [golden.golden_page(folder) for folder in golden.folders()]
    assert len(pages) >= 60
    assert {page.group for page in pages} == {"news", "other scripts", "forum", "no article"}
    assert {"zh", "ja", "ar"} <= {page.expected["language"] for page in pages}


@every_folder
def test_folder_is_in_order(folder):
    assert {file.name for file in folder.iterdir()} == {"page.html", "article.txt", "expected.json"}
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    assert expected.keys() == KEYS
    assert expected["page_type"] in PAGE_TYPES
    assert expected["about"]
    for key in ("authors", "tags"):
        assert all(isinstance(value, str) and value for value in expected[key])
    for key in ("published", "modified"):
        assert expected[key] is None or datetime.fromisoformat(expected[key])
    for key in ("url", "image"):
        if expected[key] is not None:
            assert urlsplit(expected[key]).hostname.endswith(".example")


@every_folder
def test_expected_article_is_on_the_page(folder):
    missing = missing_lines(golden.golden_page(folder))
    assert bool(missing) == (folder.name in NOT_ON_THE_PAGE), missing


@every_method
def test_method_runs_on_every_page(method):
    for name, article in golden.articles(method).items():
        assert article.method == method
        assert bool(article.text) == any(block.kept for block in article.blocks), name


def test_floors_are_for_what_is_measured():
    found, floors = golden.figures(), golden.floors()
    assert {group: set(each.floors) for group, each in floors.items()} == {
        group: set(each) for group, each in found.items()
    }, "python -m tests.golden_pages --raise writes missing floors; others are taken out by hand"


@pytest.mark.parametrize("method", ["default", *nutgraf.method_names()])
def test_method_is_not_below_its_floor(method):
    figure = golden.method_figures([DEFAULT if method == "default" else method])[method]
    check(golden.METHODS, method, figure, golden.fallen(method))


@pytest.mark.parametrize("group", ["news", "other scripts", "forum", "no article"])
def test_default_is_not_below_its_floor_in_any_group(group):
    figure = golden.group_figures()[group]
    check(golden.GROUPS, group, figure, golden.fallen(DEFAULT, group))


@pytest.mark.parametrize("field", golden.FIELDS)
def test_field_is_right_on_enough_pages(field):
    hint = (
        f"wrong on: {', '.join(golden.wrong_pages(field))}\n"
        "look at one: nutgraf extract --format json tests/golden/PAGE/page.html"
    )
    check(golden.RIGHT, field, golden.right_figures()[field], hint)


def check(group: str, name: str, figure: float, hint: str) -> None:
    floors = golden.floors()[group]
    (verdict,) = [each for each in floors.check({name: figure}) if each.name == name]
    assert verdict.passed, f"{group}: {failures([verdict])[0]}\n{hint}"


def test_message_of_a_fall_names_the_page(monkeypatch):
    """The message first names a page that lost its whole text."""
    name = max(golden.recorded("cetd"), key=golden.recorded("cetd").__getitem__)
    nothing = golden.golden_page(golden.FOLDER / name).score("")
    changed = {**golden.scores("cetd"), name: nothing}
    monkeypatch.setattr(golden, "scores", lambda method: changed)
    lines = golden.fallen("cetd").split("\n")
    assert lines[1].startswith(f"  {name}: F1 ")
    assert lines[1].endswith(" before, 0.000 now")
    assert f"tests/golden/{name}/page.html" in lines[-1]
    with pytest.raises(AssertionError, match=r"cetd is 0\.\d+, 0\.\d+ below its floor of 0\.\d+"):
        check(golden.METHODS, "cetd", golden.method_figures(["cetd"])["cetd"], "")
