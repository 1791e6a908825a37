"""Notes above or below a text about it: who worked on it, where it was first printed."""

from __future__ import annotations

import re
from typing import Final

from nutgraf.text.dates.lines import SENTENCE_END
from nutgraf.text.names.credits import are_names, continues_sentence
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

MAX_NOTE: Final = 500
"""No note is longer."""
_MARKS: Final = " \t\n([{<«„“\"'*–—-"
_NOTE: Final = LazyPattern(lambda: phrases("closing-note").pattern, re.IGNORECASE)
_WORK: Final = LazyPattern(lambda: rf"{phrases('work-by').pattern}|\b(?:in|by)\b", re.IGNORECASE)
_PRINTED: Final = LazyPattern(lambda: phrases("first-published").pattern, re.IGNORECASE)
# A paper, a person or a date, which begin with a capital or a digit, or a few words: "with
# permission", "in our autumn issue".
_DOMAIN: Final = LazyPattern(r"\w\.\w")
_MAX_WHERE: Final = 60
_MAX_WORDS_WHERE: Final = 5
_MAX_LABEL: Final = 20
# "Reuters contributed", "Ana Castro in Delft contributed"
_HELPERS: Final = LazyPattern(
    r"^\W{0,3}[^\W\d_a-z][\w.'’-]*(?: also)? contributed"
    r"|(?<!\w)[^\W\d_a-z][\w.'’-]{0,20} (?:d[aeu] |van |von |la )?[^\W\d_a-z]"
)
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
    return (
        _starts_note(text.lstrip(_MARKS))
        or phrases("closing-end").ends(text.rstrip(" .)]"))
        or _says_who_helped(text)
        or _asks_for_tips(text)
        or says_first_printed(text)
    )


def _starts_note(text: str) -> bool:
    note = _NOTE.match(text)
    if note is None:
        return False
    # "Correction: that is the word he used."
    rest = text[note.end() :].lstrip()
    is_sentence = note[0][-1] in ":：" and continues_sentence(rest) and text[-1] in SENTENCE_END
    return not is_sentence or _NOTE.match(rest) is not None


def _says_who_helped(text: str) -> bool:
    """Whether a line says who else worked on the text: it has names."""
    if phrases("contributed").ends(text.rstrip(" .)]")):
        return _HELPERS.search(text) is not None and " who " not in text
    # "Edited by Fisk, the cookbook has sold well" is part of a story.
    if phrases("work-by").starts(text.lstrip(_MARKS)):
        return are_names(_WORK.sub(" ", text))
    return "reported from" in text and _REPORTED_FROM.match(text) is not None


def _asks_for_tips(text: str) -> bool:
    """Whether a text is a question for readers, and says whom to write to."""
    question, mark, answer = text.partition("?")
    if not mark or not phrases("tip").starts(question.lstrip(_MARKS)):
        return False
    return phrases("contact").starts(answer.strip())


def says_first_printed(text: str) -> bool:
    """Whether a line says where the text was first published."""
    label, colon, rest = text.partition(":")
    if colon and len(label) <= _MAX_LABEL:
        # "Editor's note: This article was first published in the Courier."
        text = rest
    text = text.lstrip(_MARKS)
    printed = _PRINTED.match(text) if len(text) <= MAX_NOTE else None
    if printed is None:
        return False
    # "This story was first published in the minds of children, she likes to say."
    where = text[printed.end() : printed.end() + _MAX_WHERE]
    return (
        not where.islower() or bool(_DOMAIN.search(where)) or len(where.split()) <= _MAX_WORDS_WHERE
    )


def introduced_author(text: str) -> str | None:
    """Return the author name from a closing "about the author" paragraph, or None."""
    author = _AUTHOR.match(text) if len(text) <= MAX_NOTE else None
    return author and author["name"]
