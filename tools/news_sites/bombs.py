"""Answers that are small on the wire and huge where they are unpacked."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterable, Iterator
from typing import Final

from tools.news_sites.answer import HTML, Answer
from tools.news_sites.site import Asked

BOMB: Final = 10 * 2**30
"""Bytes of the bomb when it is unpacked."""


def raw(asked: Asked, head: str, parts: Iterable[bytes]) -> None:
    """A head and a body that need not fit each other; then the line is dead."""
    asked.hang_up()
    asked.send(f"HTTP/1.1 200 OK\r\nContent-Type: {HTML}\r\n{head}\r\n".encode())
    for part in parts:
        asked.send(part)


def bomb(start: bytes) -> Iterator[bytes]:
    """A gzip file that unpacks to `BOMB` bytes: one piece of a deflate stream, again and again.

    After a full flush the stream knows nothing of what was before, so a piece
    can be repeated. The checksum at the end is wrong: nobody should get there.
    """
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    opening = squeezer.compress(start) + squeezer.flush(zlib.Z_FULL_FLUSH)
    size = 2**20
    piece = squeezer.compress(b" " * size) + squeezer.flush(zlib.Z_FULL_FLUSH)
    yield b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + opening
    for _ in range(BOMB // size // 16):
        yield piece * 16
    yield squeezer.flush() + bytes(8)


def bomb_page(asked: Asked) -> None:
    """A page that is packed on its way."""
    raw(
        asked,
        "Content-Encoding: gzip\r\nConnection: close\r\n",
        bomb(b"<!doctype html><title>Parcel</title><p>"),
    )


def packed_sitemap(asked: Asked) -> None:
    """A file that is packed itself."""
    asked.hang_up()
    asked.send(b"HTTP/1.1 200 OK\r\nContent-Type: application/gzip\r\nConnection: close\r\n\r\n")
    start = b'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    for part in bomb(start):
        asked.send(part)


def laughs() -> Answer:
    """A feed whose one title unfolds to three billion letters."""
    names = [f"l{i}" for i in range(10)]
    lines = [f'<!ENTITY {names[0]} "lol">']
    lines += [f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in itertools.pairwise(names)]
    source = (
        f'<?xml version="1.0"?><!DOCTYPE rss [{"".join(lines)}]><rss version="2.0"><channel>'
        f"<title>Laughs</title><item><title>&{names[-1]};</title></item></channel></rss>"
    )
    return Answer(source.encode(), "application/rss+xml")


def outside() -> Answer:
    """A feed that wants a file of the reader's machine in its title."""
    source = (
        '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        '<rss version="2.0"><channel><title>Outside</title><item><title>&x;</title>'
        "<link>http://127.0.0.1/</link></item></channel></rss>"
    )
    return Answer(source.encode(), "application/rss+xml")
