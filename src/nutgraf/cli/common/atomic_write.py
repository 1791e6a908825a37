"""Write a file atomically: readers see the old content or the new, never a part."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

_WRITABLE: Final = 0o666


@contextmanager
def atomic_write(out: Path) -> Iterator[IO[bytes]]:
    """Yield a stream whose content replaces the file when the block ends without an error."""
    target = out.resolve()
    try:
        if target.exists() and not target.is_file():  # a pipe
            with target.open("wb") as pipe:
                yield pipe
        else:
            with _temporary(target) as part:
                yield part
    except OSError as error:  # name the file itself, not the temporary one
        raise OSError(error.errno, error.strerror or str(error), str(out)) from None


@contextmanager
def _temporary(target: Path) -> Iterator[IO[bytes]]:
    number, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with open(number, "wb") as part:
            yield part
            part.flush()
            os.fsync(part.fileno())
        # Temporary files are private. Use the permissions of the old file or of a new one.
        os.chmod(name, target.stat().st_mode if target.exists() else _WRITABLE & ~_umask())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
