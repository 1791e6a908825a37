"""The words that tell which date of a page is which, and what stands around a date."""

from __future__ import annotations

import re
from typing import Final

from nutgraf.text.patterns import LazyPattern

UPDATED: Final = LazyPattern(
    r"updat|modif|revised|\bedited|\bchanged|corrected|aktualis|geändert|bearbeitet|editiert|"
    # In German with a capital: people may "stand in the street" before the next date.
    r"(?-i:\bStand\b|\bSTAND\b)|"
    r"mis(?:e)? à jour|\bmaj\b|actualiz|atualiz|aggiorna|bijgewerkt|gewijzigd|uppdater|opdater|"
    r"oppdater|ändrad|"
    r"päivitetty|muokattu|обновл|изменен|оновлен|zaktualiz|aktualiz|módosít|frissít|güncell|ενημ|"
    r"تحديث|عدل|به‌روز|עודכן|更新|修改|改訂|최종|수정|अपडेट|cập nhật|diperbarui",
    re.IGNORECASE,
)
# A date with such a word before it is somebody's, or the page's as it was fetched.
OTHER: Final = LazyPattern(
    r"registriert|registered|joined|member since|mitglied seit|dabei seit|beigetreten|inscrit|"
    r"geboren|\bborn\b|expires|gültig bis|valid until|aktuelle zeit|current time|copyright|©",
    re.IGNORECASE,
)
# What may stand before a date at the beginning of a paragraph, and what must follow it there. If
# nothing stands before it, a sentence may follow without a mark.
PLACE_BEFORE: Final = LazyPattern(
    r"\W*(?:pressemitteilung vom\s|[^\W\d_]+(?:[\s/-][^\W\d_a-z][^\W\d_]+){0,2}"
    r"(?:,\s|\s\(|,\s\())?",
    re.IGNORECASE,
)
MARK_BEHIND: Final = LazyPattern(r"\s?(?:[)|–—:]|\.\s?[^\W\d_]|-\s)")
SENTENCE_BEHIND: Final = LazyPattern(rf"{MARK_BEHIND.pattern}|\s+[„“”\"«»‚‘]?[A-ZÀ-ÖØ-ÞА-ЯΑ-Ω]")
_POSTED: Final = (
    "publish posted written veröffentlicht erstellt gepostet geschrieben publié publicad pubblicat "
    "posté geplaatst publicerad publisert udgivet opublikowan dodan опубликован yayın 發布 "
    "发布 发表 發表 公開 掲載 등록 입력 pressemitteilung"
).split()
# What else labels of dates are made of: "date", "entry", "edition", "change", "publication".
_DATE_LABEL: Final = LazyPattern(
    r"\b(?:dat[aeo]|datums?|dátum\w*|fecha|tarih\w*|giriş|tanggal|terbit|ngày|giờ|đăng|änderung\w*|"
    r"erschienen|gepubliceerd|publicăr\w*|közzét\w*|vydáno|дата|время|публикаци\w*|публікаці\w*|"
    r"ημερομηνία|δημοσίευση\w*|تاريخ|تاریخ|النشر|انتشار|תאריך|तारीख|तिथि|प्रकाशित|วันที่|เผยแพร่)\b"
    r"|日期|时间|時間|日時|날짜|등록일",
    re.IGNORECASE,
)
# What every date that can be read has in it.
YEAR: Final = LazyPattern(r"\d{4}|\d[./-]\s?\d|['’]\d\d|[元〇]|[一二三四五六七八九]年|年\s?\d")


def says_date(text: str) -> bool:
    """Whether a text is what a date is labelled with, and so no name."""
    return bool(_DATE_LABEL.search(text) or UPDATED.search(text)) or says_posted(text)


def says_posted(text: str) -> bool:
    """Whether a text says that something was published."""
    text = text.lower()
    return any(word in text for word in _POSTED)
