"""The nodes that can be a page's title: headings, and nodes named so by an id or class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.page.tags import BLOCK, CODE, TEXT
from nutgraf.text.folding import clean, name_words
from nutgraf.text.titles import is_abnormal
from nutgraf.urls import is_front_page_link

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from nutgraf.page.page import Ints, Page

# Characters of a title, and of its source, which may have white space beside it.
_MAX_TITLE: Final = 300
_MAX_SOURCE: Final = 10 * _MAX_TITLE
# The title is among the first candidates. Without a limit, a page made of headings takes too long.
_MAX_CANDIDATES: Final = 500
# The number of nodes in an element that holds one text.
_ONE_TEXT: Final = 2
_MAX_PIECES: Final = 8
_MAX_LOGOS: Final = 5
# Classes of the line above a headline, and of a hidden separator after it.
_KICKER: Final = frozenset(
    "kicker overline articleoverline dachzeile roofline topline eyebrow spitzmarke overtitle "
    "pretitle supertitle titleheader label subline".split()
)
_HIDDEN: Final = frozenset("hidden invisible sr hiddendash".split())
_EDGES: Final = " -–—:|·•/"
_MIN_HEADLINE_WORDS: Final = 2


class Candidate(NamedTuple):
    """A text that may be the title."""

    text: str
    node: int
    """The node that holds the text; -1 for a title that is in the head only."""
    distance: float = 1.0
    """Edit distance to the nearest meta title, as a share of the longer text."""


def heading_nodes(page: Page) -> Ints:
    """Return the heading nodes that are not too long to be a title."""
    nodes = page.headings
    return nodes[page.stop[nodes] - page.start[nodes] <= _MAX_SOURCE]


def headings(page: Page, nodes: Ints, *, exclude: Container[int] = ()) -> Iterator[Candidate]:
    """Yield the headings that can be a title, ``h1`` first, each level in document order."""
    ordered = nodes[page.tag[nodes].argsort(kind="stable")]
    nodes = ordered[:_MAX_CANDIDATES]
    return _candidates(page, (node for node in nodes.tolist() if node not in exclude))


def named_titles(page: Page) -> Iterator[Candidate]:
    """Yield the nodes whose id starts or ends with "title", or whose class starts with it."""
    ids = ((i, (name or "").lower()) for i, name in with_attribute(page.attributes, "id"))
    nodes = {i for i, name in ids if name.startswith("title") or name.endswith("title")}
    classes = with_attribute(page.attributes, "class")
    nodes.update(i for i, kind in classes if (kind or "").lower().lstrip().startswith("title"))
    # A container with such a name can hold the whole page.
    short = [i for i in sorted(nodes) if page.stop[i] - page.start[i] <= _MAX_SOURCE]
    return _candidates(page, short[:_MAX_CANDIDATES])


def _candidates(page: Page, nodes: Iterable[int]) -> Iterator[Candidate]:
    for node in nodes:
        text = _text(page, node)
        if _may_be_title(text):
            yield Candidate(text, node)


def pieces(page: Page, candidate: Candidate) -> Iterator[str]:
    """Yield the text of a node, and of the nodes in it: it may hold a kicker and a headline."""
    yield candidate.text
    first, end = candidate.node + 1, int(page.end[candidate.node])
    if end - first > 1:
        for node in range(first, min(end, first + _MAX_PIECES)):
            text = clean(page.text[page.start[node] : page.stop[node]])
            if text != candidate.text and _may_be_title(text):
                yield text


def headline_after_kicker(page: Page, node: int) -> str | None:
    """Return the text after the kicker if a heading begins with one, else None."""
    text = page.text[page.start[node] : page.stop[node]]
    begin = int(page.start[node]) + len(text) - len(text.lstrip())
    for child in range(node + 1, min(int(page.end[node]), node + 4)):
        if page.tag[child] == TEXT or not page.start[child] <= begin < page.stop[child]:
            continue
        after = int(page.end[child])
        mark = page.attribute(after, "class") if after < page.end[node] else None
        kicker = name_words(page.attribute(child, "class"))
        if not (_KICKER.isdisjoint(kicker) and _HIDDEN.isdisjoint(name_words(mark))):
            rest = clean(page.text[page.stop[child] : page.stop[node]]).lstrip(_EDGES)
            is_long = len(rest.split()) >= _MIN_HEADLINE_WORDS
            return rest if is_long and _may_be_title(rest) else None
    return None


def logos(page: Page, nodes: Ints) -> dict[int, str]:
    """Return the headings that link to the front page, and so name the site, with their texts."""
    found = {}
    for node in nodes[:_MAX_LOGOS].tolist():
        inside = slice(node, page.end[node])
        if True in page.linked[inside].tolist():  # a few nodes
            anchors = (page.tag[inside] == CODE["a"]).nonzero()[0] + node
            around = [i for i in page.ancestors(node)[:3] if page.tag[i] == CODE["a"]]
            links = (page.attribute(i, "href") for i in (*anchors.tolist(), *around))
            if any(map(is_front_page_link, links)):
                found[node] = _text(page, node)
    return found


def is_linked(page: Page, node: int) -> bool:
    """Return whether there is a link in a node, or around it."""
    return bool(page.linked[node : page.end[node]].any())


def _text(page: Page, node: int) -> str:
    """Return the text that a node shows, or the alternative text of an image in it."""
    text = clean(page.text[page.start[node] : page.stop[node]])
    if text and not text.isascii() and (page.tag[node : page.end[node]] == CODE["rt"]).any():
        return _without_readings(page, node)
    # There may be no white space between blocks in a heading, such as a kicker and a headline.
    if text and page.end[node] - node > _ONE_TEXT and _holds_blocks(page, node):
        first, last = page.leaf_block[np.searchsorted(page.leaves, (node, page.end[node])) - (0, 1)]
        if last > first:
            text = clean(" ".join(map(page.block_text, range(int(first), int(last) + 1))))
    if text:
        return text
    images = np.flatnonzero(page.tag[node : page.end[node]] == CODE["img"]) + node
    return next((clean(page.attribute(i, "alt") or "") for i in images.tolist()), "")


def _holds_blocks(page: Page, node: int) -> bool:
    return bool(BLOCK[page.tag[node + 1 : page.end[node]]].any())


def _without_readings(page: Page, node: int) -> str:
    """Return the text of a node without the pronunciation of its characters (``<rt>``)."""
    first, last = np.searchsorted(page.leaves, (node, page.end[node]))
    leaves = [i for i in page.leaves[first:last].tolist() if page.tag[page.parent[i]] != CODE["rt"]]
    return clean("".join(page.text[page.start[i] : page.stop[i]] for i in leaves))


def _may_be_title(text: str) -> bool:
    return len(text) <= _MAX_TITLE and not is_abnormal(text)
