"""What stands below the last paragraph: who edited it, where it is from, a heading of nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import HEADING

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

_LAST: Final = 3
"""Among so many of the last blocks that are kept."""
_LONGEST: Final = 60
_LONGEST_RAW: Final = 300
_LONGEST_HEADING: Final = 80
# "(jpo)", "[编辑：王俞]"
_IN_BRACKETS: Final = 14
_OPENING, _ENDING = "([（【〔", ")]）】〕"
# "eileen@courier.example"
_LONGEST_ADDRESS: Final = 45
_ADDRESS: Final = re.compile(r"[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]")
_SOURCE: Final = re.compile(
    r"[（(\[【〔]?\s?(?:sources?|quelle|kilde|källa|lähde|bron|fonte|fuente|źródło|zdroj|forrás"
    r"|sursa|πηγή|kaynak|источник|джерело|по материалам|المصدر|منبع|sumber|nguồn"
    r"|(?:本文|文章|稿件|資料)?(?:来源|來源)|稿源|出典|출처"
    r"|责任编辑|責任編輯|责编|責編|编辑|編輯|编审|校对|审核|监制|文章录入)\s?[:：/／]\s?\S"
)


def closing_lines(page: Page, keep: Bools) -> Bools:
    """The last blocks kept that are no text of the article; none if nothing else is kept."""
    found = np.zeros(len(keep), dtype=np.bool_)
    kept = keep.nonzero()[0]
    last = kept[-_LAST:]
    if len(kept) <= _LAST:
        return found
    blocks = page.blocks
    for block in last[(blocks.stop - blocks.start)[last] <= _LONGEST_RAW].tolist():
        found[block] = _is_closing(page.block_text(block))
    left = last[~found[last]]
    # A list of headings is a text; one alone has lost what it is the heading of.
    if len(left) > 1 and _is_heading(page, left[-1]) and not _is_heading(page, left[-2]):
        found[left[-1]] = len(page.block_text(int(left[-1]))) <= _LONGEST_HEADING
    return found


def _is_heading(page: Page, block: int) -> bool:
    return bool(HEADING[page.tag[page.blocks.node[block]]])


def _is_closing(text: str) -> bool:
    if len(text) > _LONGEST:
        return False
    if text[:1] in _OPENING and text[-1:] in _ENDING and len(text) <= _IN_BRACKETS:
        return True
    if len(text) <= _LONGEST_ADDRESS and "@" in text and _ADDRESS.search(text):
        return True
    return _SOURCE.match(text.casefold()) is not None
