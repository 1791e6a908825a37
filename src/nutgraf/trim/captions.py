"""Captions without an element of their own: a line beside a picture that ends with a credit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import HEADING, flags
from nutgraf.text.names.credits import continues_sentence, has_sentence_words
from nutgraf.text.patterns import LazyPattern
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

_PICTURE: Final = flags("img picture")
_MAX_CAPTION: Final = 300
_TAIL: Final = 70
_CREDIT: Final = LazyPattern(
    # "(Photo: A. N. Other)", "fot. A. Nowak"
    r"\b(?:(?:photo(?:graph)?|image|picture|foto|fotó|фото|φωτογραφία)s?|credits?)"
    r"(?: credits?| by| courtesy(?: of)?)?\s?[:/]\s?(?=\S)(?P<name>[^\n]{1,46})$"
    r"|\bfot\.\s?\S[^\n]{0,45}$"
    # "Image by A. N. Other"
    r"|\b(?:photo(?:graph)?|image|picture|foto)s?(?: is)? (?:by|courtesy(?: of)?) "
    r"(?P<by>[^.\n]{1,40}\W{0,2})$"
    # "(Ana Castro/Harbour Agency)", "(AP)", "(Ana Castro via Harbour Agency)"
    r"|(?-i:\((?:(?:@\w|[A-Z][^()/]{1,25} )[^()/]{1,25}/\s?[A-Z][^()/]{1,35}"
    r"|AP|AFP|EPA|PA|Reuters|Getty|Courtesy\b[^()]{0,40}"
    r"|[A-Z][^()]{1,30} via [A-Z][^()]{1,30})\)\W?)$"
    # "The bridge in May. © Harbour News / A. Castro"
    r"|\s©\s?[^\W\d_](?:[^.!?\n]|(?<=[ /][A-Z])\.){1,45}$"
    r"|[（(]?(?:资料图片?|資料圖片?|資料照片?)[）)]?$"
    r"|\b(?:getty images|ap photo|shutterstock|istock(?:photo)?(?:\.com)?|unsplash|pixabay)\b"
    r"(?P<behind>[^.\n]{0,30})\W{0,2}$",
    re.IGNORECASE,
)
# Every credit contains one of these, and most lines contain none.
_HINTS: Final = (
    ":", "/", ")", "）", "©", "fot.", " by ", " courtesy ", "资料图", "資料",
    "getty images", "ap photo", "shutterstock", "istock", "unsplash", "pixabay",
)  # fmt: skip
# "The motion was carried by Ana Castro (Labour/Greens).": brackets inside a sentence.
_IN_SENTENCE: Final = LazyPattern(r"[^\s.!?。！？…]\s?\([^()]*\)\.$")
_MAX_SHARE: Final = 0.2
"""If captions are a larger share of the text than this, the text is about its pictures."""


class Captions(Trim):
    """A line in or right behind a picture that ends with a credit: "Photo: A. Fisk", "© Agency".

    Not where such lines are over a fifth of the text.
    """

    name: ClassVar[str] = "captions"

    def find(self, draft: Draft) -> Bools:
        """Return the captions."""
        page, keep = draft.page, draft.keep
        found = np.zeros(len(keep), dtype=np.bool_)
        for block in _beside_pictures(page, keep):
            text = page.block_text(block)
            found[block] = len(text) <= _MAX_CAPTION and _ends_with_credit(text[-_TAIL:])
        if not found.any():
            return found
        sizes = page.blocks.stop - page.blocks.start
        return found if sizes @ found <= _MAX_SHARE * (sizes @ keep) else np.zeros_like(found)


def _ends_with_credit(text: str) -> bool:
    credit = _CREDIT.search(text) if any(map(text.lower().count, _HINTS)) else None
    if credit is None:
        return False
    if not any(credit.groups()) and _IN_SENTENCE.search(text):
        return False
    # "She sent the photo by mail.", "They kept the photograph by the door."
    if credit["by"] and credit["by"][0].islower():
        return credit["by"].startswith("the ") and credit["by"][4:5].isupper()
    # "It was taken from Getty Images without asking."
    if credit["behind"] and continues_sentence(credit["behind"].strip()):
        return False
    return not (
        credit["name"]
        and (continues_sentence(credit["name"]) or has_sentence_words(credit["name"]))
    )


def _beside_pictures(page: Page, keep: Bools) -> list[int]:
    """Return the kept blocks, except headings, with a picture in them or just before them."""
    places = page.start[_PICTURE[page.tag].nonzero()[0]]
    kept = keep.nonzero()[0]
    stop = page.blocks.stop
    since = np.where(kept > 0, stop[kept - 1], 0)
    pictured = places.searchsorted(since) < places.searchsorted(stop[kept], side="right")
    beside = kept[pictured & ~HEADING[page.tag[page.blocks.node[kept]]]]
    found: list[int] = beside.tolist()
    return found
