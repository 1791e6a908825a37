"""Words and patterns for pages of an article in links and addresses, in many languages."""

from __future__ import annotations

import re
from typing import Final

# What addresses call a page.
_WORD: Final = (
    r"page|pages|pag|pg|pagina|página|paged|pageno|pagenum|seite|strona|stranica|sida|side"
)
KEYS: Final = frozenset(
    f"{_WORD}|p|pn|part|page_no|page_num|pagenumber|page_number|currentpage|teil|sivu|str".split(
        "|"
    )
)
# What the address of a part has and the first one has not: "/2", "_2", "-page-2", ",2".
MARK: Final = re.compile(rf"[-_.,/]((?:{_WORD}|p|part)[-_./=]?|)([0-9]{{1,2}})(?=/?$|[,.])")
# Parameters that track a campaign or a reader; they name no other page.
TRACKING: Final = re.compile(r"utm_|fbclid|gclid|mc_|cmp|ref$|source$|share", re.IGNORECASE)

# "Next" alone may mean the next story as well; with the page named it does not.
NEXT: Final = frozenset(
    "next|weiter|nächste|suivant|suivante|siguiente|seguinte|próxima|successiva|avanti|volgende"
    "|nästa|neste|næste|seuraava|następna|dalej|další|ďalšia|следующая|далее|вперед|вперёд"
    "|наступна|далі|επόμενη|sonraki|selanjutnya|berikutnya|tiếp theo|次へ|다음|التالي|التالية"
    "|הבא|הבאה|अगला|ถัดไป".split("|")
)
NEXT_PAGE: Final = frozenset(
    "next page|go to next page|read next page|continue to next page|continued on next page"
    "|continue reading on next page|nächste seite|zur nächsten seite|weiter auf seite 2"
    "|weiter auf der nächsten seite|page suivante|página siguiente|siguiente página"
    "|próxima página|página seguinte|pagina successiva|prossima pagina|volgende pagina"
    "|nästa sida|neste side|næste side|seuraava sivu|następna strona|další strana"
    "|следующая страница|наступна сторінка|επόμενη σελίδα|sonraki sayfa|halaman selanjutnya"
    "|trang sau|trang tiếp|下一页|下一頁|下页|下頁|次のページ|次ページ|次のページへ"
    "|다음 페이지|다음페이지|الصفحة التالية|העמוד הבא|अगला पेज|अगला पृष्ठ|หน้าถัดไป".split("|")
)
# "2", "Page 2", "Seite 2 von 5", "第2页", "2ページ", or an arrow alone.
NUMBERED: Final = re.compile(
    rf"(?:(?:{_WORD}|part|teil|стр|страница|σελίδα|第)\W{{0,2}})?([0-9]{{1,2}})"
    r"(?:\s?(?:/|of|von|de|di|из)\s?[0-9]{1,3}|页|頁|ページ(?:目へ?)?)?",
    re.IGNORECASE,
)
ARROW: Final = re.compile(r"[>»›→▶►❯⟩≫＞\s]+")
ORNAMENT: Final = "<>»›→▶►❯⟩≫＞·|[]()《》【】…. \t\n:-–—"

# For a quick look: a link to another page ends like this, or is one of the words alone.
TURNING_END: Final = frozenset("0123456789>»›→▶►❯⟩≫＞])》】….页頁ジ目へ")
TURNING: Final = NEXT | NEXT_PAGE

# Parts of a page with pages of their own: general words for comments and other stories.
ELSEWHERE: Final = re.compile(
    r"comment|kommentar|coment|commentaire|disqus|replies|respond|related|recommend|popular|sidebar"
    r"|carousel|slider|archive|more-(?:news|stories)|latest",
    re.IGNORECASE,
)
COMMENT_PAGE: Final = re.compile(r"comment(?!ary)|(?:^|[?&])cp(?:age)?=", re.IGNORECASE)
# A pager of the article leads to its top, one of a list below it leads to that list.
TOP: Final = re.compile(r"(?:#(?:top|content|main|article|start|page)?)?", re.IGNORECASE)
# Addresses of threads and lists: general words that any site may use.
NO_ARTICLE: Final = re.compile(
    r"(?:^|[/.])(?:forums?|threads?|topics?|discussions?|\w*thread|\w*topic)(?=[/.-]|$)"
    r"|/(?:blog|news|category|tag|author|search|archives?)$",
    re.IGNORECASE,
)
ARTICLE_TYPE: Final = re.compile(
    r'"@type"\s*+:\s*+\[?\s*+"[a-z]*(?:article|posting|report)"', re.IGNORECASE
)
OTHER_TYPE: Final = re.compile(
    r'"@type"\s*+:\s*+\[?\s*+"(?:collectionpage|product|productgroup|discussionforumposting|qapage|'
    r'searchresultspage|offercatalog|store)"',
    re.IGNORECASE,
)
