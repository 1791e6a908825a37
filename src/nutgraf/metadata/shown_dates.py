"""The dates that a page shows: at its headline, at its end, or anywhere."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nutgraf.language.when import Dated, find_dates, read_date
from nutgraf.metadata.signposts import find_date_nodes
from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.metadata.clues import Clues

_UPDATED: Final = re.compile(
    r"updat|modif|revised|\bedited|\bchanged|corrected|aktualis|geändert|bearbeitet|editiert|"
    r"\bstand\b|"
    r"mis(?:e)? à jour|\bmaj\b|actualiz|atualiz|aggiorna|bijgewerkt|gewijzigd|uppdater|opdater|"
    r"oppdater|ändrad|"
    r"päivitetty|muokattu|обновл|изменен|оновлен|zaktualiz|aktualiz|módosít|frissít|güncell|ενημ|"
    r"تحديث|عدل|به‌روز|עודכן|更新|修改|改訂|최종|수정|अपडेट|cập nhật|diperbarui",
    re.IGNORECASE,
)
_POSTED: Final = (
    "publish posted written veröffentlicht erstellt gepostet geschrieben publié publicad pubblicat "
    "posté geplaatst publicerad publisert udgivet opublikowan dodan опубликован yayın 發布 "
    "发布 发表 發表 公開 掲載 등록 입력 pressemitteilung"
).split()
# A line that says more than a date is a sentence with a date in it, unless the date comes first.
_BESIDE: Final = 70
_ALONE: Final = 25
_MOST_LINES: Final = 1000
_SENTENCE: Final = 120
_FIRST: Final = 45
_YEAR: Final = re.compile(r"\d{4}|\d[./-]\s?\d|['’]\d\d|[元〇]|[一二三四五六七八九]年|年\s?\d")


class Shown(NamedTuple):
    """A date that the page shows."""

    moment: datetime
    timed: bool
    node: int
    updated: bool
    """Whether it says that it is the day of a change."""


def read_text(clues: Clues, text: str) -> datetime | None:
    return read_date(text, clues.language, day_first=clues.day_first)


def read_node(clues: Clues, node: int) -> datetime | None:
    page = clues.page
    for name in ("datetime", "content", "title"):
        value = page.attribute(node, name)
        moment = read_text(clues, value) if value else None
        if moment:
            return moment
    return (
        read_text(clues, page.node_text(node)) if page.stop[node] - page.start[node] < 200 else None
    )


def shown_dates(clues: Clues) -> Iterator[Shown]:
    """The dates around the headline, then those behind the body."""
    page = clues.page
    times = _times_by_block(clues)
    for block in clues.place.top + clues.place.behind:
        if clues.headline[block]:
            continue
        for node in times.get(block, ()):
            moment = read_node(clues, node)
            if moment:
                own = page.node_text(node) + " " + (page.attribute(node, "class") or "")
                before = _text_before(page.text, int(page.start[node]))
                updated = bool(_UPDATED.search(own) or _UPDATED.search(before))
                yield Shown(moment, _has_time(moment), node, updated)
        text = _dateline(page.block_texts[block])
        place = 0
        for dated in find_dates(text, clues.language, day_first=clues.day_first) if text else ():
            if not _is_dateline(text, dated):
                continue
            label = text[max(place, dated.start - 40) : dated.start]
            if not label.strip():
                label = _text_before(page.text, int(page.blocks.start[block]))
            yield Shown(
                dated.moment,
                dated.timed,
                int(page.blocks.node[block]),
                bool(_UPDATED.search(label)),
            )
            place = dated.stop


def _dateline(text: str) -> str:
    """As much of a line as can hold the article's date: nothing, where it has no year."""
    if len(text) > _SENTENCE and not _says_posted(text):
        text = text[:_FIRST]
    return text if _YEAR.search(text) else ""


def _says_posted(text: str) -> bool:
    text = text.lower()
    return any(word in text for word in _POSTED)


def dates_anywhere(clues: Clues) -> Iterator[Shown]:
    """Lines anywhere that hold a date and little else, those that are called a date first."""
    page = clues.page
    for node in find_date_nodes(page):
        if page.stop[node] - page.start[node] <= _BESIDE:
            text = page.node_text(node)
            for dated in find_dates(text, clues.language, day_first=clues.day_first):
                yield Shown(dated.moment, dated.timed, node, False)
    short = np.flatnonzero(page.blocks.stop - page.blocks.start <= _BESIDE)
    for block in short[:_MOST_LINES].tolist():
        text = page.block_texts[block]
        if _YEAR.search(text) and not clues.headline[block]:
            for dated in find_dates(text, clues.language, day_first=clues.day_first):
                if len(text) - (dated.stop - dated.start) <= _ALONE:
                    yield Shown(dated.moment, dated.timed, int(page.blocks.node[block]), False)


def _is_dateline(text: str, dated: Dated) -> bool:
    """Whether a date in a line is that of the article, and not of what it tells."""
    if dated.start <= 2 or len(text) - (dated.stop - dated.start) <= _BESIDE:
        return True
    return _says_posted(text[max(0, dated.start - 40) : dated.stop + 25])


def _text_before(text: str, place: int) -> str:
    """The few words before a place in the page's text."""
    return text[max(0, place - 60) : place].strip()[-25:]


def _has_time(moment: datetime) -> bool:
    return bool(moment.hour or moment.minute or moment.second)


def _times_by_block(clues: Clues) -> dict[int, list[int]]:
    """The ``<time>`` nodes with a date for a machine, by the block that they stand in or before."""
    page = clues.page
    nodes = np.flatnonzero(page.tag == CODE["time"])[:200]
    if not len(nodes) or not len(page.blocks):
        return {}
    blocks = np.searchsorted(page.blocks.stop, page.start[nodes], side="right")
    found: dict[int, list[int]] = {}
    for node, block in zip(nodes.tolist(), blocks.tolist(), strict=True):
        if page.attribute(node, "datetime"):
            found.setdefault(block, []).append(node)
    return found
