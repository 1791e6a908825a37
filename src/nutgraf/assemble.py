"""An article from a draft: the text at once, the other fields when somebody asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from nutgraf.model import Article, Block, LazyBlocks
from nutgraf.page.render import Body
from nutgraf.pagekind.declared_body import declared_page

if TYPE_CHECKING:
    from datetime import datetime

    from nutgraf.metadata.read import Metadata
    from nutgraf.methods.base import Method, Scores
    from nutgraf.model import Link
    from nutgraf.page.page import Page
    from nutgraf.pagekind.live_blog.find import LiveBlog
    from nutgraf.trim.base import Cut, Draft


def assemble(
    draft: Draft,
    method: Method,
    *,
    live: LiveBlog | None,
    partial: str | None,
    now: datetime | None,
) -> Article:
    """Return the article of a finished draft."""
    page = draft.page
    body = Body(page, draft.keep)
    text = body.text()
    declared = declared_page(page, text) if method.trims else None
    if declared is not None:
        body = Body(declared, np.ones(len(declared.blocks), dtype=np.bool_))
        text = body.text()
    fields = LazyFields(
        draft, has_text=bool(text), declared=declared is not None, live=live is not None, now=now
    )
    return Article.of(
        fields.read,
        title=draft.headline.title,
        text=text,
        language=draft.evidence.language,
        # The blocks of the page say nothing about a text that is not in them.
        confidence=draft.scores.confidence if declared is None else None,
        method=method.name,
        entries=live.entries if live else (),
        partial=partial,
        blocks=DraftBlocks(page, draft.cut, draft.scores),
        body=body,
    )


@dataclass(frozen=True, eq=False)
class LazyFields:
    """The fields of an article that its text does not need."""

    draft: Draft
    has_text: bool
    declared: bool
    """Whether the text is the one that the page declares in JSON-LD."""
    live: bool
    now: datetime | None

    def read(self, name: str) -> Any:
        """Return a field by its name."""
        if name in ("page_type", "links", "next_page"):
            return getattr(self, name)
        if name == "sources" and self.declared:
            return {**self._metadata.sources, "text": "JSON-LD articleBody"}
        return getattr(self._metadata, name)

    @cached_property
    def page_type(self) -> str:
        """The kind of the page; "other" if it has neither text nor links to articles."""
        return self._kind if self.has_text or self.links else "other"

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The links of an index page."""
        if self._kind != "index":
            return ()
        from nutgraf.pagekind.index_links import index_links

        return index_links(self.draft.page)

    @property
    def next_page(self) -> str | None:
        """The address of the next page of a longer article."""
        if self._kind != "article":
            return None
        from nutgraf.pagekind.paging.next_page import find_next_page

        return find_next_page(self.draft.page)

    @cached_property
    def _kind(self) -> str:
        return "article" if self.declared or self.live else self.draft.kind.name

    @cached_property
    def _metadata(self) -> Metadata:
        from nutgraf.metadata.read import read_metadata

        draft = self.draft
        language = draft.evidence.language
        return read_metadata(draft.page, draft.headline, language, keep=draft.body, now=self.now)


@dataclass(frozen=True, eq=False, repr=False)
class DraftBlocks(LazyBlocks):
    """The blocks of a draft, made into objects only when somebody looks at them."""

    page: Page
    cut: Cut
    scores: Scores

    @cached_property
    def _explained(self) -> Scores:
        return self.scores.explained()

    def __len__(self) -> int:
        """Return how many blocks there are."""
        return len(self.page.blocks)

    def __repr__(self) -> str:
        """Return how many there are, and not the whole page."""
        return f"<{len(self)} blocks, {int(self.cut.keep.sum())} kept>"

    def block(self, index: int) -> Block:
        """Return the block at an index."""
        page, scores = self.page, self._explained
        evidence = {name: float(values[index]) for name, values in scores.evidence.items()}
        return Block(
            text=page.block_texts[index],
            kept=bool(self.cut.keep[index]),
            belief=None if scores.belief is None else float(scores.belief[index]),
            plausibility=None if scores.plausibility is None else float(scores.plausibility[index]),
            evidence={"score": float(scores.values[index]), **evidence},
            path=page.path(int(page.blocks.node[index])),
            rule=self.cut.rule(index),
        )
