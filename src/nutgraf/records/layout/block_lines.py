"""The lines of a block, with markers where links and other elements begin and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.page.page import BREAK
from nutgraf.page.tags import CODE
from nutgraf.records._kernels.line_features import has_any
from nutgraf.records._kernels.marked_text import first_above, marked_text
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

# Markers: a link starts, a link ends, another element starts or ends. The last may be in a name.
LINK: Final = "\x1d"
CUT: Final = "\x1f"
EDGE: Final = "\x1e"
BORDERS: Final = LazyPattern(r"([\x1d\x1e\x1f])")
_LINKS: Final = (CODE["a"], CODE["button"])
_MAX_ANCESTORS: Final = 4
# Mail addresses, URLs and ORCIDs. An ORCID may be a link of its own, in brackets.
_ADDRESS: Final = LazyPattern(
    r"\S+@\S+|https?://\S+|orcid\.org\S*|\bORCID\b:?|\(opens? in[^)]*\)"
    r"|\(?[\x1d-\x1f]?\b000[09](?:-\d{4}){2}-\d{3}[\dX]\b[\x1d-\x1f]?\)?"
)
_ADDRESS_PARTS: Final = ("@", "http", "orcid.org", "ORCID", "(open", "0000-0", "0009-0")


def block_lines(layout: PageLayout, block: int) -> list[str]:
    """Return the lines of a block without superscripts, with a marker around each link."""
    tree, text = layout.tree, layout.page.text
    leaves = layout.block_leaves(block)
    if len(leaves) == 1 and leaves[0] not in tree.superscripts:
        return _lines_of_leaf(layout, leaves[0])
    page = layout.page
    whole = marked_text(
        text,
        (page.start, page.stop, page.parent, page.tag),
        layout.start[block],
        leaves,
        tree.superscripts,
        _LINKS,
        _MAX_ANCESTORS,
        (LINK, CUT, EDGE),
    )
    return [_without_addresses(_collapsed(line)) for line in whole.split(BREAK)]


def _lines_of_leaf(layout: PageLayout, leaf: int) -> list[str]:
    """Return the lines of a block with a single text node: their only marker is the first."""
    whole = layout.tree.text[layout.tree.start[leaf] : layout.tree.stop[leaf]]
    lines = [_without_addresses(" ".join(line.split())) for line in whole.split(BREAK)]
    lines[0] = (LINK if _link_around(layout, leaf) else CUT) + lines[0]
    return lines


def _without_addresses(line: str) -> str:
    # Few lines have an address, and the pattern is slow.
    return _ADDRESS.sub(" ", line) if has_any(line, _ADDRESS_PARTS) else line


def _collapsed(line: str) -> str:
    # str.split would drop the markers, which are white space to Python.
    parts = BORDERS.split(line)
    parts[::2] = [" ".join(part.split()) for part in parts[::2]]
    return "".join(parts)


def _link_around(layout: PageLayout, leaf: int) -> int:
    """Return the link or button around a text node, or 0."""
    return first_above(layout.page.parent, layout.page.tag, leaf, _LINKS, _MAX_ANCESTORS)
