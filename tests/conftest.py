from __future__ import annotations

import pytest

from nutgraf.bench.floors import FloorError
from tests import golden_pages


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A floor that was lowered is told on every run, with its reason."""
    try:
        lowered = golden_pages.notes()
    except FloorError:  # a test says so
        return
    for note in lowered:
        terminalreporter.write_line(f"tests/golden: {note}")
