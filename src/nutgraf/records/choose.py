"""Choose each item from its visible and its declared value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.records.abstract.density import word_count
from nutgraf.records.authors.names import is_name
from nutgraf.records.layout.entities import organisations
from nutgraf.records.title.subtitles import with_subtitle
from nutgraf.records.title.text import letters

if TYPE_CHECKING:
    from nutgraf.records.declared.read import DeclaredWork
    from nutgraf.records.layout.work_outline import WorkOutline

_SHORT_ABSTRACT: Final = 30
_NEAR_TITLE: Final = 20
_MIN_TITLE_LENGTH: Final = 10
_COMPARED_LENGTH: Final = 25
_ELLIPSES: Final = ("...", "…")


def choose_title(outline: WorkOutline, declared: DeclaredWork) -> Found[str] | None:
    """Return the declared title, unless it is cut off, the journal's name, or shown nowhere."""
    title, tag = outline.title, declared.text("title")
    if title is None:
        return tag
    layout = outline.layout
    visible = Found(title.text, layout.path(title.block) if title.shown else "head/title")
    mine, other = letters(title.text), letters(tag.value) if tag else ""
    if tag is None or not other:
        return visible._replace(value=with_subtitle(layout, title))
    if mine.startswith(other) or tag.value.endswith(_ELLIPSES):
        return visible
    journal = declared.text("journal")
    if journal and letters(journal.value) == other:
        return visible
    page_title = letters(layout.page.head.title or "")
    first = page_title.startswith(mine) and not page_title.startswith(other)
    if first or (mine in page_title and other[:_COMPARED_LENGTH] not in page_title):
        return visible
    return tag


def choose_authors(
    visible: Found[tuple[str, ...]] | None, declared: Found[tuple[str, ...]] | None
) -> Found[tuple[str, ...]] | None:
    """Return the declared authors, unless they are not people or fewer than the visible ones."""
    if declared is None or visible is None:
        return visible or declared
    if not any(is_name(name) or not organisations(name) for name in declared.value):
        return visible
    families = {_last_word(name) for name in visible.value}
    missing = [name for name in declared.value if _last_word(name) not in families]
    return visible if not missing and len(visible.value) > len(declared.value) else declared


def _last_word(name: str) -> str:
    return letters(name.split()[-1]) if name.split() else ""


def choose_abstract(visible: Found[str] | None, declared: Found[str] | None) -> Found[str] | None:
    """Return the visible abstract; the declared one if it is longer and begins alike."""
    if visible is None or declared is None:
        return visible or declared
    short, long = sorted((letters(visible.value), letters(declared.value)), key=len)
    cut_off = declared.value.rstrip().endswith(_ELLIPSES)
    if word_count(visible.value) < _SHORT_ABSTRACT and not cut_off:
        return declared if long.startswith(short[:100]) else visible
    return visible
