"""The entries of a live blog that a page declares in JSON-LD, as a ``LiveBlogPosting``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nutgraf.fields.declared import Declared
from nutgraf.model import Entry
from nutgraf.page.parsing.parse import parse
from nutgraf.text.dates.parse import read_date

if TYPE_CHECKING:
    from nutgraf.page.page import Page

_MAX_ENTRIES: Final = 2_000


def read_declared(page: Page) -> tuple[Entry, ...]:
    """Return the declared entries, in their order."""
    for thing in Declared(page).things.every:
        updates = thing.properties.get("liveBlogUpdate")
        if isinstance(updates, list):
            return tuple(entry for each in updates[:_MAX_ENTRIES] if (entry := _entry(each)))
    return ()


def _entry(update: Any) -> Entry | None:
    if not isinstance(update, dict):
        return None
    moment = update.get("datePublished") or update.get("dateModified")
    title = _paragraphs(update.get("headline") or update.get("name"))
    text = _paragraphs(update.get("articleBody") or update.get("description"))
    if not text:
        title, text = "", title
    if not text:
        return None
    published = read_date(moment) if isinstance(moment, str) else None
    return Entry(published, title.replace("\n\n", " ") or None, text)


def _paragraphs(value: Any) -> str:
    """Return the paragraphs of a text that may be HTML."""
    if not isinstance(value, str):
        return ""
    if "<" not in value and "&" not in value:
        return "\n\n".join(line for part in value.split("\n") if (line := " ".join(part.split())))
    return "\n\n".join(parse(value.encode("utf-8", "replace")).block_texts)
