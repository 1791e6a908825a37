"""Tables: which of them contain data, and the rows and cells of these.

A table for layout (one cell per row, a single row, another table inside, a heading in a cell) is
ignored; only its content is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nutgraf.page.tags import CODE, HEADING, flags

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# HTML allows a colspan of 1000. No readable table is as wide as this limit.
MAX_SPAN: Final = 50

_CELL: Final = flags("td th")
TABLE_PART: Final = flags("table tr td th caption")
_ROW: Final = CODE["tr"]


class Cell(NamedTuple):
    """A cell of a table, perhaps empty."""

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
    """Return the data tables among these nodes; dropped cells don't count.

    ``nodes`` are the containers of kept text, in document order.
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
    """Return whether a table has several rows and columns, given its kept parts."""
    if page.attribute(table, "role") in {"presentation", "none"}:
        return False
    rows = np.unique(page.parent[parts[_CELL[page.tag[parts]]]], return_counts=True)[1]
    if len(rows) < 2 or int(rows.max()) < 2:
        return False
    return not HEADING[page.tag[table : page.end[table]]].any()


def table_rows(page: Page, table: int, rows: list[int]) -> list[Row]:
    """Return the given rows of a table, with all their cells and the spans of these."""
    end = int(page.end[table])
    nodes = np.arange(table, end)
    all_rows = nodes[page.tag[table:end] == _ROW]
    # The number of given rows before each row: a rowspan counts only these.
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
    """Return the number in a span attribute, at most ``most``; 1 if it has none."""
    digits = (value or "").strip()
    if not (digits.isascii() and digits.isdecimal()):
        return 1
    return most if len(digits) > 5 else min(int(digits), most)
