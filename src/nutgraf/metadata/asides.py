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
_ACCOUNTS: Final = (
    "X", "Twitter", "Facebook", "Instagram", "Telegram", "WhatsApp", "LinkedIn", "TikTok",
    "YouTube", "Google News", "Threads", "Bluesky",
)  # fmt: skip
_FOLLOW: Final = re.compile(
    r"\b(?:follow|like|join|find) (?:us|me|him|her|them|@\w+|[\w'’. ]{3,30}) on "
    rf"(?:{'|'.join(_ACCOUNTS).casefold()})\b"
)
# "Подписывайтесь на наш Telegram-канал", "Urmărește-ne pe Google News"
_JOIN: Final = re.compile(
    r"\b(?:folgen sie|folge uns|abonnier|suivez|rejoignez|abonnez|síguenos|suscríbe|únete|siga"
    r"|inscreva|seguici|iscriviti|volg|følg|följ|seuraa|obserwuj|śledź|polub|dołącz|sledujte"
    r"|kövess|urmăre|abonează|ακολουθήστε|takip ed|abone ol|подпис|присоединяй|следите|підпис"
    r"|читайте нас|تابع|اشترك|ikuti|bergabung|theo dõi)\w*\b.{0,80}?"
    r"(?:telegram|телеграм|whatsapp|facebook|twitter|instagram|google news|youtube|viber|tiktok"
    r"|newsletter|дзен|вконтакте|одноклассник|واتساب|تلغرام|فيسبوك|تويتر|zalo)"
)
_LONGEST: Final = 240
# With the white space of the source around and in it.
_LONGEST_RAW: Final = 280
# Most lines have none of these in their beginning, and most pages none of those at all.
_DIVIDED: Final = re.compile(r"[:：|>»–—\]】/]")
_HEAD: Final = 60
_OF_SITE: Final = (
    "opyright", "OPYRIGHT", "©", "(c)", "(C)", "ights reserved", "IGHTS RESERVED",
    *(f" on {account}" for account in _ACCOUNTS),
    "Telegram", "WhatsApp", "Facebook", "Google News", "YouTube", "Viber", "ewsletter", "Телеграм",
    "Дзен", "ВКонтакте", "واتساب", "تلغرام", "فيسبوك", "تويتر", "Zalo",
)  # fmt: skip


def asides(page: Page, keep: Bools) -> Bools:
    """The blocks kept that are nothing but such a line; none if nothing else is kept."""
    found = np.zeros(len(keep), dtype=np.bool_)
    starts, stops = page.blocks.start, page.blocks.stop
    short = (keep & (stops - starts <= _LONGEST_RAW)).nonzero()[0]
    spans = zip(starts[short].tolist(), stops[short].tolist(), strict=True)
    texts = [page.text[start:stop] for start, stop in spans]
    joined = "\n".join(texts)
    of_site = any(words in joined for words in _OF_SITE)
    for block, text in zip(short.tolist(), texts, strict=True):
        divided = _DIVIDED.search(text, 0, _HEAD)
        if divided or of_site:
            line = " ".join(text.casefold().split())
            found[block] = _leads_elsewhere(line) or (of_site and _is_of_site(line))
    return found if found.sum() < keep.sum() else np.zeros_like(found)


def _leads_elsewhere(line: str) -> bool:
    if len(line) > _LONGEST_TEASER:
        return False
    label = _LABEL.match(line)
    if label and label[1].rstrip().replace("’", "'") in _OF_OTHER_STORIES:
        return True
    return len(line) <= _LONGEST_CREDIT and _CREDIT.match(line) is not None


def _is_of_site(line: str) -> bool:
    return len(line) <= _LONGEST and (
        line.startswith("©")
        or line.rstrip(" .)").endswith(_RIGHTS)
        or _COPYRIGHT.match(line) is not None
        or _FOLLOW.search(line) is not None
        or _JOIN.search(line) is not None
    )
