"""Notes that stand above or below a text and tell of it: who worked on it, where it was printed."""

from __future__ import annotations

import re
from typing import Final

# "(Reporting by A. N. Other; Editing by ...)", "A. N. Other contributed to this report."
_WORK: Final = re.compile(
    # Who did it has a capital: "writing by candlelight" is of the story.
    r"\W?(?i:(?:additional |further )?(?:reporting|writing) by|edited by|editing by"
    r"|(?:text|words|translation|translated|graphics|video) by"
    r"|(?:with (?:files|reporting|assistance)|provided) (?:from|by))\s(?:the )?\W?[^\W_a-z]"
    r"|(?:(?! who ).){3,150} contributed to this (?:report|story|article)\W?$"
    r"|\W?(?i:to contact the (?:writer|reporter|editor|author|journalist)s?\b[^:]{0,40}:)"
)
_LONGEST_WORK: Final = 180
# "This article was originally published in the Courier." Of other texts a story may say so, and
# it goes on behind a comma: "Originally published in 1902, the novel ..."
_FIRST_PUBLISHED: Final = re.compile(
    r"\W?(?:editor[’']?s['’]? note\W{1,3})?"
    r"(?:this (?:article|story|post|piece|interview|column|essay|commentary|op-ed)"
    r"(?: was| is| has been)?(?: originally| first)?"
    r" (?:published|appeared|republished|reprinted|posted) (?:on|in|at|by|from|with|here)\b"
    r"|(?:originally published|cross-?posted) (?:on|in|at|by|from|as)\b(?!.*,\s(?-i:[a-z]))"
    r"|published in (?:the )?(?-i:[A-Z])[^.]{3,50}\b\d{4}\W?$"
    r"|read the original (?:article|story|post|report|interview)\b.{0,60}$"
    r"|dieser (?:artikel|beitrag|text) (?:ist|erschien|wurde) zuerst"
    r"|cet article (?:a été publié|est paru) |este artículo (?:fue publicado|se publicó|apareció)"
    r"|este artigo foi publicado|questo articolo è (?:stato pubblicato|apparso))",
    re.IGNORECASE,
)
_LONGEST_PRINTED: Final = 320
# "Do you have a tip? Write to us at ..."
_TIP: Final = re.compile(
    r"\W?(?:do you )?(?:have|got) (?:an? |any )?[^.?!]{0,30}"
    r"\b(?:tips?|stor(?:y|ies)|questions?|comments?|news|photos?|videos?|ideas?)\b[^.?!]{0,40}\?"
    r".{0,40}\b(?:e-?mail|contact|write|send|call|text|tell|let us|reach|share|get in touch)\b"
    # "Interested in sharing your recipes? Contact the editors"
    r"|\W{0,3}(?:(?:do you )?want to (?:submit|share|contribute|advertise)"
    r"|interested in (?:submitting|sharing|contributing|advertising))\b[^.?!]{0,60}\?"
    r".{0,40}\b(?:e-?mail|contact|write|send|reach out|get in touch|here)\b",
    re.IGNORECASE,
)
# "Correction, May 3: An earlier version of this article ...", "The views expressed are her own."
_CORRECTION: Final = re.compile(
    r"\W{0,3}(?:(?:correction|clarification)s?\b[^:]{0,40}:"
    r"|(?:\w+ ){0,3}an? (?:earlier|previous|prior) ver\w{3,6} of this (?:article|story|post)\b"
    r"|this (?:article|story|post|interview|conversation|transcript) (?:has been|was)"
    r" (?:lightly )?(?:updated|corrected|edited|condensed)\b"
    r"|updated to (?:add|include|reflect|correct|clarify)\b"
    r"|(?:disclaimer: )?(?:the |this |all |any |opinion )?(?:opinions?|views|articles?|content)\b"
    r"[^.]{0,80}\b(?:not necessarily|(?:his|her|their|the author[’']s) own\b))",
    re.IGNORECASE,
)
_LONGEST_CORRECTION: Final = 500
_TAGS: Final = re.compile(
    r"(?:tags?|filed under|posted in|categor(?:y|ies)|schlagw[oö]rter?|schlagworte|etiquetas"
    r"|mots[- ]clés|теги|метки|tagi|trefwoorden|etichette|ετικέτες|標籤|标签)\s?[:：]",
    re.IGNORECASE,
)
# No person's name begins with an article.
_NAME: Final = r"(?!(?:The|An?|This|Our) )(?:[^\W\d_a-z][\w.'’-]+ ){1,3}[^\W\d_a-z][\w.'’-]+"
# "Ada Fisk is a staff writer at the Courier.", "Ada Fisk may be reached at ada@courier.example".
# Of whom a story tells at its end, it says other things: "Ada Fisk is a fisherman of seventy", "is
# a writer who moved here in May", "is the only editor whose picture hangs there".
_WRITER: Final = (
    r"(?:reporter|correspondent|columnist|journalist|writer|editor|contributor|blogger|freelancer)"
    r"(?=\W*$|[.,;:)]| (?:at|for|with|from|on|in|to|and|based|living|covering|reporting|writing)\b"
    r"| who (?:writes|covers|reports|focuses|speciali[sz]es)\b| of (?:the )?[^\W\d_a-z])"
)
_NO_WORD_OF_NOTE: Final = (
    r"(?!(?:only|former|first|last|late|retired|name|who|whose|that|which|of)\b)"
)
_AUTHOR: Final = re.compile(
    rf"\(?(?P<name>{_NAME})(?: \(\w{{2,4}}/\w{{2,5}}\))?(?:,[^,.]{{2,40}},)? "
    r"(?:(?:can|may) be (?:reached|contacted)\b.{0,30}@"
    rf"|is (?:(?:an? |the |our )?(?:{_NO_WORD_OF_NOTE}[\w&'’./-]+,? ){{0,7}}(?:{_WRITER}"
    r"|professor (?:of|at|in|emeritus)\b)"
    r"|(?:(?! who | that | which )[^.]){0,100}?\bauthor of ))"
)
_LONGEST_AUTHOR: Final = 500
LONGEST_NOTE: Final = max(_LONGEST_WORK, _LONGEST_PRINTED, _LONGEST_AUTHOR)
"""No note is longer."""


def is_note(text: str) -> bool:
    """Whether a line at the end says who worked on the text, where it was printed or is filed."""
    if len(text) <= _LONGEST_WORK and any(note.match(text) for note in (_WORK, _TIP, _TAGS)):
        return True
    return says_printed(text) or is_correction(text)


def is_correction(text: str) -> bool:
    """Whether a line says what was mended in the text, or whose opinions are not in it."""
    return len(text) <= _LONGEST_CORRECTION and _CORRECTION.match(text) is not None


def says_printed(text: str) -> bool:
    """Whether a line says where the text was published before."""
    return len(text) <= _LONGEST_PRINTED and _FIRST_PUBLISHED.match(text) is not None


def author_told_of(text: str) -> str | None:
    """The name of whom a paragraph at the end introduces as somebody who writes."""
    author = _AUTHOR.match(text) if len(text) <= _LONGEST_AUTHOR else None
    return author and author["name"]
