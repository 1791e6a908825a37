"""The outline of a page's work: where its title, head, body and references are."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.abstract import find_abstract
from nutgraf.records.abstract.density import is_prose, word_count
from nutgraf.records.abstract.text import Abstract
from nutgraf.records.authors.lines import count_people
from nutgraf.records.issue.citation_forms import is_of_current
from nutgraf.records.layout.entities import organisations, places
from nutgraf.records.layout.find_headings import headings_of_kind, opens_section
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    CITING,
    KEYWORDS,
    PART,
    REFERENCES,
    SECTION,
    heading_kind,
)
from nutgraf.records.layout.page_layout import MAX_FACT_LENGTH
from nutgraf.records.layout.sections import list_stop, row_stop, section_stop
from nutgraf.records.references.entries import References
from nutgraf.records.references.find_references import find_references
from nutgraf.records.title.text import Title, letters
from nutgraf.records.title.title import find_title
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

# An erratum or the like: a note on another work, without an abstract of its own.
_NOTICE: Final = LazyPattern(
    r"^\W*(?:(?:author|publisher)(?:'s|’s)?\s+)?(?:errat(?:um|a)|corrigend(?:um|a)|correction"
    r"|addendum|retract(?:ion|ed)|expression of concern|berichtigung|korrektur|勘误|更正|撤稿)\b",
    re.IGNORECASE,
)
_AFTER_AUTHORS: Final = (ABSTRACT, KEYWORDS, REFERENCES, CITING)
_MAX_HEAD_BLOCKS: Final = 3_000
_LONG_TEXT: Final = 300
_MAX_NAME_DISTANCE: Final = 250
_BLOCKS_BEFORE_TITLE: Final = 40
_BLOCKS_AFTER_HEAD: Final = 10
_MAX_ISSUE_LABEL: Final = 20
_ISSUE_BOX_BLOCKS: Final = 4
_MAX_DISTANT_FACT_LENGTH: Final = 250
_MIN_REPEATED_LENGTH: Final = 20


class WorkOutline:
    """The parts of the one work that a page is about, as ranges of blocks."""

    def __init__(self, layout: PageLayout, declared_title: str | None) -> None:
        """Find the title; ``declared_title`` is the one in the page's tags."""
        self.layout = layout
        self.title: Title | None = find_title(layout, declared_title)
        self.title_block: int = self.title.block if self.title else 0
        """The block of the title; 0 if no block shows it."""

    @property
    def after_title(self) -> int:
        """The first block after the title."""
        return self.title_block + (self.title is not None and self.title.shown)

    @property
    def is_notice(self) -> bool:
        """Whether the work is a note on another, such as an erratum or a retraction."""
        return self.title is not None and bool(_NOTICE.match(self.title.text))

    @cached_property
    def stop(self) -> int:
        """Where the work ends: at a second title with a second abstract, else at the page end."""
        layout = self.layout
        if self.title is None:
            return len(layout)
        level = layout.heading_levels[self.title_block]
        after = [heading for heading in layout.headings if heading.block > self.title_block]
        abstracts = 0
        second = None
        for heading in after:
            if heading.level == level and not heading.kind:
                second = heading.block
            elif heading.kind == ABSTRACT and heading.level < 7:
                abstracts += 1
                if abstracts > 1 and second is not None:
                    return second
        return len(layout)

    @cached_property
    def body_start(self) -> int:
        """Where the body starts: at the first section, such as the introduction."""
        layout = self.layout
        title = self.title_block
        for heading in layout.headings:
            if heading.block <= self.title_block:
                continue
            if heading.block == title + 1 and not heading.kind:
                title = heading.block  # a subtitle, or the title in another language
                continue
            known = heading.kind in (SECTION, PART, REFERENCES, CITING)
            if heading.level <= 3 and (known or not heading.kind):
                text = layout.texts[heading.block].casefold()
                if not text.startswith(("author", "affiliation", "article info", "info")):
                    return min(heading.block, self.stop)
        return self.stop

    @cached_property
    def head_stop(self) -> int:
        """Where the head, with the authors, ends: at the abstract or the first long text."""
        layout = self.layout
        stop = min(self.stop, self.title_block + _MAX_HEAD_BLOCKS)
        for heading in layout.headings:
            if not self.title_block < heading.block < stop or heading.kind not in _AFTER_AUTHORS:
                continue
            # Keywords may stand before the authors.
            if heading.kind != KEYWORDS or heading.block > self._first_names:
                stop = heading.block
        for block in range(self.title_block + 1, stop):
            text = layout.texts[block]
            if layout.label_kind(block) in (ABSTRACT, KEYWORDS):
                return block
            if len(text) > _LONG_TEXT and is_prose(text) and not self.is_affiliation(block):
                return block
        return stop

    @cached_property
    def _first_names(self) -> int:
        """The first line of names after the title, or the end of the page."""
        stop = min(self.title_block + _MAX_NAME_DISTANCE, len(self.layout))
        near = range(self.title_block + 1, stop)
        named = (block for block in near if count_people(self.layout, block))
        return next(named, len(self.layout))

    def is_affiliation(self, block: int) -> bool:
        """Whether a block is an affiliation: VB-PTC's share of places."""
        text = self.layout.texts[block]
        named = len(organisations(text)) + len(places(text))
        return named >= 2 and named * 12 >= word_count(text)

    def is_citation(self, block: int) -> bool:
        """Whether a block is a citation of the work: it has the title and more."""
        return block in self.citation_lines

    @cached_property
    def citation_lines(self) -> dict[int, None]:
        """The blocks that cite this work, in order; a dict for fast lookups."""
        title = self.title.text if self.title else ""
        if not title:
            return {}
        begin = letters(title)[:40]
        # Searching the longest words first is fast: few blocks have all of them.
        words, texts = sorted(title.split(), key=len)[-3:], self.layout.texts
        return dict.fromkeys(
            block
            for block in self.layout.blocks_containing(words[-1])
            if len(title) < len(texts[block]) < 1_000
            and all(word in texts[block] for word in words)
            and block != self.title_block
            and begin in letters(texts[block])
        )

    def is_near_title(self, block: int) -> bool:
        """Whether a block is near the title: from a little before it to a little after the head."""
        return self._near[0] <= block < self._near[1]

    @cached_property
    def _near(self) -> tuple[int, int]:
        return max(self.title_block - _BLOCKS_BEFORE_TITLE, 0), min(
            self.head_stop + _BLOCKS_AFTER_HEAD + 1, len(self.layout)
        )

    @cached_property
    def fact_lines(self) -> list[int]:
        """Blocks with digits that are near the title or cite the work, in order."""
        low, high = self._near
        numbered = self.layout.numbered_blocks
        near = numbered[bisect_left(numbered, low) : bisect_left(numbered, high)]
        return self._fact_blocks(sorted({*near, *self.citation_lines}), MAX_FACT_LENGTH)

    @cached_property
    def distant_fact_lines(self) -> list[int]:
        """The other short blocks with digits."""
        low, high = self._near
        numbered = self.layout.numbered_blocks
        before, behind = bisect_left(numbered, low), bisect_left(numbered, high)
        return self._fact_blocks(numbered[:before] + numbered[behind:], _MAX_DISTANT_FACT_LENGTH)

    def _fact_blocks(self, blocks: list[int], max_length: int) -> list[int]:
        """Return those of the blocks that have digits, are short and are not about other works."""
        texts, numbers, other_works = self.layout.texts, self.layout.number_flags, self.other_works
        return [
            block
            for block in blocks
            if numbers[block] and not other_works[block] and len(texts[block]) <= max_length
        ]

    @cached_property
    def abstract(self) -> Abstract | None:
        """The abstract of the work, if the page has one."""
        return find_abstract(self)

    @cached_property
    def references(self) -> References | None:
        """The references of the work, if the page has any."""
        return find_references(self.layout, 0, self.stop)

    @cached_property
    def other_works(self) -> list[bool]:
        """For each block, whether it is about other works: references, citing or similar works."""
        layout = self.layout
        other = [False] * len(layout)
        for place, heading in headings_of_kind(layout.headings, CITING, REFERENCES):
            if self.references and heading.block == self.references.first:
                continue  # the end of the references is known exactly
            if heading.kind == CITING or self.references:
                stop = section_stop(layout, place, len(layout))
                if opens_section(layout, heading):
                    stop = layout.block_range(int(layout.page.blocks.node[heading.block]))[1]
                elif heading.kind == CITING:
                    stop = min(stop, layout.container_stop(heading.block, 40), heading.block + 400)
                other[heading.block : stop] = [True] * (stop - heading.block)
        if self.references:
            first, stop = self.references.first, self.references.stop
            other[first:stop] = [True] * (stop - first)
            # Some pages repeat them in a section without a heading.
            texts = layout.texts[first + 1 : stop]
            repeated = {each for each in texts if len(each) >= _MIN_REPEATED_LENGTH}
            for block in layout.numbered_blocks if repeated else ():
                other[block] = other[block] or layout.texts[block] in repeated
        # The row of a table may be about another work: "Related publication".
        for block in layout.label_candidates:
            if not layout.heading_levels[block] and heading_kind(layout.texts[block]) == CITING:
                stop = row_stop(layout, block)
                other[block:stop] = [True] * (stop - block)
        for block in self._current_issue_lines:
            other[block] = True
        other[self.stop :] = [True] * (len(layout) - self.stop)
        return other

    @cached_property
    def after_citing_lists(self) -> frozenset[int]:
        """The blocks after lists of citing works, where the DOI of the work may stand."""
        layout, found = self.layout, set[int]()
        for place, heading in headings_of_kind(layout.headings, CITING):
            stop = section_stop(layout, place, len(layout))
            found |= set(range(list_stop(layout, heading.block + 1), stop))
        return frozenset(found)

    @property
    def _current_issue_lines(self) -> set[int]:
        """The blocks of a box that shows the journal's current issue."""
        layout, found = self.layout, set[int]()
        for block in layout.blocks_containing("ssue") + layout.blocks_containing("SSUE"):
            text = layout.texts[block]
            # A link "Current issue" is from a menu, and the work's own issue may follow it; a line
            # near the title may be about the work's own issue.
            if (
                abs(self.title_block - block) <= _ISSUE_BOX_BLOCKS
                and not layout.heading_levels[block]
            ):
                continue
            if (
                len(text) <= _MAX_ISSUE_LABEL
                and layout.link_density[block] < 1
                and is_of_current(text)
            ):
                stop = layout.container_stop(block, 1)
                found |= set(range(block, min(stop, block + _ISSUE_BOX_BLOCKS)))
        return found
