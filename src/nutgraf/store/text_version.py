"""Hashes of a page's blocks, to tell a changed article from a changed extraction.

Which blocks are the article depends on the extraction, which can differ between visits
as more is learned of a site. So an article has changed only if it now has text that was
not on the page before, or if its old text is no longer on the page. A block that was
there all along, and is only now included or excluded, is not a change.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import Final, Self
from zlib import crc32

_HEAD: Final = struct.Struct("<I")
# For pages with more blocks, only the text is compared. Keeps the hashes small.
MAX_BLOCKS: Final = 5_000


class TextVersion:
    """Hashes of the blocks of a page."""

    __slots__ = ("kept", "page")

    def __init__(self, kept: frozenset[int], page: frozenset[int]) -> None:
        """``kept`` are the blocks of the article, ``page`` all blocks."""
        self.kept, self.page = kept, page | kept

    @classmethod
    def of(cls, kept: Iterable[str], others: Iterable[str]) -> Self:
        """Hash the texts of blocks, ignoring white space."""
        return cls(frozenset(map(_hash, kept)), frozenset(map(_hash, others)))

    def __add__(self, more: TextVersion) -> TextVersion:
        """Combine the pages of a multi-page article."""
        return TextVersion(self.kept | more.kept, self.page | more.page)

    def says_the_same(self, before: TextVersion) -> bool:
        """Return whether each article was on the other's page."""
        return self.kept <= before.page and before.kept <= self.page

    def to_bytes(self) -> bytes | None:
        """Return the stored form, or None if the page has too many blocks."""
        if len(self.page) > MAX_BLOCKS:
            return None
        hashes = [*sorted(self.kept), *sorted(self.page - self.kept)]
        return _HEAD.pack(len(self.kept)) + struct.pack(f"<{len(hashes)}I", *hashes)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Read the result of `to_bytes`."""
        count = _HEAD.unpack_from(data)[0]
        hashes = struct.unpack(f"<{(len(data) - _HEAD.size) // 4}I", data[_HEAD.size :])
        return cls(frozenset(hashes[:count]), frozenset(hashes))


def join_text_versions(parts: Iterable[bytes | None]) -> bytes | None:
    """Combine the stored hashes of several pages; None if one is unknown."""
    text_versions = [TextVersion.from_bytes(part) if part else None for part in parts]
    known = [each for each in text_versions if each is not None]
    if len(known) < len(text_versions):
        return None
    return reduce(add, known).to_bytes()


def is_same_page_text(now: bytes | None, before: bytes | None) -> bool:
    """Return whether a page has the same text as before, whatever part was extracted."""
    if not now or not before:
        return False
    return TextVersion.from_bytes(now).says_the_same(TextVersion.from_bytes(before))


def is_article_gone(now: bytes | None, before: bytes | None) -> bool:
    """Return whether none of the old article's text is left on the page."""
    if not now or not before:
        return False
    return TextVersion.from_bytes(before).kept.isdisjoint(TextVersion.from_bytes(now).page)


def _hash(text: str) -> int:
    return crc32("".join(text.split()).encode("utf-8", "replace"))
