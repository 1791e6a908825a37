"""Names in Chinese characters and kana, distinguished from sentences by length and letters."""

from __future__ import annotations

from typing import Final

from nutgraf.text.patterns import LazyPattern

_HAN: Final = "\u3005\u3400-\u9fff"
_HIRAGANA: Final = "\u3041-\u3096"
_KATAKANA: Final = "\u30a1-\u30fa\u30fc"
_LETTERS: Final = LazyPattern(f"[{_HAN}{_HIRAGANA}{_KATAKANA}]")
SENTENCE: Final = LazyPattern("[。！？｡]")
_BETWEEN_NAMES: Final = LazyPattern(r"[·ㆍ,]\s?")
# Letters of a byline beside the names: labels, a place, "reports".
_MAX_BESIDE_NAMES: Final = 12
_MAX_NAME: Final = 20
# What follows "reporter" or "author" in a sentence, a menu or a compound, and is no name.
NO_NAME: Final = (
    "昨|今[天日晨晚]|日前|近日|近期|从|從|在(?![原間])|获悉|獲悉|了解|注意|看到|发现|發現|采访|採訪|"
    "报道|報導|報道|表示|介绍|介紹|简介|簡介|问|問(?!田)|说|說|也|还|還|就|对|對|已|现场|現場|走访|走訪|"
    "会見|會見|会见|发布|發布|站|们|們|节|節|手记|手記|观察|觀察|调查|調查|团|團|直击|直擊|致电|联系|聯繫|"
    "点击|點擊|本文|手机|频道|頻道|精选|精選|招待|质疑|質疑|解释|解釋|赶赴|趕赴|如何|发稿|發稿|昵称|暱稱|匿名|确认|確認|被|不|"
    "记者$|記者$|通讯员$|文章|专栏|專欄|其他|相关|相關|更多|授权|个人|個人|授權|资料|資料|本人|的(?!場)"
)
_NOT_A_NAME: Final = LazyPattern(NO_NAME)
# Five characters are long for a name in China, and not in Japan. A foreign name has dots.
_PERSON: Final = LazyPattern(
    rf"(?!{NO_NAME})(?:[{_HAN}]{{2,5}}|[{_HAN}]{{1,4}}[ ・][{_HAN}]{{1,4}}"
    rf"|[{_HAN}]{{1,6}}(?:[·・•．][{_HAN}]{{1,6}}){{1,3}}"
    rf"|[{_HAN}]{{1,4}} ?(?:[{_HIRAGANA}]{{2,4}}|[{_KATAKANA}]{{2,6}})"
    # No name begins with a particle.
    rf"|(?![がをにのでへはともや])[{_HIRAGANA}]{{2,5}}(?: ?[{_HIRAGANA}]{{2,4}})?"
    rf"|[{_KATAKANA}]{{2,12}}(?:[ ・＝=][{_KATAKANA}]{{1,12}}){{0,3}})"
)
_OFFICE: Final = LazyPattern(
    rf"(?!{NO_NAME})[{_HAN}{_KATAKANA}]{{1,10}}"
    "(?:社|网|網|报|報|部|中心|通信|新闻|新聞|台|局|会|會|院|组|組|室)"
)
# 〔記者簡恒如／報導〕, （记者 周明）, 作者：周明, 한설아 기자
# If nothing separates a name from its label, a comma after it is a sentence's.
_REPORTER: Final = LazyPattern(
    rf"(?:作者|记者|記者|撰文|责任编辑)(?P<mark>[\s:：／/]++)?+(?!{NO_NAME})"
    r"(?P<after>[\u3400-\u9fff][\u3400-\u9fff·]{1,3})(?<![攝摄时時])"
    r"(?=[\s／/)）〕】、|]|$|(?(mark)[，,]|(?!)))"
    r"|(?<![가-힣])(?P<before>[가-힣]{2,4}(?:[·ㆍ,]\s?[가-힣]{2,4}){0,5}?)"
    r"\s?(?:객원|선임|전문|수습|인턴)?\s?(?:기자|특파원|논설위원|에디터)(?![가-힣])"
    r"|기자명\s?:?\s?(?P<named>[가-힣]{2,4})(?![가-힣])"
)
# （佐伯美咲） after the last sentence, or in a line of its own; two characters are an agency.
_SIGNED: Final = LazyPattern(
    r"(?:^|[。」』！？])\s*[（(](?:記者[・:：]?)?(?P<name>[\u3005\u3400-\u9fff]{3,5})[)）]$"
)
# Notes in brackets: "titles left out", "to be continued", "from our editors".
_NOTE: Final = LazyPattern(
    r"略|続|記事|部$|全文|抜粋|更新|提供|写真|撮影|通信|新聞|当時|時点|現在|年生|以上"
)
_BRACKETS: Final = dict(zip("（(【〔［[", "）)】〕］]", strict=True))


def has_han(text: str) -> bool:
    """Return whether a text has Chinese characters or kana."""
    return not text.isascii() and _LETTERS.search(text) is not None


def may_be_han_name(name: str, *, is_first: bool, strict: bool) -> bool:
    """Return whether such a part of a byline is a name; only the first part may be an office.

    Without ``strict``, the first part may be anything short.
    """
    if SENTENCE.search(name):
        return False
    if _PERSON.fullmatch(name):
        return True
    if not is_first or _NOT_A_NAME.match(name):
        return False
    return bool(_OFFICE.fullmatch(name)) if strict else len(name) <= _MAX_NAME


def is_han_byline(line: str, names: list[str]) -> bool:
    """Return whether a line contains little more than these names."""
    closing = _BRACKETS.get(line[0])
    # A sentence may follow a name in brackets.
    if SENTENCE.search(line) or (closing and 0 < line.find(closing) < len(line) - 1):
        return False
    beside = len(_LETTERS.findall(line)) - sum(len(_LETTERS.findall(name)) for name in names)
    return 0 <= beside <= _MAX_BESIDE_NAMES


def reporters_in(text: str) -> list[str]:
    """Return the names beside the first "reporter" or "author" in a text."""
    found = _REPORTER.search(text)
    names = found and (found["after"] or found["before"] or found["named"])
    return _BETWEEN_NAMES.split(names) if names else []


def signer_of(line: str) -> str | None:
    """Return the name in brackets that ends a line, or None if that is a note."""
    found = _SIGNED.search(line.rstrip())
    return found["name"] if found and not _NOTE.search(found["name"]) else None
