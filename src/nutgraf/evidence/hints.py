"""What the page's maker says of a block: hidden, or marked as the article's body."""

from __future__ import annotations

from typing import Final

import numpy as np

from nutgraf.compiled.attributes import hidden_and_bodies
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.containers import block_holders, node_masses
from nutgraf.evidence.writing import Columns

_ARTICLES: Final = 400


@column
def block_hints(evidence: Evidence) -> Columns:
    """The columns of this family."""
    page = evidence.page
    hidden, bodies = hidden_and_bodies(page.attributes, block_holders(evidence))
    node = page.blocks.node
    articles = page.nodes("article")
    innermost = np.zeros(len(page), dtype=np.intp)
    for article in articles[:_ARTICLES].tolist():
        innermost[article : page.end[article]] = article
    inside = innermost[node]
    body = page.under(np.array(bodies, dtype=np.intp))[node].astype(np.float64)
    return {
        "hidden": page.under(np.array(hidden, dtype=np.intp))[node].astype(np.float64),
        "marked_body": body if bodies else np.full(len(node), -1.0),
        "articles": np.full(len(node), float(len(articles))),
        "articles_before": np.searchsorted(articles, node, side="right").astype(np.float64),
        "article_share": np.where(inside > 0, node_masses(evidence).share[inside], -1.0),
    }
