"""Problems of a run, one line each."""

from __future__ import annotations

from typing import Final

from nutgraf_bench.execution.results import Measured

_PAGES_NAMED: Final = 5


def wrong_lines(measured: Measured) -> list[str]:
    """Return the problems of the run, then the failed pages by runner and error."""
    failed: dict[tuple[str, str, str], list[str]] = {}
    for result in measured.results:
        if result.error is not None:
            failed.setdefault((result.runner, result.set, result.error), []).append(result.page)
    lines = list(dict.fromkeys(measured.problems))
    for (runner, name, error), pages in failed.items():
        named = ", ".join(pages[:_PAGES_NAMED])
        more = f" and {len(pages) - _PAGES_NAMED:,} more" if len(pages) > _PAGES_NAMED else ""
        count = "1 page" if len(pages) == 1 else f"{len(pages):,} pages"
        lines.append(f"{runner} on {name}: {error} ({count}: {named}{more})")
    return lines
