"""Protect the HTML parser from pages that take quadratic time or memory.

Lexbor is quadratic in four ways: it searches the open elements at many tags, a tag's attributes at
each further attribute, and all known names at each new name; and it reopens unclosed formatting
tags (``<b>``, ``<font>``, ...) in every paragraph, so forty kilobytes can become eight million
elements. Browsers cap the depth (Blink: 512). `nutgraf.page.parsing.thin_markup` caps it and the
others, on the few pages whose tags require it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from nutgraf.errors import PageTooLargeError
from nutgraf.limits import MAX_BYTES
from nutgraf.page._kernels.find_tags import count_markup
from nutgraf.page.parsing.thin_markup import FORMATTING, thin

MAX_TAGS: Final = 250_000

# Up to these limits lexbor takes a third of a second at worst: tags; attributes (each can have a
# new name, as tags can); pairs of attributes of a tag, which are all compared (code in scripts
# can look like a tag with hundreds); formatting tags times tags, as each can be reopened at each;
# and the same in bytes.
_MANY_TAGS: Final = 12_288
_MANY_ATTRIBUTES: Final = 30_000
_MANY_PAIRS: Final = 20_000_000
_MANY_COPIES: Final = 2_000_000
_MANY_COPIED_BYTES: Final = 128_000_000

# Links come first, as `count_markup` expects.
_NAMES: Final = np.array(
    [int.from_bytes(name, "big") for name in FORMATTING.encode().split()], dtype=np.uint64
)


def tame(html: bytes) -> bytes:
    """Return the page, without dangerous tags if there are any. No text is lost."""
    if len(html) > MAX_BYTES:
        raise PageTooLargeError(
            f"the page has {len(html):,} bytes; nutgraf reads at most {MAX_BYTES:,}"
        )
    tags, formats, copied, attributes, crowded = count_markup(html, _NAMES, _MANY_PAIRS)
    if tags > MAX_TAGS:
        raise PageTooLargeError(
            f"the page can have {tags:,} tags; nutgraf reads at most {MAX_TAGS:,}"
        )
    if (
        crowded
        or tags > _MANY_TAGS
        or attributes > _MANY_ATTRIBUTES
        or formats * tags > _MANY_COPIES
        # A link closes the previous one, so at most one is open.
        or copied * tags > _MANY_COPIED_BYTES
    ):
        return thin(html)
    return html
