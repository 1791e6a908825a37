"""Tables: which of them hold data, and where their cells stand.

A table that only arranges the page (one cell a row, one row, another table
inside, a heading in a cell) is read as what it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.tags import CODE, HEADING, flags

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# HTML allows colspan up to 1000; no table that can be read is as wide as this.
MAX_SPAN: Final = 50

_CELL: Final = flags("td th")
TABLE_PART: Final = flags("table tr td th caption")
_ROW: Final = CODE["tr"]


class Cell(NamedTuple):
    """A cell of a table, empty ones too."""

    node: int
    header: bool
    columns: int
    rows: int


class Row(NamedTuple):
    """A row of a table, with all its cells."""

    node: int
    header: bool
    """Whether the row is in the table's head."""
    cells: list[Cell]


def data_tables(page: Page, nodes: NDArray[np.intp]) -> list[int]:
    """Those of the nodes that are tables of data; the nodes hold kept text, in document order.

    Only the cells among the nodes count: a column that was dropped makes no
    table out of the one that was kept.
    """
    tables = nodes[page.tag[nodes] == CODE["table"]].tolist()
    found = []
    for table, following in zip(tables, [*tables, len(page)][1:], strict=True):
        end = int(page.end[table])
        if following >= end:  # no other table inside
            inside = slice(*np.searchsorted(nodes, (table, end)).tolist())
            if _holds_data(page, table, nodes[inside]):
                found.append(table)
    return found


def _holds_data(page: Page, table: int, parts: NDArray[np.intp]) -> bool:
    """Whether a table has rows and columns, given its parts that count."""
    if page.attribute(table, "role") in {"presentation", "none"}:
        return False
    rows = np.unique(page.parent[parts[_CELL[page.tag[parts]]]], return_counts=True)[1]
    if len(rows) < 2 or int(rows.max()) < 2:
        return False
    return not HEADING[page.tag[table : page.end[table]]].any()


def table_rows(page: Page, table: int, rows: list[int]) -> list[Row]:
    """The given rows of a table, with all their cells and how far these reach."""
    end = int(page.end[table])
    nodes = np.arange(table, end)
    all_rows = nodes[page.tag[table:end] == _ROW]
    # How many of the given rows stand before each row: a span counts these alone.
    given_before = np.concatenate([[0], np.cumsum(np.isin(all_rows, rows))]).tolist()
    place = {row: i for i, row in enumerate(all_rows.tolist())}
    cells = nodes[_CELL[page.tag[table:end]]].tolist()
    by_row: dict[int, list[int]] = {row: [] for row in rows}
    for cell in cells:
        by_row.get(int(page.parent[cell]), []).append(cell)
    result = []
    for row in rows:
        last = len(all_rows)
        made = []
        for cell in by_row[row]:
            reach = _span(page.attribute(cell, "rowspan"), last) or last
            until = min(place[row] + reach, last)
            made.append(
                Cell(
                    cell,
                    page.name(cell) == "th",
                    _span(page.attribute(cell, "colspan"), MAX_SPAN) or 1,
                    given_before[until] - given_before[place[row]],
                )
            )
        result.append(Row(row, page.name(int(page.parent[row])) == "thead", made))
    return result


def _span(value: str | None, most: int) -> int:
    """The number that a span attribute gives, at most so much; 1 if it gives none."""
    digits = (value or "").strip()
    if not (digits.isascii() and digits.isdecimal()):
        return 1
    return most if len(digits) > 5 else min(int(digits), most)
