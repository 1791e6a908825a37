"""Where the parts of a work stand on its page: the title, its head, the references."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nutgraf.records.abstract.abstract import find_abstract
from nutgraf.records.abstract.density import is_prose, word_count
from nutgraf.records.abstract.text import Abstract
from nutgraf.records.issue.citation_forms import is_of_current
from nutgraf.records.layout.entities import organisations, places
from nutgraf.records.layout.find_headings import (
    headings_of_kind,
    list_stop,
    opens_section,
    row_stop,
    section_stop,
)
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
from nutgraf.records.references.place import References
from nutgraf.records.references.references import find_references
from nutgraf.records.title.above_authors import has_people
from nutgraf.records.title.text import Title, letters
from nutgraf.records.title.title import find_title

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

# A note on another work: it has a title, and no abstract of its own.
_NOTICE: Final = re.compile(
    r"^\W*(?:(?:author|publisher)(?:'s|’s)?\s+)?(?:errat(?:um|a)|corrigend(?:um|a)|correction"
    r"|addendum|retract(?:ion|ed)|expression of concern|berichtigung|korrektur|勘误|更正|撤稿)\b",
    re.IGNORECASE,
)
_BEHIND_AUTHORS: Final = (ABSTRACT, KEYWORDS, REFERENCES, CITING)
_HEAD_BLOCKS: Final = 3_000
_LONG: Final = 300
_BEFORE: Final = 40
_BEHIND: Final = 10
_CURRENT: Final = 20
_CURRENT_LINES: Final = 4
_FAR_FACT: Final = 250
_TOLD_AGAIN: Final = 20


class WorkOutline:
    """The one work of a page: where its head, its body and its references are."""

    def __init__(self, layout: PageLayout, told: str | None) -> None:
        """Find the title; ``told`` is what tags say that it is."""
        self.layout = layout
        self.title: Title | None = find_title(layout, told)
        self.title_block: int = self.title.block if self.title else 0
        """The block of the title, or the first."""

    @property
    def after_title(self) -> int:
        """The first block that is not the title's."""
        return self.title_block + (self.title is not None and self.title.shown)

    @property
    def is_notice(self) -> bool:
        """Whether the work is a note on another: an erratum, a retraction."""
        return self.title is not None and bool(_NOTICE.match(self.title.text))

    @cached_property
    def stop(self) -> int:
        """Where the work ends: before the title of a second one with an abstract of its own."""
        layout = self.layout
        if self.title is None:
            return len(layout)
        level = layout.heading_levels[self.title_block]
        after = [head for head in layout.headings if head.block > self.title_block]
        abstracts = 0
        second = None
        for head in after:
            if head.level == level and not head.kind:
                second = head.block
            elif head.kind == ABSTRACT and head.level < 7:
                abstracts += 1
                if abstracts > 1 and second is not None:
                    return second
        return len(layout)

    @cached_property
    def body_start(self) -> int:
        """Where the head of the work ends: at its first part, such as the introduction."""
        layout = self.layout
        title = self.title_block
        for head in layout.headings:
            if head.block <= self.title_block:
                continue
            if head.block == title + 1 and not head.kind:
                title = head.block  # a subtitle, or the title in another language
                continue
            known = head.kind in (SECTION, PART, REFERENCES, CITING)
            if head.level <= 3 and (known or not head.kind):
                text = layout.texts[head.block].casefold()
                if not text.startswith(("author", "affiliation", "article info", "info")):
                    return min(head.block, self.stop)
        return self.stop

    @cached_property
    def head_stop(self) -> int:
        """Where authors can no longer stand: at the abstract, or at the first long text."""
        layout = self.layout
        stop = min(self.stop, self.title_block + _HEAD_BLOCKS)
        for head in layout.headings:
            if not self.title_block < head.block < stop or head.kind not in _BEHIND_AUTHORS:
                continue
            # Keywords may stand before the authors.
            if head.kind != KEYWORDS or head.block > self._first_names:
                stop = head.block
        for block in range(self.title_block + 1, stop):
            text = layout.texts[block]
            if layout.label_kind(block) in (ABSTRACT, KEYWORDS):
                return block
            if len(text) > _LONG and is_prose(text) and not self.is_affiliation(block):
                return block
        return stop

    @cached_property
    def _first_names(self) -> int:
        """The first line of names behind the title; the end of the page where there is none."""
        near = range(self.title_block + 1, min(self.title_block + _FAR_FACT, len(self.layout)))
        named = (block for block in near if has_people(self.layout, block, block + 1))
        return next(named, len(self.layout))

    def is_affiliation(self, block: int) -> bool:
        """Whether a block is about where authors work: VB-PTC's share of places."""
        text = self.layout.texts[block]
        named = len(organisations(text)) + len(places(text))
        return named >= 2 and named * 12 >= word_count(text)

    def is_citation(self, block: int) -> bool:
        """Whether a block is a line to cite the work by: it has the title and more."""
        return block in self.citation_lines

    @cached_property
    def citation_lines(self) -> dict[int, None]:
        """The lines to cite the work by."""
        title = self.title.text if self.title else ""
        if not title:
            return {}
        begin = letters(title)[:40]
        # The longest words are quickly looked for; few blocks have all of them.
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
        """Whether a block is near the title: a little before it, up to a little in the abstract."""
        return self._near[0] <= block < self._near[1]

    @cached_property
    def _near(self) -> tuple[int, int]:
        return max(self.title_block - _BEFORE, 0), min(
            self.head_stop + _BEHIND + 1, len(self.layout)
        )

    @cached_property
    def fact_lines(self) -> list[int]:
        """The lines with digits that are near the title or to cite the work by, in order."""
        low, high = self._near
        numbered = self.layout.numbered_blocks
        near = numbered[bisect_left(numbered, low) : bisect_left(numbered, high)]
        return self._own(sorted({*near, *self.citation_lines}), MAX_FACT_LENGTH)

    @cached_property
    def distant_fact_lines(self) -> list[int]:
        """The other short lines with digits."""
        low, high = self._near
        numbered = self.layout.numbered_blocks
        before, behind = bisect_left(numbered, low), bisect_left(numbered, high)
        return self._own(numbered[:before] + numbered[behind:], _FAR_FACT)

    def _own(self, blocks: list[int], longest: int) -> list[int]:
        """Of these blocks those with digits that are not long and not of other works."""
        texts, numbers, elsewhere = self.layout.texts, self.layout.number_flags, self.other_works
        return [
            block
            for block in blocks
            if numbers[block] and not elsewhere[block] and len(texts[block]) <= longest
        ]

    @cached_property
    def abstract(self) -> Abstract | None:
        """The abstract of the work."""
        return find_abstract(self)

    @cached_property
    def references(self) -> References | None:
        """The references of the work."""
        return find_references(self.layout, 0, self.stop)

    @cached_property
    def other_works(self) -> list[bool]:
        """For each block, whether it tells of other works: references, citations, what is like."""
        layout = self.layout
        other = [False] * len(layout)
        for place, head in headings_of_kind(layout.headings, CITING, REFERENCES):
            if self.references and head.block == self.references.first:
                continue  # its end is known better than from its heading
            if head.kind == CITING or self.references:
                stop = section_stop(layout, place, len(layout))
                if opens_section(layout, head):
                    stop = layout.block_range(int(layout.page.blocks.node[head.block]))[1]
                elif head.kind == CITING:
                    stop = min(stop, layout.container_stop(head.block, 40), head.block + 400)
                other[head.block : stop] = [True] * (stop - head.block)
        if self.references:
            first, stop = self.references.first, self.references.stop
            other[first:stop] = [True] * (stop - first)
            # Some show them a second time, in a part that has no heading.
            told = {each for each in layout.texts[first + 1 : stop] if len(each) >= _TOLD_AGAIN}
            for block in layout.numbered_blocks if told else ():
                other[block] = other[block] or layout.texts[block] in told
        # A row of a table may be of another work: "Related publication".
        for block in layout.label_candidates:
            if not layout.heading_levels[block] and heading_kind(layout.texts[block]) == CITING:
                stop = row_stop(layout, block)
                other[block:stop] = [True] * (stop - block)
        for block in self._of_current:
            other[block] = True
        other[self.stop :] = [True] * (len(layout) - self.stop)
        return other

    @cached_property
    def after_citing_lists(self) -> frozenset[int]:
        """The blocks behind the lists of citing works: the DOI of the work may stand there."""
        layout, found = self.layout, set[int]()
        for place, head in headings_of_kind(layout.headings, CITING):
            stop = section_stop(layout, place, len(layout))
            found |= set(range(list_stop(layout, head.block + 1), stop))
        return frozenset(found)

    @property
    def _of_current(self) -> set[int]:
        """The lines of a box that shows the journal's current issue, whatever the work's is."""
        layout, found = self.layout, set[int]()
        for block in layout.blocks_containing("ssue") + layout.blocks_containing("SSUE"):
            text = layout.texts[block]
            # A link that says so is of a menu, and may stand before the work's own issue; a plain
            # line beside the title may be of the work's.
            if abs(self.title_block - block) <= _CURRENT_LINES and not layout.heading_levels[block]:
                continue
            if len(text) <= _CURRENT and layout.link_density[block] < 1 and is_of_current(text):
                stop = layout.container_stop(block, 1)
                found |= set(range(block, min(stop, block + _CURRENT_LINES)))
        return found
