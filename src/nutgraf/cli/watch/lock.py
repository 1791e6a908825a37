"""A lock that allows one watch per store. It ends with the process, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from nutgraf.cli.common.data_folder import data_folder
from nutgraf.cli.common.sources import is_url
from nutgraf.errors import NutgrafError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class LockedError(NutgrafError):
    """Another watch holds the lock."""


@contextmanager
def lock_store(store: str) -> Iterator[None]:
    """Hold the lock of a store, or raise `LockedError`.

    The lock of a file is a file beside it. The lock of a database on a server is in the user's
    data folder: it excludes only watches of the same user on this machine.
    """
    file = _lock_file(store)
    number = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
    try:
        if not _try_lock(number):
            holder = os.read(number, 20).decode("ascii", "replace").strip()
            raise LockedError(
                f"another watch{f' (process {holder})' if holder.isdigit() else ''} uses this "
                "store; stop it first, or name another with --store"
            )
        with suppress(OSError):  # the process id is only for the message above
            os.ftruncate(number, 0)
            os.write(number, f"{os.getpid()}\n".encode())
        yield
    finally:
        # Removing the file would allow two locks: one on the old file, one on a new file.
        os.close(number)


def _lock_file(store: str) -> Path:
    path = store.removeprefix("sqlite:///")
    if is_url(path):
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"watch-{sha256(store.encode('utf-8', 'replace')).hexdigest()[:16]}.lock"
    real = Path(path).resolve()
    return real.with_name(f"{real.name}.lock")


def _try_lock(number: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # POSIX and Windows
        return False
    return True
