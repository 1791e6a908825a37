"""What blocks of one make have in common: siblings, one tag path, one class, the same words.

CEPR's observation: the paragraphs of an article share their tag path, and so do
the teasers of a list. So a block is judged with the others of its kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.containers import node_masses
from nutgraf.evidence.writing import Columns, Floats, block_sizes, page_words, word_block
from nutgraf.page.tags import NAME

if TYPE_CHECKING:
    from nutgraf.page.page import Page

Groups = NDArray[np.intp]
_GRAM: Final = 4
_ODD: Final = np.uint64(0x9E3779B97F4A7C15)


@column
def block_groups(evidence: Evidence) -> Columns:
    """The columns of this family."""
    page, sizes = evidence.page, block_sizes(evidence)
    total = node_masses(evidence).total
    measures = np.stack(
        [
            np.ones(len(page.blocks)),
            sizes.characters,
            sizes.characters**2,
            sizes.characters * sizes.link_density,
            sizes.prose,
            sizes.marks,
        ]
    )
    columns: Columns = {}
    for name, groups in (
        ("siblings", _siblings(page)),
        ("path", _paths(page)),
        ("class", _classes(page)),
    ):
        columns |= _of_group(name, _sums(groups, measures), total)
    return columns | _repeated(evidence)


def _sums(groups: Groups, measures: Floats) -> Floats:
    """Measures x blocks: for each block, the sums over its group."""
    if not len(groups):
        return measures
    order = np.argsort(groups, kind="stable")
    sizes = np.bincount(groups)
    sizes = sizes[sizes > 0]
    sums = np.add.reduceat(measures[:, order], np.cumsum(sizes) - sizes, axis=1)
    spread = np.empty_like(measures)
    spread[:, order] = np.repeat(sums, sizes, axis=1)
    return spread


def _of_group(name: str, sums: Floats, total: float) -> Columns:
    count, characters, squares, linked, prose, marks = sums
    some = np.maximum(count, 1.0)
    mean = characters / some
    logs = np.log1p(
        [
            count,
            characters,
            mean,
            np.sqrt(np.maximum(squares / some - mean**2, 0.0)),
            marks / some,
        ]
    )
    return {
        f"{name}_count": logs[0],
        f"{name}_length": logs[1],
        f"{name}_mean": logs[2],
        f"{name}_spread": logs[3],
        f"{name}_links": linked / np.maximum(characters, 1.0),
        f"{name}_share": prose / total,
        f"{name}_marks": logs[4],
    }


def _siblings(page: Page) -> Groups:
    """Blocks in elements of one tag and one parent."""
    node = page.blocks.node
    keys = page.parent[node].astype(np.int64) * len(NAME) + page.tag[node]
    return np.unique(keys, return_inverse=True)[1]


def _paths(page: Page) -> Groups:
    """Blocks in elements of one tag path. A path is a hash."""
    # Each node adds its tag, hashed with its depth, to all paths through it: what was begun up
    # to a node less what has ended is the sum over its ancestors.
    step = (page.tag.astype(np.uint64) + np.uint64(7)) * _ODD
    step = (step ^ (step >> np.uint64(29))) * (page.depth.astype(np.uint64) * _ODD + np.uint64(1))
    step ^= step >> np.uint64(31)
    ended = np.zeros(len(page) + 1, dtype=np.uint64)
    np.add.at(ended, page.end, step)
    path = np.cumsum(step) - np.cumsum(ended)[:-1]
    return np.unique(path[page.blocks.node], return_inverse=True)[1]


def _classes(page: Page) -> Groups:
    """Blocks in elements of one tag and one class attribute."""
    numbers: dict[tuple[int, str | None], int] = {}
    attributes = page.attributes
    tags = page.tag[page.blocks.node].tolist()
    groups = []
    for tag, node in zip(tags, page.blocks.node.tolist(), strict=True):
        held = attributes[node]
        key = (tag, held.get("class") if held else None)
        groups.append(numbers.setdefault(key, len(numbers)))
    return np.array(groups, dtype=np.intp)


def _repeated(evidence: Evidence) -> Columns:
    """Which part of a block is on the page again: pull quotes, copies for print, repeated notes."""
    page, words, block = evidence.page, page_words(evidence), word_block(evidence)
    count = len(page.blocks)
    share, longer, first = np.zeros(count), np.zeros(count), np.zeros(count)
    if len(words.hash) > _GRAM:
        grams = words.hash[: 1 - _GRAM].copy()
        for offset in range(1, _GRAM):
            end = len(words.hash) - _GRAM + 1 + offset
            grams = grams * np.uint64(0x100000001B3) + words.hash[offset:end]
        whole = block[: 1 - _GRAM] == block[_GRAM - 1 :]
        grams, holder = grams[whole], block[: 1 - _GRAM][whole]
        order = np.argsort(grams, kind="stable")
        grams, holder = grams[order], holder[order]
        new = np.append(True, grams[1:] != grams[:-1])[: len(grams)]
        group = np.cumsum(new) - 1
        starts = np.flatnonzero(new)
        size = np.append(starts[1:], len(grams)) - starts
        lengths = block_sizes(evidence).words[holder]
        # Only the longest block of a group has its words there for the first time.
        longest = np.maximum.reduceat(lengths, starts) if len(starts) else lengths
        again = size[group] > 1
        total = np.maximum(np.bincount(holder, minlength=count), 1)
        share = np.bincount(holder[again], minlength=count) / total
        shorter = again & (lengths < longest[group])
        longer = np.bincount(holder[shorter], minlength=count) / total
        second = again & ~new
        first = np.bincount(holder[second], minlength=count) / total
    return {"repeated": share, "repeated_longer": longer, "repeated_before": first}
