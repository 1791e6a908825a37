"""A page becomes an article: the rooms of the house, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from nutgraf.errors import WrongUseError
from nutgraf.evidence.base import Evidence, Template
from nutgraf.evidence.counts import block_characters
from nutgraf.language.detect import detect_language
from nutgraf.metadata.head import read_head
from nutgraf.metadata.title import find_headline
from nutgraf.methods.base import Method, Scores
from nutgraf.methods.registry import DEFAULT, get_method
from nutgraf.methods.select import select
from nutgraf.model import Article, Block
from nutgraf.page.decode import decode, whole
from nutgraf.page.parse import parse
from nutgraf.page.render import Body

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page


def extract(
    html: str | bytes,
    url: str | None = None,
    *,
    title: str | None = None,
    method: str | Method = DEFAULT,
    favor: str = "balance",
    site: Template | None = None,
) -> Article:
    """The article of a page.

    ``title`` is the text by which the page was found (a feed entry's title, a
    front page's anchor), ``method`` a name of `nutgraf.methods` or a method
    made with other parameters, ``favor`` the knob between precision and
    recall, ``site`` the memory of the page's site.
    """
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise WrongUseError(f"a page is a str or bytes, not {type(html).__name__}")
    page = parse(decode(html), whole(url) if url else None)
    return extract_page(page, title=title, method=method, favor=favor, site=site)


def extract_page(
    page: Page,
    *,
    title: str | None = None,
    method: str | Method = DEFAULT,
    favor: str = "balance",
    site: Template | None = None,
) -> Article:
    """The article of a page that is parsed already."""
    if isinstance(method, str):
        method = get_method(method)
    elif not isinstance(method, Method):
        raise WrongUseError(f"a method is a name or a Method, not {type(method).__name__}")
    headline = find_headline(page, collected=whole(title) if title else None)
    language = detect_language(page)
    evidence = Evidence(page, title=headline.title, language=language, site=site)
    scores = method.score(evidence)
    keep = select(page, scores, block_characters(evidence), favor)
    keep = keep & ~headline.blocks
    body = Body(page, keep)
    head = read_head(page)
    text = body.text()
    return Article(
        title=headline.title,
        text=text,
        authors=head.authors,
        published=head.published,
        modified=None,
        language=language,
        site=head.site,
        url=head.url,
        image=head.image,
        section=None,
        tags=head.tags,
        page_type="article" if text else "other",
        confidence=None,
        method=method.name,
        next_page=None,
        entries=(),
        links=(),
        partial=None,
        sources={},
        blocks=BlockView(page, keep, scores),
        body=body,
    )


@dataclass(frozen=True, eq=False)
class BlockView(Sequence[Block]):
    """The blocks of a page, made into objects only when somebody looks at them."""

    page: Page
    keep: Bools
    scores: Scores

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.page.blocks)

    @overload
    def __getitem__(self, index: int) -> Block: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Block, ...]: ...
    def __getitem__(self, index: int | slice) -> Block | tuple[Block, ...]:
        """One block, or a run of them."""
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        i = range(len(self))[index]
        scores = self.scores
        evidence = {name: float(values[i]) for name, values in scores.evidence.items()}
        return Block(
            text=self.page.block_texts[i],
            kept=bool(self.keep[i]),
            belief=None if scores.belief is None else float(scores.belief[i]),
            plausibility=None if scores.plausibility is None else float(scores.plausibility[i]),
            evidence={"score": float(scores.values[i]), **evidence},
            path=self.page.path(int(self.page.blocks.node[i])),
        )
