"""The kind of the section under a heading: abstract, keywords, references, ….

References and citing works look alike; the paper's section VI.F names this as its
main source of errors. Their headings differ: "References" is over the
works cited, "Cited by", "Similar articles" and the like are over other works.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

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
_NUMBERING: Final = LazyPattern(r"^(?:\(?\d{1,2}(?:\.\d{1,2})*[.):]?|[ivx]{1,4}[.)]|§)\s+")
_NUMERALS: Final = "ivx§("
_AROUND: Final = " \t\n:：.。-–—|·•*»«►▼▲▸▾↓[]【】<>+_"
# "References (45)", "45 References", "Cited by 12".
_COUNT: Final = LazyPattern(r"\s?\(?(?<![\w,.])\d[\d,.]*\+?\)?$|^\d[\d,.]*\s")
_NOT_KEYWORDS: Final = frozenset("search enter alert alerts find your filter by all".split())
_AFTER_REFERENCES: Final = frozenset("and & listed cited in on of from used for".split())
_MAX_KEYWORDS_HEADING: Final = 4
# A label and its text on one line: "Abstract: We show ...", "摘要：...".
_LABEL: Final = LazyPattern(
    r"^\s*([^\W\d_][^:：\n.]{1,38}?)\s?[:：\v\n]\s*(?=\S)"
    r"|^\s*[【\[]\s?([^】\]\n]{2,12}?)\s?[】\]]\s?[:：]?\s*(?=\S)"
    r"|^\s*((?:ABSTRACT|Abstract|Zusammenfassung|Keywords|KEYWORDS|Key [Ww]ords|KEY WORDS"
    r"|Summary|SUMMARY|Index [Tt]erms|INDEX TERMS|Résumé|RÉSUMÉ|Resumen|RESUMEN"
    r"|Resumo|RESUMO|摘要|关键词|Mots-clés|Schlüsselwörter))"
    r"\s?(?:[-–—.]|\s(?=[A-Z]))\s*(?=\S)"
)
_LABEL_REACH: Final = 120


@cache
def _kinds() -> tuple[dict[str, str], dict[tuple[str, ...], str]]:
    """Return the kind of each phrase, and of the beginnings of longer headings."""
    table: dict[str, str] = {}
    starts: dict[tuple[str, ...], str] = {}
    for kind, phrases in sections("headings").items():
        beginnings = tuple(each[:-1] for each in phrases if each.endswith("*"))
        if beginnings:
            starts[beginnings] = kind
        for phrase in phrases:
            # casefold also changes some small Greek letters.
            table.setdefault(phrase.casefold(), kind)
    return table, starts


@lru_cache(maxsize=4096)
def heading_kind(text: str) -> str:
    """Return the kind of a heading with this text, or "" if it is of no known kind."""
    if not 2 <= len(text) <= MAX_HEADING_LENGTH:
        return ""
    kinds, starts = _kinds()
    plain = " ".join(text.casefold().replace("’", "'").split()).strip(_AROUND)
    if plain in kinds:
        return kinds[plain]
    for beginnings, kind in starts.items():
        if plain.startswith(beginnings):
            return kind
    if "keyword" in plain or plain.startswith("references"):
        words = plain.split()
        if {"keyword", "keywords"}.intersection(words) and len(words) <= _MAX_KEYWORDS_HEADING:
            return "" if _NOT_KEYWORDS.intersection(words) else KEYWORDS
        if words[1:] and words[0] == "references" and words[1] in _AFTER_REFERENCES:
            return REFERENCES
    bracket = plain.find("(")
    if bracket > 2 and plain.endswith(")"):  # "References (subscription required)"
        return kinds.get(plain[:bracket].strip(_AROUND), "")
    if plain[:1].isdigit() or plain[-1:].isdigit() or plain[:1] in _NUMERALS:
        bare = _COUNT.sub("", _NUMBERING.sub("", plain)).strip(_AROUND)
        if bare in kinds:
            return kinds[bare]
    # "A B S T R A C T", "摘 要"
    return kinds.get(plain.replace(" ", ""), "") if plain[1:2] == " " else ""


@lru_cache(maxsize=4096)
def leading_label(text: str) -> tuple[str, int]:
    """Return the kind of the label that a text begins with, or "", and where the value starts."""
    match = _LABEL.match(text[:_LABEL_REACH])
    if match is None:
        return "", 0
    return heading_kind(match[1] or match[2] or match[3]), match.end()
