"""Lines inside the text that label something else: an advertisement, buttons, a list of links."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import CODE, HEADING, flags
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft

# "Share on Facebook". Buttons are mostly items of a list.
_SHARE: Final = LazyPattern(
    lambda: rf"{phrases('share-on').pattern}\s(?:x|linkedin|e-?mail|{phrases('account').pattern})"
)
# "5 min read", "Lesezeit: 5 Minuten", "1.2k shares"
_COUNTS: Final = LazyPattern(
    lambda: (
        r"\d{1,3}[ -]?min(?:ute)?s?\.? read|\d[\d.,]{0,6}k? shares?"
        rf"|{phrases('reading-time').pattern}\W{{1,3}}\d{{1,3}}(?::\d\d)? ?\w{{0,8}}\W?"
    )
)
# "字体：大 中 小"
_FONT: Final = "字"
_FONT_SIZES: Final = LazyPattern(
    r"(?:[调調]整)?(?:文章)?字[体體号號型级級](?:大小)?\W{0,3}(?:特?[大中小]\W{0,3}){2,4}"
)
_MARKS: Final = ".,:;…*|[]()•–—-›»→▶►> \t\n\r\v\u00a0"
# Items of a list or a table may mean what they say. So may a heading that says "Advertising" or, in
# a manual, "Loading".
_PARAGRAPH: Final = CODE["p"]
_ITEM: Final = flags("li dt dd td th")
# The heading of a paragraph about what was in a chest.
_CONTENTS: Final = "contents"
_DIGIT: Final = LazyPattern(r"\d")
# Longer lines are not labels, nor are longer spans, with the white space of the source.
_MAX_LABEL: Final = 60
_MAX_SPAN: Final = 120


class Labels(Trim):
    """A line that labels something else: "Advertisement", "Table of contents", "Share this"."""

    name: ClassVar[str] = "labels"

    def find(self, draft: Draft) -> Bools:
        """Return the labels, unless nothing else is kept."""
        page, keep = draft.page, draft.keep
        found = draft.nothing()
        kept = keep.nonzero()[0]
        starts, stops = page.blocks.start[kept].tolist(), page.blocks.stop[kept].tolist()
        for block, start, stop in zip(kept.tolist(), starts, stops, strict=True):
            if stop - start <= _MAX_SPAN:
                text = page.text[start:stop].strip(_MARKS)
                if len(text) <= _MAX_LABEL and _is_label(text, page.tag[page.blocks.node[block]]):
                    found[block] = not _heads_paragraph(page, block, text)
        return found if np.count_nonzero(found) < len(kept) else draft.nothing()


def _heads_paragraph(page: Page, block: int, text: str) -> bool:
    """Whether a line is the heading "Contents" above a paragraph, not above a list."""
    node, tag = page.blocks.node, page.tag
    if text.lower() != _CONTENTS or not HEADING[tag[node[block]]]:
        return False
    return block + 1 < len(node) and tag[node[block + 1]] == _PARAGRAPH


def _is_label(text: str, tag: int) -> bool:
    line = " ".join(text.lower().replace(" - ", " ").replace(" – ", " ").split())
    if line.startswith("share ") and _SHARE.fullmatch(line):
        return True
    if _ITEM[tag]:
        return False
    if line in phrases("box-label").every:
        return True
    if line in phrases("advertisement").every and not HEADING[tag]:
        return True
    if _FONT in line and _FONT_SIZES.fullmatch(line):
        return True
    return bool(_DIGIT.search(line) and _COUNTS.fullmatch(line))
