"""The file with the list, read again when it has changed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from nutgraf.cli.common.terminal import complain
from nutgraf.cli.watch.watch_list import Watched, WatchListError, read_list

_LONGEST_LIST: Final = 10_000_000


class ListFile:
    """The list, read again when it has changed."""

    def __init__(self, file: Path) -> None:
        """Nothing is read yet."""
        self._file = file
        self._stamp: tuple[int, int, int] | None = None

    def read(self) -> tuple[Watched, ...]:
        """The sources in it; a line that is none is told and left out.

        `WatchListError` says why there are none at all.
        """
        try:
            with self._file.open("rb") as file:
                self._stamp = _stamp(os.fstat(file.fileno()))
                content = file.read(_LONGEST_LIST + 1)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise WatchListError(f"{self._file}: {(reason or str(error)).lower()}") from None
        if len(content) > _LONGEST_LIST:
            raise WatchListError(f"{self._file}: a list has {_LONGEST_LIST:,} bytes at most")
        found = read_list(content.decode("utf-8-sig", "replace"), str(self._file))
        for line in found.wrong:
            complain(line)
        return found.sources

    def changed(self) -> bool:
        """Whether it is another than was read; one that is gone for a moment is not."""
        try:
            return _stamp(self._file.stat()) != self._stamp
        except OSError:
            return False


def _stamp(found: os.stat_result) -> tuple[int, int, int]:
    return (found.st_ino, found.st_mtime_ns, found.st_size)
