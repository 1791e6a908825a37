"""The fields of a list: text fragments with the same layout, one or more per record."""

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
from nutgraf.records.rows.fragments import columns, steady_class
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.words import count_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nutgraf.page.page import Ints, Page
    from nutgraf.records.rows.fragments import Fragments
    from nutgraf.records.rows.repeated_records import RepeatedRecords

_MAX_LENGTH: Final = 5_000
_CELL: Final = flags("td th")
_TITLE: Final = LazyPattern(r"title|headline|heading|subject|(?<![a-z])name", re.IGNORECASE)
_MAX_HEADER_ROWS: Final = 3
# A fragment without word characters is an ornament or a separator.
_WORD_CHARACTER: Final = LazyPattern(r"\w")
_LETTERS: Final = LazyPattern(r"[^\W\d_]{2}|[\u3040-\u9fff]")


@dataclass(frozen=True, eq=False)
class Field:
    """Fragments with the same layout in the records of a list; dicts are keyed by record."""

    values: Mapping[int, str]
    """The text of each record; several fragments are joined."""
    lines: Mapping[int, list[list[str]]]
    """The lines of each fragment of each record."""
    nodes: Mapping[int, int]
    """The element of each record's first fragment."""
    links: Mapping[int, int]
    """The link around each record's first fragment, or 0."""
    linked: float
    """The share of the fragments in links."""
    heading: float
    """The share of the fragments in headings."""
    order: float
    """The mean position among the fragments of a record, from 0."""
    called_title: bool
    fragments: float
    """The mean number of fragments in a record."""

    @cached_property
    def distinct(self) -> float:
        """The number of different values per value."""
        return len(set(self.values.values())) / max(len(self.values), 1)

    @cached_property
    def sameness(self) -> float:
        """The share of the most frequent value."""
        return max(Counter(self.values.values()).values(), default=1) / max(len(self.values), 1)

    @cached_property
    def lettered(self) -> float:
        """The share of the values that have words, not only numbers."""
        return sum(map(bool, map(_LETTERS.search, self.values.values()))) / max(len(self.values), 1)

    @cached_property
    def words(self) -> float:
        """The mean number of words in a value."""
        counts = count_words(self.values.values(), dictionary=False)
        return sum(counts) / max(len(counts), 1)

    @cached_property
    def characters(self) -> int:
        """The number of characters of all values."""
        return sum(map(len, self.values.values()))


def find_fields(page: Page, fragments: Fragments, records: RepeatedRecords) -> list[Field]:
    """Return the fields that at least half of the records have, in page order."""
    layout = fragments.layout[records.fragment]
    pairs = np.unique(layout.astype(np.int64) * len(records) + records.record)
    often = 2 * np.bincount(pairs // len(records), minlength=int(layout.max(initial=0)) + 1)
    layouts = dict.fromkeys(layout[often[layout] >= len(records)].tolist())
    in_heading = page.inside(HEADING)
    place = records.fragment - records.fragment[np.searchsorted(records.record, records.record)]
    found = []
    for each in layouts:
        chosen = np.flatnonzero(layout == each)
        fragment, record = records.fragment[chosen], records.record[chosen]
        nodes = fragments.node[fragment]
        lines = _lines(page, fragments, fragment.tolist(), record.tolist())
        found.append(
            Field(
                values={place: value_of(parts) for place, parts in lines.items()},
                lines=lines,
                nodes=_first_of_each(record, nodes),
                links=_first_of_each(record, fragments.link[fragment]),
                linked=float((fragments.link[fragment] > 0).mean()),
                heading=float(in_heading[fragments.leaf[fragment]].mean()),
                order=float(place[chosen].mean()),
                called_title=_is_called_title(page, int(nodes[0])),
                fragments=len(chosen) / len(np.unique(record)),
            )
        )
    return found


def _first_of_each(record: NDArray[np.intp], values: Ints) -> dict[int, int]:
    """Return the first value of each record."""
    return dict(zip(record[::-1].tolist(), values[::-1].tolist(), strict=True))


def _lines(
    page: Page, fragments: Fragments, fragment: list[int], record: list[int]
) -> dict[int, list[list[str]]]:
    """Return the lines of each fragment of each record."""
    found: dict[int, list[list[str]]] = {}
    for one, place in zip(fragment, record, strict=True):
        stop = min(int(fragments.stop[one]), int(fragments.start[one]) + _MAX_LENGTH)
        raw = page.text[fragments.start[one] : stop]
        lines = [" ".join(line.split()) for line in raw.split(BREAK)]
        if _WORD_CHARACTER.search(raw):
            found.setdefault(place, []).append([line for line in lines if line])
    return found


def value_of(parts: list[list[str]]) -> str:
    """Join the fragments of a record: paragraphs by spaces, short ones such as tags by commas."""
    texts = list(dict.fromkeys(" ".join(lines) for lines in parts))
    return (" " if any(len(text) > 60 for text in texts) else ", ").join(texts)[:_MAX_LENGTH]


def _is_called_title(page: Page, node: int) -> bool:
    for each in (node, int(page.parent[node])):
        for name in ("itemprop", "class"):
            if _TITLE.search((page.attribute(each, name) or "")[:200]):
                return True
    return False


def field_names(page: Page, fields: list[Field]) -> list[str]:
    """Return a name for each field: its property, column header, or tag and class."""
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
    """Return the text of the header of a cell's column, or ""."""
    table = next((each for each in page.ancestors(cell)[:6] if page.name(each) == "table"), None)
    if table is None:
        return ""
    rows = table + np.flatnonzero(page.tag[table:cell] == CODE["tr"])
    for row in rows[:_MAX_HEADER_ROWS].tolist():
        headers = row + np.flatnonzero(page.tag[row : page.end[row]] == CODE["th"])
        same = headers[(column[headers] == column[cell]) & (headers != cell)]
        if len(headers) > 1 and len(same):
            return page.node_text(int(same[0]))[:60]
    return ""
