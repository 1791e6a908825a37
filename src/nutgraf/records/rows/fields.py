"""The fields of a list: pieces of one make, record by record, side by side."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.page import BREAK
from nutgraf.page.tags import CODE, HEADING, flags
from nutgraf.records.rows.pieces import columns, steady_class
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.words import count_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Ints, Page
    from nutgraf.records.rows.pieces import Pieces
    from nutgraf.records.rows.repeats import Repeats

_LONGEST: Final = 5_000
_CELL: Final = flags("td th")
_TITLE: Final = LazyPattern(r"title|headline|heading|subject|(?<![a-z])name", re.IGNORECASE)
_MOST_ROWS_OF_HEADS: Final = 3
# A piece that has none of these is an ornament, or a bar between two others.
_SAYS: Final = LazyPattern(r"\w")
_LETTERS: Final = LazyPattern(r"[^\W\d_]{2}|[\u3040-\u9fff]")


@dataclass(frozen=True, eq=False)
class Field:
    """Pieces of one make in the records of a list."""

    values: Mapping[int, str]
    """Record by record, its text; what is there twice is joined."""
    lines: Mapping[int, list[list[str]]]
    """Record by record, the lines of each of its pieces."""
    nodes: Mapping[int, int]
    """Record by record, the element that holds it first."""
    links: Mapping[int, int]
    """Record by record, the link that it is in; 0 for none."""
    linked: float
    """The share of its values that are in links."""
    heading: float
    """The share of them that are in headings."""
    order: float
    """The mean place among the pieces of a record, from 0."""
    called_title: bool
    pieces: float
    """How many pieces a value is made of: the mean."""

    @cached_property
    def distinct(self) -> float:
        """The share of the values that are different."""
        return len(set(self.values.values())) / max(len(self.values), 1)

    @cached_property
    def sameness(self) -> float:
        """The share of the values that are the most frequent one."""
        return max(Counter(self.values.values()).values(), default=1) / max(len(self.values), 1)

    @cached_property
    def lettered(self) -> float:
        """The share of the values that have words with letters: a number is no title."""
        return sum(map(bool, map(_LETTERS.search, self.values.values()))) / max(len(self.values), 1)

    @cached_property
    def words(self) -> float:
        """How many words a value has: the mean."""
        counts = count_words(self.values.values(), dictionary=False)
        return sum(counts) / max(len(counts), 1)

    @cached_property
    def characters(self) -> int:
        """How much text it has in all."""
        return sum(map(len, self.values.values()))


def find_fields(page: Page, pieces: Pieces, list_: Repeats) -> list[Field]:
    """The fields that at least half of the records have, in the order of the page."""
    make = pieces.make[list_.piece]
    pairs = np.unique(make.astype(np.int64) * len(list_) + list_.record)
    often = 2 * np.bincount(pairs // len(list_), minlength=int(make.max(initial=0)) + 1)
    makes = dict.fromkeys(make[often[make] >= len(list_)].tolist())
    in_heading = page.inside(HEADING)
    place = list_.piece - list_.piece[np.searchsorted(list_.record, list_.record)]
    found = []
    for each in makes:
        chosen = np.flatnonzero(make == each)
        piece, record = list_.piece[chosen], list_.record[chosen]
        nodes = pieces.node[piece]
        lines = _lines(page, pieces, piece.tolist(), record.tolist())
        found.append(
            Field(
                values={place: value_of(parts) for place, parts in lines.items()},
                lines=lines,
                nodes=_first_of_each(record, nodes),
                links=_first_of_each(record, pieces.link[piece]),
                linked=float((pieces.link[piece] > 0).mean()),
                heading=float(in_heading[pieces.leaf[piece]].mean()),
                order=float(place[chosen].mean()),
                called_title=_is_called_title(page, int(nodes[0])),
                pieces=len(chosen) / len(np.unique(record)),
            )
        )
    return found


def _first_of_each(record: NDArray[np.intp], values: Ints) -> dict[int, int]:
    """Record by record, the first of these values."""
    return dict(zip(record[::-1].tolist(), values[::-1].tolist(), strict=True))


def _lines(
    page: Page, pieces: Pieces, piece: list[int], record: list[int]
) -> dict[int, list[list[str]]]:
    """Record by record, its pieces, each as its lines."""
    found: dict[int, list[list[str]]] = {}
    for one, place in zip(piece, record, strict=True):
        stop = min(int(pieces.stop[one]), int(pieces.start[one]) + _LONGEST)
        raw = page.text[pieces.start[one] : stop]
        lines = [" ".join(line.split()) for line in raw.split(BREAK)]
        if _SAYS.search(raw):
            found.setdefault(place, []).append([line for line in lines if line])
    return found


def value_of(parts: list[list[str]]) -> str:
    """Paragraphs one after another; short pieces, such as tags, as a list, each once."""
    texts = list(dict.fromkeys(" ".join(lines) for lines in parts))
    return (" " if any(len(text) > 60 for text in texts) else ", ").join(texts)[:_LONGEST]


def _is_called_title(page: Page, node: int) -> bool:
    for each in (node, int(page.parent[node])):
        for name in ("itemprop", "class"):
            if _TITLE.search((page.attribute(each, name) or "")[:200]):
                return True
    return False


def field_names(page: Page, fields: list[Field]) -> list[str]:
    """A name for each field: its property, the head of its column, or its tag and class."""
    column = columns(page)
    counts: dict[str, int] = {}
    names = []
    for field in fields:
        name = _name(page, next(iter(field.nodes.values())), column)
        counts[name] = counts.get(name, 0) + 1
        names.append(name if counts[name] == 1 else f"{name}[{counts[name]}]")
    return names


def _name(page: Page, node: int, column: Ints) -> str:
    if said := (page.attribute(node, "itemprop") or "").strip():
        return said
    cell = next((each for each in page.ancestors(node)[:4] if _CELL[page.tag[each]]), None)
    if cell is not None and (head := _column_head(page, cell, column)):
        return head
    for each in (node, int(page.parent[node])):
        if made := steady_class(page, each):
            return f"{page.name(node)}.{made}"
    place = f"[{column[node]}]" if column[node] else ""
    return f"{page.name(node)}{place}"


def _column_head(page: Page, cell: int, column: Ints) -> str:
    """What the head of a table says of the column of a cell."""
    table = next((each for each in page.ancestors(cell)[:6] if page.name(each) == "table"), None)
    if table is None:
        return ""
    rows = table + np.flatnonzero(page.tag[table:cell] == CODE["tr"])
    for row in rows[:_MOST_ROWS_OF_HEADS].tolist():
        heads = row + np.flatnonzero(page.tag[row : page.end[row]] == CODE["th"])
        same = heads[(column[heads] == column[cell]) & (heads != cell)]
        if len(heads) > 1 and len(same):
            return page.node_text(int(same[0]))[:60]
    return ""
