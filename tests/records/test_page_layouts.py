"""Pages of journals, archives and societies in 200 layouts.

Each page in ``page_layouts`` is invented and has its own layout. The file beside it has the exact
items to read from it. None of the pages has meta tags.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from nutgraf.records.read import read_record

PAGE_LAYOUTS: Final = Path(__file__).parent / "page_layouts"
NAMES: Final = sorted(path.stem for path in PAGE_LAYOUTS.glob("*.json"))
_NAMES_OF_STYLE: Final = re.compile(r"\s(?:class|id)=(?:\"[^\"]*\"|'[^']*')")


def items(html: str, wanted: dict[str, object]) -> dict[str, object]:
    """The items of a page that are asked for; the lines of an abstract made one."""
    record = read_record(html)
    found: dict[str, object] = {}
    for name in wanted:
        value = getattr(record, name)
        found[name] = list(value) if isinstance(value, tuple) else value
    if record.abstract and "abstract" in wanted:
        found["abstract"] = " ".join(record.abstract.split())
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_item_is_read(name):
    wanted = json.loads((PAGE_LAYOUTS / f"{name}.json").read_text("utf-8"))
    assert items((PAGE_LAYOUTS / f"{name}.html").read_text("utf-8"), wanted) == wanted


@pytest.mark.parametrize("name", NAMES)
def test_headings_need_no_tag(name):
    html = (PAGE_LAYOUTS / f"{name}.html").read_text("utf-8")
    plain = re.sub(r"<h[2-6]\b[^>]*>(.*?)</h[2-6]>", r"<div><b>\1</b></div>", html)
    wanted = json.loads((PAGE_LAYOUTS / f"{name}.json").read_text("utf-8"))
    found = items(plain, wanted)
    for item in wanted.keys() - {"volume", "issue", "published"}:
        assert found[item] == wanted[item], item


@pytest.mark.parametrize("name", NAMES)
def test_lists_need_no_tag(name):
    html = (PAGE_LAYOUTS / f"{name}.html").read_text("utf-8")
    plain = re.sub(r"<(/?)(?:ol|ul|li)\b", r"<\1div", html)
    wanted = json.loads((PAGE_LAYOUTS / f"{name}.json").read_text("utf-8"))
    assert items(plain, wanted) == wanted
