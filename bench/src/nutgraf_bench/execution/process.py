"""A worker process seen from its parent. A crash or a hang in it affects no other worker."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Iterator
from typing import Final

from nutgraf.errors import NutgrafError
from nutgraf_bench.execution.failure import OUT_OF_MEMORY, Failure
from nutgraf_bench.execution.worker import Done, Limits, Load, Prepare, Prepared, Run, serve

_START_TIMEOUT: Final = 120.0  # seconds, on a busy machine
_EXIT_TIMEOUT: Final = 5.0  # seconds


class WorkerError(NutgrafError):
    """A worker process could not be started."""


class Worker:
    """A worker process."""

    def __init__(self, limits: Limits) -> None:
        """Start the process."""
        context = multiprocessing.get_context("spawn")
        self.connection, far_end = context.Pipe()
        self._process = context.Process(target=serve, args=(far_end, limits), daemon=True)
        self._greeted = False
        self._gone = False
        with _interrupts_held():
            self._process.start()
        far_end.close()

    def send(self, message: Load | Prepare | Run) -> None:
        """Send a message. All but `Run` are large, so send them only when no answer is due."""
        if not self._greeted:
            self._greet()
        # A dead worker is noticed when it does not answer.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send(message)

    def answer(self) -> Prepared | Done | Failure:
        """Return the next answer, or a failure if the process died.

        A worker that ran out of memory is killed too.
        """
        answer = self._receive()
        if answer is None:
            return self._ending()
        if answer.failure == OUT_OF_MEMORY:
            self.kill()
            return OUT_OF_MEMORY
        return answer

    def late(self, seconds: float) -> Failure:
        """Kill a process that has not answered in time."""
        self.kill()
        return Failure.late(seconds)

    def kill(self) -> None:
        """Kill the process."""
        if not self._gone:
            self._gone = True
            self._process.kill()
            self._process.join()
            self._process.close()
            self.connection.close()

    def _greet(self) -> None:
        """Wait until the process has started. A failure here is not the runner's."""
        if not self.connection.poll(_START_TIMEOUT) or self._receive() is None:
            raise WorkerError(
                f"a worker process did not start ({self._ending().line}); a script that runs "
                'the bench needs: if __name__ == "__main__"'
            )
        self._greeted = True

    def _receive(self) -> Prepared | Done | None:
        """Return the next message, or None if the process is gone."""
        try:
            answer: Prepared | Done = self.connection.recv()
        except (EOFError, OSError):
            return None
        return answer

    def _ending(self) -> Failure:
        """Return how the process ended."""
        self._process.join(timeout=_EXIT_TIMEOUT)
        code = self._process.exitcode
        self.kill()
        return Failure.crash(_ended(code))


def _ended(code: int | None) -> str:
    if code is None:
        return "the process no longer answers"
    if code >= 0:
        return f"the process ended with code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block SIGINT, so that a process started meanwhile never receives it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
