"""Calls to follow an account or to subscribe to a newsletter."""

from __future__ import annotations

from typing import Final

from nutgraf.text.patterns import LazyPattern

_FOLLOWED: Final = (
    "x", "threads", "bluesky", "twitter", "facebook", "instagram", "telegram", "whatsapp",
    "linkedin", "tiktok", "youtube", "google news",
)  # fmt: skip
ACCOUNTS: Final = (
    " on x", " on threads", " on bluesky", *_FOLLOWED[3:], "viber", "newsletter", "zalo",
    "support our", "your support", "please subscribe", "subscribe now",
)  # fmt: skip
"""Every call contains one of these in lower case,"""
NOT_LATIN: Final = (
    "елеграм", "дзен", "Дзен", "онтакте", "дноклассник", "واتساب", "تلغرام", "فيسبوك", "تويتر",
)  # fmt: skip
"""or one of these, without the first letter, which may be a capital."""

_NAMES: Final = "|".join(_FOLLOWED)
# The beginning of a line or a sentence. "You can find him on Facebook, but not in his office" is
# part of a story.
_BEGINS: Final = r"(?:^\W{0,4}|[.!?…|»>•:]\W{1,3})"
_FOR: Final = r"for (?:more|updates|the latest|all the latest|breaking)\b[^.]{0,60}?,? "
_FOLLOW: Final = LazyPattern(
    rf"\b(?:follow|like|join|find) us on (?:{_NAMES})\b"
    rf"|{_BEGINS}(?:please |also |{_FOR})?(?:follow|like|join|find) "
    rf"(?:me|him|her|them|@\w+|[\w'’. ]{{3,30}}) on (?:{_NAMES})\b"
    rf"|{_BEGINS}you can (?:also )?(?:follow|find) [\w'’. ]{{2,30}} on (?:{_NAMES})"
    rf"(?:[\s,/&|.!:]|\band\b|\bor\b|\bon\b|\bat\b|@\w+|{_NAMES})*$"
)
# "Подписывайтесь на наш Telegram-канал", "Urmărește-ne pe Google News": only forms that address the
# reader. A president who "подписал" a law, or what happened "volgens" the police, is part of a
# story.
_WHERE: Final = (
    r"\b.{0,80}?(?:telegram|телеграм|whatsapp|facebook|twitter|instagram|google news|youtube|viber"
    r"|tiktok|newsletter|дзен|вконтакте|одноклассник|واتساب|تلغرام|فيسبوك|تويتر|zalo)"
)
_JOIN_US: Final = LazyPattern(
    r"\b(?:folgen sie uns|folge uns|folgt uns|suivez-nous|abonnez-vous|síguenos|seguici|siga-nos"
    r"|volg ons|følg oss|følg os|følg med|följ oss|seuraa meitä|obserwuj nas|śledź nas|polub nas"
    r"|sledujte nás|kövess minket|kövessen minket|urmărește-ne|urmăriți-ne|ακολουθήστε μας"
    r"|подписывайтесь|подписывайся|подпишитесь|подпишись|присоединяйтесь|присоединяйся"
    r"|следите за нами|следите за нашими|читайте нас|підписуйтесь|підписуйтеся|підпишіться"
    rf"|приєднуйтесь|приєднуйтеся|تابعونا|تابعوا|اشتركوا|ikuti kami){_WHERE}"
    r"|\bbizi\b.{0,40}\btakip ed"
)
_JOIN: Final = LazyPattern(
    rf"{_BEGINS}(?:abonnier(?:en sie|e|t)|folgen sie|suivez|rejoignez|suscríbe(?:te|se)"
    r"|suscríba(?:se|nse)|únete|únase|siga (?:o|a|os|as|nosso|nossa|no|na)|inscreva-se|iscriviti"
    r"|iscrivetevi|volg|følg|följ|seuraa|obserwuj(?:cie)?|śledź|polub|dołącz(?:cie)?|sledujte"
    r"|kövess[eé]?n?|urmărește|urmăriți|abonează-te|abonați-vă|ακολουθήστε|takip edin|abone ol"
    r"|следите за (?:новост|обновлени|событи)\w*|اشترك في"
    rf"|ikuti|bergabunglah|theo dõi (?:chúng tôi|báo|kênh|fanpage|trang)){_WHERE}"
)


# "Sign up for our newsletter", "Zapisz się do newslettera"
_LETTERS: Final = LazyPattern(
    r"\b(?:sign(?:ing)? up|subscribe)\b.{0,20}\bour\b(?! \w+['’]s).{0,40}\bnewsletters?\b"
    r"|^\W{0,4}(?:sign up|subscribe|melden sie sich|melde dich|inscrivez-vous|zapisz się"
    r"|inscríbete|regístrate|anmäl dig|meld je aan|meld deg)\b.{0,60}\bnewsletter"
    # "Want more of it? Sign up for the Harbour newsletter": before advice there is no question.
    r"|\?\W{1,3}(?:sign up|subscribe) (?:for|to)\b[^.!?\"“”]{0,60}\bnewsletter\b"
    r"|\bnewsletter forwarded to you\?|[.!?]\W{1,3}zapisz się do newslettera\W*$"
    # "The Harbour newsletter has it all, delivered to your inbox."
    r"|^[^\"“”]{0,120}\bnewsletter\b[^\"“”]{0,120}\b(?:to|in) your (?:inbox|e-?mail)\b"
    r"|^\W{0,4}thank you for (?:subscribing|signing up) (?:to|for) our\b.{0,20}"
    r"\bnewsletters?\W*$"
)


# "Support our newsroom by contributing as little as $1 a month.", "Our journalism needs your
# support." "He promised to support our newsroom" is part of a story. So are the
# words of a poster, which a comma and its owner follow.
_SUPPORT: Final = LazyPattern(
    rf"{_BEGINS}(?:(?:please |help us )?support our (?:newsroom|journalism|reporting|journalists"
    r"|mission|work|site)|(?:[\w-]+ ){0,3}journalism needs your support"
    r"|please subscribe (?:today|now)|subscribe now (?:to|for)"
    r"|to (?:view|read) the (?:full|rest of the) (?:story|article), please subscribe)\b"
)
# "“Follow us on Facebook!” the opponents had painted on the wall": a quotation that ends within the
# line and has a speaker.
_QUOTED: Final = LazyPattern(
    r"""\s*(?:["“”][^"“”]{3,150}["“”]|„[^“”]{3,150}[“”]|[«»][^«»]{3,150}[«»]|‘[^’]{3,150}’)"""
    r"[\s,.;!?–—-]{0,4}[^\W\d_]"
)
# "Find me on Instagram, one of the dancers shouted"
_SAID: Final = LazyPattern(
    r",\s[^,.!?]{2,40}?\b(?:said|says?|shouted|wrote|writes|asked|asks|told|tells)\b"
)


def asks_to_follow(line: str) -> bool:
    """Whether a line in lower case asks its reader to follow an account or to subscribe."""
    if not any(account in line for account in (*ACCOUNTS, *NOT_LATIN)):
        return False
    if _QUOTED.match(line) or _SAID.search(line):
        return False
    return bool(
        _SUPPORT.search(line)
        or _LETTERS.search(line)
        or _FOLLOW.search(line)
        or _JOIN_US.search(line)
        or _JOIN.search(line)
    )
