"""A pool of worker processes that read pages, so that fetching never waits for them.

Each worker has its own socket and one task at a time. So when one crashes or hangs, it
is known which page failed; the worker is replaced and the run continues.
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

# Upper bound: no page takes anywhere near this long.
TASK_TIMEOUT: Final = 60.0


def start_worker(connection: socket.socket, options: TaskOptions) -> None:
    """Run a worker. Its module is large, so only workers import it."""
    from nutgraf.crawl.workers.worker import run_tasks

    run_tasks(connection, options)


class Worker:
    """One worker process and its socket."""

    def __init__(self, start: ForkServerContext | SpawnContext, options: TaskOptions) -> None:
        """Prepare a worker without starting it."""
        self._context, self._options = start, options
        self._process: BaseProcess | None = None
        self._streams: tuple[StreamReader, StreamWriter] | None = None

    async def start(self) -> None:
        """Start the process if necessary.

        In a thread, because the fork server may still be importing its code.
        """
        if self._streams is not None:
            return
        try:
            parent = await asyncio.to_thread(self._start_process)
        except (OSError, EOFError):
            # The fork server may have just exited; the second attempt starts a new one.
            try:
                parent = await asyncio.to_thread(self._start_process)
            except (OSError, EOFError) as error:
                message = f"could not start a worker process: {error}"
                raise CrawlError(message) from error
        self._streams = await asyncio.open_connection(sock=parent, limit=1 << 20)

    def _start_process(self) -> socket.socket:
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
        """Return the result of a task. Raises an error if the process is gone."""
        assert self._streams is not None
        reader, writer = self._streams
        data = pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
        writer.write(len(data).to_bytes(8, "little"))
        writer.write(data)
        await writer.drain()
        size = int.from_bytes(await reader.readexactly(8), "little")
        result: TaskResult = pickle.loads(await reader.readexactly(size))  # noqa: S301, our own worker
        return result

    def close(self) -> None:
        """Kill the process, whatever it is doing."""
        if self._streams is None or self._process is None:
            return  # one that is just being started finds its socket closed
        self._process.kill()
        self._streams[1].close()
        self._process.join()


class WorkerPool:
    """A fixed number of slots, each with a worker that is replaced if it fails."""

    def __init__(
        self,
        size: int,
        options: TaskOptions,
        on_worker_lost: Callable[[int], None],
        timeout: float = TASK_TIMEOUT,
    ) -> None:
        """``on_worker_lost`` is called with the slot of a worker that failed."""
        self.size = size
        self._timeout = timeout
        self._on_worker_lost = on_worker_lost
        self._context = context()
        self._options = options
        self._workers = [Worker(self._context, options) for _ in range(size)]
        self._free = set(range(size))
        self._waiting: list[tuple[int | None, asyncio.Future[int]]] = []

    async def run(self, make_task: Callable[[int], Task], slot: int | None = None) -> TaskResult:
        """Run a task in a slot, or in the first free one; ``make_task`` gets the slot."""
        slot = await self._acquire(slot)
        try:
            async with asyncio.timeout(self._timeout):
                await self._workers[slot].start()
                return await self._workers[slot].run(make_task(slot))
        except TimeoutError:
            self._replace(slot)
            return TaskFailed(f"timed out after {self._timeout:g} seconds")
        except (IncompleteReadError, OSError, EOFError):
            self._replace(slot)
            return TaskFailed("the page crashed its worker")
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
        """Hand the slot to the first task that waits for it, or for any slot."""
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
        self._workers[slot] = Worker(self._context, self._options)
        self._on_worker_lost(slot)

    def close(self) -> None:
        """Kill all workers."""
        for worker in self._workers:
            worker.close()
