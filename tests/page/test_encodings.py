"""Bytes to UTF-8: encodings of news pages, declared rightly, wrongly or not at all."""

from __future__ import annotations

import gzip
import html as entities
import unicodedata
from contextlib import suppress
from difflib import SequenceMatcher

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nutgraf.errors import NotHtmlError, NutgrafError
from nutgraf.page.decoding.charset_names import charset_of, codec
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from tests.page.news import LEGACY, TEXTS

CASES = [(language, name) for language, names in LEGACY.items() for name in names]
every_encoding = pytest.mark.parametrize(("language", "encoding"), CASES)
every_language = pytest.mark.parametrize("language", TEXTS)

# What servers and templates say of pages in any language.
USUAL_LIES = ("utf-8", "utf-16", "gb2312", "big5", "shift_jis", "euc-kr", "euc-jp")
LATIN_LIES = ("iso-8859-1", "us-ascii")
# Hungarian in Latin-1 has other letters of Latin-1 in the places of its own: no byte tells.
NOT_TO_BE_TOLD = {"hu"}

TONES = "\u0300\u0301\u0303\u0309\u0323"


def in_bytes(text: str, encoding: str) -> bytes:
    """A text as editors saved it: what the encoding lacks is a character reference."""
    name = {"windows-874": "cp874"}.get(encoding, encoding)
    if encoding == "windows-1258":
        text = "".join(map(toned, text))
    return text.encode(name, "xmlcharrefreplace")


def toned(character: str) -> str:
    """A Vietnamese letter with its tone as a character of its own."""
    parts = unicodedata.normalize("NFD", character)
    tone = "".join(c for c in parts if c in TONES)
    return unicodedata.normalize("NFC", "".join(c for c in parts if c not in TONES)) + tone


def page_of(text: str, charset: str | None = None) -> str:
    meta = f'<meta charset="{charset}">' if charset else ""
    return (
        f"<!doctype html><html><head>{meta}<title>{text[:30]}</title></head>"
        f'<body><div class="story"><p>{text}</p></div></body></html>'
    )


def decoded(page: bytes, charset: str | None = None) -> str:
    return entities.unescape(decode(page, charset).decode())


def likeness(a: str, b: str) -> float:
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


@every_encoding
def test_as_the_meta_tag_says(language, encoding):
    page = page_of(TEXTS[language], encoding)
    assert decoded(in_bytes(page, encoding)) == page


@every_encoding
def test_as_the_server_says(language, encoding):
    page = page_of(TEXTS[language])
    assert decoded(in_bytes(page, encoding), encoding) == page


@every_encoding
def test_as_nobody_says(language, encoding):
    page = page_of(TEXTS[language])
    assert decoded(in_bytes(page, encoding)) == page


@pytest.mark.parametrize("label", ["nonsense", "", "x-user-defined", "utf-7", "\ud800", "ü" * 9])
def test_an_unknown_label_says_nothing(label):
    for language, encoding in (("zh-Hant", "big5"), ("pl", "iso-8859-2"), ("ar", "windows-1256")):
        page = page_of(TEXTS[language], "?")
        assert decoded(in_bytes(page, encoding), label) == page


@every_encoding
def test_no_declaration_is_believed_against_the_bytes(language, encoding):
    lies = USUAL_LIES if language in NOT_TO_BE_TOLD else USUAL_LIES + LATIN_LIES
    for lie in lies:
        page = page_of(TEXTS[language], lie)
        assert decoded(in_bytes(page, encoding), lie) == page, lie


@every_encoding
def test_the_server_may_lie_where_the_page_does_not(language, encoding):
    page = page_of(TEXTS[language], encoding)
    for lie in ("utf-8", "iso-8859-1"):
        if language not in NOT_TO_BE_TOLD:
            assert decoded(in_bytes(page, encoding), lie) == page, lie


@every_encoding
@pytest.mark.parametrize("declares", [True, False])
def test_cut_in_the_middle_of_a_character(language, encoding, declares):
    text = TEXTS[language].rstrip(".。").replace("«", "").replace("»", "")
    page = f"<p>{text}"
    for cut in range(1, 4):
        raw = in_bytes(page, encoding)[:-cut]
        found = decoded(raw, encoding if declares else None)
        assert found.startswith(page[:-5])
        assert "\ufffd" not in found[:-3]


BREAKABLE = [case for case in CASES if case[1] != "iso-2022-jp"]


@pytest.mark.parametrize(("language", "encoding"), BREAKABLE)
@pytest.mark.parametrize("declares", [True, False])
def test_a_few_broken_bytes_spoil_nothing_else(language, encoding, declares):
    page = page_of(TEXTS[language], encoding if declares else None)
    raw = bytearray(in_bytes(page, encoding))
    for place in (0.5, 0.7, 0.9):
        raw[int(len(raw) * place)] = 0xFF
    # Of Shift JIS and Big5, a character after a broken one may be read wrong, up to the next ASCII.
    assert likeness(decoded(bytes(raw)), page) > 0.96


@every_language
@pytest.mark.parametrize("declares", ["utf-8", "iso-8859-1", "gb2312", "windows-1251", None])
def test_utf8_is_utf8_whatever_it_is_called(language, declares):
    page = page_of(TEXTS[language], declares)
    assert decode(page.encode(), declares).decode() == page


@every_language
def test_broken_utf8_stays_utf8(language):
    page = page_of(TEXTS[language], "utf-8")
    raw = bytearray(page.encode())
    for place in (0.4, 0.6, 0.8):
        raw[int(len(raw) * place)] = 0xFF
    assert likeness(decoded(bytes(raw)), page) > 0.96


@every_language
def test_utf8_cut_in_the_middle_of_a_character(language):
    text = TEXTS[language]
    last = next(i for i in reversed(range(len(text))) if not text[i].isascii())
    raw = f"<p>{text[: last + 1]}".encode()[:-1]
    assert decoded(raw) == f"<p>{text[:last]}\ufffd"


@every_language
@pytest.mark.parametrize(
    "encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
)
def test_utf16_with_and_without_a_mark(language, encoding):
    for charset in (None, "utf-16", "utf-8", "gbk", "iso-8859-1", "nonsense"):
        page = page_of(TEXTS[language], charset)
        assert decode(page.encode(encoding), charset).decode() == page, charset


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize(
    "start", ["\n <!doctype html>", "<?xml version='1.0'?>", "<p>", "\t<HTML>"]
)
def test_utf16_without_a_mark_by_its_first_tag(encoding, start):
    page = f"{start}Он сказал 日本"
    assert decode(page.encode(encoding)).decode() == page


@pytest.mark.parametrize(
    ("header", "charset"),
    [
        ("text/html; charset=windows-1251", "windows-1251"),
        ("text/html;CHARSET = 'koi8-r' ; x=y", "koi8-r"),
        ('text/html; boundary=a; charset="utf-8"', "utf-8"),
        ("charset=gbk", "gbk"),
        ("text/html; xcharset=gbk", None),
        ("text/html; charset=", None),
        (None, None),
    ],
)
def test_the_charset_of_a_header(header, charset):
    assert charset_of(header) == charset


def test_utf16_cut_in_the_middle_of_a_character():
    assert decode("<p>маяк".encode("utf-16")[:-1]).decode() == "<p>мая\ufffd"


@pytest.mark.parametrize("declared", ["gb2312", "iso-8859-1", "utf-16", "windows-1251"])
def test_a_byte_order_mark_beats_every_declaration(declared):
    page = f'<meta charset="{declared}"><p>Маяк и été 灯塔'
    for raw in (b"\xef\xbb\xbf" + page.encode(), page.encode("utf-16"), page.encode("utf-32")):
        assert decode(raw, declared).decode() == page


def test_byte_order_marks_are_not_text_of_the_page():
    marked = "\ufeff \ufeff\n<title>a</title>"
    for page in (marked, marked.encode(), marked.encode("utf-16")):
        assert decode(page) == b"<title>a</title>"


def test_a_utf8_mark_before_something_else():
    page = in_bytes(page_of(TEXTS["ru"]), "windows-1251")
    assert decoded(b"\xef\xbb\xbf" + page) == page_of(TEXTS["ru"])


@pytest.mark.parametrize(
    "declaration",
    [
        '<meta charset="koi8-r">',
        "<META CHARSET=KOI8-R>",
        '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
        "<meta content='text/html;charset = koi8-r' http-equiv=content-type>",
        "<?xml version='1.0' encoding='koi8-r'?>",
        '<!-- <meta charset="gbk"> --><meta charset="koi8-r">',
        '<meta name="charset"><meta charset="koi8-r"/>',
    ],
)
def test_where_a_page_names_its_encoding(declaration):
    # One word could be Greek or Hebrew as well: only the declaration can tell.
    page = f"{declaration}<p>мост"
    assert decode(page.encode("koi8-r")).decode() == page


def test_few_bytes_are_what_they_are_declared_to_be():
    assert decode(b"<p>caf\xe9", "iso-8859-1").decode() == "<p>café"
    assert decode(b"<p>\x93so\x94", "iso-8859-1").decode() == "<p>“so”"
    assert decode("<p>中".encode("gbk"), "gb2312").decode() == "<p>中"
    assert decode("<p>한".encode("cp949"), "euc-kr").decode() == "<p>한"


def test_supersets_are_read_as_browsers_read_them():
    rare = (
        "<p>朱镕基总理说，这是一个好的消息，我们要为人民服务。</p>"  # 镕 is in GBK, not in GB 2312
    )
    assert decode(rare.encode("gbk"), "gb2312").decode() == rare
    circled = "<p>①市は十日の記者会見で、新しい路線を発表した。髙橋さんの話です。</p>"
    assert decode(circled.encode("cp932"), "shift_jis").decode() == circled


def test_ukrainian_that_says_koi8_r():
    page = page_of(TEXTS["uk"], "koi8-r")
    assert decoded(in_bytes(page, "koi8-u")) == page


def test_a_character_of_two_standards():
    # The euro sign is in one extension of Big5, rare ideographs in the other.
    page = page_of(TEXTS["zh-Hant"], "big5")
    assert decode(page.replace("，", "€").encode("cp950")).decode() == page.replace("，", "€")


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("UTF8", "utf_8"),
        (" utf-8 ", "utf_8"),
        ("ISO_8859-1:1987", "cp1252"),
        ("latin1", "cp1252"),
        ("GB2312", "gb18030"),
        ("x-sjis", "cp932"),
        ("ks_c_5601-1987", "cp949"),
        ("windows-1255", "cp1255"),
        ("cp1251", "cp1251"),
        ("win-1251", "cp1251"),
        ("utf-7", None),
        ("rot13", None),
        ("", None),
    ],
)
def test_labels(label, name):
    assert codec(label) == name


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256))
FILES = {
    "a PDF document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj",
    "a PNG image": PNG,
    "a JPEG image": b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1" + bytes(100),
    "a GIF image": b"GIF89a\1\0\1\0\x80\0\0" + bytes(20),
    "a WebP image": b"RIFF\x24\0\0\0WEBPVP8 " + bytes(20),
    "compressed by gzip": gzip.compress(b"<p>a page</p>"),
    "a ZIP archive": b"PK\x03\x04\x14\0\0\0\x08\0" + bytes(20),
    "binary data": bytes(range(1, 32)) * 40,
}


@pytest.mark.parametrize(("what", "content"), FILES.items(), ids=FILES)
@pytest.mark.parametrize("charset", [None, "utf-8", "gbk"])
def test_a_file_of_another_kind_is_named(what, content, charset):
    with pytest.raises(NotHtmlError) as caught:
        decode(content, charset)
    line = str(caught.value)
    assert what in line
    assert "\n" not in line
    assert "not HTML" in line or "decompress" in line


def test_a_file_of_another_kind_after_white_space_or_as_text():
    for page in (b"\r\n  %PDF-1.4", "%PDF-1.4", "GIF89a"):
        with pytest.raises(NotHtmlError):
            decode(page)


def test_pages_about_files_are_pages():
    for page in ("<p>%PDF-1.4 is a version", "PKs are keys", "BZh is no word", "IDs and \0 more"):
        assert decode(page) == decode(page.encode()) == page.encode()


def test_lone_surrogates():
    assert decode("<p>\ud83d\ude00 \ud800 \udc00 b").decode() == "<p>😀 \ufffd \ufffd b"
    assert decode("\udcff") == "\ufffd".encode()


def test_what_holds_bytes_is_read_like_bytes():
    page = in_bytes(page_of(TEXTS["ru"]), "koi8-r")
    assert decode(bytearray(page)) == decode(memoryview(page)) == decode(page)


@pytest.mark.parametrize("page", ["", b"", " \n", b" \n", b"\xef\xbb\xbf", b"\xff\xfe", "\ufeff"])
def test_nothing_is_nothing(page):
    assert decode(page).strip() == b""


pieces = st.sampled_from(
    [b"<p>", b"</p>", b"<meta charset=", b"gbk>", b"big5>", b"\x1b$B", b"\xef\xbb\xbf", b"\xff\xfe"]
)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.one_of(pieces, st.binary(max_size=30)), max_size=12).map(b"".join),
    st.one_of(st.none(), st.sampled_from(["gbk", "utf-8", "utf-16", "cp1258"]), st.text()),
)
def test_any_bytes_become_utf8_or_an_error_of_ours(page, charset):
    with suppress(NutgrafError):
        decode(page, charset).decode("utf-8", "strict")


@settings(max_examples=80, deadline=None)
@given(st.text(st.characters(exclude_categories=())))
def test_any_text_becomes_utf8_or_an_error_of_ours(page):
    with suppress(NutgrafError):
        parse(decode(page)).text.encode("utf-8", "strict")
