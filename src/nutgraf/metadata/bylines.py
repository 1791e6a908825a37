"""The names that a page shows as its authors: bylines, marks, links, lines, signatures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.language.when import find_dates
from nutgraf.metadata.found import Found
from nutgraf.metadata.meta_title import letters
from nutgraf.metadata.names import LABEL, begins_byline, is_collective, split_names
from nutgraf.metadata.signposts import find_bylines
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nutgraf.metadata.clues import Clues
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
# 〔記者簡恒如／報導〕, （记者 周明）, 作者：周明, 한설아 기자
_EAST_ASIAN: Final = re.compile(
    r"(?:作者|记者|記者|撰文|责任编辑)[\s:：／/]*(?P<after>[\u3400-\u9fff][\u3400-\u9fff·]{1,3})"
    r"(?<![攝摄])(?=[\s／/)）〕】，,、|]|$)|(?<![가-힣])(?P<before>[가-힣]{2,4})\s?(?:객원)?(?:기자|특파원)(?![가-힣])"
)
_DATE_AND_NAME: Final = 120
_DIGIT: Final = re.compile(r"\d")
_TIME: Final = re.compile(
    r"\d{1,2}[:.]\d\d(?:\s*(?:uhr|h|am|pm|[ap]\.m\.|[A-Z]{2,4}))?", re.IGNORECASE
)
_TWO_WORDS: Final = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,2}")
_STRESSED: Final = frozenset(CODE[name] for name in ("b", "strong", "i", "em"))
_FIGURE: Final = frozenset({CODE["figure"], CODE["figcaption"]})
_PROFILE: Final = re.compile(
    r"/(?:authors?|autore?n?|auteurs?|profiles?|people|staff|contributors?|writers?|journalists?|"
    r"by|reporters?|redaktion|bios?)/|[?&]author=",
    re.IGNORECASE,
)


def from_nodes(clues: Clues, nodes: Iterable[int]) -> Iterator[Authors]:
    """What nodes that are marked as an author say: those at the headline, else at the end."""
    page = clues.page
    for span in clues.spans:
        names: dict[str, str] = {}
        first = None
        for node in nodes:
            if not span(node) or page.stop[node] - page.start[node] > LONGEST:
                continue
            for name in _names_in(clues, node):
                names.setdefault(letters(name), name)
                first = node if first is None else first
        if first is not None:
            yield Found(tuple(names.values()), first)


def from_bylines(clues: Clues, nodes: list[int], span: Callable[[int], bool]) -> Iterator[Authors]:
    """What an id or class calls a byline; of several, the first that names somebody."""
    page = clues.page
    for node in nodes:
        size = page.stop[node] - page.start[node]
        if 0 < size <= LONGEST and span(node):
            names = short_names(clues, node)
            if names:
                yield Found(tuple(names), node)
                return


def _in_figure(clues: Clues, node: int) -> bool:
    """Whether a node is part of a figure, which has authors of its own."""
    return any(clues.page.tag[i] in _FIGURE for i in clues.page.ancestors(node))


def _names_in(clues: Clues, node: int) -> list[str]:
    """The names under a node: those of links to people, else those in its text."""
    page = clues.page
    linked: list[str] = []
    for link in range(node, int(page.end[node])):
        if page.tag[link] == CODE["a"] and _PROFILE.search(page.attribute(link, "href") or ""):
            linked += split_names(page.node_text(link))
    if linked:
        return list(dict.fromkeys(linked))
    for line in _lines(clues, node):
        names = split_names(line)
        if names:
            return names
    return []


def _lines(clues: Clues, node: int) -> list[str]:
    """The lines under a node; those that begin as a byline does first."""
    first, last = np.searchsorted(clues.page.leaves, (node, clues.page.end[node]))
    lines = _joined(clues.page, int(first), int(last))
    whole = " ".join(lines)
    marked = [line for line in lines if begins_byline(line) and len(line) > 4]
    return [*marked, whole, *lines] if begins_byline(whole) else [*marked, *lines]


def _joined(page: Page, first: int, last: int) -> list[str]:
    """The texts of these leaves, a line for each block; what is not tied together has a bar."""
    lines: list[str] = []
    block = -1
    for leaf, its_block in zip(
        page.leaves[first:last].tolist(), page.leaf_block[first:last].tolist(), strict=True
    ):
        text = " ".join(page.text[page.start[leaf] : page.stop[leaf]].split())
        if its_block != block:
            lines.append(text)
        elif _JOINS_NEXT.search(lines[-1]) or _JOINS_LAST.match(text):
            lines[-1] += f" {text}"
        else:
            lines[-1] += f" | {text}"
        block = its_block
    return lines


def from_links(clues: Clues) -> Iterator[Authors]:
    """Links to people's profiles at the headline."""
    page = clues.page
    names: dict[str, str] = {}
    first = -1
    for node in np.flatnonzero(page.tag == CODE["a"]).tolist():
        if clues.spans[0](node) and _PROFILE.search(page.attribute(node, "href") or ""):
            for name in split_names(page.node_text(node), strict=True):
                names.setdefault(letters(name), name)
                first = node if first < 0 else first
    if 0 < len(names) <= _MOST_LINKED:
        yield Found(tuple(names.values()), first)


def from_lines(clues: Clues, blocks: list[int]) -> Iterator[Authors]:
    """Lines that begin as a byline does, or are a date and a name.

    "By Ada Writer", "作者：林阿發", "3 March 2026 | Ada Writer"; a label may stand alone before.
    """
    page = clues.page
    for block in blocks:
        if clues.headline[block]:
            continue
        for line in _segments(_block_line(page, block)):
            names = (
                split_names(line, strict=True) if begins_byline(line) else _beside_date(clues, line)
            )
            node = int(page.blocks.node[block])
            if not names and LABEL.fullmatch(line) and block + 1 < len(page.blocks):
                names = split_names(page.block_texts[block + 1], strict=True)
                node = int(page.blocks.node[block + 1])
            if names:
                yield Found(tuple(names), node)
                break


def _block_line(page: Page, block: int) -> str:
    first, last = np.searchsorted(page.leaf_block, (block, block + 1))
    return " ".join(_joined(page, int(first), int(last)))


def _segments(line: str) -> list[str]:
    """A line and its parts between bars, as far as they are short."""
    parts = [part.strip() for part in line.split("|")[:8]] if "|" in line else []
    return [each for each in (line, *parts) if 0 < len(each) <= LONGEST]


def from_east_asian(clues: Clues) -> Iterator[Authors]:
    """A reporter's name inside a line, as Chinese and Korean papers have it."""
    if clues.language not in ("zh", "ko"):
        return
    page = clues.page
    first, last = clues.place.extent
    found = _EAST_ASIAN.search(page.text, first, last)
    if found:
        block = int(np.searchsorted(page.blocks.stop, found.start(), side="right"))
        yield Found((found["after"] or found["before"],), int(page.blocks.node[block]))


def signature(clues: Clues) -> Iterator[Authors]:
    """A name in bold or italics that stands alone at the end of the body."""
    page = clues.page
    for block in clues.place.behind[:4]:
        text = page.block_texts[block]
        leaf = page.leaves[np.searchsorted(page.leaf_block, block)]
        if _TWO_WORDS.fullmatch(text) and page.tag[page.parent[leaf]] in _STRESSED:
            names = split_names(text, strict=True)
            if names:
                yield Found(tuple(names), int(page.blocks.node[block]))


def _beside_date(clues: Clues, line: str) -> list[str]:
    """Names in a line of which the rest is a date."""
    if len(line) > _DATE_AND_NAME or not _DIGIT.search(line):
        return []
    dated = next(find_dates(line, clues.language), None)
    if dated is None:
        return []
    for part in (line[dated.stop :], line[: dated.start]):
        text = _TIME.sub("", part).strip(" |·•–—-,/:()")
        if begins_byline(text) or _TWO_WORDS.fullmatch(text):
            names = split_names(text, strict=not is_collective(text))
            if names:
                return names
    return []


def agreed(clues: Clues) -> Iterator[Authors]:
    """An author who is marked as such anywhere, if all marks name the same."""
    page, marks = clues.page, clues.marks
    bylines = find_bylines(page, range(len(page)))
    for nodes in (marks.properties.get("author", []), marks.authors, bylines):
        named = [(names, node) for node in nodes[:20] if (names := short_names(clues, node))]
        if len({letters("".join(names)) for names, _ in named}) == 1:
            yield Found(tuple(named[0][0]), named[0][1])


def short_names(clues: Clues, node: int) -> list[str]:
    page = clues.page
    if not 0 < page.stop[node] - page.start[node] <= LONGEST or _in_figure(clues, node):
        return []
    return _names_in(clues, node)
