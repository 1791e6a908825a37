"""Draw docs/explain.svg: what ``nutgraf extract --explain`` shows of a sample page.

    python tools/picture.py

It shows a real run. The picture loads nothing from elsewhere and uses the fonts of the reader's
machine.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import MONOKAI

import nutgraf
from nutgraf.cli.extract.explain import draw

ROOT: Final = Path(__file__).resolve().parent.parent
SAMPLE: Final = "samples/ferry.html"
WIDTH: Final = 144
# Rich fills in the names in braces. Its own frame would fetch a font from the web.
SVG: Final = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px;
  line-height: {line_height}px;
}}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def main() -> None:
    """Write the picture."""
    (ROOT / "docs" / "explain.svg").write_text(picture(), "utf-8")


def picture() -> str:
    """Return the picture as SVG."""
    article = nutgraf.extract((ROOT / SAMPLE).read_bytes())
    screen = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False
    )
    screen.print(f"[bold]$[/] nutgraf extract {SAMPLE} --explain")
    draw(article, SAMPLE, screen)
    return screen.export_svg(
        title="nutgraf extract --explain", theme=MONOKAI, code_format=SVG, unique_id="explain"
    )


if __name__ == "__main__":
    main()
