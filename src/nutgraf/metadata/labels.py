"""Lines that are the label of something else: of an advertisement, of buttons, of a list of links.

They stand in the article's place, and are not of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.tags import HEADING, flags

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page


def lines(text: str) -> frozenset[str]:
    """The words of a list, with a line or a bar between them."""
    return frozenset(line.strip() for part in text.split("\n") for line in part.split("|"))


_OF_ADVERTISEMENTS: Final = lines(
    """advertisement|advertisements|advertising|scroll to continue|story continues below
    advertisement continue reading below|continue reading below|article continues below
    advertisement scroll to continue|article continues after advertisement
    article continues below advertisement|story continues below advertisement
    story continues after advertisement|continue reading below advertisement
    anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|annons|annonse|annonce
    mainos|reklama|reklam|hirdetés|publicitate|реклама|διαφήμιση|iklan|quảng cáo|विज्ञापन|إعلان
    广告|廣告|広告|광고"""
)
_OF_BOXES: Final = lines(
    """table of contents|in this article|share|share this|share this article|share this post
    share this story|related|related content|related articles|related stories|related posts
    like this|you may also like|you might also like|more on this story
    inhaltsverzeichnis|teilen|mehr zum thema|partager|à lire aussi|lire aussi|compartir
    te puede interesar|compartilhar|leia também|condividi|leggi anche|inhoudsopgave|lees ook
    udostępnij|czytaj też|spis treści|поделиться|читайте также|分享|目录|目錄|相关阅读|相关新闻
    目次|関連記事|목차|관련기사"""
)
_MARKS: Final = ".,:;…*|[]()•–—- \t\n\r\v\u00a0"
# An item of a list or a table may mean it, and so may a heading that says "Advertising".
_ITEM: Final = flags("li dt dd td th")
# No longer line is one; nor is a longer span, with the white space of the source around it.
_LONGEST: Final = max(map(len, _OF_ADVERTISEMENTS | _OF_BOXES)) + 8
_LONGEST_RAW: Final = 120


def labels(page: Page, keep: Bools) -> Bools:
    """The blocks kept that are nothing but such a line; none if nothing else is kept."""
    found = np.zeros(len(keep), dtype=np.bool_)
    kept = keep.nonzero()[0]
    starts, stops = page.blocks.start[kept].tolist(), page.blocks.stop[kept].tolist()
    for block, start, stop in zip(kept.tolist(), starts, stops, strict=True):
        if stop - start <= _LONGEST_RAW:
            said = page.text[start:stop].strip(_MARKS)
            if len(said) <= _LONGEST and _is_label(said, page.tag[page.blocks.node[block]]):
                found[block] = True
    return found if found.sum() < len(kept) else np.zeros_like(found)


def _is_label(said: str, tag: int) -> bool:
    line = " ".join(said.casefold().replace(" - ", " ").replace(" – ", " ").split())
    if line in _OF_BOXES:
        return not _ITEM[tag]
    return line in _OF_ADVERTISEMENTS and not _ITEM[tag] and not HEADING[tag]
