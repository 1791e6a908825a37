"""Responses that are small on the wire and huge when decompressed."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterable, Iterator
from typing import Final

from tools.news_sites.response import HTML, Response
from tools.news_sites.site import Connection

BOMB: Final = 10 * 2**30
"""The decompressed size of the bomb in bytes."""


def raw(connection: Connection, head: str, parts: Iterable[bytes]) -> None:
    """Send mismatched header and body, then close."""
    connection.hang_up()
    connection.send(f"HTTP/1.1 200 OK\r\nContent-Type: {HTML}\r\n{head}\r\n".encode())
    for part in parts:
        connection.send(part)


def bomb(start: bytes) -> Iterator[bytes]:
    """Yield a gzip file of `BOMB` decompressed bytes: one piece of a deflate stream, repeated.

    After a full flush the stream does not refer to earlier data, so a piece can be repeated. The
    checksum at the end is wrong: nobody should get there.
    """
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    opening = compressor.compress(start) + compressor.flush(zlib.Z_FULL_FLUSH)
    size = 2**20
    piece = compressor.compress(b" " * size) + compressor.flush(zlib.Z_FULL_FLUSH)
    yield b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + opening
    for _ in range(BOMB // size // 16):
        yield piece * 16
    yield compressor.flush() + bytes(8)


def bomb_page(connection: Connection) -> None:
    """Send a page with Content-Encoding gzip."""
    raw(
        connection,
        "Content-Encoding: gzip\r\nConnection: close\r\n",
        bomb(b"<!doctype html><title>Parcel</title><p>"),
    )


def packed_sitemap(connection: Connection) -> None:
    """Send a gzip file."""
    connection.hang_up()
    connection.send(
        b"HTTP/1.1 200 OK\r\nContent-Type: application/gzip\r\nConnection: close\r\n\r\n"
    )
    start = b'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    for part in bomb(start):
        connection.send(part)


def laughs() -> Response:
    """Return a feed with a title of entities that expand to three billion letters."""
    names = [f"l{i}" for i in range(10)]
    lines = [f'<!ENTITY {names[0]} "lol">']
    lines += [f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in itertools.pairwise(names)]
    source = (
        f'<?xml version="1.0"?><!DOCTYPE rss [{"".join(lines)}]><rss version="2.0"><channel>'
        f"<title>Laughs</title><item><title>&{names[-1]};</title></item></channel></rss>"
    )
    return Response(source.encode(), "application/rss+xml")


def outside() -> Response:
    """Return a feed with an external entity: a file of the reader's machine."""
    source = (
        '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        '<rss version="2.0"><channel><title>Outside</title><item><title>&x;</title>'
        "<link>http://127.0.0.1/</link></item></channel></rss>"
    )
    return Response(source.encode(), "application/rss+xml")
