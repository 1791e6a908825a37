"""Lists: they are kept as a whole.

The items of a list are short, and each by itself looks like an item of a menu. But a list without
links next to a kept paragraph mostly belongs to it, even if its items are a little below an even
chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from nutgraf.methods.base import Floats

_KEPT: Final = 0.5
# The items of a kept list have at least this chance on average.
_MIN_MEAN: Final = 0.3
_MIN_ITEMS: Final = 2
# Each item has at least this chance: lists may be side by side.
_MIN_ITEM: Final = 0.2
# The average words of an item: buttons, names and figures have fewer.
_MIN_WORDS: Final = 4
# The average share of an item's words that are links.
_MAX_LINKED: Final = 0.1
# Log-odds a little above even.
_LIFTED: Final = 0.1


def list_weights(
    odds: Floats,
    values: Floats,
    words: Floats,
    in_list: Floats,
    link_density: Floats,
) -> Floats | None:
    """Return the weight of evidence for each block in a kept list, or None without one.

    ``odds`` are the log-odds of blocks, ``values`` the same as probabilities.
    """
    listed = in_list > 0
    if np.count_nonzero(listed & (values > _MIN_MEAN)) == 0:
        return None
    # A list is a run of blocks in list items. There is no list before the first block.
    border = np.flatnonzero(np.diff(listed, prepend=False, append=False))
    start, stop = border[::2], border[1::2]
    kept = np.concatenate(([False], values > _KEPT, [False]))
    size = stop - start
    lifted = (
        (size >= _MIN_ITEMS)
        & (_sums(words, start, stop) >= _MIN_WORDS * size)
        & (kept[start] | kept[stop + 1])
        & (_sums(values, start, stop) >= _MIN_MEAN * size)
        & (_sums(link_density, start, stop) <= _MAX_LINKED * size)
    )
    lift = np.repeat(lifted, size) & (values[listed] >= _MIN_ITEM)
    weights = np.zeros(len(odds))
    weights[listed] = np.where(lift, np.maximum(_LIFTED - odds[listed], 0.0), 0.0)
    return weights if weights.any() else None


def _sums(values: Floats, start: NDArray[np.intp], stop: NDArray[np.intp]) -> Floats:
    total = np.concatenate(([0.0], np.cumsum(values)))
    return np.asarray(total[stop] - total[start])
