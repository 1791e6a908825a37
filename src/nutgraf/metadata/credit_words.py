"""What follows "Photo:" or "Source:": a name, or a sentence that goes on."""

from __future__ import annotations

import re
from typing import Final

# Names that are written with a small letter, and words that stand before names or in their stead.
_SMALL: Final = frozenset(
    "afp ap apa arch archiv archive archives archivo archivio ard arkiv belga cortesía courtesy "
    "divulgação dpa dr dts efe epa file handout imago istock istockphoto keystone mti ntb ots pa "
    "pap pexels picture pixabay private privat reprodução reuters ritzau screenshot stock "
    "submitted supplied tasr unsplash via wikimedia wikipedia zdf čtk архив".split()
)
# What stands between names.
_BETWEEN: Final = frozenset("and at courtesy de del der for from of on the van via von".split())
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
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
