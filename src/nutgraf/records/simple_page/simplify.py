"""Page-type conversion: reduce a complex page to a simple one, and determine its type.

J. Gong, H. Zhang, W. Du, H. Li, H. Wen: VB-PTC: Visual Block Multi-Record Text Extraction Based on
Sensor Network Page Type Conversion. IEEE Access 8, 2020, sections III.B and IV.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nutgraf.evidence.papers.cleaning import UNUSED
from nutgraf.page.render import Body
from nutgraf.records.simple_page.levels import Levels, find_levels
from nutgraf.records.simple_page.page_types import MULTI, page_type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.evidence.base import Template
    from nutgraf.page.page import Bools, Page

CLEANING: Final = "cleaning"
SITE: Final = "site"
PAGE: Final = "page"


@dataclass(frozen=True, slots=True)
class Dropped:
    """A block that is dropped from the simple page, and the reason."""

    block: int
    level: str
    """``cleaning``, ``site`` or ``page``."""
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """Return the block as plain values, for JSON."""
        return {"block": self.block, "level": self.level, "reason": self.reason}


@dataclass(frozen=True, eq=False)
class SimplePage:
    """A page without noise: the blocks kept, the blocks dropped and why, and the page type."""

    page: Page = field(repr=False)
    keep: Bools = field(repr=False)
    """For each block of the page, whether it is kept."""
    dropped: tuple[Dropped, ...] = field(repr=False)
    kind: str
    """``simple single-record``, ``simple multi-record`` or ``complex``."""
    evidence: Mapping[str, float]
    """Features used to determine the page type."""

    @property
    def html(self) -> str:
        """The simple page as an HTML fragment."""
        return Body(self.page, self.keep).html()

    @property
    def text(self) -> str:
        """The simple page as plain paragraphs."""
        return Body(self.page, self.keep).text()


def simple_page(page: Page, *, site: Template | None = None) -> SimplePage:
    """Return a page without unused tags, the site's template and link clusters."""
    levels = find_levels(page, site)
    cleaning = _blocks_in(page, levels.cleaning)
    template = _blocks_in(page, levels.cleaning | levels.site)
    clusters = _blocks_in(page, levels.cleaning | levels.site | levels.page)
    kind = page_type(page, clusters)
    if kind.name == MULTI:  # its records look like link clusters, but are its content
        clusters &= template | ~kind.listed
    dropped = []
    for block in np.flatnonzero(clusters).tolist():
        level = CLEANING if cleaning[block] else SITE if template[block] else PAGE
        dropped.append(Dropped(block, level, _reason(page, levels, level, block)))
    return SimplePage(page, ~clusters, tuple(dropped), kind.name, kind.evidence)


def _blocks_in(page: Page, nodes: Bools) -> Bools:
    """Return the blocks with more than half of their text in these nodes."""
    length = (page.stop - page.start)[page.leaves].astype(np.float64)
    return 2 * page.block_sum(length * nodes[page.leaves]) > page.block_sum(length)


def _reason(page: Page, levels: Levels, level: str, block: int) -> str:
    if level == SITE:
        return "other pages of the site have it too"
    chain = page.ancestors(int(page.blocks.node[block]))
    if level == CLEANING:
        tag = next((page.name(node) for node in chain if UNUSED[page.tag[node]]), "form")
        return f"in a <{tag}>, which holds no text to read"
    if levels.citing[chain[0]]:
        return 'under a heading such as "Recommended articles" or "Cited by"'
    top = max(chain, key=lambda node: levels.score[node])
    what = "links around the matter of the page" if levels.frame[top] else "links with much text"
    return f"{what}: <{page.name(top)}> scores {levels.score[top]:.2f} as a link cluster"
