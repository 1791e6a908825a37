"""The entries of a live blog that a page declares in JSON-LD, as a ``LiveBlogPosting``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import orjson

from nutgraf.model import Entry
from nutgraf.page.parsing.parse import parse
from nutgraf.text.dates.parse import read_date

if TYPE_CHECKING:
    from nutgraf.page.page import Page

_TYPE: Final = "LiveBlogPosting"
_UPDATES: Final = "liveBlogUpdate"
_MAX_ENTRIES: Final = 2_000
_MAX_CHARACTERS: Final = 8_000_000


def read_declared(page: Page) -> tuple[Entry, ...]:
    """Return the declared entries, in their order."""
    for data in page.head.json_ld:
        if _UPDATES in data and _TYPE in data and len(data) <= _MAX_CHARACTERS:
            updates = _updates(data)
            entries = [entry for update in updates[:_MAX_ENTRIES] if (entry := _entry(update))]
            if entries:
                return tuple(entries)
    return ()


def _updates(data: str) -> list[Any]:
    """Return the list of updates, wherever it is in the data."""
    try:
        waiting: list[Any] = [orjson.loads(data.encode("utf-8", "replace"))]
    except orjson.JSONDecodeError:
        return []
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            updates = value.get(_UPDATES)
            if isinstance(updates, list):
                return updates
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return []


def _entry(update: Any) -> Entry | None:
    if not isinstance(update, dict):
        return None
    moment = update.get("datePublished") or update.get("dateModified")
    title = _plain_text(update.get("headline") or update.get("name"))
    text = _plain_text(update.get("articleBody") or update.get("description"))
    if not text:
        title, text = "", title
    if not text:
        return None
    published = read_date(moment) if isinstance(moment, str) else None
    return Entry(published, title.replace("\n\n", " ") or None, text)


def _plain_text(value: Any) -> str:
    """Return the paragraphs of a text that may be HTML."""
    if not isinstance(value, str):
        return ""
    if "<" not in value and "&" not in value:
        return "\n\n".join(line for part in value.split("\n") if (line := " ".join(part.split())))
    return "\n\n".join(parse(value.encode("utf-8", "replace")).block_texts)
