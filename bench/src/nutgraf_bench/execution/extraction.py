"""The job of quality runs and of timing: a runner on a page of a set."""

from __future__ import annotations

import gc
import pickle
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from nutgraf.errors import MissingExtraError
from nutgraf_bench.dataset import DataSet
from nutgraf_bench.execution.failure import Failure, Kind
from nutgraf_bench.execution.pool import Lost
from nutgraf_bench.runners.base import Extracted, Runner, UntrainableError, prepared


class PageTask(NamedTuple):
    """A runner and a page of a set, by their indices. ``turn`` tells repeated tasks apart."""

    data: int
    runner: int
    page: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """What was extracted from a page, or the failure."""

    found: Extracted | None = None
    failure: Failure | None = None
    seconds: float | None = None
    """Elapsed time."""
    cpu_seconds: float | None = None
    """CPU time of all threads."""
    preparing: bool = False
    """Whether it was the runner that could not be prepared."""
    unavailable: bool = False
    """Whether the runner is missing or can't be trained."""

    @classmethod
    def of(cls, result: Done | Lost) -> Done:
        """Return the result of the pool as an outcome."""
        if isinstance(result, Lost):
            return cls(failure=result.failure, preparing=result.preparing)
        return result


class Extraction:
    """Runs runners on pages. It keeps the runners that it has prepared for a set."""

    def __init__(
        self, sets: Sequence[DataSet], runners: Sequence[Runner], *, tidy: bool = False
    ) -> None:
        """``tidy`` collects garbage before each page, for timing."""
        self._sets = tuple(sets)
        # A runner that can't be unpickled must not end the process.
        self._pickled = tuple(map(pickle.dumps, runners))
        self._tidy = tidy
        self._ready: dict[tuple[int, int], Runner | Done] = {}

    def prepare(self, task: PageTask) -> None:
        """Prepare the runner for the set, or remember why that is not possible."""
        key = task.data, task.runner
        if key in self._ready:
            return
        self._ready = {each: made for each, made in self._ready.items() if each[0] == task.data}
        try:
            runner: Runner = pickle.loads(self._pickled[task.runner])  # noqa: S301  pickled above
            self._ready[key] = prepared(runner, self._sets[task.data])
        except (MissingExtraError, UntrainableError) as problem:
            failure = Failure(Kind.error, str(problem))
            self._ready[key] = Done(failure=failure, preparing=True, unavailable=True)
        except (Exception, SystemExit) as problem:  # noqa: BLE001  whatever a peer does is reported
            self._ready[key] = Done(failure=Failure.of(problem), preparing=True)
        if self._tidy:
            gc.collect()
            gc.freeze()  # objects that libraries keep for ever need not be scanned again

    def run(self, task: PageTask) -> Done:
        """Return what the runner extracts from the page."""
        runner = self._ready[task.data, task.runner]
        if isinstance(runner, Done):
            return runner
        page = self._sets[task.data].pages[task.page]
        if self._tidy:
            gc.collect()
        try:
            html = page.read()
            # No title: peers get none, and the title of the labels would be half the answer.
            start, cpu_start = time.perf_counter(), time.process_time()
            given = runner.run(html, page.url, None)
            seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu_start
            found = _extracted(runner, given)
        except (Exception, SystemExit) as problem:  # noqa: BLE001  whatever a peer does is reported
            return Done(failure=Failure.of(problem))
        return Done(found, None, seconds, cpu_seconds)


def _extracted(runner: Runner, given: object) -> Extracted:
    text: object = given.text if isinstance(given, Extracted) else given
    if not isinstance(text, str):
        raise TypeError(f"{runner.name} gave {type(text).__name__}, not text")
    # Lone surrogates can't be written to a file.
    text = text.encode("utf-8", "replace").decode()
    return replace(given, text=text) if isinstance(given, Extracted) else Extracted(text)
