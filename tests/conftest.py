from __future__ import annotations

import os
import signal

import pytest
from hypothesis import settings

from nutgraf_bench.gate.floors import FloorError
from tests import golden_pages

# What a script starts in the background ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests have pages of their own, whatever else is on the machine.
os.environ.pop("NUTGRAF_DATA", None)

# The same examples on every run: a change fails for what it changes, not by luck. To look for
# new ones: HYPOTHESIS_PROFILE=search make test.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A floor that was lowered is told on every run, with its reason."""
    try:
        lowered = golden_pages.notes()
    except FloorError:  # a test says so
        return
    for note in lowered:
        terminalreporter.write_line(f"tests/golden: {note}")
