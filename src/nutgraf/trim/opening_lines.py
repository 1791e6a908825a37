"""Lines above a text that are facts about the article: who wrote it and when."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import HEADING
from nutgraf.text.names.bylines import begins_byline, split_names
from nutgraf.text.names.east_asian import has_han, is_han_byline
from nutgraf.trim.base import Trim
from nutgraf.trim.notes import MAX_NOTE, SENTENCE_END, beside_date, is_date_line, says_first_printed

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# Only so many of the first kept blocks are looked at.
_FIRST_BLOCKS: Final = 4
_MAX_LINE: Final = 80
# The same with the white space of the source.
_MAX_SPAN: Final = 1_000
_MAX_BYLINE_WORDS: Final = 6
# "Ada Fisk" and below it "Senior Staff Writer"
_NAME: Final = re.compile(r"(?:by )?[^\W\d_a-z][\w.'’-]+(?: [^\W\d_a-z][\w.'’-]*){1,3}")
_ROLE: Final = re.compile(
    r"(?:by |the )?(?:[\w&]+[ -]){0,4}(?:writer|editor|reporter|correspondent|columnist)s?"
    r"(?:(?:,| at| for| to| -| \|) [^.!?]{2,40})?",
    re.IGNORECASE,
)
_BETWEEN: Final = " \n\t,;|/·•‧–—-"


class OpeningLines(Trim):
    """A first line that is only a byline, a date or another fact about the article.

    Also a name and its role, or where the text was first printed.
    """

    name: ClassVar[str] = "opening_lines"

    def find(self, draft: Draft) -> Bools:
        """Return the first lines that are not text of the article, unless nothing else is kept."""
        page, keep, blocks = draft.page, draft.keep, draft.page.blocks
        lines = draft.nothing()
        kept = keep.nonzero()[0]
        first = kept[:_FIRST_BLOCKS]
        # Most are paragraphs and too long.
        before, name = "", -1
        for block in first[(blocks.stop - blocks.start)[first] <= _MAX_SPAN].tolist():
            text = page.block_text(block)
            # "What changed on 3 May 2021" is a heading of the text.
            is_heading = bool(HEADING[page.tag[blocks.node[block]]])
            if len(text) <= _MAX_LINE:
                is_date = _is_date(text, draft.evidence.language, not is_heading)
                lines[block] = is_date or _is_byline(text)
            if len(text) <= MAX_NOTE and not is_heading:
                lines[block] |= says_first_printed(text)
            if _NAME.fullmatch(before) and _ROLE.fullmatch(text):
                lines[[name, block]] = True
            before, name = text, block
        return lines if np.count_nonzero(lines) < len(kept) else draft.nothing()


def _is_date(text: str, language: str | None, may_have_label: bool) -> bool:
    beside = beside_date(text, language)
    if beside is None:
        return False
    if is_date_line(text, beside, may_have_label=may_have_label):
        return True
    # "By Ana Castro · 3 May 2021"
    beside = beside.strip(_BETWEEN)
    return may_have_label and bool(beside) and _is_byline(beside)


def _is_byline(text: str) -> bool:
    """Whether a line is "By" and names, not a sentence that begins like that."""
    if not begins_byline(text) or text[-1] in SENTENCE_END:
        return False
    if len(text.split()) > _MAX_BYLINE_WORDS:
        return False
    names = split_names(text, strict=True)
    # A whole paragraph of a script without spaces is one word.
    return bool(names) and (not has_han(text) or is_han_byline(text, names))
