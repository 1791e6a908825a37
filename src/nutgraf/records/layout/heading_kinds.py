"""The kind of the section under a heading: abstract, keywords, references, ….

References and citing works look alike; the paper's section VI.F names this as its
main source of errors. Their headings differ: "References" is over the
works cited, "Cited by", "Similar articles" and the like are over other works.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from nutgraf.records._kernels.line_features import has_any, has_known_start
from nutgraf.records.word_lists import sections
from nutgraf.text.patterns import LazyPattern

ABSTRACT: Final = "abstract"
SUMMARY: Final = "summary"
ASIDE: Final = "aside"
PART: Final = "part"
KEYWORDS: Final = "keywords"
SUBJECTS: Final = "subjects"
REFERENCES: Final = "references"
CITING: Final = "citing"
SECTION: Final = "section"

MAX_HEADING_LENGTH: Final = 60
"""Longer texts are not headings of a known kind."""
KEYWORD_STEM: Final = "eyword"
"""A heading with this in it may begin with any word."""
NUMERALS: Final = "ivxIVX"
"""A heading may begin with one of these letters alone, as in "V. Results", or with any letter
followed by a space, as in "A B S T R A C T"."""

_NUMBERING: Final = LazyPattern(r"^(?:\(?\d{1,2}(?:\.\d{1,2})*[.):]?|[ivx]{1,4}[.)]|§)\s+")
_AROUND: Final = " \t\n:：.。-–—|·•*»«►▼▲▸▾↓[]【】<>+_"
# "References (45)", "45 References", "Cited by 12".
_COUNT: Final = LazyPattern(r"\s*\(?\b\d[\d,.]*\+?\)?$|^\d[\d,.]*\s+")
# Beginnings of longer headings over other works.
_CITING_STARTS: Final = (
    "similar articles",
    "similar content",
    "related articles",
    "related content",
    "recommended ",
    "cited by ",
    "this article is cited by",
    "this article has been cited by",
    "articles citing ",
    "citing articles",
    "citations of ",
    "more articles ",
    "more from ",
    "more in ",
    "people who read ",
    "readers of this ",
    "most read ",
    "most cited ",
    "other articles ",
    "articles similar to ",
    "articles related to ",
    "papers citing ",
    "works citing ",
    "documents citing ",
    "who cited ",
    "has been cited by",
    "is cited by",
    "artículos más leídos ",
    "artigos mais lidos ",
    "articles les plus lus ",
    "articoli più letti ",
    "meistgelesene ",
    "najczęściej czytane ",
    "наиболее читаемые ",
)
_SECTION_STARTS: Final = (
    "conflict of interest",
    "conflicts of interest",
    "competing interest",
    "declaration of ",
    "data availability",
    "funding ",
    "author contribution",
    "ethics ",
    "submission history",
    "publication history",
)
_NOT_KEYWORDS: Final = frozenset("search enter alert alerts find your filter by all".split())
_AFTER_REFERENCES: Final = frozenset("and & listed cited in on of from used for".split())
_MAX_KEYWORDS_HEADING: Final = 4
_FIRST_WORD: Final = LazyPattern(r"[^\W\d_]+")


def _is_keywords_heading(plain: str) -> bool:
    """Whether a heading with that word is over keywords, as "uncontrolled keywords" is."""
    words = plain.split()
    return (
        len(words) <= _MAX_KEYWORDS_HEADING
        and ("keywords" in words or "keyword" in words)
        and not _NOT_KEYWORDS.intersection(words)
    )


@lru_cache(maxsize=1)
def _kinds() -> dict[str, str]:
    table: dict[str, str] = {}
    for kind, phrases in sections("headings").items():
        for phrase in phrases:
            # casefold also changes some small Greek letters.
            table.setdefault(phrase.casefold(), kind)
    return table


@lru_cache(maxsize=1)
def first_words() -> frozenset[str]:
    """Return the first words of all known headings. Most lines begin with another word."""
    starts = (*_kinds(), *_CITING_STARTS, *_SECTION_STARTS, "ii", "iii", "iv", "vi", "vii", "viii")
    return frozenset(word[0] for each in starts if (word := _FIRST_WORD.search(each)))


def heading_kind(text: str) -> str:
    """Return the kind of a heading with this text, or "" if it is of no known kind."""
    return known_kind(text) if 2 <= len(text) <= MAX_HEADING_LENGTH and may_be_known(text) else ""


def may_be_known(text: str) -> bool:
    """Whether a text may begin with a heading of a known kind: a fast test that most texts fail."""
    return has_known_start(text, first_words(), NUMERALS, KEYWORD_STEM)


@lru_cache(maxsize=4096)
def known_kind(text: str) -> str:
    """Return the kind of a heading that passes `may_be_known`, or ""."""
    kinds = _kinds()
    plain = " ".join(text.casefold().replace("’", "'").split()).strip(_AROUND)
    kind = kinds.get(plain)
    if kind:
        return kind
    if plain.startswith(_CITING_STARTS):
        return CITING
    if plain.startswith(_SECTION_STARTS):
        return SECTION
    if "keyword" in plain and _is_keywords_heading(plain):
        return KEYWORDS
    if plain.startswith("references ") and plain.split()[1] in _AFTER_REFERENCES:
        return REFERENCES
    bracket = plain.find("(")
    if bracket > 2 and plain.endswith(")"):  # "References (subscription required)"
        return kinds.get(plain[:bracket].strip(_AROUND), "")
    if plain[:1].isdigit() or plain[-1:].isdigit() or plain.endswith(")") or plain[:1] in "ivx§(":
        return kinds.get(_COUNT.sub("", _NUMBERING.sub("", plain)).strip(_AROUND), "")
    # "A B S T R A C T", "摘 要"
    return kinds.get(plain.replace(" ", ""), "") if plain[1:2] == " " else ""


# A label and its text on one line: "Abstract: We show ...", "摘要：...".
_LABEL: Final = LazyPattern(
    r"^\s*([^\W\d_][^:：\n.]{1,38}?)\s*[:：\v\n]\s*(?=\S)"
    r"|^\s*[【\[]\s*([^】\]\n]{2,12}?)\s*[】\]]\s*[:：]?\s*(?=\S)"
    r"|^\s*((?:ABSTRACT|Abstract|Zusammenfassung|Keywords|KEYWORDS|Key [Ww]ords|KEY WORDS"
    r"|Summary|SUMMARY|Index [Tt]erms|INDEX TERMS|Résumé|RÉSUMÉ|Resumen|RESUMEN"
    r"|Resumo|RESUMO|摘要|关键词|Mots-clés|Schlüsselwörter))"
    r"\s*(?:[-–—.]|\s(?=[A-Z]))\s*(?=\S)"
)
# First letters of the labels that need no colon, and opening brackets.
_LABEL_STARTS: Final = "AZKSIRM摘关【["
_LABEL_ENDS: Final = (":", "：", "\v", "\n")
_LABEL_REACH: Final = 120


def leading_label(text: str) -> tuple[str, int]:
    """Return the kind of the label that a text begins with, or "", and where the value starts."""
    match = _LABEL.match(text) if _may_be_labelled(text) else None
    if match is None:
        return "", 0
    return heading_kind(match[1] or match[2] or match[3]), match.end()


def _may_be_labelled(text: str) -> bool:
    """Whether a text can begin with a label: a fast test before the slow pattern."""
    begin, first = text[:_LABEL_REACH], text[:1]
    if not (has_any(begin, _LABEL_ENDS) or first in _LABEL_STARTS or first.isspace()):
        return False
    return has_known_start(begin, first_words(), NUMERALS, KEYWORD_STEM)
