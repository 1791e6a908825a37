"""The title, by TWCEM's algorithm 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page


def find_title(page: Page, *, collected: str | None = None) -> str | None:
    """The title of the article."""
    return collected or page.head.title


def is_title_block(page: Page, title: str | None) -> Bools:
    """For each block, whether it is the headline."""
    return np.array([text == title for text in page.block_texts], dtype=np.bool_)
