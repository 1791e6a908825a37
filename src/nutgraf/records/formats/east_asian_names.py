"""Names in Chinese characters, kana and Hangul: the family name first, often without a space."""

from __future__ import annotations

from typing import Final

from nutgraf.text.patterns import LazyPattern

_HAN: Final = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3005\u3007\U00020000-\U000323af"
_KANA: Final = "\u3040-\u30ff\uff66-\uff9f"
_HANGUL: Final = "\uac00-\ud7a3"
_EASTERN: Final = LazyPattern(rf"[{_HAN}{_KANA}{_HANGUL}\s·・‧•,，]+")
_LETTER: Final = LazyPattern(rf"[{_HAN}{_KANA}{_HANGUL}]")
_ALL_HAN: Final = LazyPattern(rf"[{_HAN}]+")
_ALL_HANGUL: Final = LazyPattern(rf"[{_HANGUL}]+")
_COMMA: Final = LazyPattern(r"\s*[,，]\s*")
# The dot between the parts of a foreign name, which keeps its order.
_POINT: Final = LazyPattern(r"\s*[·・‧•]\s*")
_TWO_CHARACTERS: Final = frozenset(
    "欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 司徒 夏侯 东方 東方 "
    "端木 长孙 長孫 宇文 轩辕 軒轅 呼延 南宫 南宮 独孤 獨孤 闻人 聞人 西门 西門 赫连 赫連 "
    "澹台 澹臺 鲜于 鮮于 남궁 황보 선우 제갈 독고 사공 서문 동방".split()
)
_MAX_LENGTH: Final = 4


def is_east_asian(text: str) -> bool:
    """Whether a name is written in Chinese characters, kana or Hangul throughout."""
    return _EASTERN.fullmatch(text) is not None and _LETTER.search(text) is not None


def east_asian_parts(text: str) -> tuple[str, str]:
    """Return family and given name; both are empty if they cannot be separated."""
    parts = [part for part in _COMMA.split(text) if part]
    if len(parts) == 2:
        return parts[0], parts[1]
    points = [part for part in _POINT.split(text) if part]
    if len(points) > 1:
        return points[-1], "·".join(points[:-1])
    words = text.split()
    # "李 明": two single characters may be spaced only for looks; they are split all the same.
    if len(words) == 2:
        return words[0], words[1]
    if len(words) == 3 and all(len(word) == 1 for word in words):
        return east_asian_parts("".join(words))
    return _unspaced(text) if len(words) == 1 else ("", "")


def _unspaced(text: str) -> tuple[str, str]:
    """Split a name without spaces: Chinese and Korean family names have one or two characters.

    Four Chinese characters are split in half: a family name of two, two family
    names, or a Japanese name. Names with kana are not split.
    """
    if not 2 <= len(text) <= _MAX_LENGTH:
        return "", ""
    if not (_ALL_HAN.fullmatch(text) or _ALL_HANGUL.fullmatch(text)):
        return "", ""
    two = len(text) > 2 and text[:2] in _TWO_CHARACTERS
    if len(text) == _MAX_LENGTH and _ALL_HAN.fullmatch(text):
        two = True
    split = 2 if two else 1
    return text[:split], text[split:]
