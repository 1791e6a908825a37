"""Lines that speak of something else than the story: other stories, a picture, the site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page


class _Aside(NamedTuple):
    pattern: re.Pattern[str]
    longest: int
    """A line with more characters is a paragraph that only begins so."""


_ASIDES: Final = (
    # "READ MORE: What the mayor knew"
    _Aside(
        re.compile(
            r"\W{0,4}(?:read (?:more|also|next|this)|also read|see also|must read|don['’]t miss"
            r"|related(?: stories| story| articles?| content| news| reading| coverage)?)"
            r"\s?[:|>»–—](?!\d)"
        ),
        180,
    ),
    # "Photo: A. N. Other / Agency"
    _Aside(
        re.compile(
            r"\W{0,3}(?:(?:photo(?:graph)?|image|picture|illustration)s?"
            r"(?: credits?| by| courtesy(?: of)?)?|credits?)\s?[:/|](?!\d)"
        ),
        80,
    ),
    # "Copyright 2026 The Agency", "(c) 2026"
    _Aside(re.compile(r"\W{0,3}(?:copyright\W+(?:©|\(c\)|\d{4}|by\b)|©|\(c\)\W*\d{4})"), 240),
)
_RIGHTS: Final = "all rights reserved"
_FOLLOW: Final = re.compile(
    r"\b(?:follow|like|join|find) (?:us|me|him|her|them|@\w+|[\w'’. ]{3,30}) on "
    r"(?:x|twitter|facebook|instagram|telegram|whatsapp|linkedin|tiktok|youtube|google news"
    r"|threads|bluesky)\b"
)
_FOLLOWED: Final = ("follow ", "like ", "join ", "find ")
_LONGEST: Final = 240
# With the white space of the source around and in it.
_LONGEST_RAW: Final = 600


def asides(page: Page, keep: Bools) -> Bools:
    """The blocks kept that are nothing but such a line; none if nothing else is kept."""
    found = np.zeros(len(keep), dtype=np.bool_)
    kept = keep.nonzero()[0]
    starts, stops = page.blocks.start[kept].tolist(), page.blocks.stop[kept].tolist()
    for block, start, stop in zip(kept.tolist(), starts, stops, strict=True):
        if stop - start <= _LONGEST_RAW and _is_aside(page.text[start:stop]):
            found[block] = True
    return found if found.sum() < len(kept) else np.zeros_like(found)


def _is_aside(text: str) -> bool:
    line = " ".join(text.casefold().split())
    if len(line) > _LONGEST:
        return False
    if line.rstrip(" .)").endswith(_RIGHTS):
        return True
    if any(each.pattern.match(line) and len(line) <= each.longest for each in _ASIDES):
        return True
    return any(word in line for word in _FOLLOWED) and _FOLLOW.search(line) is not None
