"""Rewrites a page that would make the HTML parser explode: less markup, the same text.

Start tags are left out beyond a depth and formatting tags beyond a number that
may be open; attributes go where there are too many, or where they would be
copied with a formatting tag. How deep the tree gets is estimated, rather too
high than too low: an end tag closes what it surely closes. The reading itself
is in `nutgraf.page._kernels.simplify`; here stands what it knows of HTML.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from nutgraf.page._kernels.simplify import rewrite

MAX_DEPTH: Final = 512
MAX_ATTRIBUTES: Final = 512
MAX_FORMATTING: Final = 8
_MAX_ROOTS: Final = 8
_LONG_FORMATTING: Final = 200
_LONG_LINK: Final = 4_000
# Of tags, and of attributes. The largest pages have hundreds.
MAX_NAMES: Final = 4_096

FORMATTING: Final = "a b big code em font i nobr s small strike strong tt u"

# What names mean, each a bit that `nutgraf.page._kernels.open_elements` knows too.
_MEANINGS: Final = (
    FORMATTING,
    # Each link closes the one before it.
    "a",
    # The attributes of all such tags of a page are gathered on the first.
    "html body",
    # End tags reach not out of these; cells are like them to formatting tags.
    "table caption applet marquee object template svg math",
    "td th",
    # Tags that hold nothing, and tags that the next of their kind closes: none makes a tree deep.
    "area base br col embed hr img input link meta param source track wbr "
    "p td th tr option tbody thead tfoot head",
    # Blocks: their end tags take along all that is open inside.
    "address article aside blockquote button center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol pre search "
    "section select summary table ul",
    # What is open inside a form stays open at its end.
    "form",
    # Drawings and formulas, in which other rules hold.
    "svg math",
    # Elements whose content is not markup.
    "script style textarea title xmp noembed noframes iframe",
    # A list item closes the one before it, and so do a term and its description.
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
# In a drawing or a formula raw elements hold markup, and what is in one the parser knows better.
# So no bracket is left in their content: then it makes no difference.
_BRACKETS: Final = {b"script": rb"\u003c", b"textarea": b"&lt;", b"title": b"&lt;"}
_HREF: Final = re.compile(rb"\shref\s*+=\s*+(?:\"[^\"]{0,2000}\"|'[^']{0,2000}')", re.IGNORECASE)


def _short_link(attributes: bytes) -> bytes:
    href = _HREF.search(attributes)
    return b"<a%s>" % (href[0] if href else b"")


def thin(html: bytes) -> bytes:
    """The page, rewritten where it must be."""
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
