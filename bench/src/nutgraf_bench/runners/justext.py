"""jusText: Pomikálek 2011, Removing Boilerplate and Duplicate Content from Web Corpora.

It needs a stop list, so the language is detected from the page's declaration and its longest
paragraphs. Without a list (Chinese, Japanese) or a language, jusText's language-independent mode
is used: no stop words, and both thresholds for their share at zero.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from justext import core
from justext.utils import get_stoplist

from nutgraf.text.language import text_language
from nutgraf_bench.runners.base import decoded

_LISTS: Final = dict(
    pair.split(":")
    for pair in (
        "af:Afrikaans an:Aragonese ar:Arabic az:Azerbaijani be:Belarusian bg:Bulgarian bn:Bengali "
        "br:Breton bs:Bosnian ca:Catalan cs:Czech cy:Welsh da:Danish de:German el:Greek en:English "
        "eo:Esperanto es:Spanish et:Estonian eu:Basque fa:Persian fi:Finnish fr:French "
        "fy:West_Frisian ga:Irish gl:Galician gu:Gujarati he:Hebrew hi:Hindi hr:Croatian "
        "ht:Haitian hu:Hungarian hy:Armenian id:Indonesian ig:Igbo is:Icelandic it:Italian "
        "jv:Javanese ka:Georgian kk:Kazakh kn:Kannada ko:Korean ku:Kurdish ky:Kyrgyz la:Latin "
        "lb:Luxembourgish lt:Lithuanian lv:Latvian mk:Macedonian ml:Malayalam mr:Marathi ms:Malay "
        "mt:Maltese ne:Nepali nl:Dutch nn:Norwegian_Nynorsk no:Norwegian_Bokmal oc:Occitan "
        "pl:Polish pt:Portuguese qu:Quechua ro:Romanian ru:Russian sk:Slovak sl:Slovenian "
        "sq:Albanian sr:Serbian su:Sundanese sv:Swedish sw:Swahili ta:Tamil te:Telugu tk:Turkmen "
        "tl:Tagalog tr:Turkish uk:Ukrainian ur:Urdu uz:Uzbek vi:Vietnamese vo:Volapuk wa:Walloon "
        "yo:Yoruba"
    ).split()
)
_SAMPLE: Final = 2_000


def run(html: bytes, url: str | None, title: str | None) -> str:
    """Return the paragraphs that are not boilerplate, as `justext.justext` does."""
    # The four steps of justext.justext; the stop list is chosen after the second.
    dom = core.html_to_dom(decoded(html))
    declared = (dom.get("lang") or "")[:2].lower() or None
    paragraphs = core.ParagraphMaker.make_paragraphs(core.preprocessor(dom))
    words = stop_list(text_language(_sample(paragraphs), declared))
    if words:
        core.classify_paragraphs(paragraphs, words)
    else:
        core.classify_paragraphs(paragraphs, words, stopwords_low=0.0, stopwords_high=0.0)
    core.revise_paragraph_classification(paragraphs)
    return "\n\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


@lru_cache(maxsize=128)
def stop_list(language: str | None) -> frozenset[str]:
    """Return jusText's stop words for a language, empty if it has none."""
    name = _LISTS.get(language or "")
    return frozenset(get_stoplist(name)) if name else frozenset()


def _sample(paragraphs: list[Any]) -> str:
    pieces, size = [], 0
    for text in sorted((paragraph.text for paragraph in paragraphs), key=len, reverse=True):
        if size >= _SAMPLE:
            break
        pieces.append(text)
        size += len(text)
    return " ".join(pieces)[:_SAMPLE]
