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

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

LEAST: Final = 15
"""An abstract has so many words."""
INSIDE: Final = ("", PART, SUMMARY, ASIDE)
"""Kinds of the headings that an abstract has inside it."""
_MOST_WORDS: Final = 1_500
# Lines beside an abstract that are none of it.
BESIDE: Final = re.compile(
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
# What stands in the place of an abstract that a work has not.
_NONE: Final = re.compile(
    r"^(?:an |the )?abstract (?:is |was )?(?:not |un)available"
    r"|^(?:there is )?no abstract"
    r"(?:\W*$|\W{1,2}(?:(?:is|was|has been) )?(?:available|provided|given))"
    r"|^(?:für diesen|zu diesem) \w+ (?:ist|liegt) keine? (?:abstract|zusammenf|kurzf)"
    r"|^(?:aucun|pas de) résumé(?:\W*$|\W{1,2}(?:n['’]est )?(?:disponible|fourni))",
    re.IGNORECASE | re.MULTILINE,
)
_TO_CITE: Final = re.compile(
    r"(?:how )?to cite(?: this \w+)?\s?:|cite (?:this|as)\b", re.IGNORECASE
)
"""How a line begins that is to cite a work by: no abstract goes on behind it."""
_LEADS_ON: Final = re.compile(
    r"(?<=[.!?…。！？])\s*[\[(]?(?:(?:show|read|see|view) (?:more|less|all)|expand|collapse"
    r"|更多|展开|收起|查看全部|mehr anzeigen|lire la suite|leer más|ler mais"
    r"|(?:\.\.\.|…)\s?(?:more|less|mehr|weniger|plus|más|mais))[\])]?\W*$",
    re.IGNORECASE,
)
"""What leads on to the rest, behind the last sentence that is shown."""
_LEADING: Final = (
    *("more", "less", "all", "expand", "collapse", "更多", "展开", "收起", "查看全部"),
    *("mehr", "weniger", "lire la suite", "plus", "más", "mais"),
)
# Some write the keywords behind the last sentence, in one paragraph with it.
_KEYWORDS_BEHIND: Final = re.compile(
    r"(?<=[.!?])\s+(?:Key ?words|Palavras-chave|Palabras clave|Mots-clés|Schlüsselwörter"
    r"|Schlagwörter|Parole chiave)\s?:[^.]{3,300}\.?\s*$"
)
_REACH: Final = 200
_LONG: Final = 400
_CELL: Final = flags("td th dt")
_FEWEST_PARTS: Final = 3
# A line at the end that is shorter and no sentence is of what follows.
_SHORT_LINE: Final = 80
_SENTENCE_ENDS: Final = tuple(".!?。！？)）…”\"'’]")


class Abstract(NamedTuple):
    """The abstract, where it was found, and the block behind it."""

    text: str
    source: str
    stop: int
    told: bool = True
    """Whether the page says that it is one; if not, it only reads like one."""

    @property
    def found(self) -> Found[str]:
        """The text and where it was found."""
        return Found(self.text, self.source)


def without_lead(text: str) -> str:
    """A text without what leads on to the rest at its end."""
    # Few have any of the words there, and the expression is slow to find that out.
    return _LEADS_ON.sub("", text) if has_any(text[-_REACH:].casefold(), _LEADING) else text


def joined(layout: PageLayout, first: int, stop: int) -> tuple[str, int]:
    """The text of an abstract's blocks, or nothing if that is no abstract; and where it ends."""
    lines: list[str] = []
    ends = [first]
    total = 0
    for block in range(first, stop):
        label = layout.label_kind(block)
        if label in (KEYWORDS, REFERENCES) or (label == ABSTRACT and lines):
            break  # the second is in another language
        # "Subjects:" among "Aim:" and "Results:" tells who took part.
        if label == SUBJECTS and not (lines and leading_label(lines[-1])[0] == PART):
            break
        if block > first and _in_cell(layout, block) and not _in_cell(layout, first):
            break  # a table of facts behind it
        text = without_lead(layout.text_without_marks(block))
        if lines and _TO_CITE.match(text):
            break
        if layout.heading_levels[block] and heading_kind(text) not in INSIDE:
            break
        if total >= LEAST and block in layout.label_candidates and heading_kind(text) == SECTION:
            break  # a heading that nothing but its words makes one: "Introduction"
        if not _is_part(layout, block, text):
            continue
        size = word_count(text)
        if total + size > _MOST_WORDS:
            break
        total += size
        lines.append(text)
        ends.append(block + 1)
    while len(lines) > 1 and len(lines[-1]) < _SHORT_LINE:
        if lines[-1].endswith(_SENTENCE_ENDS):
            break
        lines.pop()
        ends.pop()
    own = _in_parts(lines)
    lines, ends = lines[:own], ends[: own + 1]
    text = "\n".join(lines)
    kind, start = leading_label(text)
    text = text[start:] if kind == ABSTRACT else text if total >= LEAST else ""
    if len(text) < _LONG and _NONE.search(text):
        return "", ends[-1]
    return _KEYWORDS_BEHIND.sub("", text), ends[-1]


def _in_parts(lines: list[str]) -> int:
    """How many of the lines are the abstract's, if they begin with "Aim:", "Methods:", "Results:".

    What has no such label behind the last of them is the work's own text.
    """
    told = [
        number for number, line in enumerate(lines, 1) if leading_label(line)[0] in (PART, SUBJECTS)
    ]
    in_parts = len(told) >= _FEWEST_PARTS and told[0] == 1
    return told[-1] if in_parts else len(lines)


def _in_cell(layout: PageLayout, block: int) -> bool:
    return bool(_CELL[layout.page.tag[layout.page.blocks.node[block]]])


def _is_part(layout: PageLayout, block: int, text: str) -> bool:
    if is_code(text) or (len(text) < _LONG and BESIDE.match(text)):
        return False
    if layout.boilerplate[block]:
        return False
    return not (layout.link_density[block] > 0.6 and word_count(text) < 40)
