"""Notes above or below a text about it: who worked on it, where it was first printed."""

from __future__ import annotations

from typing import Final

from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

MAX_NOTE: Final = 500
"""No note is longer."""
_MARKS: Final = " \t\n([{<«„“\"'*–—-"
# "Okafor reported from the north bank."
_REPORTED_FROM: Final = LazyPattern(
    r"(?:[^\W\d_a-z][\w.'’-]+ ){1,3}reported from [^.,;:]{3,40}\.?$"
)
# No person's name begins with an article.
_NAME: Final = r"(?!(?:The|An?|This|Our) )(?:[^\W\d_a-z][\w.'’-]+ ){1,3}[^\W\d_a-z][\w.'’-]+"
# "Ada Fisk is a staff writer at the Courier.", "Ada Fisk may be reached at ada@courier.example".
# About the people in it a story says other things: "Ada Fisk is a fisherman of seventy", "is a
# writer who moved here in May", "is the only editor whose picture hangs there".
_WRITER: Final = (
    r"(?:reporter|correspondent|columnist|journalist|writer|editor|contributor|blogger|freelancer)"
    r"(?=\W*$|[.,;:)]| (?:at|for|with|from|on|in|to|and|based|living|covering|reporting|writing)\b"
    r"| who (?:writes|covers|reports|focuses|speciali[sz]es)\b| of (?:the )?[^\W\d_a-z])"
)
_NOT_A_ROLE: Final = r"(?!(?:only|former|first|last|late|retired|name|who|whose|that|which|of)\b)"
_AUTHOR: Final = LazyPattern(
    rf"\(?(?P<name>{_NAME})(?: \(\w{{2,4}}/\w{{2,5}}\))?(?:,[^,.]{{2,40}},)? "
    r"(?:(?:can|may) be (?:reached|contacted)\b.{0,30}@"
    rf"|is (?:(?:an? |the |our )?(?:{_NOT_A_ROLE}[\w&'’./-]+,? ){{0,7}}(?:{_WRITER}"
    r"|professor (?:of|at|in|emeritus)\b)"
    r"|(?:(?! who | that | which )[^.]){0,100}?\bauthor of ))"
)


def is_note(text: str) -> bool:
    """Whether a line at the end says who worked on the text, where it was printed or is filed."""
    if len(text) > MAX_NOTE:
        return False
    if phrases("closing-note", "first-published").starts(text.lstrip(_MARKS)):
        return True
    if phrases("closing-end").ends(text.rstrip(" .)]")) or _asks_for_tips(text):
        return True
    return "reported from" in text and _REPORTED_FROM.match(text) is not None


def _asks_for_tips(text: str) -> bool:
    """Whether a text is a question for readers, and says whom to write to."""
    question, mark, answer = text.partition("?")
    if not mark or not phrases("tip").starts(question.lstrip(_MARKS)):
        return False
    return phrases("contact").starts(answer.strip())


def says_first_printed(text: str) -> bool:
    """Whether a line says where the text was first published."""
    return len(text) <= MAX_NOTE and phrases("first-published").starts(text.lstrip(_MARKS))


def introduced_author(text: str) -> str | None:
    """Return the author name from a closing "about the author" paragraph, or None."""
    author = _AUTHOR.match(text) if len(text) <= MAX_NOTE else None
    return author and author["name"]
