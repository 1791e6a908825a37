"""Abstracts in several languages: which is that of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nutgraf.records.sheet import Sheet

_LANGUAGES: Final = {
    "en": "abstract summary",
    "de": "zusammenfassung kurzfassung",
    "fr": "résumé resume",
    "zh": "摘要",
    "es": "resumen",
    "pt": "resumo",
    "it": "riassunto",
}
# What a line over one of several abstracts says.
_LONGEST_NAME: Final = 20
_NAMES_OF_LANGUAGES: Final = {
    "en": "english englisch anglais inglés inglês inglese 英文",
    "de": "deutsch german allemand alemán",
    "fr": "français french französisch francés",
    "zh": "中文 chinese chinesisch chinois",
    "es": "español spanish castellano espagnol",
    "pt": "português portuguese portugais",
    "it": "italiano italian italien",
}


def is_of_language(sheet: Sheet, label: str) -> bool:
    """Whether a label is in the language of the page."""
    known = _LANGUAGES.get(_language(sheet), "").split()
    return label.strip(" :：.-–—\n").casefold() in known


def in_language(sheet: Sheet, first: int, stop: int) -> tuple[int, int]:
    """Where the abstract of the page's language is, if a line names the language over each."""
    named = {
        block: language
        for block in range(first, stop)
        if (language := _named_language(sheet.texts[block]))
    }
    # Names beside each other are links to other pages.
    if first not in named or any(block + 1 in named or block + 1 == stop for block in named):
        return first, stop
    own = _language(sheet)
    block = next((block for block, language in named.items() if language == own), first)
    return block + 1, min((other for other in named if other > block), default=stop)


def _named_language(text: str) -> str:
    if len(text) > _LONGEST_NAME:
        return ""
    name = text.strip(" :()[]").casefold()
    return next((key for key, names in _NAMES_OF_LANGUAGES.items() if name in names.split()), "")


def _language(sheet: Sheet) -> str:
    return (sheet.page.head.language or "")[:2].casefold()
