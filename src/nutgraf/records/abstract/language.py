"""Abstracts in several languages: which part is in the language of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.text.patterns import LazyPattern
from nutgraf.text.stopwords import all_stop_words

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_LABELS: Final = {
    "en": "abstract summary",
    "de": "zusammenfassung kurzfassung",
    "fr": "résumé resume",
    "zh": "摘要",
    "es": "resumen",
    "pt": "resumo",
    "it": "riassunto",
}
_MAX_LANGUAGE_LINE: Final = 20
_CODE_LENGTH: Final = 2
_MAX_CLIMB: Final = 3
# The first letters of a paragraph show its script; fewer than the minimum are a label.
_SCRIPT_REACH: Final = 200
_MIN_LETTERS: Final = 30
_MIN_SCRIPT_SHARE: Final = 0.7
_LATIN: Final = "Latin"
# Most abstracts in two languages are in English and one other.
_ENGLISH_WORDS: Final = frozenset(
    "the of and to for with that this from are were by is has have".split()
)
_MIN_WORDS: Final = 15
_BLOCKS_AHEAD: Final = 20
_MIN_ENGLISH, _MAX_NOT_ENGLISH = 0.16, 0.03
# Lists of numbers and drug names have no function words: another language must show its own.
_MIN_OTHER, _MIN_OTHER_WORDS = 0.08, 2
_WORD: Final = LazyPattern(r"[^\W\d_]+")
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
    known = _LABELS.get(_language(layout), "").split()
    return label.strip(" :：.-–—\n").casefold() in known


def in_language(layout: PageLayout, first: int, stop: int) -> tuple[int, int]:
    """Return the blocks of the abstract in the page's language, if lines name each language."""
    named = {
        block: language
        for block in range(first, stop)
        if (language := _named_language(layout.texts[block]))
    }
    # Adjacent names of languages are links to other pages.
    if first not in named or any(block + 1 in named or block + 1 == stop for block in named):
        return first, stop
    page_language = _language(layout)
    block = next((block for block, language in named.items() if language == page_language), first)
    return block + 1, min((other for other in named if other > block), default=stop)


def is_code(text: str) -> bool:
    """Whether a line is only language codes, as on buttons to choose one: "en fr"."""
    if len(text) > _MAX_LANGUAGE_LINE:
        return False
    codes = text.split()  # "IT" may be a keyword
    return bool(codes) and all(code in _NAMES_OF_LANGUAGES for code in codes)


def other_language_start(layout: PageLayout, first: int, stop: int) -> int:
    """Return where a part in another language begins, by lang attributes, script or words."""
    first_language, script, english = "", "", None
    for block in range(first, stop):
        language = _element_language(layout, block)
        written = _script(layout.texts[block])
        if written and script and written != script:
            return block
        script = script or written
        is_english = _is_english(layout.texts[block]) if written == _LATIN else None
        if (
            is_english is not None
            and english is not None
            and is_english != english
            and not _language_returns(layout, block + 1, stop, english=english)
        ):
            return block
        english = is_english if english is None else english
        if language and first_language and language != first_language:
            return block
        first_language = first_language or language
    return stop


def _script(text: str) -> str:
    """Return "Latin" or "other" for the script of a paragraph, or "" if that is unclear."""
    signs = [sign for sign in text[:_SCRIPT_REACH] if sign.isalpha()]
    if len(signs) < _MIN_LETTERS:
        return ""
    share = sum(map(_is_latin, signs)) / len(signs)
    return _LATIN if share > _MIN_SCRIPT_SHARE else "other" if share < 1 - _MIN_SCRIPT_SHARE else ""


def _is_english(text: str) -> bool | None:
    """Whether a paragraph is English, by its function words; None if that is unclear."""
    words = _WORD.findall(text.casefold())
    if len(words) < _MIN_WORDS:
        return None
    share = sum(word in _ENGLISH_WORDS for word in words) / len(words)
    if share >= _MIN_ENGLISH:
        return True
    return False if share <= _MAX_NOT_ENGLISH and _has_other_language(words) else None


def _has_other_language(words: list[str]) -> bool:
    """Whether these words include function words of one language that are not English."""
    known = all_stop_words()
    for listed in known.values():
        foreign = [word for word in words if word in listed and word not in known["en"]]
        if len(foreign) >= _MIN_OTHER * len(words) and len(set(foreign)) >= _MIN_OTHER_WORDS:
            return True
    return False


def _language_returns(layout: PageLayout, first: int, stop: int, *, english: bool) -> bool:
    """Whether a later paragraph is in the first language again."""
    ahead = range(first, min(first + _BLOCKS_AHEAD, stop))
    return any(_is_english(layout.texts[block]) is english for block in ahead)


def _is_latin(sign: str) -> bool:
    return sign < "\u0250" or "\u1e00" <= sign < "\u1f00"


def _element_language(layout: PageLayout, block: int) -> str:
    """Return the lang attribute of the nearest element around a block; not that of the page."""
    node = int(layout.page.blocks.node[block])
    for each in (node, *layout.tree.ancestors(node, _MAX_CLIMB)):
        held = layout.page.attributes[each] or {}
        if held.get("lang"):
            return str(held["lang"])[:_CODE_LENGTH].casefold()
    return ""


def _named_language(text: str) -> str:
    if len(text) > _MAX_LANGUAGE_LINE:
        return ""
    name = text.strip(" :()[]").casefold()
    return next((key for key, names in _NAMES_OF_LANGUAGES.items() if name in names.split()), "")


def _language(layout: PageLayout) -> str:
    return (layout.page.head.language or "")[:2].casefold()
