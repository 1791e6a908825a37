"""A page becomes an article: the rooms of the house, one after another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nutgraf.errors import WrongUseError
from nutgraf.evidence.base import Evidence, Template
from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.evidence.templates.site_template import without_template
from nutgraf.limits import Limits, Watch
from nutgraf.metadata.read import Metadata, read_metadata, read_published
from nutgraf.metadata.title.title import Headline, find_headline
from nutgraf.methods.base import Method, Scores
from nutgraf.methods.fallback import hasty_scores
from nutgraf.methods.registry import DEFAULT, get_method
from nutgraf.methods.select import select
from nutgraf.model import Article, Block, LazyBlocks
from nutgraf.page.decoding.decode import decode, whole
from nutgraf.page.decoding.truncate import cut_source
from nutgraf.page.parsing.parse import parse
from nutgraf.page.render import Body
from nutgraf.pagekind.declared_body import stated_page
from nutgraf.pagekind.index_links import index_links
from nutgraf.pagekind.judge import (
    PageType,
    Paragraphs,
    is_plain_text,
    judge_page_type,
    most_paragraphs,
)
from nutgraf.pagekind.live_blog import find_live
from nutgraf.pagekind.next_page import find_next_page
from nutgraf.text.language import detect_language
from nutgraf.trim.asides.appeals import appeals
from nutgraf.trim.asides.captions import captions
from nutgraf.trim.asides.dialogs import dialogs
from nutgraf.trim.asides.labels import labels
from nutgraf.trim.asides.lines import asides
from nutgraf.trim.asides.machine_data import machine_data
from nutgraf.trim.asides.paywall import paywall_notice
from nutgraf.trim.draft import Cut
from nutgraf.trim.edges.closing_lines import closing_lines
from nutgraf.trim.edges.headline_lines import headline_lines
from nutgraf.trim.edges.opening_copy import opening_copy
from nutgraf.trim.edges.opening_lines import opening_lines
from nutgraf.trim.others.cards import are_teasers, cards
from nutgraf.trim.others.comments import comments
from nutgraf.trim.others.linked_lines import linked_lines
from nutgraf.trim.others.next_stories import next_stories
from nutgraf.trim.others.second_copy import second_copy
from nutgraf.trim.part_headings import part_headings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from nutgraf.page.page import Bools, Page

# A method takes about as long as the page model: with less time left it is not begun.
_SHARE_BEFORE_METHOD: Final = 0.5


def extract(
    html: str | bytes,
    url: str | None = None,
    *,
    title: str | None = None,
    method: str | Method = DEFAULT,
    favor: str = "balance",
    site: Template | None = None,
    limits: Limits | None = None,
    now: datetime | None = None,
) -> Article:
    """The article of a page.

    ``title`` is the text by which the page was found (a feed entry's title, a
    front page's anchor), ``method`` a name of `nutgraf.methods` or a method
    made with other parameters, ``favor`` the knob between precision and
    recall, ``site`` the memory of the page's site, ``limits`` how much of the
    page is read and for how long, ``now`` when the page was fetched: no date
    after it is believed.
    """
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise WrongUseError(f"a page is a str or bytes, not {type(html).__name__}")
    watch = Watch(limits)
    page = parse(decode(cut_source(html, watch)), whole(url) if url else None, watch)
    return extract_page(
        page, title=title, method=method, favor=favor, site=site, watch=watch, now=now
    )


def extract_page(
    page: Page,
    *,
    title: str | None = None,
    method: str | Method = DEFAULT,
    favor: str = "balance",
    site: Template | None = None,
    watch: Watch | None = None,
    now: datetime | None = None,
) -> Article:
    """The article of a page that is parsed already; ``watch`` holds its limits."""
    watch = watch or Watch()
    if isinstance(method, str):
        method = get_method(method)
    elif not isinstance(method, Method):
        raise WrongUseError(f"a method is a name or a Method, not {type(method).__name__}")
    headline = find_headline(page, collected=whole(title) if title else None)
    language = detect_language(page)
    evidence = Evidence(page, title=headline.title, language=language, site=site)
    if watch.late(_SHARE_BEFORE_METHOD):
        watch.note_seconds("before the method could begin")
        scores = hasty_scores(page)
    else:
        scores = method.score(evidence)
    cut = Cut(select(evidence, scores, favor))
    if method.name == DEFAULT and favor == "balance":
        cut.add("part_headings", part_headings(page, cut.keep, scores.values))
    if method.name == DEFAULT and favor != "recall":
        if site is not None:
            cut.drop("template", ~without_template(evidence, cut.keep))
        keep = cut.keep
        cut.drop("paywall_notice", paywall_notice(page, keep))
        cut.drop("appeals", appeals(page, keep))
        cut.drop("labels", labels(page, keep))
        cut.drop("asides", asides(page, keep))
        keep = cut.keep
        cut.drop("captions", captions(page, keep))
        cut.drop("next_stories", next_stories(evidence, keep, headline.blocks))
        keep = cut.keep
        cut.drop("machine_data", machine_data(page, keep))
        cut.drop("dialogs", dialogs(page, keep))
    cut.drop("headline", headline.blocks)
    facts = Facts(evidence, headline, cut.keep, now)
    live = find_live(
        page, cut.keep, lambda: read_published(page, headline, language, facts.keep, now)
    )
    if live is not None:
        cut = Cut(live.chosen(cut.keep))
        cut.drop("headline", headline.blocks)
    # Teasers are no article. Whoever names a paper's method gets what the paper gives, and whoever
    # favors recall gets all there is.
    elif method.name == DEFAULT and favor != "recall":
        keep = cut.keep
        cut.drop(
            "index", np.full_like(keep, _is_index(facts, _weighed(facts, keep, scores, favor)))
        )
        cut.drop("headline_lines", headline_lines(page, keep, headline.title))
        cut.drop("opening_lines", opening_lines(page, cut.keep, language))
        cut.drop("opening_copy", opening_copy(page, cut.keep))
        cut.drop("comments", _comments(facts, cut.keep, scores, favor))
        cut.drop("second_copy", _second_copy(facts, cut.keep, scores, favor))
        keep = cut.keep
        cut.drop("cards", _cards(facts, keep, scores, favor))
        cut.drop("linked_lines", linked_lines(evidence, keep))
        cut.drop("closing_lines", closing_lines(page, cut.keep, language))
    keep = cut.keep
    body = Body(page, keep)
    text = body.text()
    stated = stated_page(page, text) if method.name == DEFAULT else None
    if stated is not None:
        body = Body(stated, np.ones(len(stated.blocks), dtype=np.bool_))
        text = body.text()
    return Article.of(
        partial(facts.read, bool(text), stated=stated is not None, live=live is not None),
        title=headline.title,
        text=text,
        language=language,
        # The blocks of the page tell nothing of a text that is not in them.
        confidence=scores.confidence if stated is None else None,
        method=method.name,
        entries=live.entries if live else (),
        partial=watch.partial,
        blocks=BlockView(page, cut, scores),
        body=body,
    )


def _is_index(facts: Facts, keep: Bools) -> bool:
    """Whether there is no article but teasers: for sure, or likely and it looks so."""
    if facts.is_surely_index:
        return True
    return are_teasers(facts.evidence.page, keep) and facts.kind == "index"


def _comments(facts: Facts, keep: Bools, scores: Scores, favor: str) -> Bools:
    """What readers said of an article; on a forum that is the text."""
    if scores.confidence is not None:  # else the values are no probabilities
        evidence, weighed = facts.evidence, keep
        if favor == "precision":
            # Where only the surest are kept, comments are as sure as the rest: what is less sure
            # of them tells them from it.
            weighed = keep | (select(evidence, scores) & ~select(evidence, scores, favor))
        found = keep & comments(evidence, weighed, scores.values)
        if found.any() and facts.kind != "forum":
            return found
    return np.zeros_like(keep)


def _weighed(facts: Facts, keep: Bools, scores: Scores, favor: str) -> Bools:
    """What a rule that looks at the whole text looks at: the same for precision and balance.

    Else it could find less where less is kept, and precision would keep what balance drops.
    """
    return keep | select(facts.evidence, scores) if favor == "precision" else keep


def _second_copy(facts: Facts, keep: Bools, scores: Scores, favor: str) -> Bools:
    """The same text once more; on a forum people quote each other."""
    found = keep & second_copy(facts.evidence, _weighed(facts, keep, scores, favor))
    return found if found.any() and facts.kind != "forum" else np.zeros_like(keep)


def _cards(facts: Facts, keep: Bools, scores: Scores, favor: str) -> Bools:
    """Other stories; on a forum each post may have a heading that leads to it."""
    if scores.confidence is not None:  # else the values are no probabilities
        weighed = _weighed(facts, keep, scores, favor)
        found = keep & cards(facts.evidence.page, weighed, scores.values)
        if found.any() and facts.kind != "forum":
            return found
    return np.zeros_like(keep)


@dataclass(frozen=True, eq=False)
class Facts:
    """What a page says beside the text of its article, read when somebody asks for it."""

    evidence: Evidence
    headline: Headline
    keep: Bools
    now: datetime | None

    @cached_property
    def metadata(self) -> Metadata:
        """Authors, dates and the like."""
        evidence = self.evidence
        return read_metadata(
            evidence.page, self.headline, evidence.language, keep=self.keep, now=self.now
        )

    @cached_property
    def page_type(self) -> PageType:
        """What kind of page it is."""
        return judge_page_type(self.evidence)

    @cached_property
    def paragraphs(self) -> Paragraphs:
        """The most that was kept side by side."""
        return most_paragraphs(self.evidence, self.keep)

    @cached_property
    def kind(self) -> str:
        """The name of the page's type, with a look at what was kept of it."""
        words = float(block_sizes(self.evidence).words @ self.keep)
        return self.page_type.with_text(self.paragraphs, words)

    @property
    def is_surely_index(self) -> bool:
        """Whether the page is an index for sure."""
        if is_plain_text(self.evidence.page, self.paragraphs):
            return False
        return self.page_type.surely_index(self.paragraphs.words)

    def read(self, has_text: bool, *, stated: bool, live: bool) -> Mapping[str, Any]:
        """The fields of an article that nobody needs for its text.

        ``stated``: its text is that of the page's data; ``live``: it is a live blog.
        """
        page, kind = self.evidence.page, "article" if stated or live else self.kind
        metadata = self.metadata._asdict()
        if stated:
            metadata["sources"] = {**metadata["sources"], "text": "JSON-LD articleBody"}
        links = index_links(page) if kind == "index" else ()
        return {
            **metadata,
            "page_type": kind if has_text or links else "other",
            "next_page": find_next_page(page) if kind == "article" else None,
            "links": links,
        }


@dataclass(frozen=True, eq=False, repr=False)
class BlockView(LazyBlocks):
    """The blocks of a page, made into objects only when somebody looks at them."""

    page: Page
    cut: Cut
    scores: Scores

    @cached_property
    def _explained(self) -> Scores:
        return self.scores.explained()

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.page.blocks)

    def __repr__(self) -> str:
        """How many there are, and not the whole page."""
        return f"<{len(self)} blocks, {int(self.cut.keep.sum())} kept>"

    def block(self, index: int) -> Block:
        """The block at a place."""
        scores = self._explained
        evidence = {name: float(values[index]) for name, values in scores.evidence.items()}
        return Block(
            text=self.page.block_texts[index],
            kept=bool(self.cut.keep[index]),
            belief=None if scores.belief is None else float(scores.belief[index]),
            plausibility=None if scores.plausibility is None else float(scores.plausibility[index]),
            evidence={"score": float(scores.values[index]), **evidence},
            path=self.page.path(int(self.page.blocks.node[index])),
            rule=self.cut.rule(index),
        )
