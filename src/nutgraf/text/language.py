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

from nutgraf.text._kernels.word_weights import Weights
from nutgraf.text.letters import read_letters, read_words, word_hashes
from nutgraf.text.scripts import WRITTEN_IN, main_script
from nutgraf.text.stopwords import all_stop_words

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
# A language that is not the declared one must have so much more of its words in the text.
_PLAINLY: Final = 2.0
_OTHER_NAMES: Final = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "ji": "yi"}

Known = tuple[float, tuple[str, ...]]


def detect_language(page: Page) -> str | None:
    """The page's language as an ISO 639-1 code, or None where nothing can be said."""
    return text_language(_sample(page), _declared(page))


def text_language(text: str, declared: str | None = None) -> str | None:
    """The language of a text, given the one that it is declared to be."""
    script = main_script(text)
    if script is None:
        return declared
    candidates = WRITTEN_IN.get(script, "").split()
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
    if declared is not None and _none_beats(declared, text):
        return declared
    tokens = _WORD.findall(text.lower())
    known = _languages_of()
    found = [(known[token], count) for token, count in Counter(tokens).items() if token in known]
    if not found:
        return declared
    scores: dict[str, float] = {}
    different: dict[str, int] = {}
    for (weight, languages), count in found:
        for language in languages:
            scores[language] = scores.get(language, 0.0) + weight * count
            different[language] = different.get(language, 0) + 1
    best = max(scores, key=lambda language: (scores[language], language))
    if declared is None:
        plain = different[best] >= 3 and scores[best] >= 0.05 * len(tokens)
        return best if plain else None
    plain = different[best] >= 5 and scores[best] >= 0.1 * len(tokens)
    return best if plain and scores[best] >= _PLAINLY * scores.get(declared, 0.0) else declared


def _none_beats(declared: str, text: str) -> bool:
    """Whether the declared language's words outweigh all others that are known.

    So it is on nearly every page, and words as numbers tell it four times as fast. Words that
    have no number (of scripts in which one is cut otherwise) do not count.
    """
    words = word_hashes(text)
    owner = np.zeros(len(words), dtype=np.int32)
    total = _weights(None).sums(words, owner, 1)[0, 0]
    own = _weights(declared).sums(words, owner, 1)[0, 0]
    return bool(total < _PLAINLY * own)


@lru_cache(maxsize=64)
def _script_of(language: str) -> str | None:
    """The script that a language is written in; None where that is not known, or not one."""
    if language == "sr":
        return None
    return main_script(" ".join(all_stop_words().get(language, ())))


@lru_cache(maxsize=1)
def _languages_of() -> Mapping[str, Known]:
    """For each function word its weight and its languages: the more of these, the less weight."""
    owners: dict[str, list[str]] = {}
    for language, listed in all_stop_words().items():
        for word in listed:
            owners.setdefault(word, []).append(language)
    return {word: (1.0 / len(owned), tuple(owned)) for word, owned in owners.items()}


@lru_cache(maxsize=64)
def _weights(language: str | None) -> Weights:
    """The weights of a language's function words; of all where none is named."""
    known = {
        word: weight
        for word, (weight, own) in _languages_of().items()
        if (language is None or language in own) and _WORD.fullmatch(word)
    }
    read = read_words(read_letters("\n".join(known)))
    sizes = np.fromiter(map(len, known), dtype=np.intp, count=len(known))
    start = np.cumsum(sizes + 1) - sizes - 1
    # A word without spaces, as in Thai, is several: it has no number.
    place = np.searchsorted(read.start, start)
    whole = (read.start[place] == start) & (read.length[place] == sizes)
    weights = np.fromiter(known.values(), dtype=np.float64, count=len(known))[whole]
    return Weights(read.hash[place[whole]], np.stack([weights, weights]))


def _sample(page: Page) -> str:
    """The longest text nodes, and where they are enough, only those outside links."""
    leaves = page.leaves
    lengths, outside = (page.stop - page.start)[leaves], ~page.linked[leaves]
    if lengths[outside].sum() >= _ENOUGH:
        leaves, lengths = leaves[outside], lengths[outside]
    pieces, missing = [], _SAMPLE
    longest = leaves[(-lengths).argsort(kind="stable")[:_PIECES]]
    for start, stop in zip(page.start[longest].tolist(), page.stop[longest].tolist(), strict=True):
        piece = page.text[start : min(stop, start + _PIECE)]
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
