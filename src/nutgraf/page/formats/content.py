"""The kept part of a page for the writers: leaves, their runs, images and tables."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nutgraf.page.addresses import page_base
from nutgraf.page.formats.images import body_images
from nutgraf.page.formats.inline import Inline
from nutgraf.page.formats.outline import outline

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page


class Content:
    """The kept part of a page, read once."""

    def __init__(self, page: Page, keep: Bools) -> None:
        """Read the kept blocks and the images that belong to them."""
        base = page_base(page)
        images = body_images(page, keep, base)
        self.page = page
        self.inline = Inline(page, base, images)
        self.images = {image.node: image for image in images}
        apart = [image.node for image in images if not image.inside]
        self.leaves, self.kind = outline(page, keep, images=apart)

    def table_rows(self) -> dict[int, list[int]]:
        """Return, for each table, the rows with kept text."""
        kept: dict[int, dict[int, None]] = {}
        for leaf in self.leaves:
            for above, node in pairwise(leaf.chain):
                if self.kind[above] == "table":
                    rows = kept.setdefault(above, {})
                    if self.kind[node] == "tr":
                        rows[node] = None
        return {table: list(rows) for table, rows in kept.items()}
