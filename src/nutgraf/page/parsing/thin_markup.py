"""Rewrite a page that would overload the HTML parser: less markup, the same text.

Start tags beyond a depth are removed, and formatting tags beyond a number of open ones.
Attributes are removed if there are too many, or if they would be copied with a formatting tag.
The depth is overestimated: an end tag only closes what it certainly closes. The kernel
`thin_markup` reads the page; this module holds its tables.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from nutgraf.page._kernels.thin_markup import rewrite

MAX_DEPTH: Final = 512
MAX_ATTRIBUTES: Final = 512
MAX_FORMATTING: Final = 8
_MAX_ROOTS: Final = 8
_LONG_FORMATTING: Final = 200
_LONG_LINK: Final = 4_000
# Distinct names of tags, and of attributes. The largest pages have hundreds.
MAX_NAMES: Final = 4_096

FORMATTING: Final = "a b big code em font i nobr s small strike strong tt u"

# Groups of names, one bit each; the kernel `open_elements` uses the same bits.
_MEANINGS: Final = (
    FORMATTING,
    # Each link closes the one before it.
    "a",
    # The attributes of all such tags of a page are gathered on the first.
    "html body",
    # End tags don't reach out of these. For formatting tags, cells are the same.
    "table caption applet marquee object template svg math",
    "td th",
    # Void tags, and tags closed by the next of their kind: they don't make a tree deep.
    "area base br col embed hr img input link meta param source track wbr "
    "p td th tr option tbody thead tfoot head",
    # Blocks: their end tags close everything inside.
    "address article aside blockquote button center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre search "
    "section select summary table ul",
    # The end of a form doesn't close what is open inside.
    "form",
    # SVG and MathML, which have other rules.
    "svg math",
    # Elements whose content is not markup.
    "script style textarea title xmp noembed noframes iframe",
    # A list item closes the previous one; so do terms and descriptions.
    "li",
    "dd dt",
)


def _kinds() -> dict[bytes, int]:
    kinds: defaultdict[bytes, int] = defaultdict(int)
    for place, names in enumerate(_MEANINGS):
        for name in names.encode().split():
            kinds[name] |= 1 << place
    return dict(kinds)


_KINDS: Final = _kinds()
# In SVG and MathML, raw elements contain markup, and only the parser knows if we are inside one.
# So brackets in their content are escaped, and it makes no difference.
_BRACKETS: Final = {b"script": rb"\u003c", b"textarea": b"&lt;", b"title": b"&lt;"}
_HREF: Final = re.compile(rb"\shref\s*+=\s*+(?:\"[^\"]{0,2000}\"|'[^']{0,2000}')", re.IGNORECASE)


def _short_link(attributes: bytes) -> bytes:
    href = _HREF.search(attributes)
    return b"<a%s>" % (href[0] if href else b"")


def thin(html: bytes) -> bytes:
    """Return the page, rewritten where necessary."""
    limits = (
        MAX_DEPTH,
        MAX_ATTRIBUTES,
        MAX_FORMATTING,
        _MAX_ROOTS,
        _LONG_FORMATTING,
        _LONG_LINK,
        MAX_NAMES,
    )
    return rewrite(html, _KINDS, _BRACKETS, _short_link, limits)
