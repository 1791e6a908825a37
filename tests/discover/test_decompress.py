from __future__ import annotations

import gzip

import pytest

from nutgraf.discover.decompress import decompress
from nutgraf.errors import NotHtmlError


def test_uncompressed_bytes_are_unchanged():
    assert decompress(b"<p>x") == (b"<p>x", ())
    assert decompress(b"") == (b"", ())


def test_gzip():
    packed = gzip.compress(b"<p>one") + gzip.compress(b"<p>two")
    assert decompress(packed) == (b"<p>one<p>two", ())
    assert decompress(packed + b"\0\0padding") == (b"<p>one<p>two", ())
    assert decompress(gzip.compress(packed)) == (b"<p>one<p>two", ())


def test_output_over_the_limit_is_truncated():
    assert decompress(b"abcdef", most=4) == (b"abcd", ("the first 4 of 6 bytes were read",))
    note = ("the first 1,000 decompressed bytes were read",)
    bomb = gzip.compress(b"a" * 10_000_000)
    assert decompress(bomb, most=1_000) == (b"a" * 1_000, note)
    assert decompress(gzip.compress(bomb), most=100_000)[1] == (
        "the first 100,000 decompressed bytes were read",
    )
    assert decompress(gzip.compress(b"a") * 5_000, most=1_000) == (b"a" * 1_000, note)


def test_very_many_parts():
    content, notes = decompress(gzip.compress(b"a") * 10_050)
    assert content == b"a" * 10_000
    assert notes == ("the first 10,000 parts of the gzip data were read",)


def test_output_of_exactly_the_limit_is_complete():
    assert decompress(gzip.compress(b"a" * 1_000), most=1_000) == (b"a" * 1_000, ())


def test_broken_gzip():
    words = " ".join(map(str, range(20_000))).encode()
    packed = gzip.compress(words)
    content, notes = decompress(packed[: len(packed) // 2])
    assert words.startswith(content)
    assert len(content) > 1_000
    assert notes == (f"the gzip data is broken: {len(content):,} bytes of it were read",)
    with pytest.raises(NotHtmlError, match="broken from its beginning"):
        decompress(b"\x1f\x8b\x08junk that is none")
    with pytest.raises(NotHtmlError):
        decompress(b"\x1f\x8b")
