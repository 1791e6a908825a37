"""Labels of dates ("Published", "Updated"), and what may surround a date in a line."""

from __future__ import annotations

import re
from typing import Final

from nutgraf.text.patterns import LazyPattern

UPDATED: Final = LazyPattern(
    r"updat|modif|revised|\bedited|\bchanged|corrected|aktualis|geändert|bearbeitet|editiert|"
    # German, with a capital: "people stand in the street" may precede a date too.
    r"(?-i:\bStand\b|\bSTAND\b)|"
    r"mis(?:e)? à jour|\bmaj\b|actualiz|atualiz|aggiorna|bijgewerkt|gewijzigd|uppdater|opdater|"
    r"oppdater|ändrad|"
    r"päivitetty|muokattu|обновл|изменен|оновлен|zaktualiz|aktualiz|módosít|frissít|güncell|ενημ|"
    r"تحديث|عدل|به‌روز|עודכן|更新|修改|改訂|최종|수정|अपडेट|cập nhật|diperbarui",
    re.IGNORECASE,
)
# After such a word, a date is a person's, or the time at which the page was fetched.
OTHER_DATE: Final = LazyPattern(
    r"registriert|registered|joined|member since|mitglied seit|dabei seit|beigetreten|inscrit|"
    r"geboren|\bborn\b|expires|gültig bis|valid until|aktuelle zeit|current time|copyright|©",
    re.IGNORECASE,
)
# What may precede a date at the beginning of a paragraph, and what must follow it there. If
# nothing precedes it, a sentence may follow without a mark.
PLACE_BEFORE: Final = LazyPattern(
    r"\W*(?:pressemitteilung vom\s|[^\W\d_]+(?:[\s/-][^\W\d_a-z][^\W\d_]+){0,2}"
    r"(?:,\s|\s\(|,\s\())?",
    re.IGNORECASE,
)
MARK_AFTER: Final = LazyPattern(r"\s?(?:[)|–—:]|\.\s?[^\W\d_]|-\s)")
SENTENCE_AFTER: Final = LazyPattern(rf"{MARK_AFTER.pattern}|\s+[„“”\"«»‚‘]?[A-ZÀ-ÖØ-ÞА-ЯΑ-Ω]")
_PUBLISHED: Final = (
    "publish posted written veröffentlicht erstellt gepostet geschrieben publié publicad pubblicat "
    "posté geplaatst publicerad publisert udgivet opublikowan dodan опубликован yayın 發布 "
    "发布 发表 發表 公開 掲載 등록 입력 pressemitteilung"
).split()
# Other words in labels of dates: "date", "entry", "edition", "change", "publication".
_DATE_LABEL: Final = LazyPattern(
    r"\b(?:dat[aeo]|datums?|dátum\w*|fecha|tarih\w*|giriş|tanggal|terbit|ngày|giờ|đăng|änderung\w*|"
    r"erschienen|objavljen\w*|gepubliceerd|publicăr\w*|közzét\w*|vydáno|дата|время|публикаци\w*|публікаці\w*|"
    r"ημερομηνία|δημοσίευση\w*|تاريخ|تاریخ|النشر|انتشار|תאריך|तारीख|तिथि|प्रकाशित|วันที่|เผยแพร่)\b"
    r"|日期|时间|時間|日時|날짜|등록일",
    re.IGNORECASE,
)
# "Dieser Artikel wurde am 14. Dezember 2015 um 14:48 von", "This entry was posted on"
_THIS_ARTICLE: Final = LazyPattern(
    r"\W*(?:diese[rs]?|this|cet(?:te)?|ce|est[ea]|quest[oa]|dit|deze|den(?:ne)?|dette)\s"
    r"(?:artikel|beitrag|eintrag|text|meldung|article|post|entry|story|page|billet|art[íi]culo|"
    r"entrada|nota|artigo|post|articolo|bericht|inlägg|artikkel|innlegg)\b",
    re.IGNORECASE,
)


def has_date_label(text: str) -> bool:
    """Return whether a text contains a label of a date, and so is no name."""
    return bool(_DATE_LABEL.search(text) or UPDATED.search(text)) or mentions_publishing(text)


def is_about_itself(text: str) -> bool:
    """Return whether a text begins as a sentence about the article: "This article was ..."."""
    return bool(_THIS_ARTICLE.match(text))


def mentions_publishing(text: str) -> bool:
    """Return whether a text says that something was published."""
    text = text.lower()
    return any(word in text for word in _PUBLISHED)
