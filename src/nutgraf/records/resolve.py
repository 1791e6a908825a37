"""What is seen against what tags say: which of the two is the item."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.density import word_count
from nutgraf.records.authors.names import is_name
from nutgraf.records.found import Found
from nutgraf.records.layout.entities import organisations
from nutgraf.records.title.above_authors import is_above_authors
from nutgraf.records.title.subtitles import with_subtitle
from nutgraf.records.title.text import letters

if TYPE_CHECKING:
    from nutgraf.page.page import Page
    from nutgraf.records.declared.read import Told
    from nutgraf.records.layout.work_outline import WorkOutline

Texts = tuple[str, ...]

_SHORT_ABSTRACT: Final = 30
_NEAR: Final = 20
_LEAST_TITLE: Final = 10
_CUT_OFF: Final = ("...", "…")


def weigh_title(outline: WorkOutline, told: Told) -> Found[str] | None:
    """The title as it is seen, unless the tag says more and is not plainly wrong."""
    seen = outline.title
    if seen is None:
        return told.title
    mine = Found(seen.text, outline.layout.path(seen.block) if seen.shown else "head/title")
    whole_title = Found(with_subtitle(outline.layout, seen), mine.source)
    if told.title is None:
        return whole_title
    tag, text = letters(told.title.value), letters(seen.text)
    if tag == text or not tag:
        return mine if tag else whole_title
    # The name of the journal, or a title that was cut off, is plainly wrong.
    if told.journal and tag == letters(told.journal):
        return mine
    if text.startswith(tag.rstrip("…")) or told.title.value.endswith(_CUT_OFF):
        return mine
    whole = letters(outline.layout.page.head.title or "")
    # So is the name of the site, which the page's own title has behind the work's.
    first = whole.startswith(text) and not whole.startswith(tag) and tag in whole
    if first and seen.shown and is_above_authors(outline.layout, seen.block):
        return mine
    if text in whole and tag not in whole and not _alike(tag, whole):
        shown = told.title.source.startswith("meta") and _is_line(outline, tag)
        return told.title if shown else mine
    return told.title


def _is_line(outline: WorkOutline, tag: str) -> bool:
    """Whether the page shows the tag's title, though its own title and heading are something else.

    That may be the number of the work.
    """
    texts = outline.layout.texts[outline.title_block : outline.title_block + _NEAR]
    return len(tag) >= _LEAST_TITLE and any(letters(text) == tag for text in texts)


def _alike(tag: str, whole: str) -> bool:
    return tag[:25] in whole


def weigh_authors(seen: Found[Texts] | None, told: Found[Texts] | None) -> Found[Texts] | None:
    """The tags' authors, unless they are no people or fewer than those that are seen."""
    if told is None or seen is None:
        return seen or told
    people = [name for name in told.value if is_name(name) or not organisations(name)]
    if not people:
        return seen
    families = {_family(name) for name in seen.value}
    missing = [name for name in told.value if _family(name) not in families]
    return seen if not missing and len(seen.value) > len(told.value) else told


def _family(name: str) -> str:
    return letters(name.split()[-1]) if name.split() else ""


def weigh_abstract(seen: Found[str] | None, told: Found[str] | None) -> Found[str] | None:
    """The abstract as it is seen; the tag's where that is longer and begins alike."""
    if seen is None or told is None:
        return seen or told
    short, long = sorted((letters(seen.value), letters(told.value)), key=len)
    cut = told.value.rstrip().endswith(_CUT_OFF)
    if word_count(seen.value) < _SHORT_ABSTRACT and not cut:
        return told if long.startswith(short[:100]) else seen
    return seen


def weigh_references(seen: Found[Texts] | None, told: Told) -> Found[Texts] | None:
    """The references as they are seen, unless the page shows only some of them."""
    if seen is not None and len(seen.value) * 2 >= told.listed:
        return seen
    return told.references() or seen


def weigh_number(page: Page, seen: Found[str] | None, told: Found[str] | None) -> Found[str] | None:
    """The tag's DOI, volume or issue, unless the page shows another and that one nowhere."""
    if seen is None or told is None:
        return seen or told
    if seen.value.casefold() == told.value.casefold():
        return told
    return told if told.value.casefold() in page.text.casefold() else seen


def weigh_published(seen: Found[str] | None, told: Found[str] | None) -> Found[str] | None:
    """The tag's date, unless what is seen is the same and more exact."""
    if seen is None or told is None:
        return seen or told
    return seen if seen.value.startswith(told.value) else told
