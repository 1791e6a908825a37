"""Lines that are only a date, with a label and a time."""

from __future__ import annotations

from itertools import islice
from typing import Final

from nutgraf.text.dates.labels import has_date_label
from nutgraf.text.dates.parse import find_dates
from nutgraf.text.patterns import LazyPattern

_LETTERS: Final = LazyPattern(r"[^\W_]+")
_TIME: Final = LazyPattern(r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?")
# Letters beside a date, such as "on" or "at".
_MAX_REST: Final = 3
# Words of the label, with a time among them.
_MAX_LABEL_WORDS: Final = 7
SENTENCE_END: Final = frozenset(".:!?。！？｡")
# "Published: 3 May 2021 | Updated: 4 May 2021"
_MAX_DATES: Final = 2
# Without a year, "3-4-14" behind a word is the number of a house.
_YEAR: Final = LazyPattern(r"\d{4}")
_DIGIT: Final = LazyPattern(r"\d")
# Something that happened at a date or until then.
_EVENT: Final = LazyPattern(
    r"(?i)\b(?:died|born|released|opened|closed|founded|until|till|since|from|before|after|geboren"
    r"|gestorben|bis|seit|ab|né|née|mort|jusqu['’]au|nacido|muerto|hasta)\b"
)
# "The report was published on 3 May 2024": not "This article was published".
_OF_ANOTHER: Final = LazyPattern(
    r"(?i)\W*(?:the|an?|his|her|its|their) (?!article|story|post|page|text|date|last|first)"
)
_HAN: Final = LazyPattern(r"[\u4e00-\u9fff]")
# Days of the week and times, in Chinese and Japanese.
_HAN_DAY: Final = LazyPattern(
    r"(?:星期|周|週|礼拜|禮拜)[一二三四五六日天]|[月火水木金土日]曜日?|上午|下午|凌晨|午前|午後|[时時点點分秒]"
)
_MAX_HAN: Final = 1


def beside_date(text: str, language: str | None) -> str | None:
    """Return the rest of a line without its dates, or None if it has no date."""
    dates = list(islice(find_dates(text, language), _MAX_DATES)) if _DIGIT.search(text) else []
    for dated in reversed(dates):
        text = text[: dated.start] + text[dated.stop :]
    return text if dates else None


def is_date_line(text: str, beside: str, *, may_have_label: bool) -> bool:
    """Whether a line is a date and little else, given the rest of the line."""
    words = _LETTERS.findall(beside)
    is_sentence = text[-1] in SENTENCE_END
    if _HAN.search(beside):
        # Without spaces a sentence is one word.
        if len(_HAN.findall(_HAN_DAY.sub("", beside))) <= _MAX_HAN:
            return not is_sentence
    elif words and (_EVENT.search(beside) or (is_sentence and not _TIME.search(beside))):
        # "Until 3 May 2021", "Am 3. Mai 2021."
        return False
    elif sum(map(len, words)) <= _MAX_REST:
        return True
    if not may_have_label:
        return False
    # "Monday, 3 May 2021 (17:42)", but not "Deadline: 3 May 2021"
    untimed = _TIME.sub(" ", beside)
    is_word = not _HAN.search(beside) and len(_LETTERS.findall(untimed)) <= 1
    if is_word and ":" not in untimed and _YEAR.search(text):
        return True
    # "Last updated at 1:24 AM on 17 January 2012"
    if len(words) > _MAX_LABEL_WORDS or is_sentence or _OF_ANOTHER.match(beside):
        return False
    return has_date_label(beside)
