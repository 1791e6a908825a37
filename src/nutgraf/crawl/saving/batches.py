"""Write items in batches; each caller is notified when its item is committed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Generic, TypeVar

from nutgraf.errors import StoreError

In = TypeVar("In")
Out = TypeVar("Out")

MAX_BATCH: Final = 200


class Batches(Generic[In, Out]):
    """Collects the items that arrive during a write into the next batch.

    So batches grow with the load. A batch of fewer than ``min_size`` items waits
    ``wait`` seconds for more.
    """

    def __init__(
        self,
        write: Callable[[list[In]], Awaitable[Sequence[Out]]],
        *,
        min_size: int = 1,
        wait: float = 0.0,
    ) -> None:
        """``write`` writes a batch, all of it or nothing."""
        self._write, self._enough, self._seconds = write, min_size, wait
        self._waiting: list[tuple[In, asyncio.Future[Out]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def put(self, item: In) -> Out:
        """Write an item and return its result once it is committed."""
        committed: asyncio.Future[Out] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, committed))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return await committed

    async def _write_all(self) -> None:
        """Write batches until no item is waiting."""
        try:
            while self._waiting:
                if len(self._waiting) < self._enough:
                    await asyncio.sleep(self._seconds)
                batch = self._waiting[:MAX_BATCH]
                del self._waiting[:MAX_BATCH]
                try:
                    written = await self._write([item for item, _ in batch])
                except Exception as error:  # noqa: BLE001, each who waits must hear of it
                    failure = error if isinstance(error, StoreError) else StoreError(str(error))
                    for _, committed in batch:
                        if not committed.done():
                            committed.set_exception(failure)
                else:
                    for (_, committed), each in zip(batch, written, strict=True):
                        if not committed.done():
                            committed.set_result(each)
        finally:
            self._writing = None

    async def settle(self) -> None:
        """Wait until all items are written."""
        while self._writing is not None:
            await asyncio.wait([self._writing])
