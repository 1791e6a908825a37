"""Join an article that continues on several pages."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from nutgraf.model import Article, Block, LazyBlocks

if TYPE_CHECKING:
    from nutgraf.model import Rendering


def join(parts: Sequence[Article], partial: str | None = None) -> Article:
    """Return one article: the fields of the first page, text and blocks of all pages.

    ``partial`` says why pages are missing, if any are; ``next_page`` is then the first of them.
    """
    first = parts[0]
    if len(parts) == 1 and partial is None:
        return first
    notes = dict.fromkeys(part.partial for part in parts if part.partial)
    if partial:
        notes[partial] = None
    return replace(
        first,
        text="\n\n".join(part.text for part in parts if part.text),
        next_page=parts[-1].next_page if partial else None,
        entries=tuple(entry for part in parts for entry in part.entries),
        partial="; ".join(notes) or None,
        blocks=JoinedBlocks(tuple(part.blocks for part in parts)),
        body=Joined(tuple(part.body for part in parts)),
    )


@dataclass(frozen=True, eq=False)
class Joined:
    """The bodies of several pages, one after another."""

    bodies: tuple[Rendering, ...]

    def text(self) -> str:
        """Return plain paragraphs, separated by blank lines."""
        return "\n\n".join(text for body in self.bodies if (text := body.text()))

    def markdown(self, title: str | None = None) -> str:
        """Return Markdown, under the title if one is given."""
        written = [self.bodies[0].markdown(title), *(body.markdown() for body in self.bodies[1:])]
        return "\n\n".join(part for part in written if part)

    def html(self, title: str | None = None) -> str:
        """Return a clean HTML fragment, under the title if one is given."""
        return "".join([self.bodies[0].html(title), *(body.html() for body in self.bodies[1:])])

    def tei(self) -> str:
        """Return the divisions of a TEI body."""
        return "".join(body.tei() for body in self.bodies)

    def tei_document(self, article: Article) -> str:
        """Return a TEI P5 document of the article, with this as its text."""
        from nutgraf.page.formats.tei_document import document

        return document(article, self.tei())


@dataclass(frozen=True, eq=False)
class JoinedBlocks(LazyBlocks):
    """The blocks of several pages, one page after another."""

    parts: tuple[Sequence[Block], ...]

    def __len__(self) -> int:
        """Return the number of blocks."""
        return sum(map(len, self.parts))

    def block(self, index: int) -> Block:
        """Return the block at a valid index."""
        ends = list(accumulate(map(len, self.parts)))
        part = bisect_right(ends, index)
        return self.parts[part][index - (ends[part] - len(self.parts[part]))]
