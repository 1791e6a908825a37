"""Notes above or below a text about it: who worked on it, where it was first printed."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from nutgraf.text.names.credits import continues_sentence
from nutgraf.text.phrases import phrases

MAX_NOTE: Final = 320
"""No note is longer."""
_MARKS: Final = " \t\n([{<«„“\"'*–—-"


def is_note(text: str) -> bool:
    """Whether a line at the end says who worked on the text, where it was printed or is filed."""
    if len(text) > MAX_NOTE:
        return False
    text = text.lstrip(_MARKS)
    note = _note().match(text)
    if note is not None:
        # "Correction: that is the word" is a sentence of the story.
        return text[note.end() - 1] != ":" or not continues_sentence(text[note.end() :])
    return phrases("closing-end").ends(text.rstrip(" .)]"))


def says_first_printed(text: str) -> bool:
    """Whether a line says where the text was first published."""
    return len(text) <= MAX_NOTE and phrases("first-published").starts(text.lstrip(_MARKS))


@cache
def _note() -> re.Pattern[str]:
    return re.compile(phrases("closing-note", "first-published").pattern, re.IGNORECASE)
