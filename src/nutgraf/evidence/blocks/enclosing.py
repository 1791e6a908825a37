"""The enclosing elements of each node, found in one pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.evidence._kernels.tree_sums import have_bit, inherited_bits
from nutgraf.evidence.base import Evidence, column
from nutgraf.page.tags import flags, tag_bits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nutgraf.page.page import Ints

IN: Final = {
    "in_article": "article",
    "in_main": "main",
    "in_footer": "footer",
    "in_aside": "aside",
    "in_form": "form fieldset label button select option",
    "in_figure": "figure figcaption caption",
    "in_table": "table",
    "in_list": "ul ol dl",
    "in_quote": "blockquote",
    "in_heading": "h1 h2 h3 h4 h5 h6",
    "in_code": "pre code",
}
"""The columns and their tags; the position of an entry is its bit."""
_ITALIC: Final = "i em cite"

_BITS: Final = tag_bits(map(flags, (*IN.values(), _ITALIC)))
_HEADING_BIT: Final = 1 << list(IN).index("in_heading")
_LISTED_BITS: Final = sum(1 << list(IN).index(name) for name in ("in_list", "in_table"))
_ITALIC_BIT: Final = 1 << len(IN)


@column
def node_inside(evidence: Evidence) -> NDArray[np.uint32]:
    """For each node, the bits of the elements it is or is inside of."""
    return inherited_bits(evidence.page.tag, evidence.page.parent, _BITS)


def in_heading(evidence: Evidence, nodes: Ints) -> NDArray[np.uint8]:
    """Return which of these nodes are in headings."""
    return have_bit(node_inside(evidence), nodes, _HEADING_BIT)


def slanted(evidence: Evidence, nodes: Ints) -> NDArray[np.uint8]:
    """Return which of these nodes are in italics."""
    return have_bit(node_inside(evidence), nodes, _ITALIC_BIT)


def listed(evidence: Evidence, nodes: Ints) -> NDArray[np.bool_]:
    """Return which of these nodes are in lists or tables."""
    found: NDArray[np.bool_] = (node_inside(evidence)[nodes] & _LISTED_BITS) != 0
    return found
