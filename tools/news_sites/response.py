"""HTTP responses, encoded once and sent often."""

from __future__ import annotations

import gzip
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import cached_property
from hashlib import blake2b
from typing import Final

HTML: Final = "text/html; charset=utf-8"
REASONS: Final = {
    200: "OK",
    301: "Moved Permanently",
    302: "Found",
    304: "Not Modified",
    404: "Not Found",
    410: "Gone",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
}


@dataclass(frozen=True)
class Response:
    """A response: status, headers and body."""

    body: bytes = b""
    kind: str = HTML
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    modified: datetime | None = None
    etag: bool = True
    """Whether the server sends an ETag."""
    packed: bool = False
    """Whether clients that accept gzip get the body compressed."""

    @cached_property
    def tag(self) -> str:
        """The ETag: a hash of the body."""
        return f'"{blake2b(self.body, digest_size=8).hexdigest()}"'

    @cached_property
    def last_modified(self) -> str:
        """The Last-Modified header."""
        return format_datetime(self.modified.astimezone(UTC), usegmt=True) if self.modified else ""

    @cached_property
    def gzipped(self) -> bytes:
        """The body, compressed."""
        return gzip.compress(self.body, mtime=0)

    def is_known(self, headers: Mapping[str, str]) -> bool:
        """Return whether the client already has this version."""
        if self.status != 200:
            return False
        seen = headers.get("if-none-match")
        if seen is not None:
            return self.etag and self.tag in seen.replace("W/", "")
        return bool(self.modified) and headers.get("if-modified-since") == self.last_modified

    def encoded(self, headers: Mapping[str, str], *, body: bool = True) -> bytes:
        """Return the response to a request with these headers as bytes."""
        if self.is_known(headers):
            return self._not_modified
        if self.packed and "gzip" in headers.get("accept-encoding", ""):
            return self._packed if body else self._head(self.gzipped, "gzip")
        return self._plain if body else self._head(self.body)

    @cached_property
    def _plain(self) -> bytes:
        return self._head(self.body) + self.body

    @cached_property
    def _packed(self) -> bytes:
        return self._head(self.gzipped, "gzip") + self.gzipped

    @cached_property
    def _not_modified(self) -> bytes:
        return self._lines(304, self._validators())

    def _head(self, body: bytes, encoding: str = "") -> bytes:
        fields = {"Content-Type": self.kind, "Content-Length": str(len(body)), **self._validators()}
        if encoding:
            fields["Content-Encoding"] = encoding
        if self.packed:
            fields["Vary"] = "Accept-Encoding"
        return self._lines(self.status, {**fields, **self.headers})

    def _validators(self) -> dict[str, str]:
        found = {}
        if self.etag and self.status == 200:
            found["ETag"] = self.tag
        if self.modified:
            found["Last-Modified"] = self.last_modified
        return found

    @staticmethod
    def _lines(status: int, fields: Mapping[str, str]) -> bytes:
        lines = [f"HTTP/1.1 {status} {REASONS[status]}"]
        lines += [f"{name}: {value}" for name, value in fields.items()]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def redirect(address: str, status: int = 301) -> Response:
    """Return a redirect."""
    body = f'<!doctype html><title>Moved</title><p>See <a href="{address}">{address}</a>.'.encode()
    return Response(body, status=status, headers={"Location": address})


def picture(name: str) -> Response:
    """Return a PNG of two colours, derived from its name: sky above, sea below."""
    seed = bytes(110 + byte // 3 for byte in blake2b(name.encode(), digest_size=6).digest())
    width, height = 640, 360
    # One bit per pixel selects the colour.
    upper, lower = (bytes(1) + bit * (width // 8) for bit in (b"\x00", b"\xff"))
    rows = upper * (height // 2) + lower * (height - height // 2)
    size = struct.pack(">IIBBBBB", width, height, 1, 3, 0, 0, 0)
    chunks = (b"IHDR", size), (b"PLTE", seed), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")
    return Response(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*c) for c in chunks), "image/png")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
