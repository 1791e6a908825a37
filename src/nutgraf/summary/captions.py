"""Find the captions and headings of an article, which are not sentences of its text.

In plain text they look like sentences; only the markup shows the difference.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from nutgraf.page.render import Body
from nutgraf.page.tags import flags

if TYPE_CHECKING:
    from nutgraf.model import Rendering

_ASIDE: Final = flags("figure figcaption caption h1 h2 h3 h4 h5 h6")


def aside(body: Rendering) -> frozenset[str]:
    """Return the kept captions and headings; empty if there is only the text."""
    if not isinstance(body, Body):
        return frozenset()
    page = body.page
    beside = body.keep & page.inside(_ASIDE)[page.blocks.node]
    return frozenset(compress(page.block_texts, beside.tolist()))
