"""Decode pages to UTF-8. Only input that is not HTML raises.

In this order: a byte order mark, valid UTF-8, the HTTP header's charset, the page's declaration,
a guess from the bytes. A declaration that contradicts the bytes is ignored.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from nutgraf.errors import NotHtmlError
from nutgraf.page._kernels.utf8 import check_utf8
from nutgraf.page.decoding.charset_names import FALLBACKS, UTF8_BOM, WIDE_BOMS, declared, read
from nutgraf.page.decoding.double_utf8 import undo_double_utf8
from nutgraf.page.decoding.web_archive import without_toolbar

# The first bytes of files that are not HTML (regular expressions), and their kinds.
_MAGIC: Final = (
    (rb"%PDF-", "a PDF document"),
    (rb"\x1f\x8b", "gzip"),
    (rb"\x89PNG", "a PNG image"),
    (rb"\xff\xd8\xff", "a JPEG image"),
    (rb"GIF8[79]a", "a GIF image"),
    (rb"RIFF....WEBP", "a WebP image"),
    (rb"RIFF....(?:WAVE|AVI )", "audio or video"),
    (rb"\0\0\0.ftyp", "video or an image"),
    (rb"\x1aE\xdf\xa3", "a video"),
    (rb"OggS\0", "audio or video"),
    (rb"ID3[\x02-\x04]", "audio"),
    (rb"II\*\0|MM\0\*", "a TIFF image"),
    (rb"PK\x03\x04", "a ZIP archive or an office document"),
    (rb"\xd0\xcf\x11\xe0", "an office document"),
    (rb"{\\rtf", "an RTF document"),
    (rb"BZh[1-9]1AY", "bzip2"),
    (rb"\xfd7zXZ", "xz"),
    (rb"\x28\xb5\x2f\xfd", "Zstandard"),
    (rb"7z\xbc\xaf", "a 7-Zip archive"),
    (rb"Rar!\x1a", "a RAR archive"),
    (rb"\x7fELF", "a program"),
)
_COMPRESSED: Final = frozenset({"gzip", "bzip2", "xz", "Zstandard"})
_NOT_HTML: Final = re.compile(b"|".join(b"(" + begin + b")" for begin, _ in _MAGIC), re.DOTALL)
# Control characters that text never contains. ISO-2022-JP uses escape.
_CONTROLS: Final = bytes({*range(1, 9), *range(14, 32), 127} - {0x1B})
# Without a byte order mark: null bytes beside the first letters of markup.
_UNMARKED_WIDE: Final = re.compile(
    rb"(?P<utf_16_le>(?:[\t\n\f\r ]\0)*+<\0[!?A-Za-z]\0)"
    rb"|(?P<utf_16_be>(?:\0[\t\n\f\r ])*+\0<\0[!?A-Za-z])"
    rb"|(?P<utf_32_le>(?:[\t\n\f\r ]\0\0\0)*+<\0\0\0[!?A-Za-z]\0\0\0)"
    rb"|(?P<utf_32_be>(?:\0\0\0[\t\n\f\r ])*+\0\0\0<\0\0\0[!?A-Za-z])"
)
_HEAD: Final = 4_096
# A declared encoding is accepted if its text is at least this plausible.
_MIN_LIKENESS: Final = 0.85
_READ: Final = re.compile(r"[^\x00-\x7f\ufffd]+")
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]+")
_LEADING: Final = re.compile(rb"(?:\xef\xbb\xbf|[\t\n\f\r ])*+")


def decode(html: str | bytes, charset: str | None = None, *, repair: bool = True) -> bytes:
    """Return a page in UTF-8. ``charset`` is from the HTTP header.

    With ``repair``, text that was encoded as UTF-8 twice is fixed, and the toolbar of a web archive
    is removed. Raises `NotHtmlError` for a PDF, an image, an archive and so on.
    """
    if isinstance(html, str):
        page = _encode(html)
        _refuse_binary(page)
        # The caller may have decoded UTF-8 as Latin-1, once the default of HTTP.
        may_be_doubled = repair and not page.isascii() and check_utf8(page)[1]
        page = _after_marks(undo_double_utf8(page) if may_be_doubled else page)
        return without_toolbar(page) if repair else page
    if not isinstance(html, bytes):
        html = bytes(memoryview(html))
    if (text := _wide(html)) is not None:
        # Cyrillic in UTF-16 can look binary, so the check is done on the text.
        return decode(text, repair=repair)
    _refuse_binary(html)
    page = _utf8(html, charset, repair)
    return without_toolbar(page) if repair else page


def _utf8(html: bytes, charset: str | None, repair: bool) -> bytes:
    if html.isascii():
        return _from_iso_2022_jp(html) if b"\x1b$" in html else html
    # Text in other encodings is almost never valid UTF-8 by chance. Declarations are wrong more
    # often, because of a server's default or a copied template.
    is_utf8, may_be_doubled = check_utf8(html)
    if not is_utf8:
        return _after_marks(_legacy(html, charset))
    return _after_marks(undo_double_utf8(html) if may_be_doubled and repair else html)


def _wide(html: bytes) -> str | None:
    """Return the text if these bytes are UTF-16 or UTF-32, else None."""
    for mark, codec in WIDE_BOMS:
        if html.startswith(mark):
            return html.decode(codec, "replace")
    if match := _UNMARKED_WIDE.match(html):
        return html.decode(match.lastgroup or "", "replace")
    return None


def whole(text: str) -> str:
    """Return the text without surrogates: pairs are joined, others replaced.

    They can't be written to files or terminals.
    """
    return text if text.isascii() else _encode(text).decode()


def _encode(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return joined.encode()


def _after_marks(html: bytes) -> bytes:
    """Remove leading byte order marks, which a parser would take for text of the body."""
    if not html.startswith(UTF8_BOM):
        return html
    match = _LEADING.match(html)
    return html[match.end() :] if match else html


def _refuse_binary(html: bytes) -> None:
    if match := _NOT_HTML.match(html[:16].lstrip()):
        what = _MAGIC[(match.lastindex or 1) - 1][1]
        if what in _COMPRESSED:
            raise NotHtmlError(f"the input is compressed by {what}: decompress it first")
        raise NotHtmlError(f"the input is {what}, not HTML")
    head = html[:_HEAD]
    if (len(head) - len(head.translate(None, _CONTROLS))) * 10 > len(head):
        raise NotHtmlError("the input is binary data, not HTML")


def _from_iso_2022_jp(html: bytes) -> bytes:
    text = html.decode("iso2022_jp_ext", "replace")
    return html if _is_mostly_wrong(text) else text.encode()


def _legacy(html: bytes, charset: str | None) -> bytes:
    """Decode bytes that are not valid UTF-8: as declared if that makes sense, else by a guess."""
    from nutgraf.page.decoding.charset_guess import guess, plausibility, sample

    named = dict.fromkeys(declared(html, charset))
    if html.startswith(UTF8_BOM):
        html, named = html[len(UTF8_BOM) :], {"utf_8": None} | named
    if (text := _broken_utf8(html, "utf_8" in named)) is not None:
        return text.encode()
    words = sample(html)
    # UTF-16 is already ruled out.
    fits = {codec: plausibility(words, codec) for codec in named if not codec.startswith("utf")}
    for codec, fit in fits.items():
        if fit >= _MIN_LIKENESS:
            return _recode(html, codec)
    guessed, fit = guess(words)
    best = max(fits, key=fits.__getitem__, default=guessed)
    # The declaration is used unless the guess is clearly better.
    return _recode(html, guessed if fit > fits.get(best, 0.0) + 0.2 else best)


def _broken_utf8(html: bytes, is_declared: bool) -> str | None:
    """Return the text if it is UTF-8 with some broken or truncated characters, else None."""
    text = html.decode("utf-8", "replace")
    in_source = html.count("\ufffd".encode())
    broken = text.count("\ufffd") - in_source - text.endswith("\ufffd")
    whole = in_source + sum(len(run) for run in _READ.findall(text))
    if whole:
        return text if whole > broken * (1 if is_declared else 4) else None
    return text if is_declared and broken <= 0 else None


def _recode(html: bytes, codec: str) -> bytes:
    text = read(html, codec)
    if codec in FALLBACKS and "\ufffd" in text:
        other = read(html, FALLBACKS[codec])
        text = min(text, other, key=lambda decoded: decoded.count("\ufffd"))
    if codec == "cp1258":
        # Vietnamese: this encoding writes tones as separate characters.
        text = unicodedata.normalize("NFC", text)
    return _encode(text)


def _is_mostly_wrong(text: str) -> bool:
    wrong = text.count("\ufffd")
    return wrong > 0 and wrong * 4 > sum(len(run) for run in _NOT_ASCII.findall(text))
