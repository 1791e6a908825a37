"""The language of a page: its script, its function words, and what it says of itself.

Many pages declare a language that a template left there, so the text is asked
too. A script that one language owns decides alone (a Greek text is Greek under
``lang="en"``). Where languages share a script, the one whose function words
fill the text stands against the declared one, and must win plainly.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.language.stopwords import all_stop_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Page

# As much text as is looked at. Twice as much gave the same answers on three sets of pages.
_SAMPLE: Final = 1500
_PIECE: Final = 300  # one text node alone may be code or another language
_PIECES: Final = 60
_ENOUGH: Final = 150
_WORD: Final = re.compile(r"\w+")
_DECLARED: Final = re.compile(r"\s*([a-z]{2})(?![a-z])", re.IGNORECASE)
_OTHER_NAMES: Final = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "ji": "yi"}

# Where each script begins in Unicode, and the languages written in it: the first is the one
# meant where a page does not say. Scripts with no language here (symbols, digits) end a range.
_SCRIPTS: Final = (
    (0x0000, ""),
    (0x0041, "latin"),
    (0x005B, ""),
    (0x0061, "latin"),
    (0x007B, ""),
    (0x00C0, "latin"),
    (0x0250, ""),
    (0x0370, "greek"),
    (0x0400, "cyrillic"),
    (0x0530, "armenian"),
    (0x0590, "hebrew"),
    (0x0600, "arabic"),
    (0x0700, ""),
    (0x0900, "devanagari"),
    (0x0980, "bengali"),
    (0x0A00, "gurmukhi"),
    (0x0A80, "gujarati"),
    (0x0B00, "odia"),
    (0x0B80, "tamil"),
    (0x0C00, "telugu"),
    (0x0C80, "kannada"),
    (0x0D00, "malayalam"),
    (0x0D80, "sinhala"),
    (0x0E00, "thai"),
    (0x0E80, "lao"),
    (0x0F00, ""),
    (0x1000, "burmese"),
    (0x10A0, "georgian"),
    (0x1100, "hangul"),
    (0x1200, "ethiopic"),
    (0x13A0, ""),
    (0x1780, "khmer"),
    (0x1800, ""),
    (0x1E00, "latin"),
    (0x1F00, "greek"),
    (0x2000, ""),
    (0x3041, "kana"),
    (0x30FB, ""),  # the dot, which Chinese writes too
    (0x3400, "han"),
    (0xA000, ""),
    (0xAC00, "hangul"),
    (0xD7B0, ""),
    (0xF900, "han"),
    (0xFB00, ""),
    (0x20000, "han"),
    (0x40000, ""),
)
_WRITTEN_IN: Final[Mapping[str, str]] = {
    "greek": "el",
    "armenian": "hy",
    "hebrew": "he yi",
    "devanagari": "hi mr ne",
    "bengali": "bn as",
    "gurmukhi": "pa",
    "gujarati": "gu",
    "odia": "or",
    "tamil": "ta",
    "telugu": "te",
    "kannada": "kn",
    "malayalam": "ml",
    "sinhala": "si",
    "thai": "th",
    "lao": "lo",
    "burmese": "my",
    "georgian": "ka",
    "hangul": "ko",
    "ethiopic": "am ti",
    "khmer": "km",
    "kana": "ja",
    "han": "zh ja",
}
_NAMES: Final = sorted({name for _, name in _SCRIPTS})
_STARTS: Final = np.array([start for start, _ in _SCRIPTS])
_CODES: Final = np.array([_NAMES.index(name) for _, name in _SCRIPTS])


def detect_language(page: Page) -> str | None:
    """The page's language as an ISO 639-1 code, or None where nothing can be said."""
    return text_language(_sample(page), _declared(page))


def text_language(text: str, declared: str | None = None) -> str | None:
    """The language of a text, given the one that it is declared to be."""
    script = _main_script(text)
    if script is None:
        return declared
    candidates = _WRITTEN_IN.get(script, "").split()
    if candidates:
        return declared if declared in candidates else candidates[0]
    # A Russian text can't be English, whatever the page says.
    fits = declared is None or _script_of(declared) in (None, script)
    return _by_stop_words(text, declared if fits else None)


def _by_stop_words(text: str, declared: str | None) -> str | None:
    """The language, of those that share a script, whose function words fill the text.

    In running text they are a third to a half of all words; in menus and in
    other languages far fewer.
    """
    tokens = _WORD.findall(text.lower())
    scores: dict[str, float] = {}
    different: dict[str, int] = {}
    known = _languages_of()
    for token, count in Counter(tokens).items():
        for language, weight in known.get(token, ()):
            scores[language] = scores.get(language, 0.0) + weight * count
            different[language] = different.get(language, 0) + 1
    if not scores:
        return declared
    best = max(scores, key=lambda language: (scores[language], language))
    if declared is None:
        plain = different[best] >= 3 and scores[best] >= 0.05 * len(tokens)
        return best if plain else None
    plain = different[best] >= 5 and scores[best] >= 0.1 * len(tokens)
    return best if plain and scores[best] >= 2.0 * scores.get(declared, 0.0) else declared


@lru_cache(maxsize=64)
def _script_of(language: str) -> str | None:
    """The script that a language is written in; None where that is not known, or not one."""
    if language == "sr":
        return None
    return _main_script(" ".join(all_stop_words().get(language, ())))


@lru_cache(maxsize=1)
def _languages_of() -> Mapping[str, tuple[tuple[str, float], ...]]:
    """For each function word its languages, and its weight: the more languages, the less."""
    owners: dict[str, list[str]] = {}
    for language, listed in all_stop_words().items():
        for word in listed:
            owners.setdefault(word, []).append(language)
    return {word: tuple((o, 1.0 / len(owned)) for o in owned) for word, owned in owners.items()}


def _main_script(text: str) -> str | None:
    """The script of most letters; kana, however few, make Chinese characters Japanese."""
    if text.isascii():
        return "latin" if _WORD.search(text) else None
    points = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32)
    codes = _CODES[np.searchsorted(_STARTS, points, side="right") - 1]
    counts = np.bincount(codes, minlength=len(_NAMES))
    counts[0] = 0  # no script
    if not counts.any():
        return None
    kana, han = _NAMES.index("kana"), _NAMES.index("han")
    if 20 * counts[kana] > counts[han]:
        counts[kana] += counts[han]
        counts[han] = 0
    # One Chinese character or one Korean syllable says as much as a few letters.
    weights = np.ones(len(_NAMES))
    weights[[kana, han, _NAMES.index("hangul")]] = 3.0
    return _NAMES[int(np.argmax(counts * weights))]


def _sample(page: Page) -> str:
    """The longest text nodes, and where they are enough, only those outside links."""
    leaves = page.leaves[~page.linked[page.leaves]]
    if (page.stop[leaves] - page.start[leaves]).sum() < _ENOUGH:
        leaves = page.leaves
    lengths = page.stop[leaves] - page.start[leaves]
    pieces, missing = [], _SAMPLE
    for node in leaves[np.argsort(-lengths, kind="stable")[:_PIECES]].tolist():
        start = int(page.start[node])
        piece = page.text[start : min(int(page.stop[node]), start + _PIECE)]
        pieces.append(piece)
        missing -= len(piece)
        if missing <= 0:
            break
    return " ".join(pieces)


def _declared(page: Page) -> str | None:
    """The language that the page says it is in."""
    for said in (page.head.language, page.head.first("og:locale")):
        match = _DECLARED.match(said or "")
        if match:
            code = match[1].lower()
            return _OTHER_NAMES.get(code, code)
    return None
