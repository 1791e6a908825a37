"""Lines below the last paragraph: who edited it, where it is from, a notice of rights."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import HEADING, flags
from nutgraf.text.dates.labels import has_date_label
from nutgraf.text.dates.lines import beside_date, is_date_line
from nutgraf.text.names.credits import are_names, continues_sentence, is_agency_signature
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases
from nutgraf.trim.base import Trim
from nutgraf.trim.comments import is_comments_label
from nutgraf.trim.notes import MAX_NOTE, introduced_author, is_note

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
_MAX_BRACKETS: Final = 14
_INITIALS: Final = LazyPattern(r"\w{1,5}(?:\s?[,/]\s?\w{1,5}){0,4}")
# "(1902-1984)"
_YEAR: Final = LazyPattern(r"\d{4}")
_OPENING, _ENDING = "([（【〔", ")]）】〕"
# "eileen@courier.example"
_MAX_ADDRESS: Final = 45
_ADDRESS: Final = LazyPattern(r"[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]")
# "Twitter: @adafisk"
_ACCOUNT: Final = LazyPattern(
    r"[\w ]{1,20}:\s?(?:@\w{2,30}|(?:https?://)?(?:www\.)?(?:twitter|x|facebook)\.com/\S{2,40})"
)
# "- Ada Fisk", "—Harbour News Agency". Lines of a dialogue also begin with a dash, but end like
# sentences or are one word.
_SIGNED: Final = LazyPattern(r"[–—-]{1,2}\s?[^\W\d_a-z][\w'’.&-]*(?: [\w'’.&-]+){1,4}(?<!\.)")
# "编辑 何静 校对 王俞"
_EDITORS: Final = LazyPattern(lambda: rf"{phrases('source').pattern} [\u4e00-\u9fff ]{{2,40}}")
_SOURCE: Final = LazyPattern(
    lambda: rf"[（(\[【〔]?\s?{phrases('source').pattern}\s?[:：/／](?=\s?\S)", re.IGNORECASE
)
# Answers and questions of a dialogue end like this; names do not.
_SENTENCE: Final = ("。", "？", "！", "?", "!")
_RULE: Final = LazyPattern(r"(?:[_=*~–—-]\s?){3,60}")
_CELL: Final = flags("td th dd li")
_DASH: Final = ("-", "–", "—")
_QUOTES: Final = ('"', "“", "”", "„", "«", "»", "‘", "’")
# At most this share of the text, and so many characters, may be below such a line.
_MAX_SHARE_BELOW_RULE: Final = 0.08
_MAX_BELOW_RULE: Final = 500
# A story may go on below these, and its last paragraph may be there.
_BREAK: Final = ("*", "~")
_MAX_BELOW_BREAK: Final = 120
# Below most Chinese reports: "声明：凡注明为其他媒体来源的信息…". A statement that is news does not
# mention reprints or the opinions of the site.
_MAX_LABEL: Final = 10
_MAX_NOTICE: Final = 300
# From the notice on, at most so many characters and blocks are removed. A share of the text would
# not do: below news of two lines the notice is the longer part.
_MAX_FROM_NOTICE: Final = 600
_MAX_NOTICE_BLOCKS: Final = 12
# If a story goes on behind a statement, there are sentences.
_CHINESE_SENTENCE: Final = LazyPattern(r"[。！？][”」』）]?$|[”」』]$")


class ClosingLines(Trim):
    """Among the last three lines, what is about the article and not of it.

    A source, an editor, initials, the sign of an agency, a date, an address, a correction, where it
    was first printed, a heading with nothing below it. As the very last line a signature, or a
    paragraph that introduces a writer whom the text has not named before. The little that is below
    a line of signs (`___`); below asterisks only notes and what is not a sentence. In Chinese the
    last lines from a notice of rights on, if no story goes on behind it.
    """

    name: ClassVar[str] = "closing_lines"
    guarded: ClassVar[bool] = False

    def find(self, draft: Draft) -> Bools:
        """Return the last lines that are not text of the article."""
        page, keep = draft.page, draft.keep
        language = draft.evidence.language
        found = _find_below_rule(page, keep)
        if language == "zh":
            found |= _find_from_notice(page, keep & ~found)
        return found | _find_lines(page, keep & ~found, language)


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


def _find_from_notice(page: Page, keep: Bools) -> Bools:
    """Return the last kept blocks from a notice of rights on."""
    found = np.zeros_like(keep)
    sizes = page.blocks.stop - page.blocks.start
    kept = keep.nonzero()[0]
    # Not from the first block on: nothing would be left.
    last = kept[1:][-_MAX_NOTICE_BLOCKS:].tolist()
    below = 0
    for block, after in reversed(list(pairwise([*last, *last[-1:]]))):
        below += int(sizes[block])
        if below > _MAX_FROM_NOTICE:
            break
        text = page.block_text(block)
        if len(text) <= _MAX_NOTICE and phrases("rights-notice").in_text(text[:_MAX_LABEL]):
            # If the label is a line of its own, the next line says what it is about.
            notice = text if len(text) > _MAX_LINE else text + page.block_text(after)
            if phrases("reprint").in_text(notice):
                found[block:] = keep[block:]
        elif _CHINESE_SENTENCE.search(text) and not phrases("reprint").in_text(text):
            break
    return found


def _find_lines(page: Page, keep: Bools, language: str | None) -> Bools:
    found = np.zeros_like(keep)
    kept = keep.nonzero()[0]
    if len(kept) <= _LAST_BLOCKS:
        return found
    last = kept[-_LAST_BLOCKS:].tolist()
    starts, stops = page.blocks.start, page.blocks.stop
    texts = {
        block: page.block_text(block) for block in last if stops[block] - starts[block] <= _MAX_SPAN
    }
    for block, text in texts.items():
        found[block] = _is_closing(text)
        if not found[block] and _is_date(page, block, text, language):
            before = page.block_text(int(kept[kept < block][-1]))
            found[block] = has_date_label(text) or not _lists_dates(before, language)
    left = [block for block in last if not found[block]]
    if left and left[-1] in texts:
        found[left[-1]] = _is_signed(page, kept[kept < left[-1]], texts[left[-1]])
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
    if text[:1] in _OPENING and text[-1:] in _ENDING and len(text) <= _MAX_BRACKETS:
        return _is_sign(text[1:-1].strip())
    if len(text) <= _MAX_ADDRESS and "@" in text and _ADDRESS.search(text):
        return True
    if _ACCOUNT.fullmatch(text) or is_agency_signature(text) or _EDITORS.fullmatch(text):
        return True
    return _is_source(text) or is_note(text) or is_comments_label(text)


def _is_sign(text: str) -> bool:
    """Whether a text in brackets names the author: not "(She laughs.)" or "(Optional)"."""
    if _YEAR.search(text) or text.endswith((".", *_SENTENCE)):
        return False
    if _INITIALS.fullmatch(text) or is_agency_signature(text) or ":" in text or "：" in text:
        return True
    return are_names(text) if " " in text else not text.istitle()


def _is_date(page: Page, block: int, text: str, language: str | None) -> bool:
    beside = beside_date(text, language) if len(text) <= _MAX_LINE else None
    if beside is None or not is_date_line(text, beside, may_have_label=True):
        return False
    return not _follows_cell(page, block)


def _lists_dates(before: str, language: str | None) -> bool:
    """Whether the line before a date introduces a list of dates or is part of one."""
    if before.endswith((":", "：")):
        return True
    return len(before) <= _MAX_LINE and beside_date(before, language) is not None


def _follows_cell(page: Page, block: int) -> bool:
    """Whether a block is an item or a cell behind another one."""
    node = page.blocks.node
    is_cell = _CELL[page.tag[node[block]]]
    return bool(is_cell and block and page.parent[node[block]] == page.parent[node[block - 1]])


def _is_signed(page: Page, kept: NDArray[np.intp], text: str) -> bool:
    """Whether the last paragraph names the author, given the kept blocks before it."""
    if text.startswith(_DASH) and _SIGNED.fullmatch(text):
        before = page.block_text(int(kept[-1]))
        return are_names(text) and not _is_speech(before)
    name = introduced_author(text)
    if name is None:
        return False
    # A person in a story is named before: the story may be about an editor's death.
    family = name.rpartition(" ")[2]
    return not any(family in page.block_text(block) for block in kept.tolist())


def _is_speech(before: str) -> bool:
    """Whether a line is part of a dialogue, or a quotation whose source follows."""
    if before.startswith(_DASH) or before.endswith(("?", "？")):
        return True
    return before.startswith(_QUOTES) and before.endswith(_QUOTES)


def _is_source(text: str) -> bool:
    source = _SOURCE.match(text)
    if source is None or text.endswith(_SENTENCE):
        return False
    return not continues_sentence(text[source.end() :])
