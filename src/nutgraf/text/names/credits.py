"""What follows "Photo:" or "Source:", or stands alone: a name, a sign, or a sentence."""

from __future__ import annotations

import re
from typing import Final

from nutgraf.text.patterns import LazyPattern

# The signs of agencies, and who wrote it for them by initials: "zew, PAP", "dpa/lno".
_AGENCIES: Final = frozenset(
    "aap afp ansa anp ap apa atp belga bns cp cna cns dapd dpa dts efe epa ians ips itar-tass kna "
    "lusa mti ntb ots pa pap pti reuters ria ritzau rtr sda sid tass tasr tt unian upi xinhua čtk "
    "iar интерфакс риа тасс апе-мпе".split()
) | {"associated press", "the associated press", "the canadian press", "press association"}
# Names that are written with a small letter, and words that stand before names or in their stead.
_SMALL: Final = _AGENCIES | frozenset(
    "arch archiv archive archives archivo archivio arkiv cortesía courtesy divulgação dr file "
    "handout imago istock istockphoto keystone pexels picture pixabay private privat reprodução "
    "screenshot stock submitted supplied unsplash via wikimedia wikipedia архив".split()
)
# What stands between names.
_BETWEEN: Final = frozenset("and at courtesy de del der for from of on the van via von".split())
# "Photo: from an old album" has so many small words, and may be a credit all the same.
_FEWEST_TOLD: Final = 3
_LONGEST_SIGN: Final = 4
_LONGEST_SIGNS: Final = 40
# Words with nothing but blanks between them are a sentence: "The AP ran it".
_APART: Final = LazyPattern(r"\s*[/,;|·•+()\[\]]\s*|\s[-–—]\s")
_WORD: Final = LazyPattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_MARKS: Final = " \"'“”„«»([<-–—"


def is_told(text: str) -> bool:
    """Whether a text goes on as a sentence does: with a small letter, and in more than a word."""
    text = text.lstrip(_MARKS).removeprefix("the ")
    if not text[:1].islower() or " " not in text:
        return False
    return re.split(r"\W", text, maxsplit=1)[0] not in _SMALL


def are_names(text: str) -> bool:
    """Whether all words are those of names, and so no sentence."""
    words = _WORD.findall(text)
    return bool(words) and all(not word.islower() or word in _BETWEEN for word in words)


def is_mostly_told(text: str) -> bool:
    """Whether there are small words in a text that stand neither in names nor between them."""
    words = _WORD.findall(text)
    told = [word for word in words if word.islower() and word not in _BETWEEN | _SMALL]
    return len(told) >= _FEWEST_TOLD


def are_signs(text: str) -> bool:
    """Whether a line is the sign of an agency and nothing but other signs and initials."""
    if len(text) > _LONGEST_SIGNS:
        return False
    parts = [part for part in _APART.split(text.strip(" .-–—*")) if part]
    return any(map(_is_agency, parts)) and all(
        len(part) <= _LONGEST_SIGN or _is_agency(part) for part in parts
    )


def _is_agency(part: str) -> bool:
    # "Pa" and "Ria" are people.
    if len(part) <= _LONGEST_SIGN and part.istitle():
        return False
    return part.casefold() in _AGENCIES
