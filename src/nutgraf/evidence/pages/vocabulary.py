"""Features of the kind of page from its words: prices, questions, replies, lessons.

The phrases are English, like the pages they were measured on. In other languages these features are
near zero, and the layout of the page, its head and its URL decide. Phrases match inside words too:
``certific`` is in "certificate" and in "certification".
"""

from __future__ import annotations

from math import log1p
from typing import Final

import numpy as np

from nutgraf.evidence.base import Evidence, column
from nutgraf.evidence.pages.layout import Figures, node_words

# Maximum characters to search: more takes time and adds little.
_MAX_TEXT: Final = 20_000

_MARKS: Final = {
    "questions": b"?",
    "exclamations": b"!",
    "quotation marks": b'"',
    "commas": b",",
    "stops": b".",
    "brackets": b"{}[]=_",
}
# The same marks in other scripts. Counted only if most letters are not Latin.
_OTHER_MARKS: Final = {
    "questions": "？",
    "exclamations": "！",
    "quotation marks": "「“«",
    "commas": "，、،",
    "stops": "。।",
}
_PHRASES: Final[dict[str, tuple[bytes, ...]]] = {
    "byline": (b"published", b"updated", b"min read", b"posted on", b"written by"),
    "course": (b"course", b"program", b"certific", b"class"),
    "forum": (b"reply", b"replies", b"joined", b" posts"),
    "listing": (b"filter", b"sort by", b"results"),
    "scholarly": (b"doi", b"et al", b"references"),
    "video": (b"video", b"watch"),
}
_CURLY: Final = "“".encode()
_MONEY: Final = ("€".encode(), "£".encode())


@column
def page_signs(evidence: Evidence) -> Figures:
    """Return the features of the page's words, by name; empty for a page without text."""
    page = evidence.page
    if not len(page.blocks):
        return {}
    text = page.text[:_MAX_TEXT]
    # In bytes, one pass counts all ASCII marks.
    raw = text.encode("utf-8", "replace").lower()
    counts = np.bincount(np.frombuffer(raw, dtype=np.uint8), minlength=256)
    words = max(float(node_words(evidence)[0]) * len(text) / max(len(page.text), 1), 1.0)
    prices = int(counts[ord("$")]) + sum(map(raw.count, _MONEY))
    figures = {
        "prices": log1p(prices),
        "prices a word": prices / words,
        "years in brackets": log1p(raw.count(b"(19") + raw.count(b"(20")),
    }
    for name, marks in _MARKS.items():
        figures[name] = int(counts[list(marks)].sum()) / words
    figures["quotation marks"] += raw.count(_CURLY) / words
    if len(raw) > 1.5 * len(text):
        for name, others in _OTHER_MARKS.items():
            figures[name] += sum(map(text.count, others)) / words
    for name, phrases in _PHRASES.items():
        occurrences = sum(map(raw.count, phrases))
        figures[f"says {name}"] = occurrences / words
        figures[f"often says {name}"] = log1p(occurrences)
    return figures
