"""A worker process from the outside: a crash, a hang or a glutton in it harms nobody else."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Iterator
from typing import Final

from nutgraf.errors import NutgrafError
from nutgraf_bench.execution.failure import OUT_OF_MEMORY, Failure
from nutgraf_bench.execution.worker import Done, Limits, Load, Prepare, Prepared, Run, serve

_START: Final = 120.0  # seconds for a process to start, on a busy machine
_GRACE: Final = 5.0  # seconds for the system to say how a process ended


class WorkerError(NutgrafError):
    """No worker process can be started."""


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
        """Send a message. All but `Run` are large: send them only when no answer is due."""
        if not self._greeted:
            self._greet()
        # A worker that is gone is noticed when it does not answer.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send(message)

    def answer(self) -> Prepared | Done | Failure:
        """The next answer; a failure if the process is of no more use, and then it is ended.

        One that was out of memory once is not trusted with another page.
        """
        answer = self._receive()
        if answer is None:
            return self._ending()
        if answer.failure == OUT_OF_MEMORY:
            self.kill()
            return OUT_OF_MEMORY
        return answer

    def late(self, seconds: float) -> Failure:
        """End the process, which has not answered for so long."""
        self.kill()
        return Failure.late(seconds)

    def kill(self) -> None:
        """End the process, whatever it does."""
        if not self._gone:
            self._gone = True
            self._process.kill()
            self._process.join()
            self._process.close()
            self.connection.close()

    def _greet(self) -> None:
        """Wait until the process is there: if it can't be, that is the fault of no runner."""
        if not self.connection.poll(_START) or self._receive() is None:
            raise WorkerError(
                f"a worker process did not start ({self._ending().line}); a script that runs "
                'the bench does so under: if __name__ == "__main__"'
            )
        self._greeted = True

    def _receive(self) -> Prepared | Done | None:
        """The next message; None if the process is gone."""
        try:
            answer: Prepared | Done = self.connection.recv()
        except (EOFError, OSError):
            return None
        return answer

    def _ending(self) -> Failure:
        """How the process ended, after it did not answer."""
        self._process.join(timeout=_GRACE)
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
    """Hold Ctrl-C back for a moment; a process started in it never gets one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
