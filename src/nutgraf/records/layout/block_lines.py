"""The lines of a block as its maker cut them: with marks where links and other elements begin."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page.page import BREAK
from nutgraf.page.tags import CODE
from nutgraf.records._kernels.line_breaks import cut_text, first_above
from nutgraf.records._kernels.line_features import has_any

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

# Where a link begins, where it ends, and where other elements do: the last may be inside a name.
LINK: Final = "\x1d"
CUT: Final = "\x1f"
EDGE: Final = "\x1e"
BORDERS: Final = re.compile(r"([\x1d\x1e\x1f])")
_APART: Final = (CODE["a"], CODE["button"])
_CLIMB: Final = 4
# The identifier of a person may be a link of its own, in brackets.
_ADDRESS: Final = re.compile(
    r"\S+@\S+|https?://\S+|orcid\.org\S*|\bORCID\b:?|\(opens? in[^)]*\)"
    r"|\(?[\x1d-\x1f]?\b000[09](?:-\d{4}){2}-\d{3}[\dX]\b[\x1d-\x1f]?\)?"
)
_OF_ADDRESSES: Final = ("@", "http", "orcid.org", "ORCID", "(open", "0000-0", "0009-0")


def block_lines(layout: PageLayout, block: int) -> list[str]:
    """The lines of a block without raised marks, with a cut around each link."""
    tree, text = layout.tree, layout.page.text
    leaves = layout.block_leaves(block)
    if len(leaves) == 1 and leaves[0] not in tree.raised_leaves:
        return _of_one(layout, leaves[0])
    page = layout.page
    whole = cut_text(
        text,
        (page.start, page.stop, page.parent, page.tag),
        layout.start[block],
        leaves,
        tree.raised_leaves,
        _APART,
        _CLIMB,
        (LINK, CUT, EDGE),
    )
    return [_without_addresses(_collapsed(line)) for line in whole.split(BREAK)]


def _of_one(layout: PageLayout, leaf: int) -> list[str]:
    """The same of a block that is one text, as most are: it has no border but the first."""
    whole = layout.tree.text[layout.tree.start[leaf] : layout.tree.stop[leaf]]
    lines = [_without_addresses(" ".join(line.split())) for line in whole.split(BREAK)]
    lines[0] = (LINK if _apart(layout, leaf) else CUT) + lines[0]
    return lines


def _without_addresses(line: str) -> str:
    # Few lines have any, and the expression is slow to find that out.
    return _ADDRESS.sub(" ", line) if has_any(line, _OF_ADDRESSES) else line


def _collapsed(line: str) -> str:
    # The borders are white space to Python.
    parts = BORDERS.split(line)
    parts[::2] = [" ".join(part.split()) for part in parts[::2]]
    return "".join(parts)


def _apart(layout: PageLayout, leaf: int) -> int:
    """The link or button around a text node, or 0."""
    return first_above(layout.page.parent, layout.page.tag, leaf, _APART, _CLIMB)
