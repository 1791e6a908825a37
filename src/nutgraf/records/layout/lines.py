"""The lines of a block as its maker cut them: with marks where links and other elements begin."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page.page import BREAK
from nutgraf.page.tags import CODE
from nutgraf.records._kernels.line_breaks import cut_text, first_above
from nutgraf.records._kernels.line_features import has_any

if TYPE_CHECKING:
    from nutgraf.records.layout.sheet import Sheet

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


def lines_of(sheet: Sheet, block: int) -> list[str]:
    """The lines of a block without raised marks, with a cut around each link."""
    leaf_text, text = sheet.leaf, sheet.page.text
    leaves = sheet.leaves_of(block)
    if len(leaves) == 1 and leaves[0] not in leaf_text.raised:
        return _of_one(sheet, leaves[0])
    page = sheet.page
    whole = cut_text(
        text,
        (page.start, page.stop, page.parent, page.tag),
        sheet.start[block],
        leaves,
        leaf_text.raised,
        _APART,
        _CLIMB,
        (LINK, CUT, EDGE),
    )
    return [_without_addresses(_collapsed(line)) for line in whole.split(BREAK)]


def _of_one(sheet: Sheet, leaf: int) -> list[str]:
    """The same of a block that is one text, as most are: it has no border but the first."""
    whole = sheet.leaf.text[sheet.leaf.start[leaf] : sheet.leaf.stop[leaf]]
    lines = [_without_addresses(" ".join(line.split())) for line in whole.split(BREAK)]
    lines[0] = (LINK if _apart(sheet, leaf) else CUT) + lines[0]
    return lines


def _without_addresses(line: str) -> str:
    # Few lines have any, and the expression is slow to find that out.
    return _ADDRESS.sub(" ", line) if has_any(line, _OF_ADDRESSES) else line


def _collapsed(line: str) -> str:
    # The borders are white space to Python.
    parts = BORDERS.split(line)
    parts[::2] = [" ".join(part.split()) for part in parts[::2]]
    return "".join(parts)


def _apart(sheet: Sheet, leaf: int) -> int:
    """The link or button around a text node, or 0."""
    return first_above(sheet.page.parent, sheet.page.tag, leaf, _APART, _CLIMB)
