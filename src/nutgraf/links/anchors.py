"""Features of the texts of many links. They are NaN for links without a meaningful text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links._kernels.anchors import read_lines
from nutgraf.links.lexicon import CLASSES, READ_MORE
from nutgraf.links.tokens import Tokens, Vocabulary, tokenize

Floats = NDArray[np.float64]

MAX_ANCHOR: Final = 400
# The maximum words of a text such as "read more".
_MAX_SHORT: Final = 4
_EDGES: Final = " .…›»>→-:"


def anchor_features(
    anchors: Sequence[str | None], last: Tokens, known: Vocabulary
) -> dict[str, Floats]:
    """Return the features by name. ``last`` are the words of the last parts of the URLs."""
    lines, length, marks, capitals = read_lines(anchors, MAX_ANCHOR, one_line)
    tokens = tokenize(lines, known)
    words, total = tokens.sizes, tokens.totals(known)
    empty = length == 0
    read_more = np.zeros(len(lines), dtype=np.bool_)
    for i in np.flatnonzero((words <= _MAX_SHORT) & ~empty).tolist():
        read_more[i] = lines[i].lower().strip(_EDGES) in READ_MORE
    no_text = empty | read_more
    small = np.bincount(tokens.owner, weights=tokens.small, minlength=len(words))
    features: dict[str, Any] = {
        "anchor: words": words,
        "anchor: characters": length,
        "anchor: marks": marks,
        "anchor: capitals only": capitals,
        "anchor: digits": total["number of 1"] > 0,
        "anchor: small letters": small / np.maximum(words, 1),
        "anchor: small words": total["small words"],
    }
    shared = tokens.shared(last)
    features |= {
        "anchor: words of the address": shared,
        "anchor: share in the address": shared / np.maximum(words, 1),
    }
    for name in CLASSES:
        there = np.minimum(total[name], 1.0)
        features[f"anchor: {name}, short"] = there * (words <= _MAX_SHORT)
    columns: dict[str, Floats] = {
        name: np.where(no_text, np.nan, values) for name, values in features.items()
    }
    columns["anchor: go on"] = read_more.astype(np.float64)
    known_anchor = np.array([anchor is not None for anchor in anchors], dtype=np.bool_)
    columns["anchor: empty"] = (empty & known_anchor).astype(np.float64)
    return columns


def one_line(text: str) -> str:
    """Return the beginning of a text as one line."""
    text = text[:MAX_ANCHOR].strip()
    return text if text.isprintable() else " ".join(text.split())
