"""The canvas that plots are drawn on. Only this module imports matplotlib (extra ``peers``).

The same figures give the same bytes. Text stays text. Ink and grid take the
colours of the page around the picture, so that one serves light and dark.
"""

from __future__ import annotations

import hashlib
import html
import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from nutgraf.errors import MissingExtraError

# Stand for the colours of the page, and are put in their place at the end.
INK: Final = "#010203"
GRID: Final = "#040506"
WIDTH: Final = 6.4
"""Inches, as matplotlib has it; a screen decides for itself."""
_LONGEST_NAME: Final = 28
_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "text.parse_math": False,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
}


@contextmanager
def canvas(
    height: float, width: float = WIDTH, rows: int = 1, columns: int = 1
) -> Iterator[tuple[Any, Any]]:
    """A figure and its axes, in the style of the report."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as problem:
        raise MissingExtraError("a report with plots", "peers", "nutgraf-bench") from problem
    with matplotlib.rc_context(), warnings.catch_warnings():
        # A name may be in a script that matplotlib's own font lacks; the browser's has it.
        warnings.filterwarnings("ignore", message=".*[Gg]lyph.*")
        matplotlib.rcdefaults()  # not what this machine has set up
        matplotlib.rcParams.update(_STYLE)
        figure = Figure(figsize=(width, height), dpi=72, layout="constrained")
        # Pictures of one kind side by side are there to be compared.
        yield figure, figure.subplots(rows, columns, sharex=True, sharey=True)


def svg(figure: Any, title: str) -> str:
    """The figure as an element of HTML, with no id that another figure has too."""
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
    # The width of the page decides, and a screen reader says what it is.
    width = round(figure.get_figwidth() * 96)
    head = re.sub(r' (height|width)="[^"]*"', "", head)
    label = f'style="max-width: {width}px" role="img" aria-label="{html.escape(title)}"'
    return f"{head} {label}>{rest}"


def plain_numbers(*log_axes: Any) -> None:
    """Write 20, not 2 × 10¹, beside the ticks of log scales; in between too if they are few."""
    from matplotlib.ticker import LogFormatter

    for axis in log_axes:
        axis.set_major_formatter("{x:g}")
        axis.set_minor_formatter(LogFormatter(minor_thresholds=(1.2, 0.6)))


def short(name: str) -> str:
    """A name that leaves room for the picture."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def identifier(*parts: str) -> str:
    """The id of a thing on a picture."""
    return "-".join(re.sub(r"\W+", "-", part) for part in parts)
