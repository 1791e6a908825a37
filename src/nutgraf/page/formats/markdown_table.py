"""A table in GitHub's Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nutgraf.page.formats.tables import MAX_SPAN

if TYPE_CHECKING:
    from nutgraf.page.formats.tables import Row


def table_markdown(rows: list[Row], written: dict[int, str]) -> str:
    """The lines of a table, given what is written in each cell."""
    grid = _grid(rows, written)
    width = max(map(len, grid))
    if not has_head(rows):
        grid.insert(0, [])
    grid[0] += [""] * (width - len(grid[0]))
    grid.insert(1, ["---"] * width)
    return "\n".join(f"| {' | '.join(line)} |" for line in grid)


def has_head(rows: list[Row]) -> bool:
    """Whether the first row can be the head: it says so, or the table has no header cell at all."""
    first = rows[0]
    if first.header or all(cell.header for cell in first.cells):
        return True
    return not any(cell.header for row in rows for cell in row.cells)


def _grid(rows: list[Row], written: dict[int, str]) -> list[list[str]]:
    """The texts of the cells by row and column; what a cell spans besides its place is empty."""
    most = max(len(row.cells) for row in rows)
    grid: list[list[str]] = []
    spanned: dict[int, int] = {}  # column -> the row from which on it is free
    for i, row in enumerate(rows):
        line: list[str] = []
        for cell in row.cells:
            while spanned.get(len(line), 0) > i:
                line.append("")
            if cell.rows > 1:
                for column in range(len(line), min(len(line) + cell.columns, MAX_SPAN)):
                    spanned[column] = i + cell.rows
            line += (written[cell.node], *[""] * (min(cell.columns, most) - 1))
        grid.append(line)
    # A column with nothing in it only kept others apart.
    used = {column for line in grid for column, text in enumerate(line) if text}
    return [[text for column, text in enumerate(line) if column in used] for line in grid]
