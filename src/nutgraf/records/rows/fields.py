"""The fields of a list: text fragments with the same layout, one or more per record."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

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
_MAX_TAG_LENGTH: Final = 60
_CELL: Final = flags("td th")
_TITLE: Final = LazyPattern(r"title|headline|heading|subject|(?<![a-z])name", re.IGNORECASE)
# A fragment without word characters is an ornament or a separator.
_WORD_CHARACTER: Final = LazyPattern(r"\w")
_LETTERS: Final = LazyPattern(r"[^\W\d_]{2}|[\u3040-\u9fff]")

Lines = dict[int, list[list[str]]]
"""The lines of each fragment of each record."""


@dataclass(frozen=True, eq=False)
class Field:
    """Fragments with the same layout in the records of a list; dicts are keyed by record."""

    lines: Lines
    nodes: Mapping[int, int]
    """The element of each record's first fragment."""
    links: Mapping[int, int]
    """The link around each record's first fragment, or 0."""
    linked: float
    """The share of the fragments in links."""
    likeness: float
    """How much the layout is like that of a title."""
    order: float
    """The mean position among the fragments of a record, from 0."""

    @cached_property
    def values(self) -> dict[int, str]:
        """The text of each record: paragraphs joined by spaces, tags and the like by commas."""
        found = {}
        for record, parts in self.lines.items():
            texts = list(dict.fromkeys(" ".join(lines) for lines in parts))
            long = any(len(text) > _MAX_TAG_LENGTH for text in texts)
            found[record] = (" " if long else ", ").join(texts)[:_MAX_LENGTH]
        return found

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each value is there."""
        return Counter(self.values.values())

    @cached_property
    def lettered(self) -> float:
        """The share of the values that have words, not only numbers."""
        return sum(bool(_LETTERS.search(text)) for text in self.values.values()) / len(self.values)

    @cached_property
    def words(self) -> float:
        """The mean number of words in a value."""
        return sum(count_words(self.values.values(), dictionary=False)) / len(self.values)

    @property
    def fragments(self) -> float:
        """The mean number of fragments in a record."""
        return sum(map(len, self.lines.values())) / len(self.lines)


def find_fields(page: Page, fragments: Fragments, records: RepeatedRecords) -> list[Field]:
    """Return the fields that at least half of the records have, in page order."""
    layout = fragments.layout[records.fragment]
    in_heading = page.inside(HEADING)
    place = records.fragment - records.fragment[np.searchsorted(records.record, records.record)]
    found = []
    for each in dict.fromkeys(layout.tolist()):
        chosen = np.flatnonzero(layout == each)
        fragment, record = records.fragment[chosen], records.record[chosen].tolist()
        if 2 * len(set(record)) < len(records):
            continue
        lines = _lines(page, fragments, fragment.tolist(), record)
        nodes, links = fragments.node[fragment], fragments.link[fragment]
        linked = float((links > 0).mean())
        heading = float(in_heading[fragments.leaf[fragment]].mean())
        if lines:
            found.append(
                Field(
                    lines=lines,
                    nodes=_first_of_each(record, nodes),
                    links=_first_of_each(record, links),
                    linked=linked,
                    likeness=1.5 * heading + _is_called_title(page, int(nodes[0])) + linked,
                    order=float(place[chosen].mean()),
                )
            )
    return found


def _first_of_each(record: list[int], values: Ints) -> dict[int, int]:
    """Return the first value of each record."""
    return dict(zip(record[::-1], values[::-1].tolist(), strict=True))


def _lines(page: Page, fragments: Fragments, fragment: list[int], record: list[int]) -> Lines:
    """Return the lines of each fragment of each record."""
    found: Lines = {}
    for one, place in zip(fragment, record, strict=True):
        raw = page.text[fragments.start[one] : fragments.stop[one]][:_MAX_LENGTH]
        if _WORD_CHARACTER.search(raw):
            lines = (" ".join(line.split()) for line in raw.split(BREAK))
            found.setdefault(place, []).append(list(filter(None, lines)))
    return found


def _is_called_title(page: Page, node: int) -> bool:
    named = (
        (each, name) for each in (node, int(page.parent[node])) for name in ("itemprop", "class")
    )
    return any(_TITLE.search((page.attribute(*each) or "")[:200]) for each in named)


def field_names(page: Page, fields: list[Field]) -> list[str]:
    """Return a name for each field: its property, column header, or tag and class."""
    column = columns(page)
    counts: Counter[str] = Counter()
    names = []
    for field in fields:
        name = _name(page, next(iter(field.nodes.values())), column)
        counts[name] += 1
        names.append(name if counts[name] == 1 else f"{name}[{counts[name]}]")
    return names


def _name(page: Page, node: int, column: Ints) -> str:
    chain = page.ancestors(node)
    table = next((each for each in chain[:10] if page.name(each) == "table"), None)
    cell = next((each for each in chain[:4] if _CELL[page.tag[each]]), None)
    head = ""
    if table is not None and cell is not None:
        heads = np.flatnonzero(page.tag[table:cell] == CODE["th"]) + table
        same = heads[column[heads] == column[cell]]
        head = page.node_text(int(same[0]))[:60] if len(same) else ""
    made = (f"{page.name(node)}.{name}" for each in chain[:2] if (name := steady_class(page, each)))
    place = f"[{column[node]}]" if column[node] else ""
    said = (page.attribute(node, "itemprop") or "").strip()
    return said or head or next(made, f"{page.name(node)}{place}")
