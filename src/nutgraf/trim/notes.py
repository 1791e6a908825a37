"""Notes above or below a text about it: who worked on it, where it was first printed."""

from __future__ import annotations

from typing import Final

from nutgraf.text.phrases import phrases

MAX_NOTE: Final = 320
"""No note is longer."""
_MARKS: Final = " \t\n([{<«„“\"'*–—-"


def is_note(text: str) -> bool:
    """Whether a line at the end says who worked on the text, where it was printed or is filed."""
    if len(text) > MAX_NOTE:
        return False
    if phrases("closing-note", "first-published").starts(text.lstrip(_MARKS)):
        return True
    return phrases("closing-end").ends(text.rstrip(" .)]"))


def says_first_printed(text: str) -> bool:
    """Whether a line says where the text was first published."""
    return len(text) <= MAX_NOTE and phrases("first-published").starts(text.lstrip(_MARKS))
