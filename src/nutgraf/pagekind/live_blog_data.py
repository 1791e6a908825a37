"""The entries of a live blog as its page states them to machines: JSON-LD's ``LiveBlogPosting``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import orjson

from nutgraf.model import Entry
from nutgraf.page.parsing.parse import parse
from nutgraf.text.dates.clock_times import read_iso_datetime

if TYPE_CHECKING:
    from nutgraf.page.page import Page

_KIND: Final = "LiveBlogPosting"
_UPDATES: Final = "liveBlogUpdate"
_MOST: Final = 2_000
_MOST_DATA: Final = 8_000_000


def read_stated(page: Page) -> tuple[Entry, ...]:
    """The entries that the page states, in its order."""
    for data in page.head.json_ld:
        if _UPDATES in data and _KIND in data and len(data) <= _MOST_DATA:
            updates = _updates(data)
            entries = [entry for update in updates[:_MOST] if (entry := _entry(update))]
            if entries:
                return tuple(entries)
    return ()


def _updates(data: str) -> list[Any]:
    """The list of updates, wherever in the data it stands."""
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
    title = _plain(update.get("headline") or update.get("name"))
    text = _plain(update.get("articleBody") or update.get("description"))
    if not text:
        title, text = "", title
    if not text:
        return None
    when = read_iso_datetime(moment) if isinstance(moment, str) else None
    return Entry(when, title.replace("\n\n", " ") or None, text)


def _plain(value: Any) -> str:
    """Text that may be HTML, as paragraphs."""
    if not isinstance(value, str):
        return ""
    if "<" not in value and "&" not in value:
        return "\n\n".join(line for part in value.split("\n") if (line := " ".join(part.split())))
    return "\n\n".join(parse(value.encode("utf-8", "replace")).block_texts)
