"""The names that a page shows as its authors: what is marked as a byline, and links to people."""

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

    from nutgraf.metadata.context import PageContext
    from nutgraf.page.page import Page

Authors = Found[tuple[str, ...]]
LONGEST: Final = 200
_MOST_LINKED: Final = 3
# What ties a text to the next one in a byline, or to the last one.
_JOINS_NEXT: Final = re.compile(
    r"(?:[,;:&+/(@]|\b(?:by|von|par|por|di|and|und|et|y|e|with|mit|og|och|en|i|и))\s*$",
    re.IGNORECASE,
)
_JOINS_LAST: Final = re.compile(
    r"\s*(?:[,;:&+)]|(?:and|und|et|y|e|with|mit|og|och|i|и)\b)", re.IGNORECASE
)
# The longest of these words, and what stands before it.
_LONGEST_JOINT: Final = 8
# A block with more characters is a paragraph.
_LONGEST_LINE: Final = 120
# A figure has authors of its own, and a menu names other stories.
_FIGURE: Final = frozenset(CODE[name] for name in ("figure", "figcaption"))
_APART: Final = _FIGURE | {CODE["nav"]}
_PROFILE: Final = re.compile(
    r"/(?:authors?|autore?n?|auteurs?|profiles?|people|staff|contributors?|writers?|journalists?|"
    r"by|reporters?|redaktion|bios?|autores|autorzy|autorka|penulis|yazar(?:lar)?|muhabir|"
    r"journalistes?|periodistas?|giornalist[aei]|redacteurs?|forfatter|skribent(?:er)?|"
    r"tac-gia|avtor[yi]?)/|[?&]author=",
    re.IGNORECASE,
)
# These are sections of many sites too.
_SECTION: Final = re.compile(r"/(?:people|staff|profiles?)/", re.IGNORECASE)


def from_nodes(context: PageContext, nodes: Iterable[int]) -> Iterator[Authors]:
    """What nodes that are marked as an author say: those at the headline, else at the end."""
    page = context.page
    for span in (context.is_at_headline, context.is_at_end):
        names: dict[str, str] = {}
        first = None
        for node in nodes:
            if not span(node) or page.stop[node] - page.start[node] > LONGEST:
                continue
            if is_apart(context, node, _FIGURE):
                continue
            for name in _names_in(context, node):
                names.setdefault(letters(name), name)
                first = node if first is None else first
        if first is not None:
            yield Found(tuple(names.values()), first)


def from_bylines(
    context: PageContext, nodes: list[int], span: Callable[[int], bool]
) -> Iterator[Authors]:
    """What an id or class calls a byline; of several, the first that names somebody."""
    page = context.page
    for node in nodes:
        size = page.stop[node] - page.start[node]
        if 0 < size <= LONGEST and span(node):
            names = short_names(context, node)
            if names:
                yield Found(tuple(names), node)
                return


def is_apart(context: PageContext, node: int, apart: frozenset[int] = _APART) -> bool:
    """Whether a node is part of a figure or a menu."""
    return any(context.page.tag[i] in apart for i in context.page.ancestors(node))


def _names_in(context: PageContext, node: int) -> list[str]:
    """The names under a node: those of links to people, else those in its text."""
    page = context.page
    linked: list[str] = []
    for link in range(node, int(page.end[node])):
        if page.tag[link] == CODE["a"] and _PROFILE.search(page.attribute(link, "href") or ""):
            linked += split_names(_line_of(page, link))
    if linked:
        return list(dict.fromkeys(linked))
    first: list[str] = []
    for line in _lines(context, node):
        names = split_names(line)
        if names and any(" " in name or not name.isascii() for name in names):
            return names
        first = first or names
    return first


def _line_of(page: Page, node: int) -> str:
    """The text under a node, with a bar between what stands apart."""
    first, last = np.searchsorted(page.leaves, (node, page.end[node]))
    return " | ".join(joined(page, int(first), int(last)))


def _lines(context: PageContext, node: int) -> list[str]:
    """The lines under a node; those that begin as a byline does first."""
    first, last = np.searchsorted(context.page.leaves, (node, context.page.end[node]))
    lines = joined(context.page, int(first), int(last))
    whole = " ".join(lines)
    marked = [line for line in lines if begins_byline(line) and len(line) > 4]
    # The label may stand in a line of its own.
    labelled = bool(lines) and LABEL.fullmatch(lines[0]) and begins_byline(whole)
    return [*marked, whole, *lines] if labelled else [*marked, *lines]


def joined(page: Page, first: int, last: int) -> list[str]:
    """The texts of these leaves, a line for each block; what is not tied together has a bar."""
    lines: list[list[str]] = []
    block = -1
    for leaf, its_block in zip(
        page.leaves[first:last].tolist(), page.leaf_block[first:last].tolist(), strict=True
    ):
        text = " ".join(page.text[page.start[leaf] : page.stop[leaf]].split())
        if its_block != block:
            lines.append([text])
        elif _JOINS_NEXT.search(lines[-1][-1][-_LONGEST_JOINT:]) or _JOINS_LAST.match(text):
            lines[-1].append(f" {text}")
        else:
            lines[-1].append(f" | {text}")
        block = its_block
    return ["".join(pieces) for pieces in lines]


def from_links(context: PageContext) -> Iterator[Authors]:
    """Links to people's profiles at the headline."""
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
        if block not in lines or context.headline[block]:
            continue
        # A link in a paragraph leads to somebody whom the article is about.
        if sizes[block] <= _LONGEST_LINE or page.tag[page.parent[node]] != CODE["p"]:
            for name in split_names(_line_of(page, node), strict=True):
                if not _SECTION.search(address) or _is_in(name, address):
                    names.setdefault(letters(name), name)
                    first = node if first < 0 else first
    if 0 < len(names) <= _MOST_LINKED:
        yield Found(tuple(names.values()), first)


def _is_in(name: str, address: str) -> bool:
    """Whether an address has the last word of a name in it."""
    return letters(name.split()[-1]) in letters(address.rstrip("/").rpartition("/")[2])


def _block_of(page: Page, node: int) -> int:
    """The block in which a node's text begins."""
    place = min(int(np.searchsorted(page.leaves, node)), len(page.leaves) - 1)
    return int(page.leaf_block[place])


def agreed(context: PageContext) -> Iterator[Authors]:
    """An author who is marked as such anywhere, if all marks name the same."""
    page, marks = context.page, context.microdata
    bylines = byline_nodes(page, range(len(page)))
    for nodes in (marks.properties.get("author", []), marks.author_links, bylines):
        named = [(names, node) for node in nodes[:20] if (names := short_names(context, node))]
        if len({letters("".join(names)) for names, _ in named}) == 1:
            yield Found(tuple(named[0][0]), named[0][1])


def short_names(context: PageContext, node: int) -> list[str]:
    page = context.page
    if not 0 < page.stop[node] - page.start[node] <= LONGEST or is_apart(context, node):
        return []
    if is_in_quote_or_comment(page, node):
        return []
    names = _names_in(context, node)
    if is_named_by_alone(page, node) and not all(map(is_written_as_name, names)):
        return []
    return names
