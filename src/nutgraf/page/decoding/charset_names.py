"""The names of encodings, and the declarations of a page.

As in browsers, the names follow the WHATWG Encoding Standard: a page declared as "iso-8859-1" or
"gb2312" is decoded as the superset of it. KOI8-R is decoded as KOI8-U, which replaces box-drawing
characters by Ukrainian letters: Ukrainian pages were often declared as KOI8-R.
"""

from __future__ import annotations

import re
from codecs import register_error
from collections.abc import Iterator
from typing import Final

UTF8_BOM: Final = b"\xef\xbb\xbf"
# UTF-32 first: its little-endian mark begins with that of UTF-16.
WIDE_BOMS: Final = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)

# Each line has Python's codec and its labels, without punctuation. Other labels are ignored; UTF-7
# on purpose, because it hides markup in plain ASCII.
_LABELS: Final = """
utf_8 utf8 unicode11utf8 unicode20utf8 xunicode20utf8 utf8mb4
utf_16_le utf16 utf16le ucs2 unicode csunicode iso10646ucs2 unicodefeff
utf_16_be utf16be unicodefffe
gb18030 gb18030 gbk gb2312 xgbk cp936 ms936 windows936 chinese euccn cngb
gb18030 csgb2312 csiso58gb231280 gb231280 isoir58
big5hkscs big5 big5hkscs cnbig5 csbig5 xxbig5 big5eten big5tw xbig5 cp950 windows950
cp932 shiftjis sjis xsjis csshiftjis mskanji ms932 cp932 windows31j cswindows31j
euc_jp eucjp xeucjp cseucpkdfmtjapanese
iso2022_jp_ext iso2022jp csiso2022jp
cp949 euckr cseuckr ksc5601 ksc56011987 ksc56011989 csksc56011987 korean isoir149
cp949 windows949 cp949 uhc
cp1252 iso88591 latin1 l1 ascii usascii ansix341968 cp819 ibm819 csisolatin1 isoir100 ansi
iso8859_2 iso88592 latin2 l2 csisolatin2 isoir101
iso8859_3 iso88593 latin3 l3 csisolatin3 isoir109
iso8859_4 iso88594 latin4 l4 csisolatin4 isoir110
iso8859_5 iso88595 cyrillic csisolatincyrillic isoir144
iso8859_6 iso88596 iso88596e iso88596i arabic asmo708 ecma114 isoir127
iso8859_6 csisolatinarabic csiso88596e csiso88596i
iso8859_7 iso88597 greek greek8 ecma118 elot928 suneugreek csisolatingreek isoir126
iso8859_8 iso88598 iso88598e iso88598i hebrew visual logical isoir138
iso8859_8 csisolatinhebrew csiso88598e csiso88598i
cp1254 iso88599 latin5 l5 csisolatin5 isoir148
iso8859_10 iso885910 latin6 l6 csisolatin6 isoir157
cp874 windows874 cp874 iso885911 tis620 dos874
iso8859_13 iso885913
iso8859_14 iso885914
iso8859_15 iso885915 latin9 l9 csisolatin9
iso8859_16 iso885916
koi8_u koi8r koi8 koi cskoi8r koi8u koi8ru
cp866 ibm866 cp866 866 csibm866
mac_roman macintosh mac xmacroman csmacintosh
mac_cyrillic xmaccyrillic xmacukrainian
"""
_CODECS: Final[dict[str, str]] = {
    label: codec for codec, *labels in map(str.split, _LABELS.split("\n")[1:-1]) for label in labels
} | {f"{maker}125{n}": f"cp125{n}" for n in range(9) for maker in ("windows", "win", "cp", "xcp")}

# Larger codecs, for characters that the standard's codec in Python lacks.
FALLBACKS: Final = {"big5hkscs": "cp950", "euc_jp": "euc_jis_2004"}

# Encodings in which nearly all non-ASCII characters are two non-ASCII bytes.
_PAIRS: Final = frozenset({"gb18030", "cp949", "euc_jp", "euc_jis_2004"})
_PAIRED: Final = re.compile(rb"[\x80-\xff]{1,2047}")
_KEEP_STEP: Final = "nutgraf.keep_step"

_PUNCTUATION: Final = re.compile(r"[^a-z0-9]+")
_PARAMETER: Final = re.compile(
    r"(?:^|[;,\s])charset\s*=\s*(?:[\"']\s*)?([^\s\"',;]{1,40})", re.IGNORECASE
)
_NEAR_THE_TOP: Final = 16_384
_COMMENT: Final = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_DECLARATION: Final = re.compile(
    rb"<\?xml\s[^>]{0,100}?encoding\s*=\s*[\"']\s*([^\"'>]{1,40})"
    rb"|<meta\s[^>]{0,300}?charset\s*=\s*(?:[\"']\s*)?([^\s\"'/>;]{1,40})",
    re.IGNORECASE,
)


def charset_of(content_type: str | None) -> str | None:
    """Return the charset of a Content-Type header, or None."""
    match = _PARAMETER.search(content_type or "")
    return match[1] if match else None


def codec(label: str) -> str | None:
    """Return Python's codec for a label of the Encoding Standard, or None."""
    plain = _PUNCTUATION.sub("", label.lower().partition(":")[0])
    return _CODECS.get(plain)


def read(html: bytes, codec: str) -> str:
    """Decode; undecodable bytes become U+FFFD and damage no other character."""
    text = html.decode(codec, "replace")
    if codec in _PAIRS and 0 < text.count("\ufffd") * 20 < len(text):
        return html.decode(codec, _KEEP_STEP)
    return text


def _keep_step(error: UnicodeError) -> tuple[str, int]:
    """Error handler: skip one or two bytes so that byte pairs stay aligned."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    match = _PAIRED.match(error.object, error.start)
    run = match.end() - error.start if match else 1
    return "\ufffd", error.start + (1 if run % 2 else 2)


register_error(_KEEP_STEP, _keep_step)


def declared(html: bytes, charset: str | None) -> Iterator[str]:
    """Yield the codecs named by the HTTP header and then by the page."""
    if charset and (named := codec(charset)):
        yield named
    for match in _DECLARATION.finditer(_COMMENT.sub(b"", html[:_NEAR_THE_TOP])):
        named = codec((match[1] or match[2]).decode("latin-1"))
        # A declaration readable as ASCII is not in UTF-16; the standard then assumes UTF-8.
        if named:
            yield "utf_8" if named.startswith("utf_16") else named
