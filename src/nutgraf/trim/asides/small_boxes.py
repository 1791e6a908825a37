"""Kept blocks of an element that is a small part of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page


def small_part(page: Page, keep: Bools, box: int, share: float) -> Bools:
    """Return the kept blocks of an element, or none if they are over this share of the text."""
    node, sizes = page.blocks.node, page.blocks.stop - page.blocks.start
    inside: Bools = keep & (node >= box) & (node < page.end[box])
    return inside if sizes @ inside <= share * (sizes @ keep) else np.zeros_like(inside)
