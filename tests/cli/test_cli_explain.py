"""``nutgraf extract --explain``: the table of blocks."""

from __future__ import annotations

import dataclasses
import io

import pytest
from rich.cells import cell_len
from rich.console import Console

import nutgraf as library
from nutgraf.cli.extract.explain import MAX_TEXT, draw
from nutgraf.model import Article, Block
from tests.pages import PARAGRAPHS, news_page

FIRST = PARAGRAPHS["Latin"][0]


def drawn(article: Article, width: int, encoding: str = "utf-8") -> list[str]:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace")
    draw(article, "page.html", Console(file=file, width=width))
    file.flush()
    return file.buffer.getvalue().decode(encoding).splitlines()


@pytest.fixture(scope="module")
def article() -> Article:
    return library.extract(news_page(PARAGRAPHS["Latin"]), method="cetd")


def some_blocks(*blocks: Block) -> Article:
    values = dict.fromkeys(field.name for field in dataclasses.fields(Article))
    return Article(**{**values, "method": "made-up", "sources": {}, "blocks": blocks})


def test_explain_has_a_line_per_block(nutgraf, page):
    result = nutgraf("extract", page, "-m", "cetd", "--explain")
    article = library.extract(page.read_bytes(), method="cetd")
    lines = [line for line in result.out.splitlines() if line.startswith(("✓ kept ", "✗ drop "))]
    assert result.code == 0
    assert len(lines) == len(article.blocks)
    for block, line in zip(article.blocks, lines, strict=True):
        assert line.startswith("✓") == block.kept
        assert line.endswith(f"  {block.path}")
        assert block.text[:60] in line


def test_no_colours_in_a_file(nutgraf, page):
    assert "\x1b" not in nutgraf("extract", page, "-m", "cetd", "--explain").out


def test_without_a_terminal_only_text_is_truncated(nutgraf, page):
    out = nutgraf("extract", page, "-m", "cetd", "--explain").out
    assert FIRST[: MAX_TEXT - 1].rstrip() + "…" in out
    assert max(map(len, out.splitlines())) > MAX_TEXT


def test_the_evidence_of_the_method_is_in_the_header(nutgraf, page):
    out = nutgraf("extract", page, "-m", "cetd", "--explain").out
    header = out[: out.index("✗")]
    article = library.extract(page.read_bytes(), method="cetd")
    for name in article.blocks[0].evidence:
        assert all(word in header for word in name.split())


@pytest.mark.parametrize("width", [1, 20, 40, 60, 80, 100, 140, 300])
@pytest.mark.parametrize("script", ["Latin", "Chinese", "Arabic", "Emoji"])
def test_table_fits_the_terminal(width, script):
    article = library.extract(news_page(PARAGRAPHS[script]), method="cetd")
    table = drawn(article, width)[4:]
    assert max(map(cell_len, table)) <= max(width, 16)
    blocks = table[2 : table.index("")] if "" in table else table[2:]
    assert all("…" in line or len(line) > 12 for line in blocks)


def test_narrow_terminal_drops_paths_then_evidence(article):
    wide, middle, narrow = (drawn(article, width) for width in (120, 76, 36))
    assert any("path" in line and "score" in line for line in wide)
    assert not any("path" in line for line in middle)
    assert any("score" in line for line in middle)
    assert not any("score" in line for line in narrow)


def test_without_unicode_the_verdicts_are_ascii(article):
    lines = drawn(article, 100, "ascii")
    assert any(line.startswith("+ kept ") for line in lines)
    assert any(line.startswith("- drop ") for line in lines)
    assert any("..." in line for line in lines)


def test_belief_and_plausibility():
    blocks = (
        Block("Body", True, 0.91, 0.97, {"score": 0.93}, "body/p[1]"),
        Block("Menu", False, 0.02, 0.4, {"score": 0.1}, "body/p[2]"),
    )
    assert drawn(some_blocks(*blocks), 100)[1:] == [
        "made-up kept 1 of 2 blocks",
        "",
        "        #  belief  plausible  score  text  path",
        "✓ kept  1    0.91       0.97   0.93  Body  body/p[1]",
        "✗ drop  2    0.02       0.40   0.10  Menu  body/p[2]",
    ]


def test_numbers_have_three_digits():
    rows = ((3.0, 0.123, 123.45, 41234.5), (12.0, -2.5, 1.0, 0.25))
    blocks = [
        Block("x", True, None, None, dict(zip("abcd", row, strict=True)), "p") for row in rows
    ]
    first, second = drawn(some_blocks(*blocks), 100)[-2:]
    assert first.split() == ["✓", "kept", "1", "3", "0.12", "123.5", "41234", "x", "p"]
    assert second.split() == ["✓", "kept", "2", "12", "-2.50", "1.0", "0", "x", "p"]


def test_a_page_without_blocks(nutgraf, empty_page):
    result = nutgraf("extract", empty_page, "-m", "cetd", "--explain")
    assert result.code == 1
    assert "cetd kept 0 of 0 blocks" in result.out


def test_explain_removes_control_characters_of_the_page(nutgraf):
    html = "<p>A &#27;[31mred&#155;0m word, [bold]marked[/bold] up.</p>"
    out = nutgraf("extract", "-", "-m", "cetd", "--explain", stdin=html.encode()).out
    assert "\x1b" not in out
    assert "A [31mred" in out
    assert "[bold]marked[/bold]" in out


def test_legend_describes_each_rule():
    article = library.extract(news_page(PARAGRAPHS["Latin"]), method="cetd")
    rules = {block.rule for block in article.blocks if block.rule}
    legend = drawn(article, 120)[-len(rules) :]
    assert rules == {line.partition(":")[0] for line in legend} == {"headline"}
    assert legend == ["headline: The headline, which is the title and not part of the text."]
