"""Markup hints: a block is hidden, or marked as the article's body."""

from __future__ import annotations

from typing import Final

from nutgraf.evidence._kernels.containers import hint_columns
from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.blocks.containers import node_masses
from nutgraf.evidence.blocks.marks import node_marks
from nutgraf.evidence.blocks.writing import Columns
from nutgraf.page.tags import CODE

_HINTS: Final = ("hidden", "marked_body", "articles", "articles_before", "article_share")


@column
def block_hints(evidence: Evidence) -> Columns:
    """The columns of this family."""
    page, marks = evidence.page, node_marks(evidence)
    rows = hint_columns(
        page.tag,
        page.parent,
        page.blocks.node,
        node_masses(evidence).share,
        marks.hidden,
        marks.bodies,
        CODE["article"],
    )
    return dict(zip(_HINTS, rows, strict=True))
