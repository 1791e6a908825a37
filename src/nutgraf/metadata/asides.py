"""Lines that speak of something else than the story: other stories, a picture, the site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.metadata.labels import lines

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page

# "READ MORE: What the mayor knew", "[관련기사] ..."
_LABEL: Final = re.compile(r"\W{0,4}([^\W\d_][^:：|>»–—\]】]{1,24})[:：|>»–—\]】](?!\d)")
_OF_OTHER_STORIES: Final = lines(
    """read more|read also|read next|read this|also read|see also|must read|don't miss|related
    related stories|related story|related article|related articles|related content|related news
    related reading|related coverage|lesen sie auch|mehr zum thema|lire aussi|à lire aussi
    te puede interesar|lee también|leer también|leia também|leia mais|veja também|leggi anche
    lees ook|läs också|läs även|läs mer|les også|læs også|lue myös|czytaj też|czytaj także
    czytaj również|zobacz też|zobacz także|zobacz również|čtěte také|citește și|читайте также
    читай также|смотрите также|смотри также|читайте також|διαβάστε επίσης|διαβάστε ακόμη
    διαβάστε ακόμα|اقرأ أيضا|baca juga|simak juga|xem thêm|đọc thêm|関連記事|관련기사|相关阅读
    相关新闻|相关链接|延伸阅读|延伸閱讀"""
)
_LONGEST_TEASER: Final = 180
# "Photo: A. N. Other / Agency"
_CREDIT: Final = re.compile(
    r"\W{0,3}(?:(?:photo(?:graph)?|image|picture|illustration)s?"
    r"(?: credits?| by| courtesy(?: of)?)?|credits?)\s?[:/|](?!\d)"
)
_LONGEST_CREDIT: Final = 80
# "Copyright 2026 The Agency", "(c) 2026"
_COPYRIGHT: Final = re.compile(r"\W{0,3}(?:copyright\W{1,3}(?:©|\(c\)|\d{4}|by\b)|\(c\)\W?\d{4})")
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
    if len(line) <= _LONGEST_TEASER:
        label = _LABEL.match(line)
        if label and label[1].rstrip().replace("’", "'") in _OF_OTHER_STORIES:
            return True
        if len(line) <= _LONGEST_CREDIT and _CREDIT.match(line):
            return True
    return (
        line.startswith("©")
        or line.rstrip(" .)").endswith(_RIGHTS)
        or _COPYRIGHT.match(line) is not None
        or (any(word in line for word in _FOLLOWED) and _FOLLOW.search(line) is not None)
    )
