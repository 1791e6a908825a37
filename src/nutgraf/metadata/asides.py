"""Lines that speak of something else than the story: other stories, a picture, the site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.metadata.calls import ACCOUNTS, NOT_LATIN, calls
from nutgraf.metadata.credit_words import is_told
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
    r"(?: credits?| by| courtesy(?: of)?)?|credits?)\s?[:/|](?!\s?\d)",
    re.IGNORECASE,
)
_LONGEST_CREDIT: Final = 80
# "Copyright 2026 The Agency", "(c) 2026": whom it belongs to has a capital, or stands behind "by".
_COPYRIGHT: Final = re.compile(
    r"\W{0,3}(?i:copyright\W{1,3}(?:©|\(c\))|(?:copyright|\(c\))\W{0,3}\d{4}|copyright by\b)"
    r"(?!\W*(?!by\b)[a-z])"
)
_RIGHTS: Final = ("all rights reserved",)
_LONGEST: Final = 240
# With the white space of the source around and in it.
_LONGEST_RAW: Final = 280
# Most lines have none of these in their beginning, and most pages none of those at all.
_DIVIDED: Final = re.compile(r"[:：|>»–—\]】/]")
_HEAD: Final = 60
_OF_SITE: Final = tuple(
    words.encode("latin-1") for words in ("copyright", "©", "(c)", *_RIGHTS, *ACCOUNTS)
)


def asides(page: Page, keep: Bools) -> Bools:
    """The blocks kept that are nothing but such a line; none if nothing else is kept."""
    found = np.zeros(len(keep), dtype=np.bool_)
    starts, stops = page.blocks.start, page.blocks.stop
    short = (keep & (stops - starts <= _LONGEST_RAW)).nonzero()[0]
    spans = zip(starts[short].tolist(), stops[short].tolist(), strict=True)
    texts = [page.text[start:stop] for start, stop in spans]
    lines_of_site = _lines_of_site(texts)
    for i, text in enumerate(texts):
        divided = _DIVIDED.search(text, 0, _HEAD)
        if divided or i in lines_of_site:
            line = " ".join(text.split())
            is_aside = divided is not None and _leads_elsewhere(line)
            found[short[i]] = is_aside or (i in lines_of_site and _is_of_site(line))
    return found if found.sum() < keep.sum() else np.zeros_like(found)


def _lines_of_site(texts: list[str]) -> set[int]:
    """Which of the texts have a word that lines of the site have."""
    joined = "\n".join(texts)
    latin = _latin(joined)
    found = {
        i
        for words in _OF_SITE
        if words in latin
        for i, text in enumerate(texts)
        if words in _latin(text)
    }
    others = [words for words in NOT_LATIN if words in joined]
    found.update(i for words in others for i, text in enumerate(texts) if words in text)
    return found


def _latin(text: str) -> bytes:
    """The Latin letters of a text, small: in bytes words are found far quicker."""
    return text.encode("latin-1", "ignore").lower()


def _leads_elsewhere(line: str) -> bool:
    """Whether a line is a label and a headline, or a label and a name, and no sentence."""
    if len(line) > _LONGEST_TEASER:
        return False
    label = _LABEL.match(line)
    if label and label[1].casefold().rstrip().replace("’", "'") in _OF_OTHER_STORIES:
        return not is_told(line[label.end() :])
    if len(line) > _LONGEST_CREDIT:
        return False
    credit = _CREDIT.match(line)
    return credit is not None and not is_told(line[credit.end() :])


def _is_of_site(line: str) -> bool:
    if len(line) > _LONGEST:
        return False
    if line.startswith("©") or _COPYRIGHT.match(line):
        return True
    folded = line.casefold()
    return folded.rstrip(" .)").endswith(_RIGHTS) or calls(folded)
