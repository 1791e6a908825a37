"""Bylines that markup shows: nodes marked or named as an author, and links to profiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.metadata.class_names import byline_nodes, is_in_quote_or_comment, is_named_by_alone
from nutgraf.page.tags import CODE
from nutgraf.text.folding import letters
from nutgraf.text.names.byline_patterns import LABEL
from nutgraf.text.names.bylines import begins_byline, is_written_as_name, split_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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
# A figure has other authors, and a menu names other stories.
_FIGURE: Final = frozenset(CODE[name] for name in ("figure", "figcaption"))
_APART: Final = _FIGURE | {CODE["nav"]}
_PROFILE: Final = re.compile(
    r"/(?:authors?|autore?n?|auteurs?|profiles?|people|staff|contributors?|writers?|journalists?|"
    r"by|reporters?|redaktion|bios?|autores|autorzy|autorka|penulis|yazar(?:lar)?|muhabir|"
    r"journalistes?|periodistas?|giornalist[aei]|redacteurs?|forfatter|skribent(?:er)?|"
    r"tac-gia|avtor[yi]?)/|[?&]author=",
    re.IGNORECASE,
)
# On many sites these are sections too.
_SECTION: Final = re.compile(r"/(?:people|staff|profiles?)/", re.IGNORECASE)


def from_marked_nodes(context: PageContext, nodes: Iterable[int]) -> Iterator[Byline]:
    """Yield the names in nodes that are marked as an author: at the headline, then at the end."""
    page = context.page
    for is_near in (context.is_at_headline, context.is_at_end):
        names: dict[str, str] = {}
        first = None
        for node in nodes:
            if not is_near(node) or page.stop[node] - page.start[node] > MAX_BYLINE:
                continue
            if is_apart(context, node, _FIGURE):
                continue
            for name in _names_in(context, node):
                names.setdefault(letters(name), name)
                first = node if first is None else first
        if first is not None:
            yield Found(tuple(names.values()), first)


def from_byline_nodes(
    context: PageContext, nodes: list[int], is_near: Callable[[int], bool]
) -> Iterator[Byline]:
    """Yield the names in the first node that is named as a byline and has any."""
    page = context.page
    for node in nodes:
        size = page.stop[node] - page.start[node]
        if 0 < size <= MAX_BYLINE and is_near(node):
            names = names_in_byline(context, node)
            if names:
                yield Found(tuple(names), node)
                return


def from_profile_links(context: PageContext) -> Iterator[Byline]:
    """Yield the texts of links to people's profiles at the headline."""
    page = context.page
    names: dict[str, str] = {}
    first = -1
    sizes = page.blocks.stop - page.blocks.start
    lines = set(context.area.top)
    for node in np.flatnonzero(page.tag == CODE["a"]).tolist():
        address = page.attribute(node, "href") or ""
        if not context.is_at_headline(node) or not _PROFILE.search(address):
            continue
        block = _block_of(page, node)
        if block not in lines or context.headline.blocks[block]:
            continue
        # A link in a paragraph leads to somebody whom the article is about.
        if sizes[block] <= _MAX_LINE or page.tag[page.parent[node]] != CODE["p"]:
            for name in split_names(_line_of(page, node), strict=True):
                if not _SECTION.search(address) or _is_in_address(name, address):
                    names.setdefault(letters(name), name)
                    first = node if first < 0 else first
    if 0 < len(names) <= _MAX_LINKED:
        yield Found(tuple(names.values()), first)


def agreed_anywhere(context: PageContext) -> Iterator[Byline]:
    """Yield an author who is marked or named anywhere, if all such nodes have the same names."""
    page, microdata = context.page, context.declared.microdata
    bylines = byline_nodes(page, range(len(page)))
    for nodes in (microdata.properties.get("author", []), microdata.author_links, bylines):
        found = [
            (names, node)
            for node in nodes[:_MAX_AGREEING]
            if (names := names_in_byline(context, node))
        ]
        if len({letters("".join(names)) for names, _ in found}) == 1:
            yield Found(tuple(found[0][0]), found[0][1])


def names_in_byline(context: PageContext, node: int) -> list[str]:
    """Return the names in a short node that is not in a figure, menu, quotation or comment."""
    page = context.page
    if not 0 < page.stop[node] - page.start[node] <= MAX_BYLINE or is_apart(context, node):
        return []
    if is_in_quote_or_comment(page, node):
        return []
    names = _names_in(context, node)
    if is_named_by_alone(page, node) and not all(map(is_written_as_name, names)):
        return []
    return names


def is_apart(context: PageContext, node: int, apart: frozenset[int] = _APART) -> bool:
    """Return whether a node is part of a figure or a menu."""
    return any(context.page.tag[i] in apart for i in context.page.ancestors(node))


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


def _is_in_address(name: str, address: str) -> bool:
    """Return whether the last part of an address contains the last word of a name."""
    return letters(name.split()[-1]) in letters(address.rstrip("/").rpartition("/")[2])


def _block_of(page: Page, node: int) -> int:
    """Return the block in which a node's text begins."""
    place = min(int(np.searchsorted(page.leaves, node)), len(page.leaves) - 1)
    return int(page.leaf_block[place])
