"""Tables in plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

GAP = "  "


def count(number: int, what: str) -> str:
    """Return the number with what is counted: "1 page", "2 pages"."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def aligned(lines: Iterable[Sequence[str]], width: int | None = None, keep: int = 1) -> list[str]:
    """Return the lines with aligned columns: the first to the left, the others to the right.

    Columns that don't fit the width are left out, but for the first ``keep``.
    """
    table = [list(line) for line in lines]
    sizes = [max(map(len, column)) for column in zip(*table, strict=True)]
    while width and len(sizes) > keep and sum(sizes) + len(GAP) * (len(sizes) - 1) > width:
        sizes.pop()
    found = []
    for first, *rest in table:
        cells = [cell.rjust(size) for cell, size in zip(rest, sizes[1:], strict=False)]
        found.append(GAP.join([first.ljust(sizes[0]), *cells]).rstrip())
    return found
