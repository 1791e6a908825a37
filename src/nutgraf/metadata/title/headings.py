"""Which nodes of a page can be its title: headings, and what an id or class calls a title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.metadata.title.declared import is_abnormal
from nutgraf.page.tags import BLOCK, CODE, TEXT
from nutgraf.text.folding import clean

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from nutgraf.page.page import Ints, Page

# A text with more characters is no title. In the source it may have white space beside that.
_LONGEST: Final = 300
_LONGEST_RAW: Final = 10 * _LONGEST
# The title is among the first: so a page made of headings takes no longer than others.
_MOST: Final = 500
# A node and its text.
_ONE_TEXT: Final = 2
_MOST_PIECES: Final = 8
_MOST_LOGOS: Final = 5
# What the line above a headline is called, and what hides the mark behind it.
_KICKER: Final = frozenset(
    "kicker overline articleoverline dachzeile roofline topline eyebrow spitzmarke overtitle "
    "pretitle "
    "supertitle titleheader label subline".split()
)
_HIDDEN: Final = frozenset("hidden invisible sr hiddendash".split())
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_EDGES: Final = " -–—:|·•/"
_HEADLINE_WORDS: Final = 2
_HOST: Final = re.compile(r"(?:https?:)?//[^/?#]*", re.IGNORECASE)
_WHOLE_PAGE: Final = frozenset({CODE["html"], CODE["body"]})


class Candidate(NamedTuple):
    """A text that may be the title."""

    text: str
    node: int
    """The node whose text it is, or is part of; -1 for a title that is in the head only."""
    distance: float = 1.0
    """Edit distance to the nearest meta title, as a share of the longer text."""


def heading_nodes(page: Page) -> Ints:
    """The heading nodes that are not too long to be a title."""
    nodes = page.headings
    return nodes[page.stop[nodes] - page.start[nodes] <= _LONGEST_RAW]


def headings(page: Page, nodes: Ints, *, but: Container[int] = ()) -> Iterator[Candidate]:
    """The headings that can be a title, ``h1`` first, each level in document order."""
    ordered = nodes[page.tag[nodes].argsort(kind="stable")]
    return _candidates(page, (node for node in ordered[:_MOST].tolist() if node not in but))


def marked(page: Page) -> Iterator[Candidate]:
    """What is marked as a title: its id starts or ends so, or its class starts so."""
    nodes = [i for i, attributes in enumerate(page.attributes) if attributes and _marks(attributes)]
    # A container that is called so can hold the whole page.
    short = [i for i in nodes if page.stop[i] - page.start[i] <= _LONGEST_RAW]
    return _candidates(page, short[:_MOST])


def _marks(attributes: Mapping[str, str | None]) -> bool:
    name = (attributes.get("id") or "").lower()
    kind = (attributes.get("class") or "").lower().lstrip()
    return name.startswith("title") or name.endswith("title") or kind.startswith("title")


def _candidates(page: Page, nodes: Iterable[int]) -> Iterator[Candidate]:
    for node in nodes:
        text = _text(page, node)
        if _may_be_title(text):
            yield Candidate(text, node)


def pieces(page: Page, candidate: Candidate) -> Iterator[str]:
    """The text of a node, and of the nodes in it: a headline may share it with a kicker."""
    yield candidate.text
    first, end = candidate.node + 1, int(page.end[candidate.node])
    if end - first > 1:
        for node in range(first, min(end, first + _MOST_PIECES)):
            text = clean(page.text[page.start[node] : page.stop[node]])
            if text != candidate.text and _may_be_title(text):
                yield text


def headline_after_kicker(page: Page, node: int) -> str | None:
    """What follows the line above the headline, where a heading begins with one."""
    begin = int(page.start[node]) + _blanks(page, node)
    for child in range(node + 1, min(int(page.end[node]), node + 4)):
        words = _words(page.attribute(child, "class"))
        if page.tag[child] == TEXT or not page.start[child] <= begin < page.stop[child]:
            continue
        after = int(page.end[child])
        hidden = after < page.end[node] and not _HIDDEN.isdisjoint(
            _words(page.attribute(after, "class"))
        )
        if hidden or not _KICKER.isdisjoint(words):
            rest = clean(page.text[page.stop[child] : page.stop[node]]).lstrip(_EDGES)
            return rest if len(rest.split()) >= _HEADLINE_WORDS and _may_be_title(rest) else None
    return None


def _blanks(page: Page, node: int) -> int:
    """White space at the beginning of a node's text."""
    text = page.text[page.start[node] : page.stop[node]]
    return len(text) - len(text.lstrip())


def _words(kind: str | None) -> set[str]:
    return {word.lower() for word in _WORD.findall((kind or "")[:_LONGEST])}


def logos(page: Page, nodes: Ints) -> dict[int, str]:
    """The headings that link to the root of the site, and so name it."""
    found = {}
    for node in nodes[:_MOST_LOGOS].tolist():
        inside = slice(node, page.end[node])
        if True in page.linked[inside].tolist():  # a few nodes
            anchors = (page.tag[inside] == CODE["a"]).nonzero()[0] + node
            around = [i for i in page.ancestors(node)[:3] if page.tag[i] == CODE["a"]]
            if any(is_root(page.attribute(i, "href")) for i in (*anchors.tolist(), *around)):
                found[node] = _text(page, node)
    return found


def is_root(address: str | None) -> bool:
    """Whether an address is that of a site's front page."""
    path = _HOST.sub("", (address or "").strip(), count=1)
    return path in ("", "/") and address not in (None, "")


def is_linked(page: Page, node: int) -> bool:
    """Whether there is a link in a node, or around it."""
    return bool(page.linked[node : page.end[node]].any())


def is_hidden(page: Page, node: int) -> bool:
    """Whether the page says that a node is not shown; a hidden body is shown by a script."""
    for i in page.ancestors(node):
        attributes = page.attributes[i]
        if attributes:
            style = attributes.get("style")
            hides = "hidden" in attributes or (style and "display:none" in style.replace(" ", ""))
            if hides and page.tag[i] not in _WHOLE_PAGE:
                return True
    return False


def _text(page: Page, node: int) -> str:
    """What a node shows: its text, or what stands for an image where it has none."""
    text = clean(page.text[page.start[node] : page.stop[node]])
    if text and not text.isascii() and (page.tag[node : page.end[node]] == CODE["rt"]).any():
        return _without_readings(page, node)
    # Blocks in a heading, such as a kicker's, need not have white space between them.
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
    """What a node shows, without how its characters are read aloud (``<rt>``)."""
    first, last = np.searchsorted(page.leaves, (node, page.end[node]))
    leaves = [i for i in page.leaves[first:last].tolist() if page.tag[page.parent[i]] != CODE["rt"]]
    return clean("".join(page.text[page.start[i] : page.stop[i]] for i in leaves))


def _may_be_title(text: str) -> bool:
    return len(text) <= _LONGEST and not is_abnormal(text)
