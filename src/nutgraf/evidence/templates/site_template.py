"""What the memory of a site says of a page's blocks."""

from __future__ import annotations

from typing import Final

import numpy as np

from nutgraf.evidence.base import Evidence, column
from nutgraf.page.page import Bools

# If more than this share of the text is template, the page is odd, not the text.
_MOST_DROPPED: Final = 0.5


@column
def block_template(evidence: Evidence) -> Bools:
    """Whether each block is in a node that enough other pages of the site have too."""
    page = evidence.page
    if evidence.site is None or not len(page.blocks):
        return np.zeros(len(page.blocks), dtype=np.bool_)
    return evidence.site.template_nodes(page)[page.blocks.node]


def without_template(evidence: Evidence, keep: Bools) -> Bools:
    """The blocks kept that are not the site's; all of them if too little would be left."""
    template = keep & block_template(evidence)
    if not template.any():
        return keep
    lengths = np.fromiter(map(len, evidence.page.block_texts), np.int64, len(keep))
    if lengths[template].sum() > _MOST_DROPPED * lengths[keep].sum():
        return keep
    return keep & ~template
