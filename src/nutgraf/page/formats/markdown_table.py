"""A table in GitHub's Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nutgraf.page.formats.tables import MAX_SPAN

if TYPE_CHECKING:
    from nutgraf.page.formats.tables import Row


def table_markdown(rows: list[Row], written: dict[int, str]) -> str:
    """Return a table as Markdown, given the text of each cell."""
    grid = _grid(rows, written)
    width = max(map(len, grid))
    if not has_head(rows):
        grid.insert(0, [])
    grid[0] += [""] * (width - len(grid[0]))
    grid.insert(1, ["---"] * width)
    return "\n".join(f"| {' | '.join(line)} |" for line in grid)


def has_head(rows: list[Row]) -> bool:
    """Return whether the first row is the head: it is marked so, or no cell is a header."""
    first = rows[0]
    if first.header or all(cell.header for cell in first.cells):
        return True
    return not any(cell.header for row in rows for cell in row.cells)


def _grid(rows: list[Row], written: dict[int, str]) -> list[list[str]]:
    """Return the texts of the cells by row and column; the rest of a span is empty."""
    most = max(len(row.cells) for row in rows)
    grid: list[list[str]] = []
    spanned: dict[int, int] = {}  # column -> the first row in which it is free
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
    # An empty column is only a spacer.
    used = {column for line in grid for column, text in enumerate(line) if text}
    return [[text for column, text in enumerate(line) if column in used] for line in grid]
