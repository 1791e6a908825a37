"""Blocks that are data for a program: settings of a gallery, an address of a picture and its sizes.

Somebody put JSON where text belongs, and a style sheet hides it from readers. What a page shows as
code is preformatted, or has line breaks, or is short.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

_SHORTEST: Final = 200
_BEGINS: Final = re.compile(r'\s*(?:\[\s*)?\{\s*"[^"]{1,60}"\s*:')
_ENDS: Final = ("}", "]")


def machine_data(page: Page, keep: Bools) -> Bools:
    """The blocks kept that are one JSON object or list, in one line."""
    found = np.zeros_like(keep)
    blocks = page.blocks
    long = (keep & (blocks.stop - blocks.start >= _SHORTEST)).nonzero()[0]
    for block, start in zip(long.tolist(), blocks.start[long].tolist(), strict=True):
        if _BEGINS.match(page.text, start) and not page.preformatted[block]:
            text = page.block_text(block)
            found[block] = text.endswith(_ENDS) and "\n" not in text
    return found
