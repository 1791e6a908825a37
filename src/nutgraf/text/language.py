"""Detect the language of a page from its script, its function words, and its declaration.

Many pages declare the language of their template, so the text counts too. A script that only one
language uses decides alone: a Greek text is Greek even under ``lang="en"``. Among languages that
share a script, the one with the most function words in the text must beat the declared one
clearly. Where function words can't decide (short texts, languages without a list), the letters do,
by py3langid. Its model takes 0.6 s to load, so most pages do without it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nutgraf.text._kernels.word_weights import Weights
from nutgraf.text.characters import read_characters, read_words, word_hashes
from nutgraf.text.scripts import WRITTEN_IN, main_script
from nutgraf.text.stopwords import all_stop_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Page

# Characters of text to look at. Twice as many gave the same answers on three sets of pages.
_SAMPLE_SIZE: Final = 1500
# At most this much of one text node, which alone may be code or another language.
_PIECE_SIZE: Final = 300
_MAX_PIECES: Final = 60
# With this much text outside links, links are left out.
_MIN_UNLINKED: Final = 150
_WORD: Final = re.compile(r"\w+")
_DECLARED: Final = re.compile(r"\s*([a-z]{2})(?![a-z])", re.IGNORECASE)
# How many times more function words an undeclared language needs to beat the declared one.
_CLEARLY: Final = 2.0
# Shorter texts have too few function words to be judged by them alone.
_MIN_CERTAIN: Final = 300
_MIN_PROBABILITY: Final = 0.5
# Languages that share most words: a declared one holds against the others.
_ALIKE: Final = ({"bs", "hr", "sr"}, {"id", "ms"}, {"gl", "pt"})
_OTHER_NAMES: Final = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "ji": "yi"}

Known = tuple[float, tuple[str, ...]]


def detect_language(page: Page) -> str | None:
    """Return the page's language as an ISO 639-1 code, or None if it can't be detected."""
    return text_language(_sample(page), _declared(page))


def text_language(text: str, declared: str | None = None) -> str | None:
    """Return the language of a text, given its declared language."""
    script = main_script(text)
    if script is None:
        return declared
    candidates = WRITTEN_IN.get(script, "").split()
    if declared in candidates:
        return declared
    if candidates:
        judged = _by_letters(text) if len(candidates) > 1 and script != "han" else None
        return judged if judged in candidates else candidates[0]
    # A Russian text can't be English, whatever the page says.
    fits = declared is None or _script_of(declared) in (None, script)
    return _by_stop_words(text, declared if fits else None)


def _by_stop_words(text: str, declared: str | None) -> str | None:
    """Return the language whose function words are most frequent in the text.

    In running text they are a third to a half of all words; in menus, and in other languages, far
    fewer.
    """
    if declared is not None and _declared_wins(declared, text):
        return declared
    tokens = _WORD.findall(text.lower())
    scores: defaultdict[str, float] = defaultdict(float)
    different: Counter[str] = Counter()
    known = _languages_of()
    for token, count in Counter(tokens).items():
        weight, languages = known.get(token, (0.0, ()))
        for language in languages:
            scores[language] += weight * count
            different[language] += 1
    best = max(scores, key=lambda language: (scores[language], language), default="")
    if declared is None:
        plain = different[best] >= 3 and scores[best] >= 0.05 * len(tokens)
        if plain and len(text) >= _MIN_CERTAIN:
            return best
        return _by_letters(text) or (best if plain else None)
    plain = different[best] >= 5 and scores[best] >= 0.1 * len(tokens)
    if not plain or scores[best] < _CLEARLY * scores[declared]:
        return declared
    if any({declared, best} <= alike for alike in _ALIKE):
        return declared
    # A language without a list loses to any with one: Macedonian would be Serbian.
    return best if declared in all_stop_words() or _by_letters(text) != declared else declared


def _by_letters(text: str) -> str | None:
    """Return the most probable language by the letters of a text, or None if none is probable."""
    shares: dict[str, float] = {}
    for language, probability in _identifier().rank(text):
        name = _OTHER_NAMES.get(language, language)
        shares[name] = shares.get(name, 0.0) + probability
    best = max(shares, key=shares.__getitem__)
    return best if shares[best] >= _MIN_PROBABILITY and len(best) == 2 else None


@lru_cache(maxsize=1)
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    # Languages with an ISO 639-1 code, and the class of texts without a language.
    identifier.set_languages(
        [name for name in identifier.labels if len(name) == 2 or name == "zxx"]
    )
    return identifier


def _declared_wins(declared: str, text: str) -> bool:
    """Return whether the function words of the declared language outweigh all others.

    This holds on nearly every page, and is four times as fast with hashed words. Words without
    a hash of their own (in scripts without spaces) do not count.
    """
    words = word_hashes(text)
    owner = np.zeros(len(words), dtype=np.int32)
    total = _weights(None).sums(words, owner, 1)[0, 0]
    own = _weights(declared).sums(words, owner, 1)[0, 0]
    return bool(total < _CLEARLY * own)


@lru_cache(maxsize=64)
def _script_of(language: str) -> str | None:
    """Return the script of a language, or None if it is unknown or has several."""
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
    """Return the weights of a language's function words, or those of all languages."""
    known = {
        word: weight
        for word, (weight, own) in _languages_of().items()
        if (language is None or language in own) and _WORD.fullmatch(word)
    }
    read = read_words(read_characters("\n".join(known)))
    sizes = np.fromiter(map(len, known), dtype=np.intp, count=len(known))
    start = np.cumsum(sizes + 1) - sizes - 1
    # In scripts without spaces, as in Thai, each character is hashed: such words are left out.
    place = np.searchsorted(read.start, start)
    whole = (read.start[place] == start) & (read.length[place] == sizes)
    weights = np.fromiter(known.values(), dtype=np.float64, count=len(known))[whole]
    return Weights(read.hash[place[whole]], np.stack([weights, weights]))


def _sample(page: Page) -> str:
    """Return the longest text nodes; only those outside links if they are enough."""
    leaves = page.leaves
    lengths, outside = (page.stop - page.start)[leaves], ~page.linked[leaves]
    if lengths[outside].sum() >= _MIN_UNLINKED:
        leaves, lengths = leaves[outside], lengths[outside]
    pieces, missing = [], _SAMPLE_SIZE
    longest = leaves[(-lengths).argsort(kind="stable")[:_MAX_PIECES]]
    for start, stop in zip(page.start[longest].tolist(), page.stop[longest].tolist(), strict=True):
        piece = page.text[start : min(stop, start + _PIECE_SIZE)]
        pieces.append(piece)
        missing -= len(piece)
        if missing <= 0:
            break
    return " ".join(pieces)


def _declared(page: Page) -> str | None:
    """Return the language that the page declares."""
    for declared in (page.head.language, page.head.first("og:locale")):
        match = _DECLARED.match(declared or "")
        if match:
            code = match[1].lower()
            return _OTHER_NAMES.get(code, code)
    return None
