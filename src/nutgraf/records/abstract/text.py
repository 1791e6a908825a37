"""An abstract and its text, from its first block to where something else begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.tags import flags
from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.abstract.density import word_count
from nutgraf.records.abstract.language import is_code
from nutgraf.records.found import Found
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    ASIDE,
    KEYWORDS,
    PART,
    REFERENCES,
    SECTION,
    SUBJECTS,
    SUMMARY,
    heading_kind,
    leading_label,
)
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

MIN_WORDS: Final = 15
"""An abstract has at least so many words."""
INNER_KINDS: Final = ("", PART, SUMMARY, ASIDE)
"""Kinds of headings inside an abstract."""
_MAX_WORDS: Final = 1_500
# Lines beside an abstract that do not belong to it.
NOT_ABSTRACT: Final = LazyPattern(
    r"^(?:©|\(c\)|copyright\b|this is an? (?:open|preview)|you have (?:full )?access|download\b"
    r"|(?:graphical|visual) abstract|previous article|next article|get access|show (?:more|less)"
    r"|read more"
    r"|see (?:full|more)|view (?:full|pdf|all)|expand|collapse|open in |full size image"
    r"|[^.]{0,80}\b(?:full[- ]text|html|pdf)\b[^.]{0,60}\b(?:is|are) (?:not )?available\b"
    r"|export (?:citation|abstract)|(?:original )?content from this (?:work|article)"
    r"|this (?:work|article) is (?:licen[cs]ed|distributed)|read online\b|translate|\[?pubmed"
    r"|\(?(?:received|revised|accepted)\b[^.]{0,40}(?:19|20)\d\d\W*$"
    r"|click to (?:view|see|read|open|show|hide|enlarge|expand|zoom|download|copy|get|buy|access)\b"
    r"|you (?:currently )?(?:do not|don['’]t) (?:currently )?have (?:\w+ ){0,2}"
    r"(?:access|permission|subscrip)"
    r"|(?:next|previous) chapter\W*$"
    r"|to purchase (?:this|access|short|a (?:copy|subscrip|licen[cs]e)|the (?:full|article|book))\b"
    r"|advertisement\W*$|published by|all rights reserved|access (?:through|provided|this))",
    re.IGNORECASE,
)
# Placeholders for a missing abstract.
_NOT_AVAILABLE: Final = LazyPattern(
    r"^(?:an |the )?abstract (?:is |was )?(?:not |un)available"
    r"|^(?:there is )?no abstract"
    r"(?:\W*$|\W{1,2}(?:(?:is|was|has been) )?(?:available|provided|given))"
    r"|^(?:für diesen|zu diesem) \w+ (?:ist|liegt) keine? (?:abstract|zusammenf|kurzf)"
    r"|^(?:aucun|pas de) résumé(?:\W*$|\W{1,2}(?:n['’]est )?(?:disponible|fourni))",
    re.IGNORECASE | re.MULTILINE,
)
_TO_CITE: Final = LazyPattern(
    r"(?:how )?to cite(?: this \w+)?\s?:|cite (?:this|as)\b", re.IGNORECASE
)
"""Start of a line to cite the work by, which ends the abstract."""
_EXPANDER: Final = LazyPattern(
    r"(?<=[.!?…。！？])\s*[\[(]?(?:(?:show|read|see|view) (?:more|less|all)|expand|collapse"
    r"|更多|展开|收起|查看全部|mehr anzeigen|lire la suite|leer más|ler mais"
    r"|(?:\.\.\.|…)\s?(?:more|less|mehr|weniger|plus|más|mais))[\])]?\W*$",
    re.IGNORECASE,
)
"""A button to show the rest, behind the last sentence that is shown."""
_EXPANDER_WORDS: Final = (
    *("more", "less", "all", "expand", "collapse", "更多", "展开", "收起", "查看全部"),
    *("mehr", "weniger", "lire la suite", "plus", "más", "mais"),
)
# Some pages have the keywords in one paragraph with the last sentence.
_KEYWORDS_BEHIND: Final = LazyPattern(
    r"(?<=[.!?])\s+(?:Key ?words|Palavras-chave|Palabras clave|Mots-clés|Schlüsselwörter"
    r"|Schlagwörter|Parole chiave)\s?:[^.]{3,300}\.?\s*$"
)
_EXPANDER_REACH: Final = 200
_MAX_NOTE: Final = 400
_CELL: Final = flags("td th dt")
_MIN_PARTS: Final = 3
# A shorter last line that is no sentence belongs to what follows.
_MAX_SHORT_LINE: Final = 80
_SENTENCE_ENDS: Final = tuple(".!?。！？)）…”\"'’]")


class Abstract(NamedTuple):
    """The abstract, where it was found, and the block behind it."""

    text: str
    source: str
    stop: int
    labelled: bool = True
    """Whether the page labels it as an abstract; if not, it only reads like one."""

    @property
    def found(self) -> Found[str]:
        """The text with its source."""
        return Found(self.text, self.source)


def without_expander(text: str) -> str:
    """Return a text without a button such as "Show more" at its end."""
    # Few texts end in any of the words, and searching for words is faster than the expression.
    return (
        _EXPANDER.sub("", text)
        if has_any(text[-_EXPANDER_REACH:].casefold(), _EXPANDER_WORDS)
        else text
    )


def join_blocks(layout: PageLayout, first: int, stop: int) -> tuple[str, int]:
    """Return the text of an abstract's blocks and where it ends; "" if they are no abstract."""
    lines, ends = _abstract_lines(layout, first, stop)
    total = sum(map(word_count, lines))
    while len(lines) > 1 and len(lines[-1]) < _MAX_SHORT_LINE:
        if lines[-1].endswith(_SENTENCE_ENDS):
            break
        lines.pop()
    count = _count_labelled_lines(lines)
    stop = ends[count - 1] if count else first
    text = "\n".join(lines[:count])
    kind, start = leading_label(text)
    text = text[start:] if kind == ABSTRACT else text if total >= MIN_WORDS else ""
    if len(text) < _MAX_NOTE and _NOT_AVAILABLE.search(text):
        return "", stop
    return _KEYWORDS_BEHIND.sub("", text), stop


def _abstract_lines(layout: PageLayout, first: int, stop: int) -> tuple[list[str], list[int]]:
    """Return the texts of the blocks up to where something else begins, and where each ends."""
    lines: list[str] = []
    ends: list[int] = []
    total = 0
    for block in range(first, stop):
        label = layout.label_kind(block)
        # "Subjects:" among "Aim:" and "Results:" is about who took part in the study.
        if label == SUBJECTS and not (lines and leading_label(lines[-1])[0] == PART):
            break
        # A second "Abstract" is in another language.
        if label in (KEYWORDS, REFERENCES) or (label == ABSTRACT and lines):
            break
        if block > first and _in_cell(layout, block) and not _in_cell(layout, first):
            break  # a table of facts behind it
        text = without_expander(layout.text_without_marks(block))
        if lines and _TO_CITE.match(text):
            break
        if _is_next_heading(layout, block, text, total):
            break
        if not _is_part(layout, block, text):
            continue
        size = word_count(text)
        if total + size > _MAX_WORDS:
            break
        total += size
        lines.append(text)
        ends.append(block + 1)
    return lines, ends


def _is_next_heading(layout: PageLayout, block: int, text: str, words_before: int) -> bool:
    """Whether a block is a heading of what follows the abstract."""
    if layout.heading_levels[block] and heading_kind(text) not in INNER_KINDS:
        return True
    # Without a heading tag, only the words make it one: "Introduction".
    if words_before < MIN_WORDS or block not in layout.label_candidates:
        return False
    return heading_kind(text) == SECTION


def _count_labelled_lines(lines: list[str]) -> int:
    """Return how many lines are the abstract's if it has labels: "Aim:", "Methods:", "Results:".

    Lines behind the last labelled one are the work's own text. Without such labels, all count.
    """
    labelled = [
        number for number, line in enumerate(lines, 1) if leading_label(line)[0] in (PART, SUBJECTS)
    ]
    in_parts = len(labelled) >= _MIN_PARTS and labelled[0] == 1
    return labelled[-1] if in_parts else len(lines)


def _in_cell(layout: PageLayout, block: int) -> bool:
    return bool(_CELL[layout.page.tag[layout.page.blocks.node[block]]])


def _is_part(layout: PageLayout, block: int, text: str) -> bool:
    if is_code(text) or (len(text) < _MAX_NOTE and NOT_ABSTRACT.match(text)):
        return False
    if layout.boilerplate[block]:
        return False
    return not (layout.link_density[block] > 0.6 and word_count(text) < 40)
