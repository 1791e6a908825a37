"""An article that stands on its page twice: for readers and for a printer, in full and folded.

It is told once. A sentence that is said again, a pull quote, the terms under each of ten offers
are no second copy: nearly half of what is kept has to be one.
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

_FEWEST_WORDS: Final = 80
# Of the kept words, the share that a second copy has. Of three copies it would be two thirds: that
# is a form that is filled in again and again.
_LEAST, _MOST = 0.4, 0.55
# Of a block's words in a row, the share that is found elsewhere.
_SAME: Final = 0.95
# From the first to the last block of a copy, the others that may stand between, as a share of its
# own. Captions that all end alike, and refrains, stand between others.
_OTHERS: Final = 0.1
# Of the words of both copies together, the share that is at least in runs that are there again.
_REPEATED: Final = 0.6
_ROW: Final = 3
_FACTOR, _OTHER_FACTOR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)


class SecondCopy(Trim):
    """The second of two copies of the whole article, for print or folded.

    Nearly half of the kept text must be repeated word for word elsewhere on the page, in one place
    and without a heading of its own. Not on a forum.
    """

    name: ClassVar[str] = "second_copy"

    def find(self, draft: Draft) -> Bools:
        """Return the later copy, or the one that has lost its paragraphs."""
        return draft.unless_forum(draft.keep & _copy(draft.evidence, draft.whole_text))


def _copy(evidence: Evidence, keep: Bools) -> Bools:
    """Return the copy that goes."""
    none, words = np.zeros_like(keep), block_sizes(evidence).words
    total = float(words @ keep)
    # What is on the page again is counted already, and seldom it is much.
    repeated = float((words * keep) @ block_groups(evidence)["repeated"])
    if total < _FEWEST_WORDS or repeated < _REPEATED * total:
        return none
    block = word_block(evidence)
    kept = keep[block].nonzero()[0]
    rows, block = _rows(page_words(evidence).hash[kept]), block[kept]
    if not len(rows):
        return none
    # A row that goes on in the next block says nothing of this one, unless it is shorter than one.
    own = (block[:-2] == block[2:]) | (np.bincount(block)[block[:-2]] < _ROW)
    of = block[:-2][own]
    size = np.bincount(of, minlength=len(keep))
    later, earlier = (_said_elsewhere(of, known[own], size) for known in _known(rows))
    goes = _is_copy(evidence.page, later, size)
    # The earlier goes where it is the one that has lost its paragraphs.
    if (not goes or 2 * earlier.sum() < later.sum()) and _is_copy(evidence.page, earlier, size):
        return earlier
    return later if goes else none


def _is_copy(page: Page, said: Bools, size: NDArray[np.intp]) -> bool:
    """Whether what is said elsewhere is a copy of the rest, by its size and place."""
    words = float(size @ said)
    if not _LEAST <= words / size.sum() <= _MOST:
        return False
    first, last = said.nonzero()[0][[0, -1]].tolist()
    others = (size > 0) & ~said
    if others[first : last + 1].sum() > _OTHERS * said.sum():
        return False
    before = others[:first].nonzero()[0]
    # What has a heading of its own is another part that says much the same.
    return not (len(before) and HEADING[page.tag[page.blocks.node[before[-1]]]])


def _rows(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """A number for each three words in a row."""
    return ((words[:-2] * _FACTOR ^ words[1:-1]) * _OTHER_FACTOR ^ words[2:]) * _FACTOR


def _known(rows: NDArray[np.uint64]) -> tuple[Bools, Bools]:
    """Which rows of words stand somewhere before, and which somewhere behind."""
    order = np.argsort(rows, kind="stable")
    same = rows[order[1:]] == rows[order[:-1]]
    before, after = (np.zeros(len(rows), dtype=np.bool_) for _ in range(2))
    before[order[1:]], after[order[:-1]] = same, same
    return before, after


def _said_elsewhere(block: Ints, known: Bools, size: NDArray[np.intp]) -> Bools:
    """The blocks nearly all of whose rows of words are known."""
    return (size > 0) & (np.bincount(block, known, minlength=len(size)) >= _SAME * size)
