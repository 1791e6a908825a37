"""Blocks that page-type conversion dropped, at which level, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len, set_cell_size

from nutgraf.cli.common.terminal import clean

if TYPE_CHECKING:
    from nutgraf.page.page import Page
    from nutgraf.records.simple_page.simplify import SimplePage

_MAX_TEXT: Final = 60
_LEVEL: Final = len("cleaning") + 2


def dropped_values(page: Page, simple: SimplePage) -> dict[str, Any]:
    """Return the type of the page and its dropped blocks, as plain values for JSON."""
    dropped = [
        {
            "block": each.block,
            "level": each.level,
            "reason": each.reason,
            "text": page.block_text(each.block),
        }
        for each in simple.dropped
    ]
    return {"kind": simple.kind, "evidence": dict(simple.evidence), "dropped": dropped}


def dropped_lines(page: Page, simple: SimplePage, *, kept: bool = False) -> str:
    """Return a heading, then level, text and reason of each dropped block, or of all blocks."""
    lines = [f"{simple.kind}: {int(simple.keep.sum())} of {len(page.blocks)} blocks kept"]
    if simple.evidence:
        figures = (f"{name} {value:.3g}" for name, value in simple.evidence.items())
        lines.append(f"classified by {', '.join(figures)}")
    why = {each.block: (each.level, each.reason) for each in simple.dropped}
    shown = range(len(page.blocks)) if kept else sorted(why)
    texts = [_head(page.block_text(block)) for block in shown]
    width = max(map(cell_len, texts), default=0)
    for block, text in zip(shown, texts, strict=True):
        level, reason = why.get(block, ("kept", ""))
        lines.append(f"{level:{_LEVEL}}{set_cell_size(text, width)}  {reason}".rstrip())
    return "\n".join(lines) + "\n"


def _head(text: str) -> str:
    line = " ".join(clean(text).split())
    return line if cell_len(line) <= _MAX_TEXT else set_cell_size(line, _MAX_TEXT - 1) + "…"
