"""Fingerprints of nodes, and nodes shared by pages of a site (VB-PTC, section IV.B).

The fingerprint of a node is a hash of its tag, its attributes and all text under it without white
space. It is the same in every process and on every machine. The text under a node is a span of the
page's text, so its hash is the difference of two running sums: no text is joined or read twice.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from nutgraf.evidence.papers.cleaning import CleanPage, clean, greatest_above
from nutgraf.page.page import Bools, Ints, Page

if TYPE_CHECKING:
    from collections.abc import Sequence

Hashes = NDArray[np.uint64]

# The hash of a text is the sum of c[i] * BASE^i over its characters, modulo 2^64. BASE is odd,
# so it has an inverse, which shifts the sum of a later span to the start of the text.
_BASE: Final = 0x9E3779B97F4A7C15
_INVERSE: Final = pow(_BASE, -1, 2**64)
_LAST_SPACE: Final = 0x3000
_IS_SPACE: Final = np.array([chr(code).isspace() for code in range(_LAST_SPACE + 1)] + [False])


@dataclass(frozen=True)
class Fingerprints:
    """The fingerprints of the elements of a cleaned page, in document order."""

    node: NDArray[np.intp]
    level: Ints
    """The depth of each of these elements in the cleaned DOM."""
    value: Hashes
    placed: Hashes
    """Fingerprint and level in one number: equal for equal nodes on the same level."""
    leaf_characters: NDArray[np.int64]
    """For each text node of the page, its characters without white space; 0 if dropped."""


# A site memory often learns a page and scores it next. Entries are freed with their page.
_CACHE: Final[WeakKeyDictionary[Page, Fingerprints]] = WeakKeyDictionary()


def fingerprints(page: Page) -> Fingerprints:
    """Return the fingerprints of all elements with text, computed once for each page."""
    found = _CACHE.get(page)
    if found is None:
        found = _CACHE[page] = _fingerprints(page)
    return found


def _fingerprints(page: Page) -> Fingerprints:
    cleaned = clean(page)
    node = np.flatnonzero(cleaned.element)
    level = cleaned.level[node]
    before, sums = _running_sums(page, cleaned)
    first, last = before[page.start[node]], before[page.stop[node]]
    text = (sums[last] - sums[first]) * _powers(_INVERSE, len(sums))[first]
    value = _mix(text ^ _mix(_tag_hashes(page, node)))
    return Fingerprints(
        node=node,
        level=level,
        value=value,
        placed=_mix(value + level.astype(np.uint64)),
        leaf_characters=before[page.stop[page.leaves]] - before[page.start[page.leaves]],
    )


def _running_sums(page: Page, cleaned: CleanPage) -> tuple[NDArray[np.int64], Hashes]:
    """Return the number of counted characters before each place, and their running sums."""
    codes = np.frombuffer(page.text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    counts = ~_IS_SPACE[np.minimum(codes, _LAST_SPACE + 1)]
    top = np.flatnonzero(cleaned.dropped & ~cleaned.dropped[page.parent])
    for start, stop in zip(page.start[top].tolist(), page.stop[top].tolist(), strict=True):
        counts[start:stop] = False
    before = np.concatenate([[0], np.cumsum(counts)])
    letters = codes[counts].astype(np.uint64) + np.uint64(1)
    sums = np.cumsum(letters * _powers(_BASE, len(letters)), dtype=np.uint64)
    return before, np.concatenate([np.zeros(1, np.uint64), sums])


def _powers(base: int, count: int) -> Hashes:
    """Return ``base ** 0, base ** 1, ...`` modulo 2^64."""
    factors = np.full(count, base, dtype=np.uint64)
    factors[:1] = 1
    return np.cumprod(factors, dtype=np.uint64)


def _tag_hashes(page: Page, nodes: NDArray[np.intp]) -> Hashes:
    """Return a hash of each node's tag and attributes, with attributes sorted by name."""
    known: dict[str, bytes] = {}
    digests = []
    every = page.attributes
    for node, name in zip(nodes.tolist(), page.names(nodes), strict=True):
        key, attributes = name, every[node]
        if attributes:
            pairs = sorted(attributes.items()) if len(attributes) > 1 else attributes.items()
            for attribute, value in pairs:
                key += f"\0{attribute}={value or ''}"
        digest = known.get(key)
        if digest is None:
            encoded = key.encode("utf-8", "surrogatepass")
            digest = known[key] = blake2b(encoded, digest_size=8).digest()
        digests.append(digest)
    return np.frombuffer(b"".join(digests), dtype="<u8").astype(np.uint64)


def _mix(values: Hashes) -> Hashes:
    """Spread every bit over all others (the finalizer of SplitMix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


def shared_nodes(page: Page, other: Page) -> tuple[Bools, Bools]:
    """Return whether each node of two pages is shared (algorithm 1).

    From the top level down, a node whose fingerprint is on the same level of both pages is shared,
    with all nodes under it.
    """
    shared = np.zeros(len(page), np.bool_), np.zeros(len(other), np.bool_)
    for layers in zip(_layers(page), _layers(other), strict=False):
        left = [
            [(node, print_) for node, print_ in layer if not is_shared[node]]
            for layer, is_shared in zip(layers, shared, strict=True)
        ]
        same = {print_ for _, print_ in left[0]} & {print_ for _, print_ in left[1]}
        for one, is_shared, nodes in zip((page, other), shared, left, strict=True):
            for node, print_ in nodes:
                if print_ in same:  # subtrees of shared nodes never overlap: linear time
                    is_shared[node : one.end[node]] = True
    return shared


def _layers(page: Page) -> list[list[tuple[int, int]]]:
    """Return the nodes and their fingerprints by level."""
    prints = fingerprints(page)
    layers: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    columns = (prints.level.tolist(), prints.node.tolist(), prints.value.tolist())
    for level, node, value in zip(*columns, strict=True):
        layers[level].append((node, value))
    return [layers[level] for level in range(max(layers, default=-1) + 1)]


def shared_template(
    page: Page, others: Sequence[Page], *, threshold: int = 2, least_characters: int = 50
) -> Bools:
    """Return whether each node is template, after a comparison with each of the other pages."""
    sightings = np.ones(len(page))
    for other in others:
        sightings += shared_nodes(page, other)[0]
    characters = fingerprints(page).leaf_characters
    return spare_content(page, sightings, characters, threshold, least_characters)


def spare_content(
    page: Page,
    sightings: NDArray[np.float64],
    leaf_characters: NDArray[np.int64],
    threshold: int,
    least_characters: int,
) -> Bools:
    """Return whether each node is in one that at least ``threshold`` pages share.

    ``sightings`` is the number of pages with each node. If less than ``least_characters`` of the
    page would be left, the threshold rises until enough is left: nodes on fewer pages are more
    likely to be content.
    """
    reach = greatest_above(page, sightings)
    on_leaf = reach[page.leaves]
    order = np.argsort(on_leaf, kind="stable")
    # Characters left without the text that is on at least this many pages.
    left = np.concatenate([[0], np.cumsum(leaf_characters[order])])
    tries = np.concatenate([[threshold], np.unique(on_leaf[on_leaf > threshold]), [np.inf]])
    enough = left[np.searchsorted(on_leaf[order], tries)] >= least_characters
    enough[-1] = True  # infinity: nothing is removed
    return reach >= tries[np.argmax(enough)]
