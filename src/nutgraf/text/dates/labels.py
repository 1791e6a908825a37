"""Labels of dates ("Published", "Updated"), and what may surround a date in a line."""

from __future__ import annotations

import re
from typing import Final

from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

_MARKS: Final = " \t\n([{<«„“\"'*–—-"
# What may precede a date at the beginning of a paragraph, and what must follow it there. If
# nothing precedes it, a sentence may follow without a mark.
PLACE_BEFORE: Final = LazyPattern(
    r"\W*(?:pressemitteilung vom\s|[^\W\d_]+(?:[\s/-][^\W\d_a-z][^\W\d_]+){0,2}"
    r"(?:,\s|\s\(|,\s\())?",
    re.IGNORECASE,
)
MARK_AFTER: Final = LazyPattern(r"\s?(?:[)|–—:]|\.\s?[^\W\d_]|-\s)")
SENTENCE_AFTER: Final = LazyPattern(rf"{MARK_AFTER.pattern}|\s+[„“”\"«»‚‘]?[A-ZÀ-ÖØ-ÞА-ЯΑ-Ω]")


def has_date_label(text: str) -> bool:
    """Return whether a text contains a label of a date, and so is no name."""
    return phrases("date-label", "updated", "published").in_text(text)


def is_about_itself(text: str) -> bool:
    """Return whether a text begins as a sentence about the article: "This article was ..."."""
    return phrases("this-article").starts(text.lstrip(_MARKS))


def mentions_publishing(text: str) -> bool:
    """Return whether a text says that something was published."""
    return phrases("published").in_text(text)


def mentions_update(text: str) -> bool:
    """Return whether a text says that something was changed."""
    return phrases("updated").in_text(text)


def is_other_date(label: str) -> bool:
    """Return whether a date after this label is a person's, or when the page was fetched."""
    return phrases("other-date").in_text(label)
