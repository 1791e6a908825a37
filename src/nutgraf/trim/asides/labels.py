"""Lines that are the label of something else: of an advertisement, of buttons, of a list of links.

They stand in the article's place, and are not of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.page.tags import CODE, HEADING, flags
from nutgraf.text.patterns import LazyPattern
from nutgraf.trim.base import Trim
from nutgraf.trim.phrases import phrases

if TYPE_CHECKING:
    from nutgraf.page.page import Bools, Page
    from nutgraf.trim.base import Draft


_OF_ADVERTISEMENTS: Final = phrases(
    """advertisement|advertisements|advertising|scroll to continue|story continues below
    advertisement continue reading below|continue reading below|article continues below
    advertisement scroll to continue|article continues after advertisement
    article continues below advertisement|story continues below advertisement
    story continues after advertisement|continue reading below advertisement
    article continues after ad|article continues below this ad|story continues below this ad
    advert|advertisement story continues below|advertisement article continues below
    advertisement. scroll to continue reading|advertisement continue reading|ad|story continues
    sponsored|sponsored content|sponsored links|sponsored post|promoted content|paid content
    anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|annons|annonse|annonce
    mainos|reklama|reklam|hirdetés|publicitate|реклама|διαφήμιση|iklan|quảng cáo|विज्ञापन|إعلان
    广告|廣告|広告|광고"""
)
_OF_WAITING: Final = phrases("loading|please wait|chargement|cargando|carregando|загрузка")
_OF_BOXES: Final = phrases(
    """table of contents|contents|in this article|more below|haberin devamı|スポンサードリンク
    related subjects|related topics|more stories|more news|photo credits|share|share this
    share this article|share this post|share this story|related|related content
    related articles|related stories|related posts
    like this|you may also like|you might also like|more on this story|you may like|also read
    read more|read also|read next|read full story|read the full story|read full article
    read the full article|continue reading|keep reading|click here to read more|end of list
    listen to this article|listen to this story|listen to article|listen to story
    sign up for our newsletter|subscribe to our newsletter|sign up to our newsletter
    share on facebook|share on twitter|share on x|share on whatsapp|share on linkedin|click to share
    print this article|print article|email this article|view gallery|watch video|play video
    file photo|file image|file picture|representational image|representative image|getty images
    follow us|watch the video|watch the video below|watch the video above
    weiterlesen|mehr lesen|symbolbild|symbolfoto|lire la suite
    leer más|seguir leyendo|ler mais|continue lendo|leggi tutto
    continua a leggere|lees verder|lees meer|läs mer|les mer|læs mere|lue lisää|czytaj dalej
    czytaj więcej|читать далее|подробнее|читать полностью|devamını oku
    baca selengkapnya|阅读全文|閱讀全文|続きを読む|もっと見る|더보기
    about the author|about the authors|about the writer|über den autor|über die autorin
    schon gelesen?|empfehlungen aus der redaktion|das könnte sie auch interessieren
    das könnte dich auch interessieren|wird geladen|sobre el autor|à propos de l'auteur|sull'autore
    inhaltsverzeichnis|teilen|mehr zum thema|partager|à lire aussi|lire aussi|compartir
    te puede interesar|compartilhar|leia também|condividi|leggi anche|inhoudsopgave|lees ook
    udostępnij|czytaj też|spis treści|поделиться|читайте также|分享|目录|目錄|相关阅读|相关新闻
    目次|関連記事|목차|관련기사"""
)
# Buttons are items of a list more often than not.
_SHARE: Final = LazyPattern(
    r"share (?:to|on|via|with) (?:facebook|twitter|x|linkedin|whatsapp|pinterest|reddit|e-?mail)"
)
# "5 min read", "Lesezeit: 5 Minuten", "1.2k shares"
_COUNTED: Final = LazyPattern(
    r"\d{1,3}[ -]?min(?:ute)?s?\.? read|\d[\d.,]{0,6}k? shares?"
    r"|listen to (?:this )?(?:article|story)\W{1,3}\d{1,2}(?::\d\d)?(?: min\w{0,5})?"
    r"|(?:estimated )?read(?:ing)? time\W{1,3}\d{1,3} \w{1,8}"
    r"|(?:lesezeit|lesedauer|temps de lecture|durée de lecture|tiempo de lectura|tempo de leitura"
    r"|tempo di lettura|leestijd|lästid|lesetid|læsetid|czas czytania|doba čtení|время чтения"
    r"|час читання|okuma süresi|χρόνος ανάγνωσης|waktu baca)\W{1,3}\d{1,3} ?\w{1,8}\W?"
)
# "字体：大 中 小"
_FONT: Final = "字"
_FONT_SIZES: Final = LazyPattern(
    r"(?:[调調]整)?(?:文章)?字[体體号號型级級](?:大小)?\W{0,3}(?:特?[大中小]\W{0,3}){2,4}"
)
_MARKS: Final = ".,:;…*|[]()•–—-›»→▶►> \t\n\r\v\u00a0"
# An item of a list or a table may mean it, and so may a heading that says "Advertising" or, in
# a manual, "Loading".
_PARAGRAPH: Final = CODE["p"]
_ITEM: Final = flags("li dt dd td th")
_OF_NO_HEADING: Final = _OF_ADVERTISEMENTS | _OF_WAITING
# Of what was in a chest, above a paragraph.
_CONTENTS: Final = "contents"
_DIGIT: Final = LazyPattern(r"\d")
# No longer line is one; nor is a longer span, with the white space of the source around it.
_LONGEST: Final = max(map(len, _OF_NO_HEADING | _OF_BOXES)) + 8
_LONGEST_RAW: Final = 120


class Labels(Trim):
    """A line that labels something else: "Advertisement", "Table of contents", "Share this"."""

    name: ClassVar[str] = "labels"

    def find(self, draft: Draft) -> Bools:
        """Return the labels, unless nothing else is kept."""
        page, keep = draft.page, draft.keep
        found = np.zeros(len(keep), dtype=np.bool_)
        kept = keep.nonzero()[0]
        starts, stops = page.blocks.start[kept].tolist(), page.blocks.stop[kept].tolist()
        for block, start, stop in zip(kept.tolist(), starts, stops, strict=True):
            if stop - start <= _LONGEST_RAW:
                said = page.text[start:stop].strip(_MARKS)
                if len(said) <= _LONGEST and _is_label(said, page.tag[page.blocks.node[block]]):
                    found[block] = not _heads_paragraph(page, block, said)
        return found if np.count_nonzero(found) < len(kept) else np.zeros_like(found)


def _heads_paragraph(page: Page, block: int, said: str) -> bool:
    """Whether "Contents" is a heading, and no list follows it."""
    node, tag = page.blocks.node, page.tag
    if said.casefold() != _CONTENTS or not HEADING[tag[node[block]]]:
        return False
    return block + 1 < len(node) and tag[node[block + 1]] == _PARAGRAPH


def _is_label(said: str, tag: int) -> bool:
    line = " ".join(said.casefold().replace(" - ", " ").replace(" – ", " ").split())
    if line.startswith("share ") and _SHARE.fullmatch(line):
        return True
    if _ITEM[tag]:
        return False
    if line in _OF_BOXES or (line in _OF_NO_HEADING and not HEADING[tag]):
        return True
    if _FONT in line and _FONT_SIZES.fullmatch(line):
        return True
    return bool(_DIGIT.search(line) and _COUNTED.fullmatch(line))
