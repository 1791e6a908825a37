"""What the page's maker says of a block: hidden, or marked as the article's body."""

from __future__ import annotations

from typing import Final

import numpy as np

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.containers import block_holders, node_masses
from nutgraf.evidence.writing import Columns

_ARTICLES: Final = 400


@column
def block_hints(evidence: Evidence) -> Columns:
    """The columns of this family."""
    page = evidence.page
    hidden, bodies = [], []
    for i in block_holders(evidence).tolist():
        held = page.attributes[i]
        if held is None:
            continue
        if "hidden" in held or held.get("aria-hidden") == "true" or _not_shown(held.get("style")):
            hidden.append(i)
        name = held.get("itemprop")
        if name and "articlebody" in name.lower():
            bodies.append(i)
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


def _not_shown(style: str | None) -> bool:
    return bool(style) and "display:none" in (style or "").replace(" ", "").lower()
