"""Guess the encoding of bytes: the one in which they look like a language.

The bytes are decoded by each candidate, and the text is compared with the letters of the
languages written in it. A wrong codec gives letters of no language, capitals inside words,
repeated accents, or rare ideographs.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from nutgraf.page.decoding.charset_names import read

# Below this a guess is useless, and the browsers' default is used.
_BELIEVABLE: Final = 0.3
_ENOUGH: Final = 3_000

# Unclosed elements extend to the end, so no input is scanned more than once.
_UNREAD: Final = re.compile(
    rb"<!--[^-]*+(?:-(?!->)[^-]*+)*+"
    rb"|<(script|style)\b[^<]*+(?:<(?!/\1)[^<]*+)*+|<(?!!\[CDATA\[)[a-z/!?][^>]*+",
    re.IGNORECASE,
)
# Words, with the ASCII that a multi-byte encoding may use for the second byte of a character.
_RUN: Final = re.compile(rb"[0-9\x40-\xff]++")
# Control characters, box drawings, private use: a wrong codec gives them, text has none.
_JUNK: Final = re.compile("[\x80-\x9f\u2500-\u259f\ue000-\uf8ff\ufffd]")
_MARKS: Final = r"\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0e31-\u0e4e"
_NUMBERS: Final = "²³¹¼½¾"
_WORD: Final = re.compile(rf"(?:[^\W\d_{_NUMBERS}]|[{_MARKS}])+")
# A Latin letter beside one of Greek, Cyrillic, Hebrew, Arabic or Thai; an ideograph between two
# Latin letters; three accents in a row.
_MIXED: Final = re.compile(
    r"[A-Za-z][\u0370-\u0e7f]|[\u0370-\u0e7f][A-Za-z]"
    r"|[A-Za-z][\u2e80-\U0002ffff][A-Za-z]|[\xc0-\u024f]{3}"
)
_SIGN_IN_WORD: Final = re.compile(
    "(?<=[a-z])[\xa1-\xb3\xb5\xb6\xb8-\xbf\xd7\xf7](?=[a-z])"
    "|(?<![^ ])[±²³¶¸¹¾](?=[a-z])|(?<=[a-z])[±¶¼]"
)
_LETTER: Final = re.compile(rf"[^\W\d_\x00-\x7fºªµ{_NUMBERS}]|[{_MARKS}]")


@dataclass(frozen=True, slots=True)
class Language:
    """The non-ASCII letters of a language, each with its rank by frequency."""

    codecs: tuple[str, ...]
    kind: str
    """``latin``: a few letters among ASCII; ``own``: an alphabet of its own; ``ideographs``."""
    letters: dict[str, int]


def _language(codecs: str, kind: str, letters: str) -> Language:
    return Language(tuple(codecs.split()), kind, {c: place for place, c in enumerate(letters)})


_KANA: Final = "".join(map(chr, [*range(0x3041, 0x3094), *range(0x30A1, 0x30F7), 0x30FC]))
# The order decides between equals.
_LANGUAGES: Final = (
    _language("cp1252", "latin", "éàèêçùâîôûëïœæ"),  # French
    _language("cp1252", "latin", "äöüßé"),  # German
    _language("cp1252", "latin", "áóíéúñü"),  # Spanish
    _language("cp1252", "latin", "ãçáéíóâêõôàúü"),  # Portuguese
    _language("cp1252", "latin", "àèéìòù"),  # Italian
    _language("cp1252", "latin", "äöåéü"),  # Swedish, Finnish
    _language("cp1252", "latin", "øåæéöäü"),  # Danish, Norwegian
    _language("cp1252", "latin", "áéíóúýþæöð"),  # Icelandic
    _language("cp1252", "latin", "ëéèïöüó"),  # Dutch
    _language("cp1252", "latin", "àèéíïòóúüç"),  # Catalan
    _language("cp1250 iso8859_2", "latin", "łąęóśżćńź"),  # Polish
    _language("cp1250 iso8859_2", "latin", "íáéěýžřšůčúťóďň"),  # Czech
    _language("cp1250 iso8859_2", "latin", "áíéýžčšúťľóňôäďĺŕ"),  # Slovak
    _language("cp1250 iso8859_2", "latin", "áéőöüóíúű"),  # Hungarian
    _language("cp1250 iso8859_2", "latin", "ăîâşţ"),  # Romanian
    _language("cp1250 iso8859_2", "latin", "čšžćđ"),  # Croatian, Slovene
    _language("cp1254", "latin", "ıüşçöğâîûi̇"),  # Turkish
    _language("cp1257", "latin", "ėšžųįąūęč"),  # Lithuanian
    _language("cp1257", "latin", "āēīšūņļģķžč"),  # Latvian
    _language("cp1257", "latin", "äõöüšž"),  # Estonian
    _language(
        "cp1258",  # Vietnamese
        "latin",
        "đàáạảãăằắặẳẵâầấậẩẫèéẹẻẽêềếệểễìíịỉĩòóọỏõôồốộổỗơờớợởỡùúụủũưừứựửữỳýỵỷỹ",
    ),
    _language(
        "cp1251 koi8_u iso8859_5 cp866",  # Russian
        "own",
        "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
    ),
    _language("cp1251 koi8_u", "own", "оаинтівреслкумдпязьгбчхйцжїщюєфшґ"),  # Ukrainian
    _language("cp1251", "own", "аоеитнрсвлкдпмзугябъчйжщцшхюьф"),  # Bulgarian
    _language("cp1251", "own", "аоиенртсјувкдмлпзгбчцшњжћђхљџфѓќѕ"),  # Serbian, Macedonian
    _language("cp1253 iso8859_7", "own", "αοιτεσνρηκπυμλςόίγάέδήωχθύώφβξζψϊ"),  # Greek
    _language("cp1255", "own", "יוהלארתבשמנםדעחכפקטגסצזןךףץ"),  # Hebrew
    _language("cp1256", "own", "الينمترودبهعسفكقحجةأشصطخزذىضئغظثءآإؤ"),  # Arabic
    _language("cp1256", "own", "اینردمهتوبسشکلزفگعخقپجچحطصآژضغظثذئء"),  # Persian
    _language(
        "cp874",  # Thai
        "own",
        "านรอกเง่ม้ัยลวดทสตะิปีบคหุแจพชขใ์ไำูโื็ซผถธศณภฟญษึฉๆฝฐฤฎฮฬฌฏฑฆ",
    ),
    _language(
        "gb18030",  # Chinese, simplified
        "ideographs",
        "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能"
        "下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小现实加都"
        "两体当使点从业本去把性好应开它合还因由其前外天政四日那社事平全表间与关各新内月公市记者将"
        "报据",
    ),
    _language(
        "big5hkscs",  # Chinese, traditional
        "ideographs",
        "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能"
        "下過子說產種面而方後多定行學法所民得經十三之進著等部度家電力里如水化高自二理起小現實加都"
        "兩體當使點從業本去把性好應開它合還因由其前外天政四日那社事平全表間與關各新內月公市記者將"
        "報據",
    ),
    _language("cp932 euc_jp", "ideographs", _KANA),
    _language(
        "cp949",  # Korean
        "ideographs",
        "이다는의에을를가은고하지한사기로도시어대자인나리정일서아라해수으들과있그전스부구제장보상"
        "주원것만여었년동성국모세면관회했당공유신경방중까조와치생소내비개안적선명게오진위",
    ),
)
_BY_CODEC: Final = {
    codec: tuple(language for language in _LANGUAGES if codec in language.codecs)
    for codec in dict.fromkeys(codec for language in _LANGUAGES for codec in language.codecs)
}
# The minimum share of a text that such a list of common characters covers.
_COVERED: Final = 0.3
# Correct texts reach this mean rank of letters, as a share of the alphabet by frequency.
_TYPICAL: Final = 0.68


def sample(html: bytes) -> bytes:
    """Return the words with non-ASCII bytes, up to `_ENOUGH` bytes."""
    words: list[bytes] = []
    size = 0
    for match in _RUN.finditer(_UNREAD.sub(b" ", html)):
        if not match[0].isascii():
            words.append(match[0][: _ENOUGH - size])
            size += len(words[-1]) + 1
            if size >= _ENOUGH:
                break
    return b" ".join(words)


def guess(words: bytes) -> tuple[str, float]:
    """Return the most plausible codec and its score, at most 1."""
    best = ("cp1252", _BELIEVABLE)
    for codec, languages in _BY_CODEC.items():
        found = likeness(read(words, codec), languages)
        if found > best[1]:
            best = (codec, found)
    return best


def plausibility(words: bytes, codec: str) -> float:
    """Return how plausible these words are in this codec, at most 1.

    Any alphabet may be written in any encoding that has it. Ideographs may not: the Chinese and
    Japanese sets have kana at the same positions, so a text in kana looks right in both.
    """
    fitting = [x for x in _LANGUAGES if x.kind != "ideographs" or codec in x.codecs]
    return likeness(read(words, codec), fitting)


def likeness(text: str, languages: Iterable[Language] = _LANGUAGES) -> float:
    """Return how much a text looks like one of these languages, at most 1.

    A text with only ASCII letters looks like any of them. Signs count half as much as letters.
    """
    text = unicodedata.normalize("NFC", text)
    letters = Counter(_LETTER.findall(text.lower()))
    total = letters.total()
    junk = len(_JUNK.findall(text))
    signs = (len(text) - len(text.encode("ascii", "ignore")) - total - junk) / 2
    size = total + signs + junk
    if not size:
        return 1.0
    best = max(_fit(letters, total, language) for language in languages) if total else 0.0
    return (best * total + signs - junk - _oddities(text)) / size


def _fit(counts: Counter[str], total: int, language: Language) -> float:
    letters = language.letters
    known = letters.keys() & counts.keys()
    common = sum(counts[c] for c in known)
    if language.kind == "ideographs":
        return min(1.0, common / total / _COVERED)
    strange = 2.0 * (total - common) / total
    if language.kind == "latin":
        return 1.0 - strange
    place = sum(counts[c] * letters[c] for c in known) / max(1, common)
    return min(1.0, (1.0 - place / len(letters)) / _TYPICAL) - strange


def _oddities(text: str) -> float:
    """Return a penalty: letters in implausible words."""
    odd = 2.0 * len(_SIGN_IN_WORD.findall(text))
    for word in _WORD.findall(text):
        if word.isascii():
            continue
        letters = len(word) - len(word.encode("ascii", "ignore"))
        if _MIXED.search(word) or (word[1:] != word[1:].lower() and not word.isupper()):
            odd += letters
        elif len(word) > 1 and word.isupper():
            odd += letters / 4
    return odd
