"""Lines inside the text about something else: other stories, a picture, the site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.text.names.credits import are_names, continues_sentence
from nutgraf.text.patterns import LazyPattern
from nutgraf.trim._kernels.needles import Needles
from nutgraf.trim.asides.calls_to_action import ACCOUNTS, NOT_LATIN, asks_to_follow
from nutgraf.trim.base import Trim
from nutgraf.trim.phrases import phrases

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# "READ MORE: What the mayor knew", "[관련기사] ..."
_LABEL: Final = LazyPattern(r"\W{0,4}([^\W\d_][^:：|>»–—\]】]{1,30})[:：|>»–—\]】](?!\d)")
_TEASER_LABELS: Final = phrases(
    """read more|read also|read next|read this|also read|see also|must read|don't miss|related
    related stories|related story|related article|related articles|related content|related news
    related reading|related coverage|lesen sie auch|mehr zum thema|lire aussi|à lire aussi
    te puede interesar|lee también|leer también|leia também|leia mais|veja também|leggi anche
    lees ook|läs också|läs även|läs mer|les også|læs også|lue myös|czytaj też|czytaj także
    czytaj również|zobacz też|zobacz także|zobacz również|čtěte také|citește și|читайте также
    читай также|смотрите также|смотри также|читайте також|διαβάστε επίσης|διαβάστε ακόμη
    διαβάστε ακόμα|اقرأ أيضا|baca juga|simak juga|xem thêm|đọc thêm|関連記事|관련기사|相关阅读
    相关新闻|相关链接|延伸阅读|延伸閱讀|read the full story|recommended reading|more on this
    lesen sie mehr|lesen sie hier|lesen sie dazu|mehr dazu|auch interessant|à lire|voir aussi
    lire également|lee más|lea también|lea además|leé también|vea también|ver también|mira también
    le puede interesar|también te puede interesar|te puede gustar|también lee|saiba mais|veja mais
    leia ainda|ver mais|leggi qui|leggi di più|potrebbe interessarti|vedi anche|lees meer
    bekijk ook|zie ook|les mer|læs mere|se også|se även|lue lisää|katso myös|przeczytaj także
    przeczytaj też|przeczytaj również|zobacz więcej|čítajte aj|čítajte tiež|přečtěte si také
    přečtěte si|viz také|olvassa el|olvasd el|kapcsolódó|vezi și|citeste si|vezi si|citiți și
    прочетете още|вижте още|читать также|читайте по теме|по теме|материалы по теме
    см. также|дивіться також|δείτε επίσης|δείτε ακόμα|διαβάστε περισσότερα|İlgili haber
    ayrıca okuyun|اقرأ أيضًا|اقرأ أيضاً|إقرأ أيضا|إقرأ أيضاً|اقرأ المزيد|شاهد أيضا|lihat juga
    यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|อ่านเพิ่มเติม|あわせて読みたい|関連|関連ニュース|更多新聞
    推荐阅读|推薦閱讀|相关报道|相關報導|相關新聞|관련 기사|관련뉴스"""
)
# In capitals only: otherwise they begin sentences and lines of a dialogue. "LEE", "MIRA" and "VEA"
# are missing, because in capitals they are names of speakers.
_IN_CAPITALS: Final = frozenset(("READ", "WATCH", "WATCH NOW", "LISTEN", "SEE MORE", "LIRE"))
# "READ ON OUR BLOG:", "WATCH THE VIDEO:"
_CAPITALS_BEGIN: Final = ("READ ", "WATCH ", "LISTEN ")
_SENTENCE_ENDS: Final = tuple('.!?…”"')
_MAX_TEASER: Final = 180
# "Photo: A. N. Other / Agency"
_CREDIT: Final = LazyPattern(
    r"\W{0,3}(?:(?:photo(?:graph)?|image|picture|illustration)s?"
    r"(?: credits?| by| courtesy(?: of)?)?|credits?|fotos?|fotografía|bild(?:er)?|fotó|kuva|zdjęcie"
    r"|фото|φωτογραφία|crédits?(?: photos?)?|photo d'illustration)\s?[:/|](?!\s?\d)",
    re.IGNORECASE,
)
# "Photo by A. N. Other", "Fot. A. Nowak"
_TAKEN_BY: Final = LazyPattern(
    r"\W{0,3}(?:featured )?(?:(?:photo(?:graph)?|image|picture|illustration|video)s?(?: is)? "
    r"(?:by|courtesy(?: of)?)|fot\.) ",
    re.IGNORECASE,
)
_MAX_CREDIT: Final = 80
# "Copyright 2026 The Agency", "(c) 2026": the owner has a capital letter or follows "by".
_COPYRIGHT: Final = LazyPattern(
    r"\W{0,3}(?i:copyright\W{1,3}(?:©|\(c\))|(?:copyright|\(c\))\W{0,3}\d{4}|copyright by\b)"
    r"(?!\W*(?!by\b)[a-z])"
)
_RIGHTS: Final = (
    "all rights reserved", "alle rechte vorbehalten", "tous droits réservés",
    "derechos reservados", "direitos reservados", "diritti riservati", "riproduzione riservata",
    "prawa zastrzeżone", "práva vyhrazena", "hakları saklıdır", "права защищены",
    "права захищені", "無断転載禁止", "재배포 금지",
)  # fmt: skip
_MAX_LINE: Final = 240
# The same with the white space of the source.
_MAX_SPAN: Final = 280
# Most lines contain none of these at their beginning.
_TEASER_HINTS: Final = Needles(
    (*":：|>»–—]】/", "photo", "image", "picture", "illustration", "video", "fot.")
)
_HINT_LENGTH: Final = 60
# Parts of notices of rights. Letters outside ASCII are in both cases.
_RIGHTS_PARTS: Final = (
    "serv", "vorbehalten", "zastrze", "vyhrazena", "hak", "рава", "РАВА", "無断転載禁止", "재배포",
)  # fmt: skip
_SITE_HINTS: Final = Needles(("copyright", "©", "(c)", *_RIGHTS_PARTS, *ACCOUNTS, *NOT_LATIN))


class Asides(Trim):
    """A line that begins "Read more:", "Photo:" or "©", or asks to follow an account.

    Such lines are known in many languages.
    """

    name: ClassVar[str] = "asides"

    def find(self, draft: Draft) -> Bools:
        """Return the asides, unless nothing else is kept."""
        page, keep = draft.page, draft.keep
        found = np.zeros(len(keep), dtype=np.bool_)
        starts, stops = page.blocks.start, page.blocks.stop
        short = (keep & (stops - starts <= _MAX_SPAN)).nonzero()[0]
        starts, stops = starts[short], stops[short]
        leads = _TEASER_HINTS.lines_with_any(page.text, starts, stops, _HINT_LENGTH)
        about_site = _SITE_HINTS.lines_with_any(page.text, starts, stops)
        for i in (leads | about_site).nonzero()[0].tolist():
            line = " ".join(page.text[starts[i] : stops[i]].split())
            found[short[i]] = (leads[i] and _leads_elsewhere(line)) or (
                about_site[i] and _is_about_site(line)
            )
        return found if np.count_nonzero(found) < np.count_nonzero(keep) else np.zeros_like(found)


def _leads_elsewhere(line: str) -> bool:
    """Whether a line is a label and a headline or a name, and not a sentence."""
    if len(line) > _MAX_TEASER:
        return False
    label = _LABEL.match(line)
    if label and (
        label[1].rstrip() in _IN_CAPITALS
        or _is_call_in_capitals(label[1], line[label.end() :])
        or label[1].casefold().rstrip().replace("’", "'") in _TEASER_LABELS
    ):
        return not continues_sentence(line[label.end() :])
    if len(line) > _MAX_CREDIT:
        return False
    credit = _CREDIT.match(line)
    if credit is None:
        taken_by = _TAKEN_BY.match(line)
        return taken_by is not None and are_names(line[taken_by.end() :])
    return not continues_sentence(line[credit.end() :])


def _is_call_in_capitals(label: str, headline: str) -> bool:
    """Whether a label in capitals asks to read a headline; before a sentence it may be advice."""
    headline = headline.rstrip()
    return (
        label.startswith(_CAPITALS_BEGIN)
        and label.isupper()
        and headline[-1:] not in ("", *_SENTENCE_ENDS)
    )


def _is_about_site(line: str) -> bool:
    if len(line) > _MAX_LINE:
        return False
    if line.startswith("©") or _COPYRIGHT.match(line):
        return True
    folded = line.casefold()
    return folded.rstrip(" .)]").endswith(_RIGHTS) or asks_to_follow(folded)
