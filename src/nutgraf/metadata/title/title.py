"""The title, by TWCEM's algorithm 2 (Tan et al. 2018), used by the whole system.

The collected title, if it is there and not abnormal; else the heading with the
least edit distance to the meta title; else what an id or class calls a title;
else none. Where the paper is silent, docs/title.md says what was chosen and why.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from rapidfuzz.distance import Levenshtein

from nutgraf.metadata.title.declared import is_abnormal, meta_titles, site_names, stated_headline
from nutgraf.metadata.title.headings import (
    Candidate,
    heading_nodes,
    headings,
    headline_after_kicker,
    is_hidden,
    is_linked,
    logos,
    marked,
    pieces,
)
from nutgraf.metadata.title.headline_blocks import title_blocks
from nutgraf.metadata.title.headline_place import above_body, instead_of_card, line_of_title
from nutgraf.metadata.title.topics import are_related
from nutgraf.page.tags import CODE
from nutgraf.text.folding import clean, letters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.title.declared import MetaTitles
    from nutgraf.page.page import Bools, Ints, Page

# Edit distances as a share of the longer text, chosen on pages whose titles are known. Up to
# SAME a heading is the meta title with other marks; over FAR it is something else.
SAME: Final = 0.1
FAR: Final = 0.65

# A heading of so few words may be the site's name, though the head begins with it.
_SITE_WORDS: Final = 3
_QUOTES: Final = re.compile("[\"'`´‘’‚‛“”„‟«»‹›「」『』《》]")
_MAIN: Final = frozenset({CODE["article"], CODE["main"]})
# So many letters of the page's own title in the collected one are no chance.
_CARD: Final = 10
_LOST: Final = "\ufffd"
_LONGEST_BROKEN: Final = 100


class Headline(NamedTuple):
    """The title of a page, and the blocks in which it shows it."""

    title: str | None
    blocks: Bools
    """For each block, whether it is the headline, and so not part of the body."""
    source: str | int = ""
    """Where the title was found."""


# A candidate, and the texts of its node and of the nodes in it, as they are and folded.
_Texts = tuple[Candidate, list[tuple[str, str]]]


class _Remembered:
    """Candidates that are made when they are first looked at, and kept with their texts."""

    def __init__(self, page: Page, source: Iterator[Candidate]) -> None:
        self._page = page
        self._seen: list[_Texts] = []
        self._source = source

    def __iter__(self) -> Iterator[_Texts]:
        """All candidates, in their order."""
        yield from self._seen
        for candidate in self._source:
            texts = [(text, _fold(text)) for text in pieces(self._page, candidate)]
            self._seen.append((candidate, texts))
            yield self._seen[-1]

    def candidates(self) -> Iterator[Candidate]:
        """All candidates, without their texts."""
        return (candidate for candidate, _ in self)


def find_title(page: Page, *, collected: str | None = None) -> str | None:
    """The title of the article; ``collected`` is the text by which the page was found."""
    return _chosen(page, _own_title(page, heading_nodes(page)), collected)


def find_headline(page: Page, *, collected: str | None = None) -> Headline:
    """The title of the article, and where it stands on the page."""
    nodes = heading_nodes(page)
    own = _own_title(page, nodes)
    title = _chosen(page, own, collected)
    return Headline(title, title_blocks(page, title, own, nodes), _source(page, title, own))


def _source(page: Page, title: str | None, own: Candidate | None) -> str | int:
    """Where the title was found: given, a node of the page, its data, or a tag of its head."""
    if title is None or own is None:
        return "" if title is None else "title"
    if title != own.text:
        return "collected"
    if own.node >= 0:
        return own.node
    if letters(title) == letters(stated_headline(page) or ""):
        return "JSON-LD headline"
    for name in ("og:title", "twitter:title"):
        if letters(title) in letters(page.head.first(name) or ""):
            return f"meta {name}"
    return "title"


def _chosen(page: Page, own: Candidate | None, collected: str | None) -> str | None:
    if collected is not None and not is_abnormal(collected := clean(collected)):
        # The text of a link can be a whole card: the section, the headline, the teaser.
        if own and len(letters(own.text)) >= _CARD and letters(own.text) in letters(collected):
            return own.text
        return collected
    return own.text if own else _broken_title(page)


def _own_title(page: Page, nodes: Ints) -> Candidate | None:
    """The page's own title, without a collected one; ``nodes`` are its headings."""
    sites = logos(page, nodes)
    titles = meta_titles(page, sites.values())
    metas = titles.cut
    if not metas:
        return _first(page, headings(page, nodes, but=sites)) or _first(page, marked(page))
    every = _Remembered(page, headings(page, nodes, but=sites))
    # The first meta title is the most trusted; what was cut from them all, the least.
    same = _equal(page, every, metas[:1]) or _equal(page, every, titles.others[:1])
    same = same or _nearest(page, every, (*metas, *titles.others))
    if same and same.distance <= SAME:
        shown = instead_of_card(page, same, every.candidates(), metas[0])
        found = _without_kicker(page, shown)
        return found if found is not same else _longer(page, same, every, titles)
    # A headline often says it in other words than the meta title, which is written for search
    # engines; then any subheading of about its length is as near. So the top heading goes first.
    tops = [each for each in every if page.tag[each[0].node] == CODE["h1"]]
    seen = [each for each in tops if not is_linked(page, each[0].node)]
    top = _nearest(page, (each for each in seen if are_related(each[0].text, metas)), metas)
    if top:
        return _without_kicker(page, top)
    for candidates in (every, _Remembered(page, marked(page))):
        nearest = _nearest(page, candidates, metas)
        if nearest and nearest.distance <= FAR:
            return _without_kicker(page, nearest)
    sole = _sole(page, [each[0] for each in seen], metas) or above_body(page, every.candidates())
    return sole or line_of_title(page, (*metas, *titles.others)) or Candidate(metas[0], -1)


def _longer(
    page: Page, same: Candidate, candidates: Iterable[_Texts], titles: MetaTitles
) -> Candidate:
    """The heading that is a longer part of the head's title: "Name of the blog » The headline"."""
    if len(same.text.split()) > _SITE_WORDS:
        return same
    parts = [part for part in titles.others if len(part) > 2 * len(same.text)]
    if not parts:
        return same
    return _equal(page, (each for each in candidates if each[0].node != same.node), parts) or same


def _equal(page: Page, candidates: Iterable[_Texts], metas: Iterable[str]) -> Candidate | None:
    """The first candidate that is one of these letter by letter."""
    targets = set(map(_fold, metas))
    for candidate, texts in candidates:
        for text, folded in texts:
            if folded in targets and not is_hidden(page, candidate.node):
                return Candidate(text, candidate.node, 0.0)
    return None


def _sole(page: Page, tops: Iterable[Candidate], metas: list[str]) -> Candidate | None:
    """The only top heading of the page's main part, where the head says something else."""
    seen = [h for h in tops if not is_hidden(page, h.node)]
    if len(seen) != 1 or letters(seen[0].text) in site_names(page):
        return None
    inside = any(page.tag[i] in _MAIN for i in page.ancestors(seen[0].node))
    return seen[0] if inside and 3 * len(seen[0].text) >= len(metas[0]) else None


def _without_kicker(page: Page, found: Candidate) -> Candidate:
    """A heading without the line above the headline that it begins with."""
    if found.node < 0:
        return found
    rest = headline_after_kicker(page, found.node)
    return found._replace(text=rest) if rest else found


def _nearest(page: Page, candidates: Iterable[_Texts], metas: Iterable[str]) -> Candidate | None:
    """The candidate with the least edit distance to a meta title (equation 1)."""
    targets = dict.fromkeys(map(_fold, metas))
    best: Candidate | None = None
    limit: int | None = None
    for candidate, texts in candidates:
        for text, folded in texts:
            for target in targets:
                distance = Levenshtein.distance(folded, target, score_cutoff=limit)
                if (limit is None or distance <= limit) and not is_hidden(page, candidate.node):
                    share = distance / max(len(folded), len(target), 1)
                    best = Candidate(text, candidate.node, share)
                    limit = distance - 1
                    if distance == 0:
                        return best
    return best


def _fold(text: str) -> str:
    """A text in one case and without quotes, which heads and headings write differently."""
    return _QUOTES.sub("", text.casefold())


def _first(page: Page, candidates: Iterable[Candidate]) -> Candidate | None:
    """The first that is to be seen; a link, such as a site's logo, only where all are links."""
    seen = [c for c in candidates if not is_hidden(page, c.node)]
    return min(seen, key=lambda c: is_linked(page, c.node), default=None)


def _broken_title(page: Page) -> str | None:
    """A title that lost a few characters, where no text is whole: better than none."""
    tops = [clean(page.node_text(node)) for node in page.nodes("h1")[:9].tolist()]
    texts = (*tops, clean(page.head.title or ""))
    return next((t for t in texts if 0 < t.count(_LOST) * 10 <= len(t) <= _LONGEST_BROKEN), None)
