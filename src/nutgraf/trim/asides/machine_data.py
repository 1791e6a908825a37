"""Blocks that are data for a program: settings of a gallery, the address and sizes of a picture.

The JSON is where text belongs, and a style sheet hides it from readers. JSON that readers are meant
to see is marked as code, or preformatted, or has line breaks, or is short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np
import orjson

from nutgraf.page.tags import flags
from nutgraf.text.patterns import LazyPattern
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

_MIN_LENGTH: Final = 200
_BEGINS: Final = LazyPattern(r'\s*(?:\[\s*)?\{\s*"[^"]{1,60}"\s*:')
_CODE: Final = flags("code samp kbd tt")


class MachineData(Trim):
    """JSON where text belongs."""

    name: ClassVar[str] = "machine_data"

    def find(self, draft: Draft) -> Bools:
        """Return blocks that are one JSON value in one line."""
        page, keep = draft.page, draft.keep
        found = np.zeros_like(keep)
        blocks = page.blocks
        long = (keep & (blocks.stop - blocks.start >= _MIN_LENGTH)).nonzero()[0]
        for block, start in zip(long.tolist(), blocks.start[long].tolist(), strict=True):
            if _BEGINS.match(page.text, start) and not page.preformatted[block]:
                found[block] = _is_json(page.block_text(block)) and not _has_code(page, block)
        return found


def _is_json(text: str) -> bool:
    if "\n" in text:
        return False
    try:
        orjson.loads(text)
    except ValueError:
        return False
    return True


def _has_code(page: Page, block: int) -> bool:
    """Whether some of a block is marked as code."""
    codes = _CODE[page.tag].nonzero()[0]
    start, stop = page.blocks.start[block], page.blocks.stop[block]
    return bool(((page.start[codes] < stop) & (page.stop[codes] > start)).any())
