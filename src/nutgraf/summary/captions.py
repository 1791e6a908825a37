"""Which paragraphs of an article stand beside its text: captions, and headings.

In a text alone they look like sentences. The page that it came from knows better.
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
    """The captions and headings that are kept; none where only the text is there."""
    if not isinstance(body, Body):
        return frozenset()
    page = body.page
    beside = body.keep & page.inside(_ASIDE)[page.blocks.node]
    return frozenset(compress(page.block_texts, beside.tolist()))
