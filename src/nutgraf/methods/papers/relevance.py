"""Relevance: the siblings of the paragraph most relevant to the title.

Han and Tokuda, A Layout-Independent Web News Article Contents Extraction Method
Based on Relevance Analysis, ICWE 2009. "Sentence" is the paper's word for a
text node.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

import numpy as np

from nutgraf.evidence.counts import leaf_characters, leaf_linked
from nutgraf.evidence.papers.title_words import units
from nutgraf.methods.base import Floats, Method, Scores, keep_by_majority
from nutgraf.page.tags import TEXT, flags
from nutgraf.text.stopwords import function_words
from nutgraf.text.words import UNSPACED_LANGUAGES, is_unspaced, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools, Page

    Counts = NDArray[np.int64]

# Section 3.4, condition 2 of related nodes; text nodes are on that list too.
_RELATED_TAGS: Final = flags("span a p ul ol dd dt strong h1 h2 h3 h4 b")
_POSSESSIVE: Final = re.compile(r"['’]s?(?!\w)")


def keywords(
    text: str, dropped: frozenset[str], cut: Callable[[str], list[str]] = words
) -> list[str]:
    """Return the words without function words, ``'s`` and ``'`` (section 3.1)."""
    folded = text.casefold()
    if "'" in folded or "’" in folded:
        folded = _POSSESSIVE.sub("", folded)
    return [word for word in cut(folded) if word not in dropped]


class Numbers(NamedTuple):
    """WordNumber and KeyNumber of every text node and every node (section 3.2)."""

    leaf_word: Counts
    leaf_key: Counts
    word: Counts
    key: Counts
    title: int
    """TitleKeywordNumber."""


class Groups(NamedTuple):
    """Related nodes, and their sums in each range."""

    grandparent: NDArray[np.int32]
    related: Bools
    """Whether each node can be a related node (condition 2)."""
    possibility: Floats
    """The Possibility of a sentence at each node; -1 outside of all ranges."""


@dataclass(frozen=True, slots=True)
class Relevance(Method):
    """The related nodes of the paragraph that has the most keywords of the title around it."""

    name: ClassVar[str] = "relevance"

    similarity: float = 0.6
    possibility: float = 100.0

    def score(self, evidence: Evidence) -> Scores:
        """Return the Possibility of each block's sentences. Keep the best one's related nodes."""
        page = evidence.page
        numbers = _numbers(evidence)
        titles = self._titles(page, numbers)
        place = _ranges(page, titles)
        groups = _groups(page, numbers, place, len(titles))
        leaf_possibility = np.where(leaf_linked(evidence), -1.0, groups.possibility[page.leaves])
        paragraph = self._paragraph(page, leaf_possibility, place, has_titles=len(titles) > 0)
        leaf_keep = _related_leaves(page, groups, paragraph)
        values = np.zeros(len(page.blocks))
        np.maximum.at(values, page.leaf_block, leaf_possibility)
        word, key = page.block_sum(numbers.leaf_word), page.block_sum(numbers.leaf_key)
        return Scores(
            values,
            keep_by_majority(page, leaf_keep, leaf_characters(evidence)),
            {"words": word, "keywords": key, "similarity": _similarity(word, key, numbers.title)},
        )

    def _titles(self, page: Page, numbers: Numbers) -> NDArray[np.intp]:
        """Return the possible title nodes, in document order (section 3.3)."""
        similarity = _similarity(numbers.word, numbers.key, numbers.title)
        possible = (similarity > self.similarity) & _in_one_block(page)
        # Of nested nodes only the innermost: in <h1><span>text</span></h1>, the text node.
        running = np.concatenate([[0], np.cumsum(possible)])
        return np.flatnonzero(possible & (running[page.end] - running[:-1] == 1))

    def _paragraph(
        self, page: Page, possibility: Floats, place: Counts, *, has_titles: bool
    ) -> int | None:
        """Return the text node that is most likely a paragraph of the article (section 3.4)."""
        if len(possibility) == 0:
            return None
        # If there are possible titles, the first range is the reserve.
        reserve = (place[page.leaves] == 0) & has_titles
        best = int(np.argmax(np.where(reserve, -1.0, possibility)))
        if reserve[best] or possibility[best] <= self.possibility:
            other = int(np.argmax(np.where(reserve, possibility, -1.0)))
            if possibility[other] > possibility[best]:
                best = other
        return int(page.leaves[best]) if possibility[best] > 0 else None


def _numbers(evidence: Evidence) -> Numbers:
    page, dropped, text = evidence.page, function_words(evidence.language), evidence.title or ""
    # Loading a segmenter is slow: avoid it for a few Chinese characters on an English page.
    unspaced = evidence.language in UNSPACED_LANGUAGES or is_unspaced(text)
    cut = words if unspaced else units
    title = keywords(text, dropped, cut)
    wanted = frozenset(title)
    lists = [keywords(sentence, dropped, cut) for sentence in page.leaf_texts]
    word = np.array([len(found) for found in lists], dtype=np.int64)
    key = np.array([sum(map(wanted.__contains__, found)) for found in lists], dtype=np.int64)
    return Numbers(word, key, page.subtree_sum(word), page.subtree_sum(key), len(title))


def _similarity(word: NDArray[np.generic], key: NDArray[np.generic], title: int) -> Floats:
    """Return KeyNumber² / (WordNumber × TitleKeywordNumber), or 0 without words."""
    keys = key.astype(np.float64)
    return keys**2 / np.maximum(word.astype(np.float64) * title, 1.0)


def _in_one_block(page: Page) -> Bools:
    """Return whether each node's text is in one block: a whole article is not a title."""
    first = np.searchsorted(page.leaves, np.arange(len(page)))
    last = np.searchsorted(page.leaves, page.end) - 1
    full = last >= first
    blocks = np.append(page.leaf_block, -1)
    return full & (blocks[np.where(full, first, -1)] == blocks[np.where(full, last, -1)])


def _ranges(page: Page, titles: NDArray[np.intp]) -> Counts:
    """Return the number of titles before each node; -1 in and around titles (figure 4)."""
    ended = np.searchsorted(page.end[titles], np.arange(len(page)), side="right")
    started = np.searchsorted(titles, page.end - 1, side="right")
    return np.where(ended == started, ended, -1).astype(np.int64)


def _groups(page: Page, numbers: Numbers, place: Counts, titles: int) -> Groups:
    """Return Possibility = WordSum × (KeySum + 1) for all sentences at once.

    Siblings, and nodes whose parents are siblings, have the same grandparent. So every node is in
    one group, and the sums are over groups.
    """
    grandparent = page.parent[page.parent]
    listed = _RELATED_TAGS[page.tag]
    related = ((page.tag == TEXT) | listed | listed[page.parent]) & (page.depth >= 2)
    group = grandparent.astype(np.int64) * (titles + 1) + place
    counted = related & (place >= 0)
    _, member = np.unique(group[counted], return_inverse=True)
    word = np.bincount(member, weights=numbers.word[counted])
    key = np.bincount(member, weights=numbers.key[counted])
    possibility = np.full(len(page), -1.0)
    possibility[counted] = (word * (key + 1))[member]
    return Groups(grandparent, related, possibility)


def _related_leaves(page: Page, groups: Groups, paragraph: int | None) -> Bools:
    """Return whether each text node is in a related node of the paragraph."""
    if paragraph is None:
        return np.zeros(len(page.leaves), dtype=np.bool_)
    same = groups.grandparent == groups.grandparent[paragraph]
    return page.under(np.flatnonzero(groups.related & same))[page.leaves]
