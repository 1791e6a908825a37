"""Lists: what stands in one is kept as a whole.

The items of a list are short, and each by itself looks like one of a menu. Next to
a paragraph that is kept, though, a list of text without links belongs to it more
often than not, even where its items come out a little below an even chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from nutgraf.methods.base import Floats

_KEPT: Final = 0.5
# In a list that is kept, items have at least this chance on average.
_LEAST: Final = 0.3
_ITEMS: Final = 2
# And each item that is lifted has at least this one: lists may stand side by side.
_LEAST_OF_ITEM: Final = 0.2
# So many words an item has, on average: buttons, names and figures have fewer.
_WORDS: Final = 4
# The share of an item's words that are links, at most, on average.
_LINKED: Final = 0.1
# Log-odds a little above even.
_LIFTED: Final = 0.1


def list_weights(
    odds: Floats,
    values: Floats,
    words: Floats,
    in_list: Floats,
    link_density: Floats,
) -> Floats | None:
    """The weight of evidence for each block that a list lifts; None if there is none.

    ``odds`` are the log-odds of blocks, ``values`` the same as probabilities.
    """
    listed = in_list > 0
    if np.count_nonzero(listed & (values > _LEAST)) == 0:
        return None
    # A list is a run of blocks that stand in one. Nothing stands before the first block.
    border = np.flatnonzero(np.diff(listed, prepend=False, append=False))
    start, stop = border[::2], border[1::2]
    kept = np.concatenate(([False], values > _KEPT, [False]))
    size = stop - start
    lifted = (
        (size >= _ITEMS)
        & (_sums(words, start, stop) >= _WORDS * size)
        & (kept[start] | kept[stop + 1])
        & (_sums(values, start, stop) >= _LEAST * size)
        & (_sums(link_density, start, stop) <= _LINKED * size)
    )
    lift = np.repeat(lifted, size) & (values[listed] >= _LEAST_OF_ITEM)
    weights = np.zeros(len(odds))
    weights[listed] = np.where(lift, np.maximum(_LIFTED - odds[listed], 0.0), 0.0)
    return weights if weights.any() else None


def _sums(values: Floats, start: NDArray[np.intp], stop: NDArray[np.intp]) -> Floats:
    total = np.concatenate(([0.0], np.cumsum(values)))
    return np.asarray(total[stop] - total[start])
