"""The outline of a page's work: where its title, head, body and references are."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.abstract import find_abstract
from nutgraf.records.abstract.density import is_prose, word_count
from nutgraf.records.abstract.text import Abstract
from nutgraf.records.layout.entities import organisations, places
from nutgraf.records.layout.heading_kinds import (
    ABSTRACT,
    CITING,
    KEYWORDS,
    PART,
    REFERENCES,
    SECTION,
)
from nutgraf.records.layout.headings import headings_of_kind, row_stop, section_stop
from nutgraf.records.layout.page_layout import MAX_FACT_LENGTH
from nutgraf.records.references.entries import References
from nutgraf.records.references.find_references import find_references
from nutgraf.records.title.text import Title, letters
from nutgraf.records.title.title import find_title

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_AFTER_AUTHORS: Final = (ABSTRACT, KEYWORDS, REFERENCES, CITING)
_MAX_HEAD_BLOCKS: Final = 3_000
_LONG_TEXT: Final = 300
_BLOCKS_BEFORE_TITLE: Final = 40
_BLOCKS_AFTER_HEAD: Final = 10
_MAX_DISTANT_FACT_LENGTH: Final = 250
_MIN_REPEATED_LENGTH: Final = 20
_MIN_CITING: Final = 40
_MAX_CITING: Final = 400


class WorkOutline:
    """The parts of the one work that a page is about, as ranges of blocks."""

    def __init__(self, layout: PageLayout, declared_title: str | None) -> None:
        """Find the title; ``declared_title`` is the one in the page's tags."""
        self.layout = layout
        self.title: Title | None = find_title(layout, declared_title)
        self.stop = len(layout)
        self.title_block: int = self.title.block if self.title else 0
        """The block of the title; 0 if no block shows it."""

    @property
    def after_title(self) -> int:
        """The first block after the title."""
        return self.title_block + (self.title is not None and self.title.shown)

    @cached_property
    def body_start(self) -> int:
        """Where the body starts: at the first section, such as the introduction."""
        layout = self.layout
        for heading in layout.headings:
            # Just behind the title are a subtitle, or the title in another language.
            other = not heading.kind and heading.block > self.title_block + 1
            known = heading.kind in (SECTION, PART, REFERENCES, CITING)
            if heading.block > self.title_block and heading.level <= 3 and (known or other):
                return heading.block
        return self.stop

    @cached_property
    def head_stop(self) -> int:
        """Where the head, with the authors, ends: at the abstract or the first long text."""
        layout = self.layout
        stop = min(self.stop, self.title_block + _MAX_HEAD_BLOCKS)
        for heading in layout.headings:
            if self.title_block < heading.block < stop and heading.kind in _AFTER_AUTHORS:
                stop = heading.block
        for block in range(self.title_block + 1, stop):
            text = layout.texts[block]
            if layout.label_kinds[block] in (ABSTRACT, KEYWORDS):
                return block
            if len(text) > _LONG_TEXT and is_prose(text) and not self.is_affiliation(block):
                return block
        return stop

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

        def mark(first: int, stop: int) -> None:
            other[first:stop] = [True] * (stop - first)

        for place, heading in headings_of_kind(layout.headings, CITING):
            stop = section_stop(layout, place, len(layout))
            stop = min(stop, layout.container_stop(heading.block, _MIN_CITING), len(layout))
            mark(heading.block, min(stop, heading.block + _MAX_CITING))
        if self.references:
            first, stop = self.references.first, self.references.stop
            mark(first, stop)
            # Some pages repeat them in a section without a heading.
            texts = layout.texts[first + 1 : stop]
            repeated = {each for each in texts if len(each) >= _MIN_REPEATED_LENGTH}
            for block in layout.numbered_blocks if repeated else ():
                other[block] = other[block] or layout.texts[block] in repeated
        # The row of a table may be about another work: "Related publication".
        for block, kind in enumerate(layout.heading_kinds):
            if kind == CITING and not layout.heading_levels[block]:
                mark(block, row_stop(layout, block))
        return other
