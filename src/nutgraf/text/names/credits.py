"""Credits after "Photo:" or "Source:": distinguish names and agencies from sentences."""

from __future__ import annotations

from typing import Final

from nutgraf.text.patterns import LazyPattern

# Agencies, which sign with initials of their writers: "zew, PAP", "dpa/lno".
_AGENCIES: Final = frozenset(
    "aap afp ansa anp ap apa atp belga bns cp cna cns dapd dpa dts efe epa ians ips itar-tass kna "
    "lusa mti ntb ots pa pap pti reuters ria ritzau rtr sda sid tass tasr tt unian upi xinhua čtk "
    "iar интерфакс риа тасс апе-мпе".split()
) | {"associated press", "the associated press", "the canadian press", "press association"}
# Lower-case words that are names, or precede or replace them.
_LOWERCASE_NAMES: Final = _AGENCIES | frozenset(
    "arch archiv archive archives archivo archivio arkiv cortesía courtesy divulgação dr file "
    "handout imago istock istockphoto keystone pexels picture pixabay private privat reprodução "
    "screenshot stock submitted supplied unsplash via wikimedia wikipedia архив".split()
)
# Words between names.
_BETWEEN: Final = frozenset("and at courtesy de del der for from of on the van via von".split())
# A credit may have fewer lower-case words: "Photo: from an old album".
_MIN_SENTENCE_WORDS: Final = 3
_MAX_INITIALS: Final = 4
_MAX_SIGNATURE: Final = 40
# Words separated only by spaces are a sentence: "The AP ran it".
_SEPARATOR: Final = LazyPattern(r"\s*[/,;|·•+()\[\]]\s*|\s[-–—]\s")
# "Hamburg (dpa/lno) –", "WASHINGTON (AP) —"
_DATELINE: Final = LazyPattern(r"[^\W\d_a-z][^()]{1,40}\(([^()]{2,40})\)\s*[-–—]")
_WORD: Final = LazyPattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_NOT_WORD: Final = LazyPattern(r"\W")
_MARKS: Final = " \"'“”„«»([<-–—"


def continues_sentence(text: str) -> bool:
    """Return whether a text has several words, begins in lower case, and is not a credit."""
    text = text.lstrip(_MARKS).removeprefix("the ")
    if not text[:1].islower() or " " not in text:
        return False
    return _NOT_WORD.split(text, maxsplit=1)[0] not in _LOWERCASE_NAMES


def are_names(text: str) -> bool:
    """Return whether all words are capitalized or between names."""
    words = _WORD.findall(text)
    return bool(words) and all(not word.islower() or word in _BETWEEN for word in words)


def has_sentence_words(text: str) -> bool:
    """Return whether a text has several lower-case words that are not part of a credit."""
    words = _WORD.findall(text)
    credit_words = _BETWEEN | _LOWERCASE_NAMES
    found = [word for word in words if word.islower() and word not in credit_words]
    return len(found) >= _MIN_SENTENCE_WORDS


def is_agency_signature(text: str) -> bool:
    """Return whether a line consists of an agency, other agencies and initials."""
    if len(text) > _MAX_SIGNATURE:
        return False
    parts = [part for part in _SEPARATOR.split(text.strip(" .-–—*")) if part]
    return any(map(_is_agency, parts)) and all(
        len(part) <= _MAX_INITIALS or _is_agency(part) for part in parts
    )


def dateline_agencies(text: str) -> list[str]:
    """Return the agencies in a dateline, "Hamburg (dpa/lno) –", or in a line of their own."""
    dateline = _DATELINE.match(text)
    signature = dateline[1] if dateline else text
    if not is_agency_signature(signature):
        return []
    return [part for part in _SEPARATOR.split(signature.strip(" .-–—*")) if part]


def _is_agency(part: str) -> bool:
    # "Pa" and "Ria" are people.
    if len(part) <= _MAX_INITIALS and part.istitle():
        return False
    return part.casefold() in _AGENCIES
