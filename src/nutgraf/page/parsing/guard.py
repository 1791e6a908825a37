"""Keeps the HTML parser out of the corners where its time or memory explodes.

What lexbor does with a page grows with the square of the page in four ways:
it looks through the open elements at many tags, through a tag's attributes at
each further one, through the names that it has met at each new one, and it
opens all formatting tags (``<b>``, ``<font>``, ...) that were left open again
in every paragraph: forty kilobytes can become eight million elements. Browsers
cap the depth (Blink: 512); so do we, and the rest with it, in
`nutgraf.page.parsing.simplify`. Few pages need that; a look at their tags tells which.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from nutgraf.errors import PageTooLargeError
from nutgraf.limits import MAX_BYTES
from nutgraf.page._kernels.find_tags import survey
from nutgraf.page.parsing.simplify import FORMATTING, thin

MAX_TAGS: Final = 250_000

# Up to these numbers lexbor takes a third of a second at worst: tags; attributes, each of which
# may have a name of its own, as tags may; pairs of attributes of one tag, for each is compared
# with all before it (code in scripts can look like a tag with hundreds); formatting tags times
# tags, for each can be opened again at each; and the same in bytes.
_MANY_TAGS: Final = 12_288
_MANY_ATTRIBUTES: Final = 30_000
_MANY_PAIRS: Final = 20_000_000
_MANY_COPIES: Final = 2_000_000
_MANY_COPIED_BYTES: Final = 128_000_000

# Links first, as the survey wants them.
_NAMES: Final = np.array(
    [int.from_bytes(name, "big") for name in FORMATTING.encode().split()], dtype=np.uint64
)


def tame(html: bytes) -> bytes:
    """The same page, if need be without the tags that would make it explode. No text is lost."""
    if len(html) > MAX_BYTES:
        raise PageTooLargeError(
            f"the page has {len(html):,} bytes; nutgraf reads at most {MAX_BYTES:,}"
        )
    tags, formats, copied, attributes, crowded = survey(html, _NAMES, _MANY_PAIRS)
    if tags > MAX_TAGS:
        raise PageTooLargeError(
            f"the page can have {tags:,} tags; nutgraf reads at most {MAX_TAGS:,}"
        )
    if (
        crowded
        or tags > _MANY_TAGS
        or attributes > _MANY_ATTRIBUTES
        or formats * tags > _MANY_COPIES
        # Each link closes the one before it, so that one is open at most.
        or copied * tags > _MANY_COPIED_BYTES
    ):
        return thin(html)
    return html
