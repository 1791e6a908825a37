"""Lines inside the text that label something else: an advertisement, buttons, a list of links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import HEADING, flags
from nutgraf.text.phrases import phrases
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

_MARKS: Final = ".,:;…*|[]()•–—-›»→▶►> \t\n\r\v\u00a0"
_DASH: Final = re.compile(r"\s+(?:[-–]\s+)?")
# Items of a list or a table may mean what they say. So may a heading "Advertising".
_ITEM: Final = flags("li dt dd td th")
_MAX_LABEL: Final = 60
# The same with the white space of the source.
_MAX_SPAN: Final = 120


class Labels(Trim):
    """A line that labels something else: "Advertisement", "Table of contents", "Share this"."""

    name: ClassVar[str] = "labels"

    def find(self, draft: Draft) -> Bools:
        """Return the labels, unless nothing else is kept."""
        page, keep, found = draft.page, draft.keep, draft.nothing()
        blocks = page.blocks
        short = (keep & (blocks.stop - blocks.start <= _MAX_SPAN)).nonzero()[0]
        tags = page.tag[blocks.node[short]].tolist()
        for block, tag in zip(short.tolist(), tags, strict=True):
            line = page.block_text(block).strip(_MARKS)
            if len(line) <= _MAX_LABEL and not _ITEM[tag]:
                found[block] = _is_label(line, is_heading=bool(HEADING[tag]))
        return found if np.count_nonzero(found) < np.count_nonzero(keep) else draft.nothing()


def _is_label(line: str, *, is_heading: bool) -> bool:
    line = _DASH.sub(" ", line.lower())
    if line in phrases("box-label").every:
        return True
    return line in phrases("advertisement").every and not is_heading
