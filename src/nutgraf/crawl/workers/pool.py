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
from nutgraf.crawl.workers.tasks import Answer, Failed, Job, Manner
from nutgraf.errors import CrawlError

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext
    from multiprocessing.process import BaseProcess

# Far more than the worst page takes.
SECONDS_A_JOB: Final = 60.0


def begin(connection: socket.socket, manner: Manner) -> None:
    """What a worker runs. Its module is large, so only workers import it."""
    from nutgraf.crawl.workers.worker import serve

    serve(connection, manner)


class Worker:
    """One process and the way to it."""

    def __init__(self, start: ForkServerContext | SpawnContext, manner: Manner) -> None:
        """Nothing is started yet."""
        self._context, self._manner = start, manner
        self._process: BaseProcess | None = None
        self._streams: tuple[StreamReader, StreamWriter] | None = None

    async def start(self) -> None:
        """Start the process, unless it was; others go on while its server reads its code."""
        if self._streams is not None:
            return
        try:
            ours = await asyncio.to_thread(self._begin)
        except (OSError, EOFError):
            # The server may have just ended; then the next attempt starts another.
            try:
                ours = await asyncio.to_thread(self._begin)
            except (OSError, EOFError) as error:
                told = f"no process to read pages in could be started: {error}"
                raise CrawlError(told) from error
        self._streams = await asyncio.open_connection(sock=ours, limit=1 << 20)

    def _begin(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            with theirs:
                self._process = self._context.Process(
                    target=begin, args=(theirs, self._manner), daemon=True
                )
                self._process.start()
        except BaseException:
            ours.close()
            raise
        return ours

    async def ask(self, job: Job) -> Answer:
        """The answer to a job; an error if the process is gone."""
        assert self._streams is not None
        reader, writer = self._streams
        data = pickle.dumps(job, pickle.HIGHEST_PROTOCOL)
        writer.write(len(data).to_bytes(8, "little"))
        writer.write(data)
        await writer.drain()
        size = int.from_bytes(await reader.readexactly(8), "little")
        answer: Answer = pickle.loads(await reader.readexactly(size))  # noqa: S301, our own worker
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._streams is None or self._process is None:
            return  # one that is just being started finds its socket closed
        self._process.kill()
        self._streams[1].close()
        self._process.join()


class Crew:
    """Workers, each with a place; a place outlives its worker."""

    def __init__(
        self,
        size: int,
        manner: Manner,
        on_loss: Callable[[int], None],
        seconds: float = SECONDS_A_JOB,
    ) -> None:
        """``on_loss`` is told the place of a worker that is gone."""
        self.size = size
        self._seconds = seconds
        self._on_loss = on_loss
        self._start = context()
        self._manner = manner
        self._workers = [Worker(self._start, manner) for _ in range(size)]
        self._free = set(range(size))
        self._waiting: list[tuple[int | None, asyncio.Future[int]]] = []

    async def ask(self, make: Callable[[int], Job], place: int | None = None) -> Answer:
        """Have a job done at a place, or at the first that is free; the place makes the job."""
        place = await self._take(place)
        try:
            async with asyncio.timeout(self._seconds):
                await self._workers[place].start()
                return await self._workers[place].ask(make(place))
        except TimeoutError:
            self._replace(place)
            return Failed(f"not read within {self._seconds:g} seconds")
        except (IncompleteReadError, OSError, EOFError):
            self._replace(place)
            return Failed("the page made its reader crash")
        finally:
            self._give(place)

    async def _take(self, place: int | None) -> int:
        if place is None and self._free:
            return self._free.pop()
        if place in self._free:
            self._free.discard(place)
            return place
        free: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((place, free))
        return await free

    def _give(self, place: int) -> None:
        """Hand a place to the first who waits for it, or for any."""
        for i, (wanted, free) in enumerate(self._waiting):
            if wanted in (None, place):
                del self._waiting[i]
                if not free.cancelled():
                    free.set_result(place)
                    return
                break
        else:
            self._free.add(place)
            return
        self._give(place)

    def _replace(self, place: int) -> None:
        self._workers[place].end()
        self._workers[place] = Worker(self._start, self._manner)
        self._on_loss(place)

    def end(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.end()
