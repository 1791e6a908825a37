"""When the work was published: the date of its issue where the page tells it, else its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.found import Found
from nutgraf.records.issue.citation_forms import (
    is_of_current,
    short_form,
    short_form_year,
    volume_in,
)
from nutgraf.records.issue.dates import dates
from nutgraf.records.layout.entities import years
from nutgraf.records.layout.heading_kinds import PART, heading_kind
from nutgraf.records.layout.page_layout import YEAR

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

# All of these are for texts in small letters: an expression for any case is much slower.
_ISSUE_DATE: Final = re.compile(
    r"issue (?:publication )?date|cover date|date of issue|ausgabedatum|issue published|刊出日期"
)
_PUBLISHED: Final = re.compile(
    r"publi(?:shed|cation|cad[oa]|caç[ãa]o|caci[óo]n|cat[oă]?\b|cer(?:ad|et)|cēt|kov|kuot|sert|é)"
    r"|available (?:online|on)|posted|postado|released|avaldatud|diterbitkan|julkaistu|megjelent"
    r"|objavljen|објављен|xuất bản|опублікован|δημοσιε[υύ]|발행"
    r"|pub\.? ?date|mise? en ligne|veröffentlicht|erschienen"
    r"|version of record|online since|appeared|date de parution|出版|发表|发布|刊出"
    r"|опубликован|дата публикации|pubblicat|gepubliceerd|opublikowan|yayı[nm]lan|yayın tarihi"
)
_ONLINE: Final = re.compile(r"online|web|first|early|ahead|epub|网络")
_EARLY: Final = re.compile(r"\be-?pub|ahead of print|online")
_NOT: Final = re.compile(
    r"received|accepted|revis(?:ed|ion)|submitted|updated|modified|current version|correct|retract"
    r"|accessed|retrieved|eingegangen|angenommen|reçu|accepté|收稿|修回|录用|接受|受付|受理|recep[cç]|recibid|recebid|aprobaci|aceptad|aceit"
    r"|ricevuto|accettato|geliş|kabul|поступил|принят|otrzyman|przyjęt|downloaded|copyright"
    r"|last|registered|conference|held|deposited|indexed|first decision|embargo|issue available"
    r"|accessioned|aggiornament|mise? à jour|aktualisiert|actualiza|atualiza|更新"
)
# A thesis is as old as the degree, where nothing says when it was published.
_DEGREE: Final = re.compile(
    r"conseguimento|date of (?:the )?(?:defen[cs]e|award|degree|final exam)|defen[cs]e date"
    r"|degree date|award date|date created"
    r"|soutenance|soutenue? le|tag der (?:mündlichen|promotion)|答辩"
)
# What was put up somewhere and never went to a journal is as old as that.
_PUT_UP: Final = re.compile(
    r"(?:submitted|deposited|uploaded|déposée? le|eingestellt|提交)\W*(?:on\b)?\W*$"
)
_REVIEWED: Final = re.compile(
    r"received|accepted|revised|eingegangen|angenommen|reçu|accepté|收稿|录用"
)
_CITED_YEAR: Final = re.compile(
    r"\(((?:1[89]|20)\d\d)[a-z]?\)|(?:[,.;]\s*|\s–\s)((?:1[89]|20)\d\d)\s*[,;.]"
)
_ADDRESS: Final = re.compile(r"https?://\S+|\b10\.\d{4,9}/\S+")
_LABEL: Final = 50
_SHORT_LINE: Final = 120
_SEE: Final = re.compile(r"\W*(?:see|cf|also|vgl|voir|siehe)\b", re.IGNORECASE)
# Its label may touch it.
_YEAR_ENDS: Final = re.compile(r"(?:^|[\s:：]|(?<=[a-z]))((?:1[6-9]|20)\d\d)年?$")
_YEAR_SIZE: Final = 6
_YEAR_LABEL: Final = re.compile(
    r"^\W*(?:year|jahr|année|ano|año|anno|date|datum)(?:/\w+)?\W*$|year of publ|publication year"
    r"|(?:issue|publication|published) date|date (?:of publ|issued|published)|erscheinungsjahr"
    r"|jahr der \w*veröffentlichung|année de (?:publ|parution)|año de publ|ano de publ"
    r"|date\.issued|出版年|发表时间|发行日|発行日|発行年"
    r"|^\W*(?:published|veröffentlicht|publié|publicado|pubblicato|gepubliceerd)\W*$"
    r"|publikationsjahr|publicationyear|год (?:публикации|издания)|рік (?:публікації|видання)|연도"
)
# Of a book, the year that it came out in: others tell in which it was put online.
_FIRST_YEAR: Final = re.compile(r"^\W*first published\W*$")
_YEAR_WORDS: Final = (
    *("year", "jahr", "ann", "ano", "año", "date", "datum", "publ", "出版年", "发表", "发行"),
    *("veröff", "pubbl"),
    *("発行", "год", "рік", "연도"),
)
_VOLUME: Final = re.compile(
    r"\b(?:vol(?:ume)?|issue|band|heft|tome|pages)\b|\bpp?\b\.?\s?[a-z]?\d|卷|(?<!星)期|권|№\s?\d"
    r"|,\s(?:1[89]|20)\d\d,\s\d+\s?[-–]\s?\d"  # a journal without volumes: the year, the pages
    r"|\d/\d+\s\(?n[°º]\s?\d"  # one that counts issues alone: "2012/3 n° 45"
    r"|\d\s?\(\d{1,3}\)|\bv\.\s?\d+,?\s+n\.\s?\d"
)
# The year that the rights are from; a span is that of a site.
# Elsewhere than at the front of a line it is of a picture; that of a licence or program is theirs.
_PROTECTED: Final = re.compile(
    r"^\W{0,2}(?:(?:©|\(c\)|copyright)\s?){1,2}((?:19|20)\d\d)\b(?!\s?[-–]\s?\d)"
    r"(?!\W*creative commons|.{0,20}\bsoftware\b)",
    re.IGNORECASE | re.MULTILINE,
)
# What day it is now is not known here; what is far ahead is a number.
_YEAR_ALONE: Final = re.compile(r"(?:1[89]\d|20[0-4])\d(?:\.(?:0[1-9]|1[0-2]))?")
# What is counted beside a number that is no year.
_COUNTED: Final = re.compile(
    r"view|visit|download|access|citation|cited|read|score|просмотр|скачи|zugriff|aufruf|vues|浏览|下载"
)
# What kind of work it is may stand beside its year.
_KIND: Final = re.compile(
    r"\b(?:article|thesis|dissertation|paper|report|chapter|review|preprint|book|artikel|beitrag"
    r"|arbeit|artículo|artigo|tesis|tese|thèse|articolo|tesi|статья)$"
)
_BEFORE: Final = 60
_LONGEST_LABEL: Final = 39
_ALONE: Final = 30


_TELLING_WORDS: Final = (
    *("publ", "pub", "avail", "post", "releas", "mis", "lich", "ersch", "record", "since"),
    *("date", "issue", "appear", "datum", "parution", "出", "发", "刊", "публик", "yayı"),
    *("avaldat", "diterbit", "julkai", "megjel", "objavl", "објавл", "xuất", "публік", "δημοσ"),
    "발행",
)
_TELLS: Final = re.compile(f"{_ISSUE_DATE.pattern}|{_PUBLISHED.pattern}")


class _Date(NamedTuple):
    date: str
    rank: int
    block: int


_ISSUE_RANK, _VOLUME_RANK, _PUBLISHED_RANK, _ONLINE_RANK, _BARE_RANK = 5, 4, 3, 2, 1


def find_published(outline: WorkOutline, volume: Found[str] | None = None) -> Found[str] | None:
    """The date that the page gives for its work, as exact as it is there.

    Where nothing else tells, it is the year in the line that the ``volume`` was found in.
    """
    return _told(outline) or _beside(outline, volume) or _copyright(outline) or _alone(outline)


def _beside(outline: WorkOutline, volume: Found[str] | None) -> Found[str] | None:
    """The year in the line with the volume, wherever that stands: "2022, 43(4)"."""
    layout = outline.layout
    for block in outline.fact_lines + outline.distant_fact_lines if volume else ():
        if block == outline.title_block or layout.number_flags[block] != YEAR:
            continue  # a year in the title is of what the work is about
        if volume and layout.path(block) == volume.source:
            found = set(years(_ADDRESS.sub(" ", layout.spaced_text(block))))
            if found:
                return Found(found.pop(), volume.source) if len(found) == 1 else None
    return _of_same_volume(outline, volume) if volume else None


def _of_same_volume(outline: WorkOutline, volume: Found[str]) -> Found[str] | None:
    """The year in the first line that tells of the same volume, where the other has none."""
    layout = outline.layout
    for block in outline.fact_lines + outline.distant_fact_lines:
        text = layout.spaced_text(block) if layout.number_flags[block] == YEAR else ""
        # A sentence may speak of another journal's volume.
        short = 0 < len(text) <= _SHORT_LINE and not _SEE.match(text)
        told = volume_in(text) or short_form(text) if short else None
        if told and told[1].lstrip("0") == volume.value and block != outline.title_block:
            found = set(years(_ADDRESS.sub(" ", text)))
            if len(found) == 1:
                return Found(found.pop(), layout.path(block))
    return None


def _copyright(outline: WorkOutline) -> Found[str] | None:
    """The year that the work is protected from, in its head: that of a site is at its foot."""
    layout = outline.layout
    for block in outline.fact_lines:
        match = _PROTECTED.search(layout.texts[block]) if _in_head(outline, block) else None
        if match:
            return Found(match[1], layout.path(block))
    return None


def _alone(outline: WorkOutline) -> Found[str] | None:
    """A year, or "2021.09", that is all of a line in the head, if there is no second."""
    layout = outline.layout
    alone = [
        block
        for block in outline.fact_lines
        if _in_head(outline, block)
        and _YEAR_ALONE.fullmatch(layout.texts[block])
        and not _COUNTED.search(" ".join(layout.texts[block - 1 : block + 2]).casefold())
        and not _counts(layout.texts[block - 1])
        and not (block + 1 < len(layout) and _counts(layout.texts[block + 1]))
    ]
    if len({layout.texts[block] for block in alone}) != 1:
        return None
    return Found(layout.texts[alone[0]].replace(".", "-"), layout.path(alone[0]))


def _counts(text: str) -> bool:
    """Whether a line beside a number may say what is counted: "Word count", "participants"."""
    # In a name, and in that of a journal, more than the first word has a capital.
    label = len(text) <= _ALONE and text[1:].islower() and not any(map(str.isdigit, text))
    return label and heading_kind(text) in ("", PART) and not _KIND.search(text.casefold())


def _in_head(outline: WorkOutline, block: int) -> bool:
    return outline.title_block < block < outline.head_stop and not outline.layout.boilerplate[block]


def _told(outline: WorkOutline) -> Found[str] | None:
    found: list[_Date] = []
    year: tuple[str, int] | None = None
    for block in _dating(outline):
        text = outline.layout.spaced_text(block)
        if outline.is_citation(block) and outline.title:
            text = text.replace(outline.title.text, " ")  # a year in it is what it is about
        found += _dated(outline, block, text)
        if year is None or (outline.is_citation(block) and not outline.is_citation(year[1])):
            year = _year(outline, block, text) or year
    if not found and year is None:
        return _put_up(outline)
    if not found:
        return Found(year[0], outline.layout.path(year[1])) if year else None
    best = _best(found, year[0] if year else None)
    if best is None:
        return Found(year[0], outline.layout.path(year[1])) if year else None
    return Found(best.date, outline.layout.path(best.block))


def _put_up(outline: WorkOutline) -> Found[str] | None:
    """When a preprint was submitted, if nothing on the page tells of a review."""
    texts, found = outline.layout.texts, None
    for block in outline.fact_lines:
        text = texts[block].casefold()
        if _REVIEWED.search(text):
            return None
        for written in dates(texts[block]) if found is None else ():
            # Cases folded, a text may have other lengths.
            if _PUT_UP.search(texts[block][: written.start].casefold()):
                found = Found(written.date, outline.layout.path(block))
    return found


def _best(found: list[_Date], year: str | None) -> _Date | None:
    """The best date; with the year of the issue known, one of that year, or none."""
    best: _Date | None
    ranked = sorted(found, key=lambda each: (-each.rank, -len(each.date), each.block))
    best = ranked[0]
    if best.rank != _ISSUE_RANK and year is not None:
        best = next((each for each in ranked if each.date.startswith(year)), None)
    if best is None:
        return None
    # The same date, more exact: "November 2013" of the issue, published on its last day.
    exact = (each for each in ranked if each.date.startswith(best.date))
    return max(exact, key=lambda each: len(each.date))


def _dating(outline: WorkOutline) -> list[int]:
    """The blocks that can tell when the work was published."""
    texts, numbers = outline.layout.texts, outline.layout.number_flags
    dated = [
        block for block in outline.fact_lines + outline.distant_fact_lines if numbers[block] == YEAR
    ]
    return [
        block
        for block in sorted(set(dated))
        if (
            outline.is_near_title(block)
            or outline.is_citation(block)
            or _tells(texts[block])
            or _is_labelled(texts, block)
            or _labelled_year(outline, block, outline.layout.spaced_text(block))
        )
        and not is_of_current(texts[block])
    ]


def _tells(text: str) -> bool:
    """Whether a line says of a date that something was published on it."""
    # Few lines have any of the words, and the expression is slow to find that out.
    small = text.casefold()
    return has_any(small, _TELLING_WORDS) and bool(_TELLS.search(small))


def _is_labelled(texts: tuple[str, ...], block: int) -> bool:
    """Whether a block is a date and little more, and the one before it is its label."""
    alone = block > 0 and len(texts[block]) <= _ALONE and len(texts[block - 1]) <= _ALONE
    return alone and _tells(texts[block - 1])


def _dated(outline: WorkOutline, block: int, text: str) -> list[_Date]:
    found = []
    last = 0
    for written in dates(text):
        before = text[max(last, written.start - _BEFORE) : written.start]
        last = written.stop
        if block and _has_label(outline.layout.texts, block, before):
            before = outline.layout.texts[block - 1] + before  # a label in a block of its own
        line = text[text.rfind("\n", 0, written.start) + 1 :].partition("\n")[0]
        rank = _rank(outline, block, text.casefold(), before.casefold(), line)
        if rank:
            found.append(_Date(written.date, rank, block))
    return found


def _has_label(texts: tuple[str, ...], block: int, before: str) -> bool:
    """Whether the block before is the label of a date: that is all there is, or its publisher."""
    label = texts[block - 1]
    if not before.strip(" :.,()|"):
        return len(label) < _LONGEST_LABEL
    return len(texts[block]) <= _LABEL and len(label) <= _ALONE // 2 and _tells(label)


def _rank(outline: WorkOutline, block: int, text: str, before: str, line: str) -> int:
    """How much a date counts, by what is before it and around it in small letters."""
    if _NOT.search(before):
        return 0
    if _ISSUE_DATE.search(before):
        return _ISSUE_RANK
    near = outline.is_near_title(block)
    if _PUBLISHED.search(before):
        return (
            (_ONLINE_RANK if _ONLINE.search(before) else _PUBLISHED_RANK)
            if near or len(text) < 200
            else 0
        )
    if near and _EARLY.search(before):
        return _ONLINE_RANK
    told = near or outline.is_citation(block)
    if told and (_VOLUME.search(text) or _VOLUME.search(before)) and len(text) < 300:
        return _VOLUME_RANK
    if _DEGREE.search(before):
        return _BARE_RANK
    # A date alone, just over or under the title.
    if near and abs(block - outline.title_block) <= 12 and len(line) < 80:
        return _BARE_RANK
    return 0


def _labelled_year(outline: WorkOutline, block: int, text: str) -> str | None:
    """The year that a line ends with, if its label says that it is that of publication."""
    may_be = len(text) <= _LABEL and (text[-1:].isdigit() or text[-1:] == "年")
    year = _YEAR_ENDS.search(text, max(len(text) - _YEAR_SIZE, 0)) if may_be else None
    if year is None:
        return None
    label = text[: year.start()]
    if not label and block:  # it is in a block of its own
        label = outline.layout.texts[block - 1][:_LABEL]
    label = label.casefold()
    if _FIRST_YEAR.search(label):
        return str(year[1])
    if not has_any(label, _YEAR_WORDS) or not _YEAR_LABEL.search(label):
        return None
    return None if _NOT.search(label) or _ONLINE.search(label) else str(year[1])


def _year(outline: WorkOutline, block: int, text: str) -> tuple[str, int] | None:
    """The year in a line to cite the work by, beside its volume, or behind its label."""
    labelled = _labelled_year(outline, block, text)
    if labelled:
        return labelled, block
    short = short_form_year(text) if len(text) < 300 or outline.is_citation(block) else None
    if short and outline.is_near_title(block):
        return short, block
    small = text.casefold()
    if not outline.is_citation(block) and not (
        outline.is_near_title(block) and _VOLUME.search(small)
    ):
        return None
    if outline.is_affiliation(block):
        return None  # "P.O. Box 1842"
    if short:
        return short, block
    if not outline.is_citation(block) and _NOT.search(small):
        return None
    plain = _ADDRESS.sub(" ", text)  # a DOI may have another year in it
    match = _CITED_YEAR.search(plain)
    if match:
        return match[1] or match[2], block
    found = years(plain)
    return (
        (found[0], block)
        if len(found) == 1 and len(text) < 200 and not _NOT.search(small)
        else None
    )
