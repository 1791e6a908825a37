"""Decompress content up to a maximum size, as a small file can hold terabytes."""

from __future__ import annotations

import zlib
from typing import Final, NamedTuple

from nutgraf.errors import NotHtmlError

# The sitemap protocol's limit for a file. No feed is longer.
MAX_BYTES: Final = 52_428_800
_MAGIC: Final = b"\x1f\x8b"
# Servers sometimes compress files that are already compressed.
_MAX_LAYERS: Final = 2
# Parallel compressors write a gzip member for each 64 KB.
_MAX_MEMBERS: Final = 10_000
_PIECE: Final = 65_536
_GZIP: Final = 16 + zlib.MAX_WBITS


class Decompressed(NamedTuple):
    """The content, and notes on what was cut off."""

    content: bytes
    notes: tuple[str, ...] = ()


def decompress(content: bytes, most: int = MAX_BYTES) -> Decompressed:
    """Decompress content that may be gzipped, up to a size. Broken data is read as far as it goes.

    Raises `NotHtmlError` if nothing can be read.
    """
    notes: list[str] = []
    for _ in range(_MAX_LAYERS):
        if not content.startswith(_MAGIC):
            break
        content, note = _gunzip(content, most)
        notes += [note] if note else []
    if len(content) > most:
        notes.append(f"the first {most:,} of {len(content):,} bytes were read")
        content = content[:most]
    return Decompressed(content, tuple(dict.fromkeys(notes)))


def _gunzip(packed: bytes, most: int) -> tuple[bytes, str]:
    """Return the content of all members of a gzip file, and a note or an empty string."""
    found = bytearray()
    place = 0
    for _ in range(_MAX_MEMBERS):
        if not packed.startswith(_MAGIC, place):
            return bytes(found), ""
        reader = zlib.decompressobj(_GZIP)
        try:
            while not reader.eof and place < len(packed):
                piece = packed[place : place + _PIECE]
                found += reader.decompress(piece, most + 1 - len(found))
                if len(found) > most:
                    return bytes(found[:most]), f"the first {most:,} decompressed bytes were read"
                place += len(piece) - len(reader.unused_data)
        except zlib.error:
            return _broken(found)
        if not reader.eof:
            return _broken(found)
    return bytes(found), f"the first {_MAX_MEMBERS:,} parts of the gzip data were read"


def _broken(found: bytearray) -> tuple[bytes, str]:
    if not found:
        raise NotHtmlError("the input is gzip, but broken from its beginning")
    return bytes(found), f"the gzip data is broken: {len(found):,} bytes of it were read"
