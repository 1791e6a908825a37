"""The lines of a block as its maker cut them: with marks where links and other elements begin."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.compiled.signs import has_any
from nutgraf.page.page import BREAK
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from nutgraf.records.sheet import Sheet

# Where a link begins, where it ends, and where other elements do: the last may be inside a name.
LINK: Final = "\x1d"
CUT: Final = "\x1f"
EDGE: Final = "\x1e"
BORDERS: Final = re.compile(r"([\x1d\x1e\x1f])")
_APART: Final = frozenset((CODE["a"], CODE["button"]))
_CLIMB: Final = 4
_ADDRESS: Final = re.compile(r"\S+@\S+|https?://\S+|orcid\.org\S*|\bORCID\b:?|\(opens? in[^)]*\)")
_OF_ADDRESSES: Final = ("@", "http", "orcid.org", "ORCID", "(open")


def lines_of(sheet: Sheet, block: int) -> list[str]:
    """The lines of a block without raised marks, with a cut around each link."""
    leaf_text, text = sheet.leaf, sheet.page.text
    pieces: list[str] = []
    last = holder = -1
    position = sheet.start[block]
    for leaf in sheet.leaves_of(block):
        start = leaf_text.start[leaf]
        pieces.append(text[position:start])
        position = leaf_text.stop[leaf]
        if leaf in leaf_text.raised:
            pieces.append(CUT if _ends_name(text, start, position) else "")
            continue
        link = _apart(sheet, leaf)
        parent = leaf_text.parent[leaf]
        if link != last:
            pieces.append(LINK if link else CUT)
        elif parent != holder:
            pieces.append(EDGE)
        last, holder = link, parent
        piece = text[start:position]
        if piece[:1].isupper() and _glued(pieces):
            pieces.append(" ")  # "Jean" and "Dupont": two elements side by side
        pieces.append(piece)
    return [_without_addresses(_collapsed(line)) for line in "".join(pieces).split(BREAK)]


def _without_addresses(line: str) -> str:
    # Few lines have any, and the expression is slow to find that out.
    return _ADDRESS.sub(" ", line) if has_any(line, _OF_ADDRESSES) else line


def _glued(pieces: list[str]) -> bool:
    last = next((piece for piece in reversed(pieces) if piece and piece != EDGE), "")
    return last[-1:].islower() or last[-1:] == "."


def _collapsed(line: str) -> str:
    # The borders are white space to Python.
    parts = BORDERS.split(line)
    parts[::2] = [" ".join(part.split()) for part in parts[::2]]
    return "".join(parts)


def _ends_name(text: str, start: int, stop: int) -> bool:
    """Whether what is raised is the end of a name: no letter goes on, or it is no letter itself."""
    return not text[stop : stop + 1].isalpha() or not any(map(str.isalpha, text[start:stop]))


def _apart(sheet: Sheet, leaf: int) -> int:
    """The link or button around a text node, or 0."""
    tag, parent, node = sheet.leaf.tag, sheet.leaf.parent, leaf
    for _ in range(_CLIMB):
        node = parent[node] if node > 0 else 0
        if tag[node] in _APART:
            return node
    return 0
