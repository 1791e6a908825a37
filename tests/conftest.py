from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from nutgraf_bench.gate.floors import FloorError
from tests import golden_pages

# Background processes of a shell script ignore Ctrl-C, and so would all processes of the tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests use only their own data, whatever is on the machine.
os.environ.pop("NUTGRAF_DATA", None)

# The same examples on every run, so that failures are reproducible. To look for
# new ones: HYPOTHESIS_PROFILE=search make test.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


# Files that start servers, processes or databases, or try thousands of examples.
SLOW = frozenset(
    """bench/ cli/test_cli_process.py crawl/test_crawl.py crawl/test_fetcher.py crawl/test_pool.py
    discover/test_discover.py kernels/test_names.py methods/test_clg.py net/test_later_pages.py
    page/test_html.py page/test_render.py page/test_tei.py store/test_failures.py
    store/test_search.py store/test_store.py summary/test_summary.py test_docs.py test_hostile.py
    test_limits.py test_sample_sites.py test_whole_job.py text/test_sentences.py""".split()
)
TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that `make test-fast` leaves out."""
    for item in items:
        path = item.path.relative_to(TESTS)
        if path.as_posix() in SLOW or f"{path.parts[0]}/" in SLOW:
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report every lowered floor with its reason, on every run."""
    try:
        lowered = golden_pages.notes()
    except FloorError:  # a test says so
        return
    for note in lowered:
        terminalreporter.write_line(f"tests/golden: {note}")
