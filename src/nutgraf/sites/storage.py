"""The file format of a memory: a JSON header, columns of numbers, a checksum.

    magic (8 bytes) | version (2) | length of the header (4) | header | columns | checksum (16)

All numbers are little-endian. Nothing in the file is executed.
"""

from __future__ import annotations

import json
import os
import struct
import threading
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nutgraf.errors import SiteMemoryError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

VERSION: Final = 1
_MAGIC: Final = b"nutsite\n"
_START: Final = struct.Struct("<8sHI")
_CHECKSUM_BYTES: Final = 16
_TYPES: Final = ("<u8", "<u4")


def pack(facts: Mapping[str, Any], columns: Mapping[str, NDArray[Any]]) -> bytes:
    """Return facts and columns as bytes, the same for the same input."""
    stored = {
        name: column.astype(column.dtype.newbyteorder("<"))
        for name, column in sorted(columns.items())
    }
    shapes = {name: [column.dtype.str, len(column)] for name, column in stored.items()}
    header = json.dumps({"facts": facts, "columns": shapes}, sort_keys=True).encode()
    body = _START.pack(_MAGIC, VERSION, len(header)) + header
    body += b"".join(column.tobytes() for column in stored.values())
    return body + _checksum(body)


def unpack(data: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return facts and columns from bytes. Raises `SiteMemoryError` if they are invalid."""
    if not data.startswith(_MAGIC):
        raise SiteMemoryError("not a site memory of nutgraf")
    if len(data) < _START.size + _CHECKSUM_BYTES:
        raise SiteMemoryError("the site memory is cut off: learn it again")
    _, version, size = _START.unpack_from(data)
    if version != VERSION:
        raise SiteMemoryError(
            f"the site memory has version {version}, this nutgraf reads version {VERSION}: "
            "learn it again, or use the nutgraf that wrote it"
        )
    body = data[:-_CHECKSUM_BYTES]
    if data[-_CHECKSUM_BYTES:] != _checksum(body):
        raise SiteMemoryError("the site memory is damaged or cut off: learn it again")
    try:
        header = json.loads(body[_START.size : _START.size + size])
        return dict(header["facts"]), _columns(header["columns"], body[_START.size + size :])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise SiteMemoryError("the site memory is damaged: learn it again") from error


def _columns(shapes: Mapping[str, tuple[str, int]], data: bytes) -> dict[str, NDArray[Any]]:
    columns = {}
    offset = 0
    for name, (type_, length) in shapes.items():
        if type_ not in _TYPES or length < 0:
            raise ValueError(name)
        columns[name] = np.frombuffer(data, dtype=type_, count=length, offset=offset).astype(
            type_[1:]
        )
        offset += columns[name].nbytes
    if offset != len(data):
        raise ValueError("bytes left over")
    return columns


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=_CHECKSUM_BYTES).digest()


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file atomically: readers see the old or the new one, even after a crash."""
    part = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
