"""Lines that are nothing but a date, with what dates are labelled with and a time."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from nutgraf.language.when import find_dates
from nutgraf.metadata.date_words import says_date

_LETTERS: Final = re.compile(r"[^\W_]+")
_TIME: Final = re.compile(r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?")
# What is left beside a date, as "on" or "at".
_REST: Final = 3
# And what such a line is labelled with has so many words, a time among them.
_LABEL_WORDS: Final = 7
_SENTENCE_END: Final = frozenset(".:!?。！？｡")
# "Published: 3 May 2021 | Updated: 4 May 2021"
_DATES: Final = 2
# Without it, "3-4-14" behind a word is the number of a house.
_YEAR: Final = re.compile(r"\d{4}")
_DIGIT: Final = re.compile(r"\d")


def beside_date(text: str, language: str | None) -> str | None:
    """What a line says beside its dates; None if it has none."""
    dates = list(islice(find_dates(text, language), _DATES)) if _DIGIT.search(text) else []
    for dated in reversed(dates):
        text = text[: dated.start] + text[dated.stop :]
    return text if dates else None


def is_date_line(text: str, beside: str, *, may_have_label: bool) -> bool:
    """Whether a line is a date and little else, given what it says beside it."""
    words = _LETTERS.findall(beside)
    if sum(map(len, words)) <= _REST:
        return True
    if not may_have_label:
        return False
    # "Monday, 3 May 2021 (17:42)", but not "Deadline: 3 May 2021"
    untimed = _TIME.sub(" ", beside)
    if ":" not in untimed and len(_LETTERS.findall(untimed)) <= 1 and _YEAR.search(text):
        return True
    # "Last updated at 1:24 AM on 17 January 2012"
    return len(words) <= _LABEL_WORDS and says_date(beside) and text[-1] not in _SENTENCE_END
