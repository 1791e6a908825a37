"""The links of a front or section page, each address once, with their place on it.

A teaser often links its picture, its headline and "read more" to one address:
they are one link here, with the text that reads most like a headline. Nothing
is left out for where it leads; that is for the judge of links to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.discover.frontpages.places import Places, find_places
from nutgraf.model import Link, Place
from nutgraf.page.links import page_base, resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.page.page import Ints, Page

_MOST: Final = 20_000
_LONGEST_ADDRESS: Final = 2_000
_LONGEST_TEXT: Final = 300
_LONGEST_TEASER: Final = 400
_MOST_LEAVES: Final = 60
# From so many words on a text is a headline, and beyond so many a whole teaser.
_HEADLINE: Final = 4
_WHOLE_TEASER: Final = 30
# How many comments there are names no story; the link beside it does.
_COUNT: Final = re.compile(
    r"\d[\d.,]*\s*(?:comments?|kommentare?|comentarios?|comentários?|commentaires?|commenti|"
    r"reacties|yorum|комментари\w*|评论|評論|件のコメント|댓글)(?!\w)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Found:
    """What is known of an address so far."""

    first: int
    best: int
    rank: tuple[int, int]
    text: str
    image: bool
    heading: int
    alike: int


def front_links(page: Page) -> tuple[Link, ...]:
    """Every link of a page once an address, in the page's order."""
    nodes, urls = _addressed(page)
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
    """What two links to one page share: a page is linked with and without its last slash."""
    return url.partition("://")[2].removeprefix("www.").rstrip("/")


def _addressed(page: Page) -> tuple[Ints, list[str]]:
    """The links that lead to a page of the web, and where: absolute, without fragment."""
    outermost = np.flatnonzero(page.linked & ~page.linked[page.parent])[:_MOST]
    base = page_base(page)
    known: dict[str, str | None] = {}
    nodes, urls = [], []
    for node in outermost.tolist():
        address = page.attribute(node, "href") or ""
        if address not in known:
            known[address] = _whole(base, address)
        url = known[address]
        if url is not None:
            nodes.append(node)
            urls.append(url)
    return np.array(nodes, dtype=np.int32), urls


def _whole(base: str | None, address: str) -> str | None:
    address = address.strip()
    if not address or len(address) > _LONGEST_ADDRESS:
        return None
    # What follows "#!" names a page of its own; any other fragment is a place on one.
    if "#!" not in address:
        address = address.partition("#")[0]
    url = resolve(base, address)
    return url if url and url[:4].lower() == "http" else None


def _merged(page: Page, nodes: Ints, ids: Sequence[int], places: Places) -> list[_Found]:
    """For each address the best of its anchors, and what any of them has."""
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
    """What a link says, and whether it is written out: else it is what stands for its picture."""
    text = page.node_text(title) if title >= 0 else _headline(page, node)
    if text:
        return text[:_LONGEST_TEXT], True
    for name in ("title", "aria-label"):
        if said := page.attribute(node, name):
            return " ".join(said.split())[:_LONGEST_TEXT], False
    for inner in range(node + 1, min(int(page.end[node]), node + 20)):
        if said := page.attribute(inner, "alt"):
            return " ".join(said.split())[:_LONGEST_TEXT], False
    return "", False


def _headline(page: Page, node: int) -> str:
    """The text of a link; of a whole card, whose lines are blocks, the first as long as a headline.

    Before it may stand the section, behind it the teaser.
    """
    first, last = np.searchsorted(page.leaves, [node, page.end[node]]).tolist()
    if last - first < 2 or page.leaf_block[first] == page.leaf_block[last - 1]:
        return page.node_text(node)
    lines: dict[int, str] = {}
    for leaf, block in zip(
        page.leaves[first:last][:_MOST_LEAVES].tolist(),
        page.leaf_block[first:last].tolist(),
        strict=False,
    ):
        lines[block] = lines.get(block, "") + page.text[page.start[leaf] : page.stop[leaf]]
    texts = [" ".join(line.split()) for line in lines.values()]
    return next((text for text in texts if _words(text) >= _HEADLINE), " ".join(texts))


def _words(text: str) -> int:
    """How many words a text has; some characters of a script without spaces make one."""
    spaced = text.count(" ") + 1
    return spaced if text.isascii() else max(spaced, len(text) // 4)


def _rank(text: str, written: bool, heading: int) -> tuple[int, int]:
    """A heading first, then what is as long as a headline, then short texts, then pictures'."""
    if not text or _COUNT.match(text):
        return 0, len(text) > 0
    words = _words(text)
    if words > _WHOLE_TEASER:
        return 2, -words
    kind = 1 if not written else 3 if words < _HEADLINE else 4
    return kind + (heading > 0 and written), words


def _teaser(page: Page, node: int, card: int, found: _Found) -> str:
    """The text of the link's card that is not in the link, or not in the headline in it."""
    first, last = np.searchsorted(page.leaves, [card, page.end[card]]).tolist()
    leaves = page.leaves[first : min(last, first + _MOST_LEAVES)]
    outside = leaves[~page.linked[leaves]].tolist()
    parts = [page.text[page.start[leaf] : page.stop[leaf]] for leaf in outside]
    if not parts and (whole := page.node_text(node)) != found.text:
        parts = [whole.replace(found.text, " ", 1)] if found.text else []
    return " ".join(" ".join(parts).split())[:_LONGEST_TEASER]
