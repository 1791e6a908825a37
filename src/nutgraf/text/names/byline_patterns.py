"""Patterns for the words around names in bylines: labels, roles, degrees, agencies, buttons."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

_WORDS: Final = "(?:words?|text|story|report)"
_PICTURES: Final = "(?:photo(?:s|graphs|graphy)?|pictures|images|illustrations|drawings|video)"
_BOTH: Final = (
    rf"(?:{_PICTURES}\s+(?:and|&|\+)\s+{_WORDS}|{_WORDS}(?:\s+(?:and|&|\+)|,)\s+{_PICTURES})"
)
_MARK: Final = r"\s*[:：/|]\s*"

# What precedes a name. The first quantifier is possessive: backtracking over a line full of these
# words would take too long.
BEFORE: Final = LazyPattern(
    lambda: (
        rf"^\W*+(?:(?:(?:{_BOTH}|{phrases('before-by').pattern})\s+)*+"
        rf"(?:{phrases('by').pattern}\s*:?\s+(?=\S)"
        r"|(?-i:(?:By|Von|Par|Por)(?=[^\W\d_a-z][a-z]+\s[^\W\d_a-z])))"
        rf"|(?:the\s+)?{phrases('author-label').pattern}(?:{_MARK}|(?-i:\s+(?=[^\W\d_a-z])))"
        # The name of an office continues after these, unless a mark follows.
        rf"|(?:{phrases('office-label').pattern}|{_BOTH}){_MARK}"
        # Words that begin other lines too ("Text Size"): a mark must follow, or a whole name.
        rf"|{phrases('text-label').pattern}(?:\s*(?:&|und|and|et|\+|/)\s*(?:fotos?|photos?|bilder?))?"
        rf"(?:{_MARK}|(?-i:\s+(?=[^\W\d_a-z][^\W\d_]+\s[^\W\d_a-z])))"
        # A paper may be named before its reporter: 港口報╱記者林佳蓉.
        r"|(?:[\u3400-\u9fff]{2,8}[/／╱](?=记者|記者))?"
        rf"{phrases('reporter-label').pattern}(?![가-힣])\s*[:：=＝/／●◎｜|]?\s*"
        # One character that begins many words: a mark or a blank must follow.
        r"|(?:文|글)(?:\s*[:：=＝/／●◎｜|・]\s*|\s+))"
    ),
    re.IGNORECASE,
)
# What follows a name without a mark.
AFTER: Final = LazyPattern(
    r"(?:(?<!\s)\s+)?(?:기자|特派員|記者|撰文|报道|報導|著|氏|さん|\(著\)|編集部員)$|(?<!\s)\s+(?:\d{1,4}"
    r"|in\s+[A-ZÄÖÜ][^,]{0,99}|reports?|writes|covers\s(?s:.*)|is\s+(?:an?|the)\s(?s:.*)|shares|"
    r"(?is:special\s+to.*|contributed\s.*|with\s+files\s+from.*))$"
)
FOR_EMPLOYER: Final = LazyPattern(
    r"(?<!\s)\s+(?:(?:[Ff]or|für|pour)\s+(?:[Tt]he\s+)?[A-Z](?s:.*)|"
    r"(?i:(?:the\s+)?(?:associated|canadian)\s+press|"
    r"reuters|afp|dpa))$"
)
# The abbreviation of an agency: "Ada Writer/AP".
AGENCY_AFTER: Final = LazyPattern(r"\s?/\s?[A-Z]{1,4}(?:-[A-Z]{1,3})?$")
INSTITUTION: Final = LazyPattern(
    r"institut|cent(?:er|re)\b|universit|society|foundation|stiftung|anstalt|amt\b|verband|verein|"
    r"minist(?:ry|erium)|department|council|committee|association|organi[sz]ation",
    re.IGNORECASE,
)
INTERVIEW: Final = LazyPattern(
    r"\W*(?:(?:ein|an|das|the)\s+)?(?:interview|gespräch)\b", re.IGNORECASE
)
WITH: Final = LazyPattern(r"\s(?:mit|with|con|avec)\s")
# What connects a date with the name before it.
BEFORE_DATE: Final = LazyPattern(r"\s(?:am|on|at|le|el|il|em|op|den|vom|um|,)\s*$", re.IGNORECASE)
# Labels that are less ambiguous than "by".
EXPLICIT: Final = LazyPattern(
    lambda: (
        rf"\W*(?:(?:the\s+)?{phrases('author-label').pattern}|{phrases('reporter-label').pattern})"
        r"\s*[:：]"
    ),
    re.IGNORECASE,
)
# A name in one word counts after these, if a date or a mark follows.
_ACCOUNT: Final = (
    r"(?P<name>[^\W_][\w.-]{1,24})"
    r"(?=\s*$|\s+(?:am|on|at|in|under|um|le|el|il|op)\s|\s*[@|—–»,(·•]|\s+-\s|\s+\d)"
)
POSTED_BY: Final = LazyPattern(
    lambda: rf"\W*{phrases('published').pattern}\s+{phrases('by').pattern}\s*:?\s+{_ACCOUNT}",
    re.IGNORECASE,
)
# "Posted in Harbours by lampkeeper on 3 March 2026"
BY_ACCOUNT: Final = LazyPattern(
    lambda: rf"(?P<before>(?:^|.*[\s·|•,]))(?:{phrases('by').pattern}|autor:|author:)\s+{_ACCOUNT}",
    re.IGNORECASE,
)
LABEL: Final = LazyPattern(
    lambda: (
        rf"\W*(?:(?:{phrases('published').pattern}\s+)?{phrases('by').pattern}"
        rf"|{phrases('author-label', 'text-label', 'reporter-label').pattern})\s*:?\s*"
    ),
    re.IGNORECASE,
)
# What somebody else did for the article.
CREDIT: Final = LazyPattern(
    lambda: rf"\W*(?:with\s+)?{phrases('other-credit').pattern}(?:\s+(?:by|from|von|par|por)\b|:)",
    re.IGNORECASE,
)
CUT: Final = LazyPattern(
    lambda: (
        r"\s*[|│｜•»›→⋅●■◆▪–—]\s*|\s+[-/]\s+|\s{2,}|\v|\n|"
        # 周明 编辑｜李红: the second name is somebody else's.
        r"\s+(?:编辑|編輯|来源|來源|摄影|攝影|责编|責編|校对|监制)(?=\W|$)|"
        # In 约翰·史密斯 it is part of the name.
        r"\s*·(?!(?<=[\u3400-\u9fff]·)[\u3400-\u9fff])\s*|"
        # 林佳蓉／月牙報導, 林佳蓉／月牙: the place of the report. Most names have three characters.
        r"\s*[/／╱](?=[\u3400-\u9fff]{1,8}(?:報導|報道|报道|电|電|攝|摄)|[\u3400-\u9fff]{2}(?:\W|$))|"
        r"\s*\b(?:on\s+(?=\w+day|[A-Z][a-z]{2,8}\.?\s\d|\d)|(?:am|le|el|il)\s+(?=\d))|\s@\s|"
        rf"\s*{phrases('after-name').pattern}"
    ),
    re.IGNORECASE,
)
# The legal form of a company after a comma, and the words for its owner's partners.
COMPANY: Final = LazyPattern(
    r"(?i:inc|ltd|llc|l\.l\.c|llp|plc|corp|gmbh|pty|limited|incorporated|s\.a|s\.r\.l|s\.p\.a|n\.v|b\.v)"
    r"\.?|(?:Co|CO|AG|SE|SA|NV|BV|KG|LP|AB|AS|Oy|SRL|SpA)\.?"
)
_PARTNERS: Final = r"(?:co|sons?|daughters?|söhne|cie|fils|hijos|figli)\b"
SPLIT: Final = LazyPattern(
    lambda: (
        rf"(?:(?<!\s)\s+)?[,;，；、､]\s*+(?!(?-i:{COMPANY.pattern})(?=\s*(?:[,;|]|$)))|"
        # 周明 通讯员 李红
        r"(?<=[\u3400-\u9fff])\s+(?:通讯员|通訊員|特约记者|实习记者|实习生|记者|記者)\s*(?=[\u3400-\u9fff])|"
        # 林佳蓉／周明遠
        r"(?<=[\u3400-\u9fff])\s*[/／]\s*(?=[\u3400-\u9fff])|"
        rf"(?<!\s)\s+{phrases('between-names').pattern}\s+(?!{_PARTNERS})|"
        rf"(?:(?<!\s)\s+)?[&＆+](?!\s*{_PARTNERS})\s*|"
        r"(?<!\s)\s+(?:y|e|en|i|a|و)\s+(?=[^\W\d_]+\s+[^\W\d_]+)|"
        r"(?<=\S)\s+و(?=\w+\s)"
    ),
    re.IGNORECASE,
)
# The lookbehind and the possessive quantifier make a run of commas and spaces linear.
DEGREE: Final = LazyPattern(
    r"(?<![,\s])(?:[,\s]++(?:ph\.?\s?d|m\.d|j\.d|m\.a|b\.a|m\.?sc|b\.?sc|dphil|r\.d\.?n?|r\.n|mph|"
    r"mba|esq|psyd|dds|dvm|cfp|cpa|llm|ll\.?b|frcp|pharmd|lcsw|mfa|cscs|"
    # Minh Do, Jack Ma
    r"(?-i:MD|JD|MA|BA|RDN?|RN|DO|MS))\b\.?){1,9}$",
    re.IGNORECASE,
)
DEGREES: Final = LazyPattern(
    r"(?:ph\.?\s?d|m\.?d|j\.?d|mba|mph|msc|bsc|esq|rn|rdn?)\.?", re.IGNORECASE
)
# More degrees. As the first part of a byline these may be initials.
MORE_DEGREES: Final = frozenset("LD LDN MS MA MFA LCSW CSCS FAND DVM VMD PharmD LVT".split())
WEEKDAY: Final = LazyPattern(
    r"(?<![\s,])[\s,]++(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"(?:mon|diens|donners|frei|sams|sonn)tag|"
    r"mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),?$",
    re.IGNORECASE,
)
JUNIOR: Final = LazyPattern(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
# The role of a person, or the part of the paper for which they write.
ROLE: Final = LazyPattern(lambda: phrases("role").pattern, re.IGNORECASE)
MODIFIERS: Final = frozenset(
    "staff senior junior chief deputy managing executive news sports political politics business "
    "education health science culture national foreign special city the content digital in at "
    "of".split()
)
ORGANISATION: Final = LazyPattern(lambda: phrases("organization").pattern, re.IGNORECASE)
NOBODY: Final = LazyPattern(lambda: rf"\w{{0,20}}{phrases('nobody').pattern}", re.IGNORECASE)
NOT_A_NAME: Final = LazyPattern(
    lambda: (
        r"://|www\.|\.(?:com|org|net)/|[{}<>=\[\]\\^~$%©®]|^written\s+by$"
        rf"|{phrases('not-a-name').pattern}"
        # In lower case only: capitalized, these words are names too.
        r"|(?-i:\b(?:read|your|our|you|this|these|that|was|were|are|is|story|photo|image|video|"
        r"rights|ago|hours?|days?|min|stated|share|print|save|gift|listen|register|via|none|post)\b)"
    ),
    re.IGNORECASE,
)
# "Writer, Ada"
REVERSED: Final = LazyPattern(
    r"[^\W\d_a-z][^\W\d_]*[a-z], [^\W\d_a-z](?:[^\W\d_]*[a-z]|\.?)(?: [^\W\d_a-z]\.?){0,2}"
)
# The name of an account; and words of bylines and menus that are nobody's name.
ACCOUNT: Final = LazyPattern(r"[a-z0-9]+(?:[._-][a-z0-9]+)+|[a-z]+\d{3,}|[a-z]{4,}[A-Z][a-z]+")
WORDS_ALONE: Final = frozenset(
    "by in on at of for from the and bio von vom par por di da de la le el av af door am um new "
    "news "
    "more post posts blog home menu search jump top features feature opinion sport sports politics "
    "business world local live exclusive date datum quelle source text pressemitteilung getty "
    "reuters "
    "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag "
    "freitag samstag sonntag today heute share print save read listen video photo none via stand "
    "size small medium large feb apr jul aug sep sept oct nov dec mon tue wed thu fri sat http "
    "https www paid".split()
)
EMAIL: Final = LazyPattern(r"(?<!\S)[^\s@]+@\S+\.\S+|@\w+")
BRACKETS: Final = LazyPattern(r"(?:(?<!\s)\s+)?[(（【\[][^()（）【】\[\]]*[)）】\]]")
DIGIT: Final = LazyPattern(r"\d")
# Two or three capitalized words.
PLAIN: Final = LazyPattern(
    r"(?!(?:By|Von|Par|Por)[A-Z])[^\W\d_a-z][^\W\d_]+(?: [^\W\d_a-z][^\W\d_]*){1,2}"
)
LETTER: Final = LazyPattern(r"[^\W\d_]")
_LETTERS: Final = LazyPattern(r"[^\W\d_]{2,}")


@cache
def suspect_words() -> frozenset[str]:
    """Return the words around names. A text with one of them is more than a name."""
    around = phrases(
        "by", "before-by", "author-label", "office-label", "text-label", "after-name", "role",
        "organization", "not-a-name", "between-names",
    ).words  # fmt: skip
    patterns = f"{_BOTH} {AFTER.pattern} {WEEKDAY.pattern} {NOT_A_NAME.pattern}"
    company = _words(f"{COMPANY.pattern} {_PARTNERS}")
    return WORDS_ALONE.union(around, _words(patterns)).difference(company)


def _words(text: str) -> list[str]:
    return _LETTERS.findall(text.lower())
