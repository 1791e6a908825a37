"""DSC with LQF: the flat parts of the document slope curve, without link lists.

DSC: D. Pinto, M. Branstein, R. Coleman, W. B. Croft, M. King, W. Li and X. Wei, QuASM: A System
for Question Answering Using Semi-Structured Data. Proc. JCDL 2002, pp. 46-55.
LQF: C. Mantratzis, M. Orgun and S. Cassidy, Separating XHTML Content from Navigation Clutter
Using DOM-Structure Block Analysis. Proc. Hypertext 2005, pp. 145-147. Combined by T. Gottron,
Combining Content Extraction Heuristics: The CombinE System. Proc. iiWAS 2008, pp. 591-595.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from nutgraf.evidence.counts import leaf_characters, node_characters, node_link_characters
from nutgraf.evidence.papers.tokens import pieces, token_lengths
from nutgraf.methods.base import Floats, Method, Scores, block_mean, keep_by_majority
from nutgraf.page.tags import BLOCK

if TYPE_CHECKING:
    from nutgraf.evidence.base import Evidence
    from nutgraf.page.page import Bools


@dataclass(frozen=True)
class DscLqf(Method):
    """Text in sections with few tags among its words, outside elements that are mostly links."""

    name: ClassVar[str] = "dsc-lqf"

    window: int = 20
    """Tokens in a window. Windows overlap by half."""
    flat: float = 0.5
    """A window is flat if its slope is below this share of the document's average."""
    run: int = 3
    """Consecutive windows that begin or end a section."""
    quota: float = 0.5
    """An element with a greater share of link text is a link list."""
    spared: float = 0.25
    """An element with more than this share of the page's plain text is never a link list."""

    def score(self, evidence: Evidence) -> Scores:
        """Return 1 minus the slope around each block; 0 for link lists."""
        page = evidence.page
        found, lengths = pieces(evidence), token_lengths(evidence)
        slopes, sections = flat_sections(
            np.repeat(~found.text, lengths), self.window, self.flat, self.run
        )
        slope = found.leaf_means(lengths, slopes)
        in_section = found.leaf_means(lengths, sections) > 0.5
        in_list = link_lists(evidence, self.quota, self.spared)[page.leaves]
        weights = np.maximum(leaf_characters(evidence), 1)
        return Scores(
            values=block_mean(page, (1.0 - slope) * ~in_list, weights),
            keep=keep_by_majority(page, in_section & ~in_list, weights),
            evidence={
                "slope": block_mean(page, slope, weights),
                "flat section": block_mean(page, in_section, weights),
                "link list": block_mean(page, in_list, weights),
            },
        )


def flat_sections(tags: Bools, window: int, flat: float, run: int) -> tuple[Floats, Bools]:
    """Return the slope of each token's window, and whether the token is in a flat section.

    The curve counts the tags up to each token. A section begins with the first of ``run``
    consecutive flat windows and ends before the first of ``run`` consecutive windows that are not
    flat. A page without a section is one section: it has no clutter to remove.
    """
    if len(tags) == 0:
        return np.zeros(0), np.zeros(0, dtype=np.bool_)
    curve = np.concatenate([[0], np.cumsum(tags)])
    step = max(window // 2, 1)
    # The last window is the one that reaches the end.
    start = np.arange(0, max(len(tags) - step, 1), step)
    stop = np.minimum(start + max(window, 1), len(tags))
    slopes = (curve[stop] - curve[start]) / (stop - start)
    inside = _sections(slopes < flat * curve[-1] / len(tags), min(run, len(start)))
    # A token is in the window that begins at its half window and in the previous one.
    half, last = np.arange(len(tags)) // step, len(start) - 1
    mine, earlier = np.minimum(half, last), np.clip(half - 1, 0, last)
    return slopes[mine], inside[mine] | inside[earlier] | ~inside.any()


def _sections(flat: Bools, run: int) -> Bools:
    """Return whether each window is inside a section."""
    runs = np.lib.stride_tricks.sliding_window_view(flat, run)
    begins = np.asarray(runs.all(axis=1), dtype=np.bool_)
    ends = np.asarray(~runs.any(axis=1), dtype=np.bool_)
    window = np.arange(len(flat))
    event = np.where(begins | ends, window[: len(runs)], -1)
    latest = np.maximum.accumulate(np.append(event, np.full(len(flat) - len(runs), -1)))
    return np.asarray((latest >= 0) & begins[np.maximum(latest, 0)], dtype=np.bool_)


def link_lists(evidence: Evidence, quota: float, spared: float) -> Bools:
    """Return whether each node is in a block-level element that is mostly link text.

    On pages full of links this is true of the whole body too. So an element with a large share of
    the page's plain text is never a link list.
    """
    page = evidence.page
    characters, linked = node_characters(evidence), node_link_characters(evidence)
    plain = characters - linked
    lists = BLOCK[page.tag] & (linked > quota * characters) & (plain <= spared * plain[:1])
    return page.under(np.flatnonzero(lists))
