"""Draw docs/explain.svg: what ``nutgraf extract --explain`` shows of a sample page.

    python tools/picture.py

It shows a real run. The picture loads nothing from elsewhere and uses the fonts of the reader's
machine.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import MONOKAI

import nutgraf
from nutgraf.cli.extract.explain import draw

ROOT: Final = Path(__file__).resolve().parent.parent
SAMPLE: Final = "samples/ferry.html"
WIDTH: Final = 144
MONOSPACE: Final = 'font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;'
# Rich's own picture would fetch a font from the web.
SVG: Final = re.sub(
    r"@font-face \{\{.*?\}\}\s*|<!--.*?-->|font-family: Fira Code, monospace;",
    lambda found: MONOSPACE if found[0].startswith("font-family") else "",
    CONSOLE_SVG_FORMAT,
    flags=re.DOTALL,
)


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
