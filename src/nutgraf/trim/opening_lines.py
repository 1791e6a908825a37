"""Lines above a text that are facts about the article: who wrote it and when, what was updated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import HEADING, flags
from nutgraf.text.dates.lines import SENTENCE_END, beside_date, is_date_line
from nutgraf.text.names.bylines import begins_byline, split_names
from nutgraf.text.names.credits import is_agency_signature
from nutgraf.text.names.east_asian import has_han, is_han_byline
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases
from nutgraf.trim.base import Trim
from nutgraf.trim.notes import MAX_NOTE, says_first_printed

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# Only so many of the first kept blocks are looked at.
_FIRST_BLOCKS: Final = 4
_MAX_LINE: Final = 80
# The same with the white space of the source.
_MAX_SPAN: Final = 1_000
_MAX_BYLINE_WORDS: Final = 6
# "Updated on May 3 at 3:15 p.m.", "(Updates with the mayor's answer in fifth paragraph.)"
_UPDATED: Final = LazyPattern(
    lambda: (
        rf"(?:last )?{phrases('updated', 'published').pattern}[^.!?]{{0,40}}\d{{1,2}}[:.]\d\d\s?"
        r"(?:[ap]\.?m\b\.?)?[^.!?]{0,20}"
        rf"|\({phrases('revision').pattern}[^()]{{3,100}}\)"
    ),
    re.IGNORECASE,
)
# "Ada Fisk" and below it "Senior Staff Writer"
_ROLE: Final = LazyPattern(
    r"(?:by |the )?(?:[\w&]+[ -]){0,4}(?:writer|editor|reporter|correspondent|columnist)s?"
    r"(?:(?:,| at| for| to| -| \|) [^.!?]{2,40})?",
    re.IGNORECASE,
)
# "From Courier staff reports"
_STAFF: Final = LazyPattern(
    r"(?:(?:[Ff]rom|FROM|[Bb]y|BY) (?:[Tt]he )?)?(?:[^\W\d_a-z][\w&'’]* ){0,3}"
    r"(?i:(?:staff|wire|news service)s? (?:and \w+ )?reports?)",
)
_NAME: Final = LazyPattern(r"(?:by )?[^\W\d_a-z][\w.'’-]+(?: [^\W\d_a-z][\w.'’-]*){1,3}")
_ITEM: Final = flags("li dt dd td th")
_BETWEEN: Final = " \n\t,;|/·•‧–—-"


class OpeningLines(Trim):
    """A first line that is only a byline, a date or another fact about the article.

    Also a name and its role, the sign of an agency, what was updated, or where the text was first
    printed.
    """

    name: ClassVar[str] = "opening_lines"

    def find(self, draft: Draft) -> Bools:
        """Return the first lines that are not text of the article, unless nothing else is kept."""
        page, keep = draft.page, draft.keep
        language = draft.evidence.language
        lines = np.zeros(len(keep), dtype=np.bool_)
        kept = keep.nonzero()[0]
        first, blocks = kept[:_FIRST_BLOCKS], page.blocks
        # Most are paragraphs and too long.
        before, name = "", -1
        for block in first[(blocks.stop - blocks.start)[first] <= _MAX_SPAN].tolist():
            text = page.block_text(block)
            # "What changed on 3 May 2021" is a heading of the text.
            is_heading = bool(HEADING[page.tag[blocks.node[block]]])
            if len(text) <= _MAX_LINE:
                lines[block] = _is_date(text, language, not is_heading) or _is_byline(text)
                lines[block] |= is_agency_signature(text)
                lines[block] |= not is_heading and _STAFF.fullmatch(text) is not None
                lines[block] |= phrases("first-headline").starts(text.lstrip("（([【"))
            if len(text) <= MAX_NOTE and not is_heading:
                lines[block] |= says_first_printed(text) or _UPDATED.fullmatch(text) is not None
            if _NAME.fullmatch(before) and _ROLE.fullmatch(text):
                lines[[name, block]] = True
            # A count of shares, or a rating.
            if block == first[0] and text.isdecimal() and not _ITEM[page.tag[blocks.node[block]]]:
                lines[block] = True
            before, name = text, block
        return lines if np.count_nonzero(lines) < len(kept) else np.zeros_like(lines)


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
