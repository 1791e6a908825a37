"""What stands below the last paragraph: who edited it, where it is from, a notice of rights."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import HEADING, flags
from nutgraf.text.dates.labels import has_date_label
from nutgraf.text.names.credits import are_names, continues_sentence, is_agency_signature
from nutgraf.text.patterns import LazyPattern
from nutgraf.trim.base import Trim
from nutgraf.trim.edges.date_lines import beside_date, is_date_line
from nutgraf.trim.edges.notes import LONGEST_NOTE, author_told_of, is_note
from nutgraf.trim.other_texts.comment_labels import is_comments_label

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

_LAST: Final = 3
"""Among so many of the last blocks that are kept."""
_LONGEST: Final = 60
# With the white space of the source around and in it.
_LONGEST_RAW: Final = LONGEST_NOTE + 100
_LONGEST_HEADING: Final = 80
# "(jpo)", "[编辑：王俞]"
_IN_BRACKETS: Final = 14
_INITIALS: Final = LazyPattern(r"\w{1,5}(?:\s?[,/]\s?\w{1,5}){0,4}")
# "(1902-1984)"
_YEAR: Final = LazyPattern(r"\d{4}")
_OPENING, _ENDING = "([（【〔", ")]）】〕"
# "eileen@courier.example"
_LONGEST_ADDRESS: Final = 45
_ADDRESS: Final = LazyPattern(r"[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]")
# "Twitter: @adafisk"
_ACCOUNT: Final = LazyPattern(
    r"[\w ]{1,20}:\s?(?:@\w{2,30}|(?:https?://)?(?:www\.)?(?:twitter|x|facebook)\.com/\S{2,40})"
)
# "- Ada Fisk", "—Harbour News Agency"; the lines of a dialogue begin so too, and end as sentences.
# And an answer may be one word.
_SIGNED: Final = LazyPattern(r"[–—-]{1,2}\s?[^\W\d_a-z][\w'’.&-]*(?: [\w'’.&-]+){1,4}(?<!\.)")
_SOURCE: Final = LazyPattern(
    r"(?i)[（(\[【〔]?\s?(?:sources?|quelle|kilde|källa|lähde|bron|fonte|fuente|źródło|zdroj|forrás"
    r"|sursa|πηγ(?:ή|ές)|więcej(?: na)?|dzięki uprzejmości"
    r"|kaynak|источник|джерело|по материалам|المصدر|منبع|sumber|nguồn"
    r"|(?:本文|文章|稿件|資料)?(?:来源|來源)|稿源|作者|出典|출처"
    r"|责任编辑|責任編輯|责编|責編|编辑|編輯|编审|校对|审核|监制|文章录入"
    r"|采写|撰文|执笔|摄影)\s?[:：/／](?=\s?\S)"
)
# "编辑 刘晓阳 校对 李铭", "图片均来自网络，如有侵权，请联系删除。"
_CREDITS: Final = LazyPattern(
    r"(?:(?:责任|值班|美术)?编辑|校对|摄影)(?: [\u4e00-\u9fff]{2,4})+"
    r"|[（(]?(?:本文|文中|以上)?(?:图片|配图|图文|素材)(?:均|全部)?(?:来自|来源于?)\s?(?:互联)?网络?"
    r"(?:[，,；;。 ]+(?:如|若)?[有涉]?侵权?.{0,6}(?:联系|告知).{0,10})?[。）)]{0,2}"
)
# An answer or a question of a dialogue ends as a sentence does; a name does not.
_SENTENCE: Final = ("。", "？", "！", "?", "!")
_RULE: Final = LazyPattern(r"(?:[_=*~–—-]\s?){3,60}")
_CELL: Final = flags("td th dd li")
_DASH: Final = ("-", "–", "—")
_QUOTES: Final = ('"', "“", "”", "„", "«", "»", "‘", "’")
# Of the text, so much may stand below it, and no more characters than these.
_BELOW_RULE: Final = 0.08
_MOST_BELOW_RULE: Final = 500
# With these a story goes on after a while, and its last paragraph may stand below them.
_BREAK: Final = ("*", "~")
_MOST_BELOW_BREAK: Final = 120
# Below most Chinese reports: "声明：凡注明为其他媒体来源的信息…". A statement that is news says
# nothing of reprints, and whom it does not speak for is no site.
_NOTICE: Final = LazyPattern(
    r"\W{0,3}(?:版权|免责|特别|郑重|严正|本网|本站|法律)?\s?[声申聲]\s?明\s?[:：]"
)
_OF_RIGHTS: Final = LazyPattern(
    r"转载|轉載|登载此文|[请須须請][注註]明|[注註]明(?:为|為|[：:]|出处|出處|来源|來源)|侵权|侵權"
    r"|不代表.{0,12}(?:观点|觀點|立场|立場)|未[经經].{0,6}授[权權].{0,6}(?:不得|禁止|严禁|嚴禁)"
    r"|版权归|版權歸|本网联系|本站联系|仅提供信息存储"
)
_LONGEST_NOTICE: Final = 300
# So many characters may go from it on, in so many blocks. A share of the text would not do: below
# news of two lines it is the longer part.
_MOST_FROM_NOTICE: Final = 600
_LAST_OF_NOTICE: Final = 12
# A story that goes on behind a statement does so in sentences.
_CHINESE_SENTENCE: Final = LazyPattern(r"[。！？][”」』）]?$|[”」』]$")


class ClosingLines(Trim):
    """Among the last three lines, what is about the article and not of it.

    A source, an editor, initials, the sign of an agency, a date, an address, a correction, where it
    was first printed, a heading with nothing below it. As the very last line a signature, or a
    paragraph that introduces a writer whom the text has not named before. The little that is below
    a line of signs (`___`); below asterisks only notes and what is not a
    sentence. In Chinese the
    last lines from a notice of rights on, if no story goes on behind it.
    """

    name: ClassVar[str] = "closing_lines"

    def find(self, draft: Draft) -> Bools:
        """Return the last lines that are not text of the article."""
        page, keep = draft.page, draft.keep
        language = draft.evidence.language
        found = _below_rule(page, keep)
        if language == "zh":
            found |= _from_notice(page, keep & ~found)
        return found | _lines(page, keep & ~found, language)


def _below_rule(page: Page, keep: Bools) -> Bools:
    """The little that is kept below a line that is drawn with signs: "___", "* * *"."""
    found = np.zeros_like(keep)
    sizes = page.blocks.stop - page.blocks.start
    kept = keep.nonzero()[0]
    most = min(_BELOW_RULE * int(sizes[kept].sum()), _MOST_BELOW_RULE)
    below = 0
    for block in kept[::-1].tolist():
        below += int(sizes[block])
        if below > most:
            break
        if sizes[block] > _LONGEST or not _RULE.fullmatch(line := page.block_text(block)):
            continue
        if not line.startswith(_BREAK) or (
            below <= _MOST_BELOW_BREAK and not _goes_on(page, kept[kept > block])
        ):
            found[block:] = keep[block:]
    if found.any() and _parts_text(page, kept[~found[kept]]):
        return np.zeros_like(keep)
    return found


def _goes_on(page: Page, blocks: NDArray[np.intp]) -> bool:
    """Whether there is a sentence in the blocks that is no note."""
    texts = map(page.block_text, blocks.tolist())
    return any(text.endswith((".", *_SENTENCE)) and not _is_closing(text) for text in texts)


def _parts_text(page: Page, blocks: NDArray[np.intp]) -> bool:
    """Whether such lines stand in the text too: between the answers that many people gave."""
    sizes = page.blocks.stop - page.blocks.start
    short = blocks[sizes[blocks] <= _LONGEST].tolist()
    return sum(_RULE.fullmatch(page.block_text(block)) is not None for block in short) > 1


def _from_notice(page: Page, keep: Bools) -> Bools:
    """The last blocks kept, from a notice of rights on."""
    found = np.zeros_like(keep)
    sizes = page.blocks.stop - page.blocks.start
    kept = keep.nonzero()[0]
    # Not the first, behind which nothing would be left.
    last = kept[1:][-_LAST_OF_NOTICE:].tolist()
    below = 0
    for block, after in reversed(list(pairwise([*last, *last[-1:]]))):
        below += int(sizes[block])
        if below > _MOST_FROM_NOTICE:
            break
        text = page.block_text(block)
        if len(text) <= _LONGEST_NOTICE and _NOTICE.match(text):
            # What follows a label alone says what it is about.
            said = text if len(text) > _LONGEST else text + page.block_text(after)
            if _OF_RIGHTS.search(said):
                found[block:] = keep[block:]
        elif _CHINESE_SENTENCE.search(text) and not _OF_RIGHTS.search(text):
            break
    return found


def _lines(page: Page, keep: Bools, language: str | None) -> Bools:
    found = np.zeros(len(keep), dtype=np.bool_)
    kept = keep.nonzero()[0]
    if len(kept) <= _LAST:
        return found
    last = kept[-_LAST:].tolist()
    starts, stops = page.blocks.start, page.blocks.stop
    texts = {
        block: page.block_text(block)
        for block in last
        if stops[block] - starts[block] <= _LONGEST_RAW
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
    # A list of headings is a text; one alone has lost what it is the heading of.
    if len(left) > 1 and _is_heading(page, left[-1]) and not _is_heading(page, left[-2]):
        found[left[-1]] = len(page.block_text(left[-1])) <= _LONGEST_HEADING
    return found


def _is_heading(page: Page, block: int) -> bool:
    return bool(HEADING[page.tag[page.blocks.node[block]]])


def _is_closing(text: str) -> bool:
    if len(text) > _LONGEST:
        return is_note(text)
    if text[:1] in _OPENING and text[-1:] in _ENDING and len(text) <= _IN_BRACKETS:
        return _is_sign(text[1:-1].strip())
    if len(text) <= _LONGEST_ADDRESS and "@" in text and _ADDRESS.search(text):
        return True
    if _ACCOUNT.fullmatch(text) or is_agency_signature(text) or _CREDITS.fullmatch(text):
        return True
    return _is_source(text) or is_note(text) or is_comments_label(text)


def _is_sign(text: str) -> bool:
    """Whether what stands in brackets is who wrote it, and not "(She laughs.)", "(Optional)"."""
    if _YEAR.search(text) or text.endswith((".", *_SENTENCE)):
        return False
    if _INITIALS.fullmatch(text) or is_agency_signature(text) or ":" in text or "：" in text:
        return True
    return are_names(text) if " " in text else not text.istitle()


def _is_date(page: Page, block: int, text: str, language: str | None) -> bool:
    beside = beside_date(text, language) if len(text) <= _LONGEST else None
    if beside is None or not is_date_line(text, beside, may_have_label=True):
        return False
    return not _is_of_row(page, block)


def _lists_dates(before: str, language: str | None) -> bool:
    """Whether the line before a date begins a list of dates or is of one."""
    if before.endswith((":", "：")):
        return True
    return len(before) <= _LONGEST and beside_date(before, language) is not None


def _is_of_row(page: Page, block: int) -> bool:
    """Whether a block is an item or a cell that has another before it."""
    node = page.blocks.node
    is_cell = _CELL[page.tag[node[block]]]
    return bool(is_cell and block and page.parent[node[block]] == page.parent[node[block - 1]])


def _is_signed(page: Page, kept: NDArray[np.intp], text: str) -> bool:
    """Whether the last paragraph names its author; the blocks kept before it tell."""
    if text.startswith(_DASH) and _SIGNED.fullmatch(text):
        before = page.block_text(int(kept[-1]))
        return are_names(text) and not _is_answered(before)
    name = author_told_of(text)
    if name is None:
        return False
    # Whom a story tells of, it has named before: this may be of an editor's death.
    family = name.rpartition(" ")[2]
    return not any(family in page.block_text(block) for block in kept.tolist())


def _is_answered(before: str) -> bool:
    """Whether a line is of a dialogue, or a quotation whose source follows."""
    if before.startswith(_DASH) or before.endswith(("?", "？")):
        return True
    return before.startswith(_QUOTES) and before.endswith(_QUOTES)


def _is_source(text: str) -> bool:
    source = _SOURCE.match(text)
    if source is None or text.endswith(_SENTENCE):
        return False
    return not continues_sentence(text[source.end() :])
