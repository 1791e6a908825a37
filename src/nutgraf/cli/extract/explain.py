"""``nutgraf extract --explain``: every block of a page, its evidence and its verdict."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment, Segments
from rich.style import Style
from rich.text import Text

from nutgraf.cli.common.terminal import clean, console

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from nutgraf.model import Article, Block

MAX_TEXT: Final = 100
"""The width of a block's text, also on wider terminals and without one."""
_MIN_TEXT: Final = 24
_MIN_PATH: Final = 14
_GAP: Final = "  "
_KEPT: Final = Style(color="green", bold=True)
_DROPPED: Final = Style(color="red")
_DIM: Final = Style(dim=True)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table; its cells and header lines have the same width."""

    header: tuple[str, ...]
    cells: Sequence[str]
    width: int

    @classmethod
    def of_numbers(cls, name: str, values: Sequence[float]) -> Column:
        """Return a column of numbers with the same number of decimals; its name is wrapped."""
        cells = _shown(values)
        width = max(map(len, (*name.split(), *cells)))
        header = tuple(line.rjust(width) for line in wrap(name, width))
        return cls(header, [cell.rjust(width) for cell in cells], width)

    @classmethod
    def of_text(cls, name: str, cells: Sequence[str], width: int) -> Column:
        """Return a column of texts that are already cut to the width."""
        return cls((name.ljust(width),), [set_cell_size(cell, width) for cell in cells], width)


def explained(article: Article, source: str) -> str:
    """Return the table of all blocks, for the terminal or a file."""
    screen = console()
    with screen.capture() as drawn:
        draw(article, source, screen)
    return drawn.get()


def draw(article: Article, source: str, screen: Console) -> None:
    """Draw the table of all blocks."""
    blocks = list(article.blocks)
    kept = sum(block.kept for block in blocks)
    screen.print(Text(_one_line(source), style="bold"), soft_wrap=True)
    if article.title:
        screen.print(Text(f"title: {_one_line(article.title)}"), soft_wrap=True)
    total = f"{article.method} kept {kept} of {len(blocks)} blocks\n"
    screen.print(Text(total), soft_wrap=True)
    if blocks:
        screen.print(Segments(_lines(blocks, screen)), soft_wrap=True, end="")
        for line in _legend(blocks, screen):
            screen.print(Text(line), soft_wrap=True)


def _lines(blocks: Sequence[Block], screen: Console) -> Iterator[Segment]:
    """Yield the header, then a line for each block. Rich's own tables are slow on huge pages."""
    plain = _is_plain(screen)
    yes, no = ("+ kept", "- drop") if plain else ("✓ kept", "✗ drop")
    verdict = Column.of_text("", [yes if block.kept else no for block in blocks], len(yes))
    place, *numbers = _numbers(blocks)
    shown = [verdict, place, *_rules(blocks), *numbers]
    columns = _fit(shown, blocks, screen.width, "..." if plain else "…")
    height = max(len(column.header) for column in columns)
    for i in range(height):
        # Align names at the bottom of the header.
        parts = (("",) * (height - len(column.header)) + column.header for column in columns)
        names = [line[i].rjust(c.width) for line, c in zip(parts, columns, strict=True)]
        yield Segment(_GAP.join(names).rstrip() + "\n", Style(bold=True))
    for i, block in enumerate(blocks):
        # A symbol, a word and a colour: the verdict is readable without any one of them.
        yield Segment(verdict.cells[i], _KEPT if block.kept else _DROPPED)
        rest = _GAP.join(["", *(column.cells[i] for column in columns[1:])])
        yield Segment(rest.rstrip() + "\n", None if block.kept else _DIM)


def _rules(blocks: Sequence[Block]) -> Iterator[Column]:
    """Yield the column of rules that overrode the method, if there are any."""
    rules = [block.rule or "" for block in blocks]
    width = max(map(len, rules))
    if width:
        yield Column.of_text("rule", rules, max(width, len("rule")))


def _legend(blocks: Sequence[Block], screen: Console) -> Iterator[str]:
    """Yield a blank line and a line about each rule in the table."""
    from nutgraf.trim.stages import describe_rules

    rules = dict.fromkeys(block.rule for block in blocks if block.rule)
    if rules:
        yield ""
        more = "..." if _is_plain(screen) else "…"
        described = describe_rules()
        for rule in rules:
            yield _head(f"{rule}: {described.get(rule, '')}", screen.width, more)


def _is_plain(screen: Console) -> bool:
    """Return whether the terminal has only ASCII."""
    return not screen.encoding.startswith("utf")


def _numbers(blocks: Sequence[Block]) -> Iterator[Column]:
    """Yield the columns of belief and plausibility, if the method has them, and of its evidence."""
    first = blocks[0]
    yield Column.of_numbers("#", range(1, len(blocks) + 1))
    if first.belief is not None:
        yield Column.of_numbers("belief", [block.belief or 0.0 for block in blocks])
    if first.plausibility is not None:
        yield Column.of_numbers("plausible", [block.plausibility or 0.0 for block in blocks])
    for name in first.evidence:
        yield Column.of_numbers(name, [block.evidence[name] for block in blocks])


def _shown(values: Sequence[float]) -> list[str]:
    """Format numbers with about three digits, without decimals if all are whole."""
    largest = max(map(abs, values))
    whole = all(value == int(value) for value in values)
    decimals = 0 if whole or largest >= 1000 else 1 if largest >= 100 else 2
    return [f"{value:.{decimals}f}" for value in values]


def _fit(columns: list[Column], blocks: Sequence[Block], width: int, more: str) -> list[Column]:
    """Return the columns that fit, with texts and paths cut to the width.

    On a narrow terminal paths are dropped first, then numbers from the right.
    """
    texts = [_one_line(block.text) for block in blocks]
    paths = [clean(block.path) for block in blocks]
    longest_text = min(MAX_TEXT, max(map(cell_len, texts)))
    longest_path = max(map(len, paths))
    while len(columns) > 2 and _left(columns, width) < _MIN_TEXT:
        columns = columns[:-1]
    left = _left(columns, width)
    min_path = min(longest_path, _MIN_PATH) + len(_GAP)
    if left < min(longest_text, _MIN_TEXT) + min_path:
        longest_path = 0
    elif left < longest_text + len(_GAP) + longest_path:
        longest_path = min(longest_path, max(min_path, left // 3))
    rest = left - longest_path - (len(_GAP) if longest_path else 0)
    longest_text = max(min(longest_text, rest), 1)
    texts = [_head(text, longest_text, more) for text in texts]
    columns = [*columns, Column.of_text("text", texts, longest_text)]
    if longest_path:
        paths = [_tail(path, longest_path, more) for path in paths]
        columns.append(Column.of_text("path", paths, longest_path))
    return columns


def _left(columns: Sequence[Column], width: int) -> int:
    """Return the width that these columns leave."""
    return width - sum(column.width + len(_GAP) for column in columns)


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())


def _head(text: str, width: int, more: str) -> str:
    """Return the start of a text, in at most this many terminal cells."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - len(more), 0)).rstrip() + more


def _tail(path: str, width: int, more: str) -> str:
    """Return the end of a path, its most specific part."""
    return path if len(path) <= width else more + path[len(path) - width + len(more) :]
