"""Tag names as small numbers, and the meaning of each tag for text.

The numbers index the flag tables below: ``BLOCK[page.tag]`` says for all nodes of a page at once
whether they are blocks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

_NAMES: Final = (
    "-text -other html body a abbr acronym address applet area article aside audio b base "
    "basefont bdi bdo bgsound big blink blockquote br button canvas caption center cite code "
    "col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset "
    "figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr i "
    "iframe image img input ins isindex kbd keygen label legend li link listing main map mark "
    "marquee math menu meta meter multicol nav nextid nobr noembed noframes object ol optgroup "
    "option output p param picture plaintext pre progress q rb rbc rp rt rtc ruby s samp search "
    "section select small source spacer span strike strong sub summary sup table tbody td "
    "textarea tfoot th thead time title tr track tt u ul var video wbr xmp"
).split()

NAME: Final[tuple[str, ...]] = tuple(_NAMES)
CODE: Final[dict[str, int]] = {name: code for code, name in enumerate(NAME)}
TEXT: Final = CODE["-text"]
OTHER: Final = CODE["-other"]


def flags(names: str) -> NDArray[np.bool_]:
    """Return a table by tag number that is true for the given names."""
    table = np.zeros(len(NAME), dtype=np.bool_)
    table[[CODE[name] for name in names.split()]] = True
    table.flags.writeable = False
    return table


def tag_bits(tables: Iterable[NDArray[np.bool_]]) -> NDArray[np.uint32]:
    """Combine flag tables: by tag number, a bit for each table."""
    bits = np.zeros(len(NAME), dtype=np.uint32)
    for place, table in enumerate(tables):
        bits |= table.astype(np.uint32) << np.uint32(place)
    return bits


# Never rendered as text: their subtrees are not part of the page.
# Head content is read into `Page.head` instead.
UNSEEN: Final = frozenset(
    "head script style template noscript iframe noembed noframes svg object applet canvas "
    "audio video textarea datalist title".split()
)

# Tags that start and end a block. Inline and unknown tags join text.
BLOCK: Final = flags(
    "html body address article aside blockquote button caption center dd details dialog dir div dl "
    "dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li "
    "listing main menu nav ol optgroup option p plaintext pre search section select summary table "
    "tbody td tfoot th thead tr ul xmp"
)
HEADING: Final = flags("h1 h2 h3 h4 h5 h6")
VOID: Final = flags(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source "
    "spacer track wbr"
)
PREFORMATTED: Final = flags("pre listing plaintext xmp")
