"""The workers: processes that read pages, so that the one that fetches never waits for them.

Each has a socket of its own, and one job at a time. So it is always known
which page a worker was at when it crashed or hung: that page has failed, the
worker is replaced, and the run goes on.
"""

from __future__ import annotations

import asyncio
import pickle
import socket
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from nutgraf.crawl.workers.fork_server import context
from nutgraf.crawl.workers.tasks import Task, TaskFailed, TaskOptions, TaskResult
from nutgraf.errors import CrawlError

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext
    from multiprocessing.process import BaseProcess

# Far more than the worst page takes.
TASK_TIMEOUT: Final = 60.0


def start_worker(connection: socket.socket, options: TaskOptions) -> None:
    """What a worker runs. Its module is large, so only workers import it."""
    from nutgraf.crawl.workers.worker import run_tasks

    run_tasks(connection, options)


class Worker:
    """One process and the way to it."""

    def __init__(self, start: ForkServerContext | SpawnContext, options: TaskOptions) -> None:
        """Nothing is started yet."""
        self._context, self._options = start, options
        self._process: BaseProcess | None = None
        self._streams: tuple[StreamReader, StreamWriter] | None = None

    async def start(self) -> None:
        """Start the process, unless it was; others go on while its server reads its code."""
        if self._streams is not None:
            return
        try:
            parent = await asyncio.to_thread(self._fork)
        except (OSError, EOFError):
            # The server may have just ended; then the next attempt starts another.
            try:
                parent = await asyncio.to_thread(self._fork)
            except (OSError, EOFError) as error:
                message = f"no process to read pages in could be started: {error}"
                raise CrawlError(message) from error
        self._streams = await asyncio.open_connection(sock=parent, limit=1 << 20)

    def _fork(self) -> socket.socket:
        parent, child = socket.socketpair()
        parent.setblocking(False)
        try:
            with child:
                self._process = self._context.Process(
                    target=start_worker, args=(child, self._options), daemon=True
                )
                self._process.start()
        except BaseException:
            parent.close()
            raise
        return parent

    async def run(self, task: Task) -> TaskResult:
        """The answer to a job; an error if the process is gone."""
        assert self._streams is not None
        reader, writer = self._streams
        data = pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
        writer.write(len(data).to_bytes(8, "little"))
        writer.write(data)
        await writer.drain()
        size = int.from_bytes(await reader.readexactly(8), "little")
        answer: TaskResult = pickle.loads(await reader.readexactly(size))  # noqa: S301, our own worker
        return answer

    def close(self) -> None:
        """End the process, whatever it does."""
        if self._streams is None or self._process is None:
            return  # one that is just being started finds its socket closed
        self._process.kill()
        self._streams[1].close()
        self._process.join()


class WorkerPool:
    """Workers, each with a place; a place outlives its worker."""

    def __init__(
        self,
        size: int,
        options: TaskOptions,
        on_worker_lost: Callable[[int], None],
        seconds: float = TASK_TIMEOUT,
    ) -> None:
        """``on_loss`` is told the place of a worker that is gone."""
        self.size = size
        self._seconds = seconds
        self._on_loss = on_worker_lost
        self._start = context()
        self._options = options
        self._workers = [Worker(self._start, options) for _ in range(size)]
        self._free = set(range(size))
        self._waiting: list[tuple[int | None, asyncio.Future[int]]] = []

    async def run(self, make_task: Callable[[int], Task], slot: int | None = None) -> TaskResult:
        """Have a job done at a place, or at the first that is free; the place makes the job."""
        slot = await self._acquire(slot)
        try:
            async with asyncio.timeout(self._seconds):
                await self._workers[slot].start()
                return await self._workers[slot].run(make_task(slot))
        except TimeoutError:
            self._replace(slot)
            return TaskFailed(f"not read within {self._seconds:g} seconds")
        except (IncompleteReadError, OSError, EOFError):
            self._replace(slot)
            return TaskFailed("the page made its reader crash")
        finally:
            self._release(slot)

    async def _acquire(self, slot: int | None) -> int:
        if slot is None and self._free:
            return self._free.pop()
        if slot in self._free:
            self._free.discard(slot)
            return slot
        free: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((slot, free))
        return await free

    def _release(self, slot: int) -> None:
        """Hand a place to the first who waits for it, or for any."""
        for i, (wanted, free) in enumerate(self._waiting):
            if wanted in (None, slot):
                del self._waiting[i]
                if not free.cancelled():
                    free.set_result(slot)
                    return
                break
        else:
            self._free.add(slot)
            return
        self._release(slot)

    def _replace(self, slot: int) -> None:
        self._workers[slot].close()
        self._workers[slot] = Worker(self._start, self._options)
        self._on_loss(slot)

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.close()
