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

LONGEST_TEXT: Final = 100
"""Where there is no terminal to fit, a block's text is cut here."""
_LEAST_TEXT: Final = 24
_LEAST_PATH: Final = 14
_GAP: Final = "  "
_KEPT: Final = Style(color="green", bold=True)
_DROPPED: Final = Style(color="red")
_DIM: Final = Style(dim=True)


@dataclass(frozen=True, slots=True)
class Column:
    """A column as it is shown; its cells are as wide as the header's lines."""

    header: tuple[str, ...]
    cells: Sequence[str]
    width: int

    @classmethod
    def of_numbers(cls, name: str, values: Sequence[float]) -> Column:
        """Numbers with the same number of decimals, under a name in lines about as short."""
        cells = _shown(values)
        width = max(map(len, (*name.split(), *cells)))
        header = tuple(line.rjust(width) for line in wrap(name, width))
        return cls(header, [cell.rjust(width) for cell in cells], width)

    @classmethod
    def of_text(cls, name: str, cells: Sequence[str], width: int) -> Column:
        """Texts that are cut to the width already."""
        return cls((name.ljust(width),), [set_cell_size(cell, width) for cell in cells], width)


def explained(article: Article, source: str) -> str:
    """The table of all blocks, drawn for the terminal or for a file."""
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
    """The header, then a line for each block. Rich's own tables are slow on a huge page."""
    plain = _is_plain(screen)
    yes, no = ("+ kept", "- drop") if plain else ("✓ kept", "✗ drop")
    verdict = Column.of_text("", [yes if block.kept else no for block in blocks], len(yes))
    place, *numbers = _numbers(blocks)
    told = [verdict, place, *_rules(blocks), *numbers]
    columns = _fit(told, blocks, screen.width, "..." if plain else "…")
    height = max(len(column.header) for column in columns)
    for i in range(height):
        # Names stand at the bottom of the header.
        parts = (("",) * (height - len(column.header)) + column.header for column in columns)
        names = [line[i].rjust(c.width) for line, c in zip(parts, columns, strict=True)]
        yield Segment(_GAP.join(names).rstrip() + "\n", Style(bold=True))
    for i, block in enumerate(blocks):
        # The verdict is told by a symbol, a word and a colour.
        yield Segment(verdict.cells[i], _KEPT if block.kept else _DROPPED)
        rest = _GAP.join(["", *(column.cells[i] for column in columns[1:])])
        yield Segment(rest.rstrip() + "\n", None if block.kept else _DIM)


def _rules(blocks: Sequence[Block]) -> Iterator[Column]:
    """The rules that decided otherwise than the method, where there are such blocks."""
    rules = [block.rule or "" for block in blocks]
    width = max(map(len, rules))
    if width:
        yield Column.of_text("rule", rules, max(width, len("rule")))


def _legend(blocks: Sequence[Block], screen: Console) -> Iterator[str]:
    """Return a line about each rule in the table, after a blank one."""
    from nutgraf.trim.stages import describe_rules

    rules = dict.fromkeys(block.rule for block in blocks if block.rule)
    if rules:
        yield ""
        more = "..." if _is_plain(screen) else "…"
        described = describe_rules()
        for rule in rules:
            yield _head(f"{rule}: {described.get(rule, '')}", screen.width, more)


def _is_plain(screen: Console) -> bool:
    """Whether the terminal has no more than ASCII."""
    return not screen.encoding.startswith("utf")


def _numbers(blocks: Sequence[Block]) -> Iterator[Column]:
    """Belief and plausibility where the method gives them, and its evidence."""
    first = blocks[0]
    yield Column.of_numbers("#", range(1, len(blocks) + 1))
    if first.belief is not None:
        yield Column.of_numbers("belief", [block.belief or 0.0 for block in blocks])
    if first.plausibility is not None:
        yield Column.of_numbers("plausible", [block.plausibility or 0.0 for block in blocks])
    for name in first.evidence:
        yield Column.of_numbers(name, [block.evidence[name] for block in blocks])


def _shown(values: Sequence[float]) -> list[str]:
    """Numbers of one column: about three figures, and none after the point if all are whole."""
    largest = max(map(abs, values))
    whole = all(value == int(value) for value in values)
    decimals = 0 if whole or largest >= 1000 else 1 if largest >= 100 else 2
    return [f"{value:.{decimals}f}" for value in values]


def _fit(columns: list[Column], blocks: Sequence[Block], width: int, more: str) -> list[Column]:
    """The columns of numbers, with as much of the texts and paths beside them as fits.

    On a narrow terminal the paths go first, then numbers from the right; a
    reader can do without both, but not without the text.
    """
    texts = [_one_line(block.text) for block in blocks]
    paths = [clean(block.path) for block in blocks]
    longest_text = min(LONGEST_TEXT, max(map(cell_len, texts)))
    longest_path = max(map(len, paths))
    while len(columns) > 2 and _left(columns, width) < _LEAST_TEXT:
        columns = columns[:-1]
    left = _left(columns, width)
    least_path = min(longest_path, _LEAST_PATH) + len(_GAP)
    if left < min(longest_text, _LEAST_TEXT) + least_path:
        longest_path = 0
    elif left < longest_text + len(_GAP) + longest_path:
        longest_path = min(longest_path, max(least_path, left // 3))
    rest = left - longest_path - (len(_GAP) if longest_path else 0)
    longest_text = max(min(longest_text, rest), 1)
    texts = [_head(text, longest_text, more) for text in texts]
    columns = [*columns, Column.of_text("text", texts, longest_text)]
    if longest_path:
        paths = [_tail(path, longest_path, more) for path in paths]
        columns.append(Column.of_text("path", paths, longest_path))
    return columns


def _left(columns: Sequence[Column], width: int) -> int:
    """The room beside these columns."""
    return width - sum(column.width + len(_GAP) for column in columns)


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())


def _head(text: str, width: int, more: str) -> str:
    """The beginning of a text, in at most this many cells of the terminal."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - len(more), 0)).rstrip() + more


def _tail(path: str, width: int, more: str) -> str:
    """The end of a path, which says most."""
    return path if len(path) <= width else more + path[len(path) - width + len(more) :]
