"""What stands below the last paragraph: who edited it, where it is from, a notice of rights."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.metadata.comments import is_comments_label
from nutgraf.metadata.credit_words import is_told
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
# "(1902-1984)"
_YEAR: Final = re.compile(r"\d{4}")
_OPENING, _ENDING = "([（【〔", ")]）】〕"
# "eileen@courier.example"
_LONGEST_ADDRESS: Final = 45
_ADDRESS: Final = re.compile(r"[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]")
_SOURCE: Final = re.compile(
    r"(?i)[（(\[【〔]?\s?(?:sources?|quelle|kilde|källa|lähde|bron|fonte|fuente|źródło|zdroj|forrás"
    r"|sursa|πηγή|kaynak|источник|джерело|по материалам|المصدر|منبع|sumber|nguồn"
    r"|(?:本文|文章|稿件|資料)?(?:来源|來源)|稿源|出典|출처"
    r"|责任编辑|責任編輯|责编|責編|编辑|編輯|编审|校对|审核|监制|文章录入)\s?[:：/／](?=\s?\S)"
)
# An answer or a question of a dialogue ends as a sentence does; a name does not.
_SENTENCE: Final = ("。", "？", "！", "?", "!")
# "(Reporting by A. N. Other; Editing by ...)", "A. N. Other contributed to this report."
_WORK: Final = re.compile(
    # Who did it has a capital: "writing by candlelight" is of the story.
    r"\W?(?i:(?:additional |further )?(?:reporting|writing) by|edited by|editing by"
    r"|with (?:files|reporting) (?:from|by))\s(?:the )?\W?[^\W_a-z]"
    r"|(?:(?! who )[^.]){3,90} contributed to this (?:report|story)\W?$"
)
# "This article was originally published in the Courier." Of other texts a story may say so, and
# it goes on behind a comma: "Originally published in 1902, the novel ..."
_FIRST_PUBLISHED: Final = re.compile(
    r"\W?(?:this (?:article|story|post|piece|interview|column|essay|commentary|op-ed)"
    r"(?: was| is| has been)?(?: originally| first)?"
    r" (?:published|appeared|republished|reprinted|posted) (?:on|in|at|by|from|with|here)\b"
    r"|(?:originally published|cross-?posted) (?:on|in|at|by|from|as)\b(?!.*,\s(?-i:[a-z]))"
    r"|dieser (?:artikel|beitrag|text) (?:ist|erschien|wurde) zuerst"
    r"|cet article (?:a été publié|est paru) |este artículo (?:fue publicado|se publicó|apareció)"
    r"|este artigo foi publicado|questo articolo è (?:stato pubblicato|apparso))",
    re.IGNORECASE,
)
# "Do you have a tip? Write to us at ..."
_TIP: Final = re.compile(
    r"\W?(?:do you )?(?:have|got) (?:an? |any )?[^.?!]{0,30}"
    r"\b(?:tips?|stor(?:y|ies)|questions?|comments?|news|photos?|videos?|ideas?)\b[^.?!]{0,40}\?"
    r".{0,40}\b(?:e-?mail|contact|write|send|call|text|tell|let us|reach|share|get in touch)\b",
    re.IGNORECASE,
)
_TAGS: Final = re.compile(
    r"(?:tags?|filed under|posted in|categor(?:y|ies)|schlagw[oö]rter?|schlagworte|etiquetas"
    r"|mots[- ]clés|теги|метки|tagi|trefwoorden|etichette|ετικέτες|標籤|标签)\s?[:：]",
    re.IGNORECASE,
)
_LONGEST_WORK: Final = 180
_RULE: Final = re.compile(r"(?:[_=*~–—-]\s?){3,60}")
# Of the text, so much may stand below it, and no more characters than these.
_BELOW_RULE: Final = 0.08
_MOST_BELOW_RULE: Final = 500
# With these a story goes on after a while, and its last paragraph may stand below them.
_BREAK: Final = ("*", "~")
_MOST_BELOW_BREAK: Final = 120
# Below most Chinese reports: "声明：凡注明为其他媒体来源的信息…". A statement that is news says
# nothing of reprints.
_NOTICE: Final = re.compile(
    r"\W{0,3}(?:版权|免责|特别|郑重|严正|本网|本站|法律)?\s?[声申聲]\s?明\s?[:：]"
)
# Most lines need not be read.
_IN_NOTICE: Final = "明"
_OF_RIGHTS: Final = re.compile(
    r"转载|轉載|登载此文|注明|註明|侵权|侵權|不代表|未经授权|未經授權|版权归|版權歸|本网联系|本站联系"
)
_LONGEST_NOTICE: Final = 300


def closing_lines(page: Page, keep: Bools, language: str | None = None) -> Bools:
    """The last blocks kept that are no text of the article; none if nothing else is kept."""
    found = _below_rule(page, keep)
    if language == "zh":
        found |= _from_notice(page, keep & ~found)
    return found | _lines(page, keep & ~found)


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
        if below <= _MOST_BELOW_BREAK or not line.startswith(_BREAK):
            found[block:] = keep[block:]
    return found


def _from_notice(page: Page, keep: Bools) -> Bools:
    """The blocks kept from a notice of rights on."""
    found = np.zeros_like(keep)
    kept = keep.nonzero()[0].tolist()
    starts, stops = page.blocks.start.tolist(), page.blocks.stop.tolist()
    for block, after in pairwise([*kept[1:], kept[-1]] if kept else ()):
        if page.text.find(_IN_NOTICE, starts[block], stops[block]) < 0:
            continue
        text = page.block_text(block)
        if len(text) <= _LONGEST_NOTICE and _NOTICE.match(text):
            said = text if len(text) > _LONGEST else text + page.block_text(after)
            if _OF_RIGHTS.search(said):
                found[block:] = keep[block:]
                break
    return found


def _lines(page: Page, keep: Bools) -> Bools:
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
        return len(text) <= _LONGEST_WORK and _is_note(text)
    if text[:1] in _OPENING and text[-1:] in _ENDING and len(text) <= _IN_BRACKETS:
        return not _YEAR.search(text)
    if len(text) <= _LONGEST_ADDRESS and "@" in text and _ADDRESS.search(text):
        return True
    return _is_source(text) or _is_note(text) or is_comments_label(text)


def _is_note(text: str) -> bool:
    return any(note.match(text) for note in (_WORK, _FIRST_PUBLISHED, _TIP, _TAGS))


def _is_source(text: str) -> bool:
    source = _SOURCE.match(text)
    if source is None or text.endswith(_SENTENCE):
        return False
    return not is_told(text[source.end() :])
