"""Detect the script of a text; list the languages of each script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

# The first code point of each range and its script; "" for symbols, digits and so on.
_SCRIPTS: Final = (
    (0x0000, ""),
    (0x0041, "latin"),
    (0x005B, ""),
    (0x0061, "latin"),
    (0x007B, ""),
    (0x00C0, "latin"),
    (0x0250, ""),
    (0x0370, "greek"),
    (0x0400, "cyrillic"),
    (0x0530, "armenian"),
    (0x0590, "hebrew"),
    (0x0600, "arabic"),
    (0x0700, ""),
    (0x0900, "devanagari"),
    (0x0980, "bengali"),
    (0x0A00, "gurmukhi"),
    (0x0A80, "gujarati"),
    (0x0B00, "odia"),
    (0x0B80, "tamil"),
    (0x0C00, "telugu"),
    (0x0C80, "kannada"),
    (0x0D00, "malayalam"),
    (0x0D80, "sinhala"),
    (0x0E00, "thai"),
    (0x0E80, "lao"),
    (0x0F00, ""),
    (0x1000, "burmese"),
    (0x10A0, "georgian"),
    (0x1100, "hangul"),
    (0x1200, "ethiopic"),
    (0x13A0, ""),
    (0x1780, "khmer"),
    (0x1800, ""),
    (0x1E00, "latin"),
    (0x1F00, "greek"),
    (0x2000, ""),
    (0x3041, "kana"),
    (0x30FB, ""),  # the dot, which Chinese writes too
    (0x3400, "han"),
    (0xA000, ""),
    (0xAC00, "hangul"),
    (0xD7B0, ""),
    (0xF900, "han"),
    (0xFB00, ""),
    (0x20000, "han"),
    (0x40000, ""),
)
# The languages of scripts that few languages share. The first is the default.
WRITTEN_IN: Final[Mapping[str, str]] = {
    "greek": "el",
    "armenian": "hy",
    "hebrew": "he yi",
    "devanagari": "hi mr ne",
    "bengali": "bn as",
    "gurmukhi": "pa",
    "gujarati": "gu",
    "odia": "or",
    "tamil": "ta",
    "telugu": "te",
    "kannada": "kn",
    "malayalam": "ml",
    "sinhala": "si",
    "thai": "th",
    "lao": "lo",
    "burmese": "my",
    "georgian": "ka",
    "hangul": "ko",
    "ethiopic": "am ti",
    "khmer": "km",
    "kana": "ja",
    "han": "zh ja",
}
_LETTER: Final = re.compile("[A-Za-z]")
_NO_LETTERS: Final = bytes(byte for byte in range(128) if not chr(byte).isalpha())
_NAMES: Final = sorted({name for _, name in _SCRIPTS})
_STARTS: Final = np.array([start for start, _ in _SCRIPTS])
_CODES: Final = np.array([_NAMES.index(name) for _, name in _SCRIPTS])
_KANA: Final = _NAMES.index("kana")
_HAN: Final = _NAMES.index("han")
# A Chinese character or a Korean syllable carries as much as a few letters.
_MAX_WEIGHT: Final = 3
_WEIGHTS: Final = np.where(np.isin(_NAMES, ("kana", "han", "hangul")), _MAX_WEIGHT, 1)


def main_script(text: str) -> str | None:
    """Return the script of most letters. Some kana make Chinese characters Japanese."""
    if text.isascii():
        return "latin" if _LETTER.search(text) else None
    # Fast path: with mostly ASCII letters, no other script can outweigh Latin.
    ascii_ = text.encode("ascii", "ignore")
    if len(ascii_.translate(None, _NO_LETTERS)) > _MAX_WEIGHT * (len(text) - len(ascii_)):
        return "latin"
    points = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32)
    codes = _CODES[np.searchsorted(_STARTS, points, side="right") - 1]
    counts = np.bincount(codes, minlength=len(_NAMES))
    counts[0] = 0  # no script
    if not counts.any():
        return None
    if 20 * counts[_KANA] > counts[_HAN]:
        counts[_KANA] += counts[_HAN]
        counts[_HAN] = 0
    return _NAMES[int((counts * _WEIGHTS).argmax())]
