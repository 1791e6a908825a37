"""The canvas that plots are drawn on. Only this module imports matplotlib (extra ``peers``).

Output is reproducible, and text stays text. Ink and grid take the colours of the surrounding page,
so that one plot serves light and dark mode.
"""

from __future__ import annotations

import hashlib
import html
import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from nutgraf.errors import MissingExtraError

# Placeholders for the colours of the page, replaced at the end.
INK: Final = "#010203"
GRID: Final = "#040506"
WIDTH: Final = 6.4
"""In inches, for matplotlib. A browser scales the plot."""
_MAX_NAME: Final = 28
_STYLE: Final = Path(__file__).with_name("report.mplstyle")


@contextmanager
def canvas(
    height: float,
    width: float = WIDTH,
    rows: int = 1,
    columns: int = 1,
    *,
    share_x: bool = False,
) -> Iterator[tuple[Any, list[Any]]]:
    """Yield a figure and its axes, row by row, in the style of the report."""
    try:
        import matplotlib.style
        from matplotlib.figure import Figure
    except ImportError as problem:
        raise MissingExtraError("a report with plots", "peers", "nutgraf-bench") from problem
    with matplotlib.rc_context(), warnings.catch_warnings():
        # A name may be in a script that matplotlib's font lacks and the browser has.
        warnings.filterwarnings("ignore", message=".*[Gg]lyph.*")
        matplotlib.rcdefaults()  # ignore local settings
        matplotlib.style.use(_STYLE)
        figure = Figure(figsize=(width, height), dpi=72, layout="constrained")
        grid = figure.subplots(rows, columns, sharex=share_x, sharey=True, squeeze=False)
        yield figure, list(grid.flat)


def svg(figure: Any, title: str) -> str:
    """Return the figure as an SVG element, with ids that are unique on the page."""
    import matplotlib

    salt = f"plot-{hashlib.blake2b(title.encode('utf-8', 'replace'), digest_size=4).hexdigest()}"
    matplotlib.rcParams["svg.hashsalt"] = salt
    buffer = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(buffer, format="svg", metadata=nothing)
    drawn = buffer.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r'(\bid="|url\(#|href="#)', rf"\1{salt}--", drawn)
    drawn = drawn.replace(INK, "currentColor").replace(GRID, "var(--line, #c8c8c8)")
    head, rest = drawn.split(">", 1)
    # The page sets the width; the title is for screen readers.
    width = round(figure.get_figwidth() * 96)
    head = re.sub(r' (height|width)="[^"]*"', "", head)
    label = f'style="max-width: {width}px" role="img" aria-label="{html.escape(title)}"'
    return f"{head} {label}>{rest}"


def plain_numbers(*log_axes: Any) -> None:
    """Label the ticks of log scales with 20, not 2 × 10¹, and minor ticks if there are few."""
    from matplotlib.ticker import LogFormatter

    for axis in log_axes:
        axis.set_major_formatter("{x:g}")
        axis.set_minor_formatter(LogFormatter(minor_thresholds=(1.2, 0.6)))


def short(name: str) -> str:
    """Return the name, shortened to leave room for the plot."""
    return name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 1]}…"


def identifier(*parts: str) -> str:
    """Return the id of an element of a plot."""
    return "-".join(re.sub(r"\W+", "-", part) for part in parts)
