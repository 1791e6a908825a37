"""Lines below the last paragraph: who worked on it, what was corrected, tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import HEADING
from nutgraf.text.names.credits import is_agency_signature
from nutgraf.trim.base import Trim
from nutgraf.trim.comments import is_comments_label
from nutgraf.trim.notes import MAX_NOTE, is_note

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

_LAST_BLOCKS: Final = 3
"""Only so many of the last kept blocks are looked at."""
_MAX_LINE: Final = 60
# The same with the white space of the source.
_MAX_SPAN: Final = MAX_NOTE + 100
_MAX_HEADING: Final = 80
# "(jpo)", "[编辑：王俞]"
_INITIALS: Final = re.compile(r"[(\[（【〔]\w{1,5}(?:\s?[,/]\s?\w{1,5}){0,4}[)\]）】〕]")
# "eileen@courier.example"
_MAX_ADDRESS: Final = 45
_ADDRESS: Final = re.compile(r"[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]")
# Answers and questions of a dialogue end like this; names do not.
_SENTENCE: Final = ("。", "？", "！", "?", "!")
_RULE: Final = re.compile(r"(?:[_=*~–—-]\s?){3,60}")
# At most this share of the text, and so many characters, may be below a line of signs.
_MAX_SHARE_BELOW_RULE: Final = 0.08
_MAX_BELOW_RULE: Final = 500
# A story may go on below these, and its last paragraph may be there.
_BREAK: Final = ("*", "~")
_MAX_BELOW_BREAK: Final = 120


class ClosingLines(Trim):
    """Among the last three lines, what is about the article and not of it.

    Initials, the sign of an agency, an address, a correction, tags, where it was first printed, a
    heading with nothing below it. The little that is below a line of signs (`___`); below asterisks
    only notes and what is not a sentence.
    """

    name: ClassVar[str] = "closing_lines"
    guarded: ClassVar[bool] = False

    def find(self, draft: Draft) -> Bools:
        """Return the last lines that are not text of the article."""
        page, keep = draft.page, draft.keep
        found = _find_below_rule(page, keep)
        return found | _find_lines(page, keep & ~found)


def _find_below_rule(page: Page, keep: Bools) -> Bools:
    """Return the few kept blocks below a line of signs: "___", "* * *"."""
    found = np.zeros_like(keep)
    sizes = page.blocks.stop - page.blocks.start
    kept = keep.nonzero()[0]
    most = min(_MAX_SHARE_BELOW_RULE * int(sizes[kept].sum()), _MAX_BELOW_RULE)
    below = 0
    for block in kept[::-1].tolist():
        below += int(sizes[block])
        if below > most:
            break
        if sizes[block] > _MAX_LINE or not _RULE.fullmatch(line := page.block_text(block)):
            continue
        if not line.startswith(_BREAK) or (
            below <= _MAX_BELOW_BREAK and not _has_sentence(page, kept[kept > block])
        ):
            found[block:] = keep[block:]
    if found.any() and _divides_text(page, kept[~found[kept]]):
        return np.zeros_like(keep)
    return found


def _has_sentence(page: Page, blocks: NDArray[np.intp]) -> bool:
    """Whether the blocks have a sentence that is not a note."""
    texts = map(page.block_text, blocks.tolist())
    return any(text.endswith((".", *_SENTENCE)) and not _is_closing(text) for text in texts)


def _divides_text(page: Page, blocks: NDArray[np.intp]) -> bool:
    """Whether the text also has lines of signs, such as between answers of many people."""
    sizes = page.blocks.stop - page.blocks.start
    short = blocks[sizes[blocks] <= _MAX_LINE].tolist()
    return sum(_RULE.fullmatch(page.block_text(block)) is not None for block in short) > 1


def _find_lines(page: Page, keep: Bools) -> Bools:
    found = np.zeros_like(keep)
    kept = keep.nonzero()[0]
    if len(kept) <= _LAST_BLOCKS:
        return found
    last = kept[-_LAST_BLOCKS:].tolist()
    sizes = page.blocks.stop - page.blocks.start
    for block in last:
        found[block] = sizes[block] <= _MAX_SPAN and _is_closing(page.block_text(block))
    left = [block for block in last if not found[block]]
    # A list of headings is a text. A single heading has lost its part of the text.
    if len(left) > 1 and _is_heading(page, left[-1]) and not _is_heading(page, left[-2]):
        found[left[-1]] = len(page.block_text(left[-1])) <= _MAX_HEADING
    return found


def _is_heading(page: Page, block: int) -> bool:
    return bool(HEADING[page.tag[page.blocks.node[block]]])


def _is_closing(text: str) -> bool:
    if len(text) > _MAX_LINE:
        return is_note(text)
    if _INITIALS.fullmatch(text):
        return not any(map(str.isdigit, text)) and not text[1:-1].istitle()
    if len(text) <= _MAX_ADDRESS and "@" in text and _ADDRESS.search(text):
        return True
    return is_agency_signature(text) or is_note(text) or is_comments_label(text)
