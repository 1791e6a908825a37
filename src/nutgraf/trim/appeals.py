"""Boxes that ask the reader for money: they are about the site, not part of the story."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

from nutgraf.page.tags import flags
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# Most lines contain none of these.
_HINTS: Final = ("as little as", "free for", "our newsroom", "our journalism")
# "Help keep news free for everyone by giving us as little as $1." A story may report
# "donations of as little as $5", or what was written on a wall.
_ASKS: Final = re.compile(
    r"\b(?:giv(?:e|ing) us|your (?:gift|donation|contribution) of) as little as\b"
    r"|(?:^|[.!?]\s)\W{0,3}(?:please )?(?:give|donate|contribute) as little as\b"
    r"|\bhelp (?:us )?keep (?:our |the )?(?:news|stories|journalism|reporting)\b.{0,20}?"
    r"\bfree for\b"
    r"|(?:^|[.!?]\s)\W{0,3}(?:please |help |help us )?support our (?:newsroom|journalism)\b"
    r"(?![”\"’»])",
    re.IGNORECASE,
)
_MAX_LINE: Final = 600
# An element with more of the text, or longer, is not a box. Nor are lists and quotations.
_MAX_SHARE: Final = 0.4
_MAX_BOX: Final = 1_500
_NOT_BOX: Final = flags("ul ol dl blockquote table tr tbody")


class Appeals(Trim):
    """A box with a line that asks for money: "Help keep news free by giving us as little as $1"."""

    name: ClassVar[str] = "appeals"

    def find(self, draft: Draft) -> Bools:
        """Return the boxes that ask for money."""
        page, keep, found = draft.page, draft.keep, draft.nothing()
        node, sizes = page.blocks.node, page.blocks.stop - page.blocks.start
        for block in (keep & (sizes <= _MAX_LINE)).nonzero()[0].tolist():
            text = page.block_text(block)
            small = text.lower()
            if any(hint in small for hint in _HINTS) and _ASKS.search(text):
                box = int(page.parent[node[block]])
                inside = keep & (node >= box) & (node < page.end[box])
                is_box = not _NOT_BOX[page.tag[box]] and sizes @ inside <= _MAX_SHARE * (
                    sizes @ keep
                )
                if is_box and page.stop[box] - page.start[box] <= _MAX_BOX:
                    found |= inside
        return found
