"""The title of a record: the declared one, or the one that the page shows, with its subtitle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.records.authors.lines import people
from nutgraf.records.declared.fields import DeclaredText
from nutgraf.records.title.text import Title, clean_title, has_enough_words
from nutgraf.records.title.title import is_subtitle
from nutgraf.text.folding import letters
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.work import Work

_CLOSING: Final = (".", "?", "!", ":", "–", "—", "…")
_MIN_SMALL_WORD: Final = 4
_MAX_SUBTITLE: Final = 40
_COMPARED_LENGTH: Final = 25
_ELLIPSES: Final = ("...", "…")
_DIGIT: Final = LazyPattern(r"\d")


class TitleField(DeclaredText):
    """The title."""

    name = "title"

    def visible(self, context: Work) -> Iterator[Found[str]]:
        """Yield the title on the page."""
        outline = context.outline
        title, layout = outline.title, outline.layout
        if title:
            yield Found(title.text, layout.path(title.block) if title.shown else "head/title")

    def choose(
        self, context: Work, declared: Iterable[Found[str]], visible: Iterable[Found[str]]
    ) -> Found[str] | None:
        """Return the declared title, unless it is cut off, the journal's name, or shown nowhere."""
        tag, shown = next(iter(declared), None), next(iter(visible), None)
        title = context.outline.title
        if shown is None or title is None:
            return tag
        mine, other = letters(shown.value), letters(tag.value) if tag else ""
        if tag is None or not other:
            return Found(_with_subtitle(context.outline.layout, title), shown.source)
        journal = context.declared.text("journal")
        page_title = letters(context.page.head.title or "")
        first = page_title.startswith(mine) and not page_title.startswith(other)
        wrong = (
            mine.startswith(other)
            or tag.value.endswith(_ELLIPSES)
            or (journal is not None and letters(journal.value) == other)
            or (mine in page_title and (first or other[:_COMPARED_LENGTH] not in page_title))
        )
        return shown if wrong else tag


def _with_subtitle(layout: PageLayout, title: Title) -> str:
    """Return a title, with the next line if its class names it the subtitle."""
    block, page_title = title.block + 1, letters(layout.page.head.title or "")
    text = clean_title(layout.texts[block]) if title.shown and block < len(layout) else ""
    words = text.split()
    # In a journal's name all words have capitals.
    small = any(
        len(word.strip(",.;?!")) >= _MIN_SMALL_WORD and word.islower() for word in words[1:]
    )
    if not (small and has_enough_words(text) and len(words) <= _MAX_SUBTITLE):
        return title.text
    known = letters(title.text) in page_title and letters(text) not in page_title
    if known or layout.link_density[block] or _DIGIT.search(text) or people(text):
        return title.text
    if not is_subtitle(layout, block):
        return title.text
    return f"{title.text}{' ' if title.text.endswith(_CLOSING) else ': '}{text}"
