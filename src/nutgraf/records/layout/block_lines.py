"""The lines of a block, with markers where links and other elements begin and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.page.page import BREAK
from nutgraf.page.tags import CODE
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
    r"(?<!\S)[^\s@]{1,100}@\S+|https?://\S+|orcid\.org\S*|\bORCID\b:?|\(opens? in[^)]*\)"
    r"|\(?[\x1d-\x1f]?\b000[09](?:-\d{4}){2}-\d{3}[\dX]\b[\x1d-\x1f]?\)?"
)


def block_lines(layout: PageLayout, block: int) -> list[str]:
    """Return the lines of a block without superscripts, with a marker around each link."""
    return [_clean(line) for line in _marked_text(layout, block).split(BREAK)]


def _marked_text(layout: PageLayout, block: int) -> str:
    tree, text = layout.tree, layout.tree.text
    position = layout.start[block]
    last_link, holder = -1, -1
    pieces = [""]
    for leaf in layout.block_leaves(block):
        pieces.append(text[position : tree.start[leaf]])
        piece, position = text[tree.start[leaf] : tree.stop[leaf]], tree.stop[leaf]
        if leaf in tree.superscripts:
            # Letters inside a word stay in it: "M<sup>c</sup>Coy".
            if not text[position : position + 1].isalpha() or not any(map(str.isalpha, piece)):
                pieces.append(CUT)
            continue
        above = tree.ancestors(leaf, _MAX_ANCESTORS)
        link = next((node for node in above if tree.tag[node] in _LINKS), 0)
        before = next((each for each in reversed(pieces) if each), "")
        if link != last_link:
            pieces.append(LINK if link else CUT)
        elif tree.parent[leaf] != holder:
            pieces.append(EDGE)  # the border may be inside a name
        if piece[:1].isupper() and (before[-1:].islower() or before.endswith(".")):
            pieces.append(" ")  # "Jean" and "Dupont" in adjacent elements
        last_link, holder = link, tree.parent[leaf]
        pieces.append(piece)
    return "".join(pieces)


def _clean(line: str) -> str:
    # str.split would drop the markers, which are white space to Python.
    parts = BORDERS.split(line)
    parts[::2] = [" ".join(part.split()) for part in parts[::2]]
    return _ADDRESS.sub(" ", "".join(parts))
