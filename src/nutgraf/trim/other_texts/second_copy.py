"""An article that appears twice on its page: a print view, or a collapsed copy.

A repeated sentence, a pull quote, or the terms under each of ten offers are not a second copy:
nearly half of the kept text has to be one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.evidence.blocks.groups import block_groups
from nutgraf.evidence.blocks.writing import block_sizes, page_words, word_block
from nutgraf.page.tags import HEADING
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools, Ints, Page
    from nutgraf.trim.base import Draft

_MIN_WORDS: Final = 80
# The share of the kept words in a second copy. With three copies it would be two thirds, which is a
# form that is filled in again and again.
_MIN_SHARE, _MAX_SHARE = 0.4, 0.55
# The share of a block's shingles that are found elsewhere.
_MIN_REPEATED_SHINGLES: Final = 0.95
# Between the first and the last block of a copy, at most this share of other words. Captions with
# the same ending, and refrains, are scattered between other blocks.
_MAX_OTHERS: Final = 0.1
# The share of the kept words, in both copies, that must be repeated.
_MIN_REPEATED: Final = 0.6
_SHINGLE: Final = 3
_FACTOR, _OTHER_FACTOR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)


class SecondCopy(Trim):
    """The second of two copies of the whole article, for print or folded.

    Nearly half of the kept text must be repeated word for word elsewhere on the page, in one place
    and without a heading of its own. Not on a forum.
    """

    name: ClassVar[str] = "second_copy"
    guarded: ClassVar[bool] = False

    def find(self, draft: Draft) -> Bools:
        """Return the later copy, or the one that has lost its paragraphs."""
        return draft.unless_forum(draft.keep & _find_copy(draft.evidence, draft.whole_text))


def _find_copy(evidence: Evidence, keep: Bools) -> Bools:
    """Return the copy to remove, or nothing."""
    none, words = np.zeros_like(keep), block_sizes(evidence).words
    total = float(words @ keep)
    # The repeated words are counted already, and rarely there are many.
    repeated = float((words * keep) @ block_groups(evidence)["repeated"])
    if total < _MIN_WORDS or repeated < _MIN_REPEATED * total:
        return none
    block = word_block(evidence)
    kept = keep[block].nonzero()[0]
    shingles, block = _shingles(page_words(evidence).hash[kept]), block[kept]
    if not len(shingles):
        return none
    # A shingle that goes on in the next block is ignored, unless this block is shorter than one.
    inside = (block[:-2] == block[2:]) | (np.bincount(block)[block[:-2]] < _SHINGLE)
    block_of = block[:-2][inside]
    size = np.bincount(block_of, minlength=len(keep))
    later, earlier = (
        _repeated_blocks(block_of, known[inside], size) for known in _repeated_shingles(shingles)
    )
    is_copy = _is_copy(evidence.page, later, size)
    # The earlier copy is removed if it is the one that has lost its paragraphs.
    if (not is_copy or 2 * earlier.sum() < later.sum()) and _is_copy(evidence.page, earlier, size):
        return earlier
    return later if is_copy else none


def _is_copy(page: Page, repeated: Bools, size: NDArray[np.intp]) -> bool:
    """Whether the repeated blocks are a copy of the rest, by their size and place."""
    words = float(size @ repeated)
    if not _MIN_SHARE <= words / size.sum() <= _MAX_SHARE:
        return False
    first, last = repeated.nonzero()[0][[0, -1]].tolist()
    others = (size > 0) & ~repeated
    if others[first : last + 1].sum() > _MAX_OTHERS * repeated.sum():
        return False
    before = others[:first].nonzero()[0]
    # With a heading of its own it is another part that says much the same.
    return not (len(before) and HEADING[page.tag[page.blocks.node[before[-1]]]])


def _shingles(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return a hash of each three words in a row."""
    return ((words[:-2] * _FACTOR ^ words[1:-1]) * _OTHER_FACTOR ^ words[2:]) * _FACTOR


def _repeated_shingles(shingles: NDArray[np.uint64]) -> tuple[Bools, Bools]:
    """Return which shingles also occur earlier, and which later."""
    order = np.argsort(shingles, kind="stable")
    same = shingles[order[1:]] == shingles[order[:-1]]
    before, after = (np.zeros(len(shingles), dtype=np.bool_) for _ in range(2))
    before[order[1:]], after[order[:-1]] = same, same
    return before, after


def _repeated_blocks(block: Ints, known: Bools, size: NDArray[np.intp]) -> Bools:
    """Return the blocks nearly all of whose shingles are known."""
    return (size > 0) & (
        np.bincount(block, known, minlength=len(size)) >= _MIN_REPEATED_SHINGLES * size
    )
