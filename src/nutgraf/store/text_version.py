"""What a page held when its article was read: the blocks of the article, and all the others.

Which of its blocks are the article is a matter of reading, and a reader that
has learned more of a site may read a page otherwise than before. So an article
has changed if it says now what was not on its page then, or if what it said is
not on the page any more; a block that was there all the time and is only taken
now, or no more, is nothing new.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import Final, Self
from zlib import crc32

_HEAD: Final = struct.Struct("<I")
# A page of more blocks than these is told by its text alone; the hashes of a page stay small.
MAX_BLOCKS: Final = 5_000


class TextVersion:
    """Hashes of the blocks of a page."""

    __slots__ = ("kept", "page")

    def __init__(self, kept: frozenset[int], page: frozenset[int]) -> None:
        """``kept`` are those of the article, ``page`` all of them."""
        self.kept, self.page = kept, page | kept

    @classmethod
    def of(cls, kept: Iterable[str], others: Iterable[str]) -> Self:
        """From the texts of blocks; white space makes no difference."""
        return cls(frozenset(map(_hash, kept)), frozenset(map(_hash, others)))

    def __add__(self, more: TextVersion) -> TextVersion:
        """Those of an article on two pages."""
        return TextVersion(self.kept | more.kept, self.page | more.page)

    def says_the_same(self, before: TextVersion) -> bool:
        """Whether each article was on the page of the other."""
        return self.kept <= before.page and before.kept <= self.page

    def to_bytes(self) -> bytes | None:
        """As it is kept; None for a page that is too large."""
        if len(self.page) > MAX_BLOCKS:
            return None
        hashes = [*sorted(self.kept), *sorted(self.page - self.kept)]
        return _HEAD.pack(len(self.kept)) + struct.pack(f"<{len(hashes)}I", *hashes)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """What `to_bytes` gave."""
        count = _HEAD.unpack_from(data)[0]
        hashes = struct.unpack(f"<{(len(data) - _HEAD.size) // 4}I", data[_HEAD.size :])
        return cls(frozenset(hashes[:count]), frozenset(hashes))


def join_text_versions(parts: Iterable[bytes | None]) -> bytes | None:
    """The wording of an article on several pages, if it is known of each."""
    text_versions = [TextVersion.from_bytes(part) if part else None for part in parts]
    known = [each for each in text_versions if each is not None]
    if len(known) < len(text_versions):
        return None
    return reduce(add, known).to_bytes()


def is_same_page_text(now: bytes | None, before: bytes | None) -> bool:
    """Whether a page says the same as before, however much of it was taken for the article."""
    if not now or not before:
        return False
    return TextVersion.from_bytes(now).says_the_same(TextVersion.from_bytes(before))


def is_article_gone(now: bytes | None, before: bytes | None) -> bool:
    """Whether nothing of the article that a page had is on it any more."""
    if not now or not before:
        return False
    return TextVersion.from_bytes(before).kept.isdisjoint(TextVersion.from_bytes(now).page)


def _hash(text: str) -> int:
    return crc32("".join(text.split()).encode("utf-8", "replace"))
