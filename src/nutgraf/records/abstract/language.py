"""Abstracts in several languages: which is that of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.text.stopwords import all_stop_words

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

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
_CODE: Final = 2
_CLIMB: Final = 3
# So many letters at the front of a paragraph tell in which script it is; fewer are a label.
_LOOK: Final = 200
_LEAST_LETTERS: Final = 30
_MOST: Final = 0.7
_LATIN: Final = "Latin"
# Most abstracts that stand a second time on a page do so in English, or after it.
_ENGLISH: Final = frozenset("the of and to for with that this from are were by is has have".split())
_FEWEST_WORDS: Final = 15
_AHEAD: Final = 20
_PLAIN, _HARDLY = 0.16, 0.03
# Numbers and names of drugs have no small words: another language must show its own.
_OTHER, _FEWEST_OTHER = 0.08, 2
_WORD: Final = re.compile(r"[^\W\d_]+")
_NAMES_OF_LANGUAGES: Final = {
    "en": "english englisch anglais inglés inglês inglese 英文",
    "de": "deutsch german allemand alemán",
    "fr": "français french französisch francés",
    "zh": "中文 chinese chinesisch chinois",
    "es": "español spanish castellano espagnol",
    "pt": "português portuguese portugais",
    "it": "italiano italian italien",
}


def is_of_language(layout: PageLayout, label: str) -> bool:
    """Whether a label is in the language of the page."""
    known = _LANGUAGES.get(_language(layout), "").split()
    return label.strip(" :：.-–—\n").casefold() in known


def in_language(layout: PageLayout, first: int, stop: int) -> tuple[int, int]:
    """Where the abstract of the page's language is, if a line names the language over each."""
    named = {
        block: language
        for block in range(first, stop)
        if (language := _named_language(layout.texts[block]))
    }
    # Names beside each other are links to other pages.
    if first not in named or any(block + 1 in named or block + 1 == stop for block in named):
        return first, stop
    own = _language(layout)
    block = next((block for block, language in named.items() if language == own), first)
    return block + 1, min((other for other in named if other > block), default=stop)


def is_code(text: str) -> bool:
    """Whether a line is the codes of languages, as on buttons to choose one: "en fr"."""
    if len(text) > _LONGEST_NAME:
        return False
    codes = text.split()  # "IT" may be a keyword
    return bool(codes) and all(code in _NAMES_OF_LANGUAGES for code in codes)


def before_other(layout: PageLayout, first: int, stop: int) -> int:
    """Where a part in another language begins: by what elements say of theirs, or by its script."""
    own, script, english = "", "", None
    for block in range(first, stop):
        language = _said_language(layout, block)
        written = _script(layout.texts[block])
        if written and script and written != script:
            return block
        script = script or written
        told = _is_english(layout.texts[block]) if written == _LATIN else None
        if (
            told is not None
            and english is not None
            and told != english
            and not _goes_on(layout, block + 1, stop, english=english)
        ):
            return block
        english = told if english is None else english
        if language and own and language != own:
            return block
        own = own or language
    return stop


def _script(text: str) -> str:
    """Whether a paragraph is in Latin letters or in others; of a line that is told by neither."""
    signs = [sign for sign in text[:_LOOK] if sign.isalpha()]
    if len(signs) < _LEAST_LETTERS:
        return ""
    share = sum(map(_is_latin, signs)) / len(signs)
    return _LATIN if share > _MOST else "other" if share < 1 - _MOST else ""


def _is_english(text: str) -> bool | None:
    """Whether a paragraph is English, by its small words; None where that is not plain."""
    words = _WORD.findall(text.casefold())
    if len(words) < _FEWEST_WORDS:
        return None
    share = sum(word in _ENGLISH for word in words) / len(words)
    if share >= _PLAIN:
        return True
    return False if share <= _HARDLY and _is_other(words) else None


def _is_other(words: list[str]) -> bool:
    """Whether small words of one language are among these that English has not."""
    known = all_stop_words()
    for listed in known.values():
        own = [word for word in words if word in listed and word not in known["en"]]
        if len(own) >= _OTHER * len(words) and len(set(own)) >= _FEWEST_OTHER:
            return True
    return False


def _goes_on(layout: PageLayout, first: int, stop: int, *, english: bool) -> bool:
    """Whether a later paragraph is in the first language again."""
    ahead = range(first, min(first + _AHEAD, stop))
    return any(_is_english(layout.texts[block]) is english for block in ahead)


def _is_latin(sign: str) -> bool:
    return sign < "\u0250" or "\u1e00" <= sign < "\u1f00"


def _said_language(layout: PageLayout, block: int) -> str:
    """The language of the nearest element around a block that has one; not that of the page."""
    node = int(layout.page.blocks.node[block])
    for each in (node, *layout.tree.ancestors(node, _CLIMB)):
        held = layout.page.attributes[each] or {}
        if held.get("lang"):
            return str(held["lang"])[:_CODE].casefold()
    return ""


def _named_language(text: str) -> str:
    if len(text) > _LONGEST_NAME:
        return ""
    name = text.strip(" :()[]").casefold()
    return next((key for key, names in _NAMES_OF_LANGUAGES.items() if name in names.split()), "")


def _language(layout: PageLayout) -> str:
    return (layout.page.head.language or "")[:2].casefold()
