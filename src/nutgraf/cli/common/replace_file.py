"""A file that takes the place of the old one when all is written, and not before."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

_WRITABLE: Final = 0o666


@contextmanager
def replaced(out: Path) -> Iterator[IO[bytes]]:
    """Write to this: who reads the file sees the old one or the new one, whole."""
    target = out.resolve()
    try:
        if target.exists() and not target.is_file():  # a pipe
            with target.open("wb") as pipe:
                yield pipe
        else:
            with _part_of(target) as part:
                yield part
    except OSError as error:  # whatever its own name is
        raise OSError(error.errno, error.strerror or str(error), str(out)) from None


@contextmanager
def _part_of(target: Path) -> Iterator[IO[bytes]]:
    number, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with open(number, "wb") as part:
            yield part
            part.flush()
            os.fsync(part.fileno())
        # Not closed to others, as a temporary file is, but as open as the old file or a new one.
        os.chmod(name, target.stat().st_mode if target.exists() else _WRITABLE & ~_umask())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
