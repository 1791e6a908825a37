"""Read the links of a front or section page, one for each URL, with its place on the page.

The image, headline and "read more" of a teaser often have the same URL. They become one link,
with the text that reads most like a headline. Links are not filtered by their URL: that is the
job of `nutgraf.links`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.discover.frontpages.link_places import Places, find_places
from nutgraf.model import Link, Place
from nutgraf.page.addresses import page_base, resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.page.page import Ints, Page

_MAX_LINKS: Final = 20_000
_MAX_ADDRESS: Final = 2_000
_MAX_TEXT: Final = 300
_MAX_TEASER: Final = 400
_MAX_LEAVES: Final = 60
# The minimum words of a headline, and the maximum before a text counts as a whole teaser.
_HEADLINE_WORDS: Final = 4
_TEASER_WORDS: Final = 30
# A number of comments is not a headline.
_COUNT: Final = re.compile(
    r"\d[\d.,]*\s*(?:comments?|kommentare?|comentarios?|comentários?|commentaires?|commenti|"
    r"reacties|yorum|комментари\w*|评论|評論|件のコメント|댓글)(?!\w)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Found:
    """A URL and its links so far."""

    first: int
    best: int
    rank: tuple[int, int]
    text: str
    image: bool
    heading: int
    alike: int


def front_links(page: Page) -> tuple[Link, ...]:
    """Return the links of a page, one for each URL, in document order."""
    nodes, urls = _web_links(page)
    if not urls:
        return ()
    numbers: dict[str, int] = {}
    ids = np.array([numbers.setdefault(_key(url), len(numbers)) for url in urls], dtype=np.int32)
    first = dict(zip(ids[::-1].tolist(), urls[::-1], strict=True))
    places = find_places(page, nodes, ids)
    found = _merged(page, nodes, ids.tolist(), places)
    total = len(urls)
    return tuple(
        Link(
            url=first[number],
            text=each.text,
            place=Place(
                region=places.region[each.best],
                heading=each.heading,
                order=each.first / total,
                image=each.image,
                teaser=_teaser(page, int(nodes[each.best]), int(places.card[each.best]), each),
                alike=each.alike,
            ),
            source="page",
        )
        for number, each in enumerate(found)
    )


def _key(url: str) -> str:
    """Return a key that is equal for links to the same page, with or without a last slash."""
    return url.partition("://")[2].removeprefix("www.").rstrip("/")


def _web_links(page: Page) -> tuple[Ints, list[str]]:
    """Return the links to web pages, and their absolute URLs without fragments."""
    outermost = np.flatnonzero(page.linked & ~page.linked[page.parent])[:_MAX_LINKS]
    base = page_base(page)
    known: dict[str, str | None] = {}
    nodes, urls = [], []
    for node in outermost.tolist():
        address = page.attribute(node, "href") or ""
        if address not in known:
            known[address] = _absolute(base, address)
        url = known[address]
        if url is not None:
            nodes.append(node)
            urls.append(url)
    return np.array(nodes, dtype=np.int32), urls


def _absolute(base: str | None, address: str) -> str | None:
    address = address.strip()
    if not address or len(address) > _MAX_ADDRESS:
        return None
    # "#!" is part of a page's URL. Other fragments are places on a page.
    if "#!" not in address:
        address = address.partition("#")[0]
    url = resolve(base, address)
    return url if url and url[:4].lower() == "http" else None


def _merged(page: Page, nodes: Ints, ids: Sequence[int], places: Places) -> list[_Found]:
    """Return, for each URL, its best link combined with the properties of the others."""
    found: dict[int, _Found] = {}
    for i, (node, number) in enumerate(zip(nodes.tolist(), ids, strict=True)):
        text, written = _text(page, node, int(places.title[i]))
        heading, image = int(places.heading[i]), bool(places.image[i])
        alike = int(places.alike[i])
        rank = _rank(text, written, heading)
        known = found.get(number)
        if known is None:
            found[number] = _Found(i, i, rank, text, image, heading, alike)
            continue
        known.image |= image
        known.heading = known.heading or heading
        known.alike = max(known.alike, alike)
        if rank > known.rank:
            known.best, known.rank, known.text = i, rank, text
            known.heading = heading or known.heading
    return list(found.values())


def _text(page: Page, node: int, title: int) -> tuple[str, bool]:
    """Return the text of a link, and whether it is visible rather than an image's alternative."""
    text = page.node_text(title) if title >= 0 else _headline(page, node)
    if text:
        return text[:_MAX_TEXT], True
    for name in ("title", "aria-label"):
        if label := page.attribute(node, name):
            return " ".join(label.split())[:_MAX_TEXT], False
    for inner in range(node + 1, min(int(page.end[node]), node + 20)):
        if label := page.attribute(inner, "alt"):
            return " ".join(label.split())[:_MAX_TEXT], False
    return "", False


def _headline(page: Page, node: int) -> str:
    """Return the link's text; for a whole card, its first line as long as a headline.

    The lines of a card are blocks. The section may precede the headline, and the teaser follow it.
    """
    first, last = np.searchsorted(page.leaves, [node, page.end[node]]).tolist()
    if last - first < 2 or page.leaf_block[first] == page.leaf_block[last - 1]:
        return page.node_text(node)
    lines: dict[int, str] = {}
    for leaf, block in zip(
        page.leaves[first:last][:_MAX_LEAVES].tolist(),
        page.leaf_block[first:last].tolist(),
        strict=False,
    ):
        lines[block] = lines.get(block, "") + page.text[page.start[leaf] : page.stop[leaf]]
    texts = [" ".join(line.split()) for line in lines.values()]
    return next((text for text in texts if _words(text) >= _HEADLINE_WORDS), " ".join(texts))


def _words(text: str) -> int:
    """Return the number of words, at four characters each in scripts without spaces."""
    spaced = text.count(" ") + 1
    return spaced if text.isascii() else max(spaced, len(text) // 4)


def _rank(text: str, written: bool, heading: int) -> tuple[int, int]:
    """Rank headings first, then headlines, short texts, image texts."""
    if not text or _COUNT.match(text):
        return 0, len(text) > 0
    words = _words(text)
    if words > _TEASER_WORDS:
        return 2, -words
    kind = 1 if not written else 3 if words < _HEADLINE_WORDS else 4
    return kind + (heading > 0 and written), words


def _teaser(page: Page, node: int, card: int, found: _Found) -> str:
    """Return the card's text outside the link, else the link's text after its headline."""
    first, last = np.searchsorted(page.leaves, [card, page.end[card]]).tolist()
    leaves = page.leaves[first : min(last, first + _MAX_LEAVES)]
    outside = leaves[~page.linked[leaves]].tolist()
    parts = [page.text[page.start[leaf] : page.stop[leaf]] for leaf in outside]
    if not parts and (whole := page.node_text(node)) != found.text:
        parts = [whole.replace(found.text, " ", 1)] if found.text else []
    return " ".join(" ".join(parts).split())[:_MAX_TEASER]
