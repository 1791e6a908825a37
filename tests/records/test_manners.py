"""The same information in the many manners of journals, archives and societies.

Each page in ``manners`` is made up and of another build; the file beside it has
the items that are to be read from it, word for word. None of them has tags.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from nutgraf.records.read import read_record

MANNERS: Final = Path(__file__).parent / "manners"
NAMES: Final = sorted(path.stem for path in MANNERS.glob("*.json"))
_NAMES_OF_STYLE: Final = re.compile(r"\s(?:class|id)=(?:\"[^\"]*\"|'[^']*')")


def items(html: str, wanted: dict[str, object]) -> dict[str, object]:
    """The items of a page that are asked for; the lines of an abstract made one."""
    record = read_record(html)
    found: dict[str, object] = {}
    for name in wanted:
        value = getattr(record, name)
        found[name] = list(value) if isinstance(value, tuple) else value
    if record.abstract:
        found["abstract"] = " ".join(record.abstract.split())
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_item_is_read(name):
    wanted = json.loads((MANNERS / f"{name}.json").read_text("utf-8"))
    assert items((MANNERS / f"{name}.html").read_text("utf-8"), wanted) == wanted


@pytest.mark.parametrize("name", NAMES)
def test_headings_need_no_tag(name):
    html = (MANNERS / f"{name}.html").read_text("utf-8")
    plain = re.sub(r"<h[2-6]\b[^>]*>(.*?)</h[2-6]>", r"<div><b>\1</b></div>", html)
    wanted = json.loads((MANNERS / f"{name}.json").read_text("utf-8"))
    found = items(plain, wanted)
    for item in ("title", "abstract", "authors", "keywords", "references", "doi"):
        assert found[item] == wanted[item], item


@pytest.mark.parametrize("name", NAMES)
def test_lists_need_no_tag(name):
    html = (MANNERS / f"{name}.html").read_text("utf-8")
    plain = re.sub(r"<(/?)(?:ol|ul|li)\b", r"<\1div", html)
    wanted = json.loads((MANNERS / f"{name}.json").read_text("utf-8"))
    assert items(plain, wanted) == wanted
