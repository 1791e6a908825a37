"""The blocks of a page that are part of the site's template."""

from __future__ import annotations

from typing import Final

import numpy as np

from nutgraf.evidence.base import Evidence, column
from nutgraf.page.page import Bools

# If more than this share of the text is template, the template is not trusted.
_MAX_DROPPED: Final = 0.5


@column
def block_template(evidence: Evidence) -> Bools:
    """Whether each block is in a node shared by enough other pages of the site."""
    page = evidence.page
    if evidence.site is None or not len(page.blocks):
        return np.zeros(len(page.blocks), dtype=np.bool_)
    return evidence.site.template_nodes(page)[page.blocks.node]


def without_template(evidence: Evidence, keep: Bools) -> Bools:
    """Return the kept blocks outside the template, or all if too little would be left."""
    template = keep & block_template(evidence)
    if not template.any():
        return keep
    lengths = np.fromiter(map(len, evidence.page.block_texts), np.int64, len(keep))
    if lengths[template].sum() > _MAX_DROPPED * lengths[keep].sum():
        return keep
    return keep & ~template
