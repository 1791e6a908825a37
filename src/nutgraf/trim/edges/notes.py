"""Notes above or below a text about it: who worked on it, where it was first printed."""

from __future__ import annotations

import re
from typing import Final

from nutgraf.text.patterns import LazyPattern

# "(Reporting by A. N. Other; Editing by ...)". Only names may follow: "Edited by Fisk, the cookbook
# has sold well" is part of a story.
_WORK: Final = LazyPattern(
    r"\W?(?:(?:additional |further )?(?:reporting|writing) by|edited by|editing by"
    r"|(?:text|words|translation|translated|graphics|video) by"
    r"|(?:with (?:files|reporting|assistance)|provided) (?:from|by))\s",
    re.IGNORECASE,
)
_BETWEEN_NAMES: Final = frozenset(
    """additional and at by contributed de del der editing edited files for from further graphics
    in la of on photos photography production reporting text the translated translation van via
    video von with writing""".split()
)
_WORD: Final = LazyPattern(r"[^\W\d_][\w'’]*")
# "A. N. Other and the Harbour Agency contributed to this report.": it must contain names.
_HELPED: Final = LazyPattern(
    r"\W{0,3}(?:[^\W\d_a-z][\w.'’-]*(?: also)?"
    r"|(?:(?! who ).){0,100}?[^\W\d_a-z][\w.'’-]* (?:d[aeu] |van |von |la )?[^\W\d_a-z]"
    r"(?:(?! who ).){0,80}) contributed to this (?:report|story|article)\W?$"
    # "Okafor reported from the north bank."
    r"|(?:[^\W\d_a-z][\w.'’-]+ ){1,3}reported from [^.,;:]{3,40}\.?$"
    r"|\W?(?i:to contact the (?:writer|reporter|editor|author|journalist)s?\b[^:]{0,40}:)"
)
# Most lines contain none of these.
_HELP_HINTS: Final = ("contributed to this", "reported from", "contact the")
_MAX_WORK: Final = 180
# A paper, a person or a date, which begin with a capital or a digit.
_WHERE: Final = r"\W{1,3}(?:(?:the|el|la|le|los|las|les|il|lo|o|a) |l[’'])?\W?(?-i:[^\W_a-z])"
# "This article was originally published in the Courier." A story may say so about another text, but
# goes on behind a comma: "Originally published in 1902, the novel ..."
_FIRST_PUBLISHED: Final = LazyPattern(
    r"\W?(?:editor[’']?s['’]? note\W{1,3})?"
    r"(?:this (?:article|story|post|piece|interview|column|essay|commentary|op-ed)"
    r"(?: was| is| has been)?(?: originally| first)?"
    r" (?:published|appeared|republished|reprinted|posted) "
    rf"(?:here\b|with permission|in partnership|(?:on|in|at|by|from|with)(?:{_WHERE}| our\b"
    r"| the [^.,]{0,30}(?:issue|edition)\b| [\w-]+\.[a-z]{2,}))"
    r"|(?:originally published|cross-?posted) (?:on|in|at|by|from|as)\b(?!.*[,;]\s(?-i:[a-z]))"
    r"|published in (?:the )?(?-i:[A-Z])[^.]{3,50}\b\d{4}\W?$"
    r"|read the original (?:article|story|post|report|interview)"
    r"(?: (?:here|on|at|in|by|from)\b.{0,60})?\W*$"
    r"|dieser (?:artikel|beitrag|text) (?:erschien (?:zuerst|ursprünglich)"
    r"|(?:ist|wurde) (?:zuerst|ursprünglich)[^.]{0,80}(?:erschienen|veröffentlicht|publiziert))\b"
    r"|cet article (?:a été (?:initialement |d[’']abord )?publié|est (?:initialement |d[’']abord )?"
    rf"paru)(?: pour la première fois)? (?:sur|dans|par|le|en){_WHERE}"
    r"|este artículo (?:fue publicado|se publicó|apareció)(?: originalmente| por primera vez)?"
    rf" (?:en|por|el){_WHERE}"
    r"|este artigo foi (?:originalmente )?publicado(?: originalmente| primeiro)?"
    rf" (?:em|no|na|pelo|pela){_WHERE}"
    r"|questo articolo è (?:stato pubblicato|apparso)(?: originariamente| per la prima volta)?"
    rf" (?:su|sul|sulla|in|nel|da|il){_WHERE})",
    re.IGNORECASE,
)
_MAX_PRINTED: Final = 320
# "Do you have a tip? Write to us at ...", "Interested in sharing your recipes? Contact the
# editors": a question, and an answer that says whom to write to.
_TIP: Final = LazyPattern(
    r"\W{0,3}(?:(?:do you )?(?:have|got) (?:an? |any )?[^.?!]{0,30}"
    r"\b(?:tips?|stor(?:y|ies)|questions?|comments?|news|photos?|videos?|ideas?)\b[^.?!]{0,40}"
    r"|(?:(?:do you )?want to (?:submit|share|contribute|advertise)"
    r"|interested in (?:submitting|sharing|contributing|advertising))\b[^.?!]{0,60})\?"
    r"\W{1,3}(?:please |just |then |you can |feel free to )?"
    r"(?:e-?mail|contact|write|send|call|text|tell|let|reach|share|submit|get in touch|click)\b"
    r"(?: (?:out|us|me|here|your)\b|.{0,60}(?:@|\b(?:us|me|editors?|newsroom|here)\b|\d{3}))",
    re.IGNORECASE,
)
_VERSION: Final = r"an? (?:earlier|previous|prior|original) ver\w{3,6} of th(?:is|e)"
# "Correction, May 3: An earlier version of this article ...", "The views expressed are her own."
# But not "corrections officers", nor a word that is explained: "Correction: that is".
_CORRECTION: Final = LazyPattern(
    r"\W{0,3}(?:(?:correction|clarification)s?(?: (?:&|and) clarifications?)?"
    r"(?:\W{1,3}(?:\w+ )?(?:[a-z]{3,9}\.? \d{1,2}|\d{1,2}[./ -]\w{1,9})\b[\s,.\d/)-]{0,9})?\s?:"
    rf"(?:\s?(?:in )?{_VERSION}|\s?(?:the|this|in)\b|(?!\s?(?-i:[a-z])))"
    rf"|(?:(?:note|update|editor[’']?s note)\W{{1,3}})?(?:in )?{_VERSION} (?:article|story|post"
    r"|report|piece|column)\b.{0,60}\b(?:mis\w+|incorrectly|wrongly|erroneously|inaccurately|said"
    r"|stated|gave|named|had|contained|included|omitted|was|did|reported|referred|described"
    r"|identified|attributed)\b"
    r"|this (?:article|story|post|interview|conversation|transcript) (?:has been|was)"
    r" (?:lightly )?(?:updated|corrected|edited|condensed)\b(?! by (?-i:[a-z]))"
    r"|updated to (?:add|include|reflect|correct|clarify)\b"
    r"|(?:disclaimer: )?(?:the |this |all |any |opinion )?(?:opinions?|views|articles?|content)\b"
    r"(?:[^.]{0,100}\b(?:do|does|may) not necessarily (?:reflect|represent)\b"
    r"|[^.]{0,60}\b(?:author|writer|columnist|contributor)s?\b[^.]{0,80}"
    r"\b(?:not necessarily|own|alone)\b"
    r"|[^.]{0,20}\bexpressed\b[^.]{0,60}\b(?:not necessarily those of|(?:his|her|their) own)\b))",
    re.IGNORECASE,
)
_MAX_CORRECTION: Final = 500
_TAGS: Final = LazyPattern(
    r"(?:tags?|filed under|posted in|categor(?:y|ies)|schlagw[oö]rter?|schlagworte|etiquetas"
    r"|mots[- ]clés|теги|метки|tagi|trefwoorden|etichette|ετικέτες|標籤|标签)\s?[:：]",
    re.IGNORECASE,
)
_BETWEEN_TAGS: Final = LazyPattern(r"[,，、;|/•·#]")
_MAX_TAG_WORDS: Final = 5
_SENTENCE: Final = LazyPattern(r"[.!?](?:\s|$)|[。！？]")
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
_MAX_AUTHOR: Final = 500
MAX_NOTE: Final = max(_MAX_WORK, _MAX_PRINTED, _MAX_CORRECTION, _MAX_AUTHOR)
"""No note is longer."""


def is_note(text: str) -> bool:
    """Whether a line at the end says who worked on the text, where it was printed or is filed."""
    if len(text) <= _MAX_WORK and (
        _says_who_helped(text) or _asks_for_tips(text) or _says_who_worked(text) or _are_tags(text)
    ):
        return True
    return says_first_printed(text) or is_correction(text)


def _says_who_helped(text: str) -> bool:
    small = text.lower()
    return any(words in small for words in _HELP_HINTS) and _HELPED.match(text) is not None


def _asks_for_tips(text: str) -> bool:
    return "?" in text and _TIP.match(text) is not None


def _says_who_worked(text: str) -> bool:
    work = _WORK.match(text)
    words = _WORD.findall(text, work.end()) if work else []
    return any(not word[0].islower() for word in words) and all(
        not word[0].islower() or word in _BETWEEN_NAMES for word in words
    )


def _are_tags(text: str) -> bool:
    """Whether a line is a label and a list of tags, and not a sentence."""
    label = _TAGS.match(text)
    if label is None or _SENTENCE.search(text, label.end()):
        return False
    tags = _BETWEEN_TAGS.split(text[label.end() :])
    return all(len(tag.split()) <= _MAX_TAG_WORDS for tag in tags)


def is_correction(text: str) -> bool:
    """Whether a line is a correction, or says whose opinions the text does not express."""
    return len(text) <= _MAX_CORRECTION and _CORRECTION.match(text) is not None


def says_first_printed(text: str) -> bool:
    """Whether a line says where the text was first published."""
    return len(text) <= _MAX_PRINTED and _FIRST_PUBLISHED.match(text) is not None


def introduced_author(text: str) -> str | None:
    """Return the author name from a closing "about the author" paragraph, or None."""
    author = _AUTHOR.match(text) if len(text) <= _MAX_AUTHOR else None
    return author and author["name"]
