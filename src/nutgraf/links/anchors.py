"""What the text of a link tells, many links at once. A figure of a silent link is NaN."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links._kernels.anchors import read_lines
from nutgraf.links.lexicon import CLASSES, GO_ON
from nutgraf.links.tokens import Tokens, Vocabulary, tokenize

Floats = NDArray[np.float64]

LONGEST_ANCHOR: Final = 400
# So many words at most are said to lead on, as "read more" does.
_FEW: Final = 4
_AROUND: Final = " .…›»>→-:"


def anchor_figures(
    anchors: Sequence[str | None], named: Tokens, known: Vocabulary
) -> dict[str, Floats]:
    """What the anchors say, also beside the words that name the pages."""
    lines, length, marks, capitals = read_lines(anchors, LONGEST_ANCHOR, one_line)
    said = tokenize(lines, known)
    words, total = said.sizes, said.totals(known)
    empty = length == 0
    go_on = np.zeros(len(lines), dtype=np.bool_)
    for i in np.flatnonzero((words <= _FEW) & ~empty).tolist():
        go_on[i] = lines[i].lower().strip(_AROUND) in GO_ON
    silent = empty | go_on
    small = np.bincount(said.owner, weights=said.small, minlength=len(words))
    spoken: dict[str, Any] = {
        "anchor: words": words,
        "anchor: characters": length,
        "anchor: marks": marks,
        "anchor: capitals only": capitals,
        "anchor: digits": total["number of 1"] > 0,
        "anchor: small letters": small / np.maximum(words, 1),
        "anchor: small words": total["small words"],
    }
    shared = said.shared(named)
    spoken |= {
        "anchor: words of the address": shared,
        "anchor: share in the address": shared / np.maximum(words, 1),
    }
    for name in CLASSES:
        there = np.minimum(total[name], 1.0)
        spoken[f"anchor: {name}, short"] = there * (words <= _FEW)
    columns: dict[str, Floats] = {
        name: np.where(silent, np.nan, values) for name, values in spoken.items()
    }
    columns["anchor: go on"] = go_on.astype(np.float64)
    told = np.array([anchor is not None for anchor in anchors], dtype=np.bool_)
    columns["anchor: empty"] = (empty & told).astype(np.float64)
    return columns


def one_line(text: str) -> str:
    """The beginning of a text in one line."""
    text = text[:LONGEST_ANCHOR].strip()
    return text if text.isprintable() else " ".join(text.split())
