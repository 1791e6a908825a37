"""Bylines that markup shows: nodes marked or named as an author, and links to profiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.metadata.class_names import APART, FIGURE, is_apart
from nutgraf.page.tags import CODE
from nutgraf.text.folding import letters
from nutgraf.text.names.byline_patterns import LABEL
from nutgraf.text.names.bylines import begins_byline, split_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.authors import Byline
    from nutgraf.metadata.context import PageContext
    from nutgraf.page.page import Page

MAX_BYLINE: Final = 200
_MAX_LINKED: Final = 3
_MAX_AGREEING: Final = 20
# What joins a text to the next one in a byline, or to the one before.
_JOINS_NEXT: Final = re.compile(
    r"(?:[,;:&+/(@]|\b(?:by|von|par|por|di|and|und|et|y|e|with|mit|og|och|en|i|и))\s*$",
    re.IGNORECASE,
)
_JOINS_PREVIOUS: Final = re.compile(
    r"\s*(?:[,;:&+)]|(?:and|und|et|y|e|with|mit|og|och|i|и)\b)", re.IGNORECASE
)
# The length of the longest joint, and the character before it.
_MAX_JOINT: Final = 8
# A longer block is a paragraph.
_MAX_LINE: Final = 120
_MIN_LABELLED: Final = 4
_PROFILE: Final = re.compile(
    r"/(?:authors?|autore?n?|auteurs?|profiles?|people|staff|contributors?|writers?|journalists?|"
    r"by|reporters?|redaktion|bios?|autores|autorzy|autorka|penulis|yazar(?:lar)?|muhabir|"
    r"journalistes?|periodistas?|giornalist[aei]|redacteurs?|forfatter|skribent(?:er)?|"
    r"tac-gia|avtor[yi]?)/|[?&]author=",
    re.IGNORECASE,
)


def from_marked_nodes(context: PageContext, nodes: Iterable[int]) -> Iterator[Byline]:
    """Yield the names in nodes that are marked as an author: at the headline, then at the end."""
    for is_near in (context.is_at_headline, context.is_at_end):
        near = [node for node in nodes if is_near(node) and _is_short(context.page, node)]
        near = [node for node in near if not is_apart(context.page, node, FIGURE)]
        yield from _joined((node, _names_in(context, node)) for node in near)


def from_byline_nodes(context: PageContext, nodes: Iterable[int]) -> Iterator[Byline]:
    """Yield the names in short nodes that are not in a figure, menu, quotation or comment."""
    page = context.page
    for node in nodes:
        is_own = _is_short(page, node) and not is_apart(page, node, APART)
        if is_own and (names := _names_in(context, node)):
            yield Found(tuple(names), node)


def from_profile_links(context: PageContext) -> Iterator[Byline]:
    """Yield the texts of links to people's profiles at the headline."""
    page, lines = context.page, {i for i in context.area.top if not context.headline.blocks[i]}
    found = []
    for node in np.flatnonzero(page.tag == CODE["a"]).tolist():
        address = page.attribute(node, "href") or ""
        if not context.is_at_headline(node) or not _PROFILE.search(address):
            continue
        leaf = min(int(page.leaves.searchsorted(node)), len(page.leaves) - 1)
        block = int(page.leaf_block[leaf])
        # A link in a paragraph leads to somebody whom the article is about.
        is_short = page.blocks.stop[block] - page.blocks.start[block] <= _MAX_LINE
        if block in lines and (is_short or page.tag[page.parent[node]] != CODE["p"]):
            found.append((node, split_names(_line_of(page, node), strict=True)))
    yield from (each for each in _joined(found) if len(each.value) <= _MAX_LINKED)


def agreed_anywhere(context: PageContext) -> Iterator[Byline]:
    """Yield an author who is marked or named anywhere, if all such nodes have the same names."""
    marked = context.declared.microdata
    groups = (marked.properties.get("author", []), marked.author_links, context.named_bylines)
    for nodes in groups:
        found = list(from_byline_nodes(context, nodes[:_MAX_AGREEING]))
        if len({letters("".join(each.value)) for each in found}) == 1:
            yield found[0]


def _is_short(page: Page, node: int) -> bool:
    return bool(0 < page.stop[node] - page.start[node] <= MAX_BYLINE)


def _joined(found: Iterable[tuple[int, list[str]]]) -> Iterator[Byline]:
    """Yield the different names of several nodes together, if there are any."""
    names: dict[str, tuple[str, int]] = {}
    for node, each in found:
        for name in each:
            names.setdefault(letters(name), (name, node))
    if names:
        (_, first), *_ = names.values()
        yield Found(tuple(name for name, _ in names.values()), first)


def lines_of_leaves(page: Page, first: int, last: int) -> list[str]:
    """Return the texts of these leaves, one line per block, with bars between separate texts."""
    lines: list[list[str]] = []
    block = -1
    for leaf, its_block in zip(
        page.leaves[first:last].tolist(), page.leaf_block[first:last].tolist(), strict=True
    ):
        text = " ".join(page.text[page.start[leaf] : page.stop[leaf]].split())
        if its_block != block:
            lines.append([text])
        elif _JOINS_NEXT.search(lines[-1][-1][-_MAX_JOINT:]) or _JOINS_PREVIOUS.match(text):
            lines[-1].append(f" {text}")
        else:
            lines[-1].append(f" | {text}")
        block = its_block
    return ["".join(pieces) for pieces in lines]


def _names_in(context: PageContext, node: int) -> list[str]:
    """Return the names in links to people under a node, else those in its text."""
    page = context.page
    linked: list[str] = []
    for link in range(node, int(page.end[node])):
        if page.tag[link] == CODE["a"] and _PROFILE.search(page.attribute(link, "href") or ""):
            linked += split_names(_line_of(page, link))
    if linked:
        return list(dict.fromkeys(linked))
    first: list[str] = []
    for line in _lines(page, node):
        names = split_names(line)
        if names and any(" " in name or not name.isascii() for name in names):
            return names
        first = first or names
    return first


def _line_of(page: Page, node: int) -> str:
    """Return the text under a node in one line, with bars between separate texts."""
    return " | ".join(_lines_of_node(page, node))


def _lines(page: Page, node: int) -> list[str]:
    """Return the lines under a node, those that begin as a byline first."""
    lines = _lines_of_node(page, node)
    joined = " ".join(lines)
    marked = [line for line in lines if begins_byline(line) and len(line) > _MIN_LABELLED]
    # The label may be in a line of its own.
    is_labelled = bool(lines) and LABEL.fullmatch(lines[0]) and begins_byline(joined)
    return [*marked, joined, *lines] if is_labelled else [*marked, *lines]


def _lines_of_node(page: Page, node: int) -> list[str]:
    first, last = np.searchsorted(page.leaves, (node, page.end[node]))
    return lines_of_leaves(page, int(first), int(last))
