"""Dates with a label: "Published 5 May 2019", "Issue date: 2019", "Year: 2019"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records._kernels.line_features import has_any
from nutgraf.text.dates.partial import find_partial_dates
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

# The expressions are for case-folded texts: ignoring case is much slower.
_ISSUE_DATE: Final = LazyPattern(
    r"issue (?:publication )?date|cover date|date of issue|ausgabedatum|issue published|刊出日期"
)
_PUBLISHED: Final = LazyPattern(
    r"publi(?:shed|cation|cad[oa]|caç[ãa]o|caci[óo]n|cat[oă]?\b|cer(?:ad|et)|cēt|kov|kuot|sert|é)"
    r"|available (?:online|on)|posted|postado|released|avaldatud|diterbitkan|julkaistu|megjelent"
    r"|objavljen|објављен|xuất bản|опублікован|δημοσιε[υύ]|발행"
    r"|pub\.? ?date|mise? en ligne|veröffentlicht|erschienen"
    r"|version of record|online since|appeared|date de parution|出版|发表|发布|刊出"
    r"|опубликован|дата публикации|pubblicat|gepubliceerd|opublikowan|yayı[nm]lan|yayın tarihi"
)
_ONLINE: Final = LazyPattern(r"online|web|first|early|ahead|epub|网络")
_ONLINE_FIRST: Final = LazyPattern(r"\be-?pub|ahead of print|online")
_OTHER_DATE: Final = LazyPattern(
    r"received|accepted|revis(?:ed|ion)|submitted|updated|modified|current version|correct|retract"
    r"|accessed|retrieved|eingegangen|angenommen|reçu|accepté|收稿|修回|录用|接受|受付|受理|recep[cç]|recibid|recebid|aprobaci|aceptad|aceit"
    r"|ricevuto|accettato|geliş|kabul|поступил|принят|otrzyman|przyjęt|downloaded|copyright"
    r"|last|registered|conference|held|deposited|indexed|first decision|embargo|issue available"
    r"|accessioned|aggiornament|mise? à jour|aktualisiert|actualiza|atualiza|更新"
)
# The date of the degree counts for a thesis without a publication date.
_DEGREE: Final = LazyPattern(
    r"conseguimento|date of (?:the )?(?:defen[cs]e|award|degree|final exam)|defen[cs]e date"
    r"|degree date|award date|date created"
    r"|soutenance|soutenue? le|tag der (?:mündlichen|promotion)|答辩"
)
_MAX_LABELLED: Final = 50
# The label may touch the year.
_FINAL_YEAR: Final = LazyPattern(r"(?:^|[\s:：]|(?<=[a-z]))((?:1[6-9]|20)\d\d)年?$")
_YEAR_REACH: Final = 6
_YEAR_LABEL: Final = LazyPattern(
    r"^\W*(?:year|jahr|année|ano|año|anno|date|datum)(?:/\w+)?\W*$|year of publ|publication year"
    r"|(?:issue|publication|published) date|date (?:of publ|issued|published)|erscheinungsjahr"
    r"|jahr der \w*veröffentlichung|année de (?:publ|parution)|año de publ|ano de publ"
    r"|date\.issued|出版年|发表时间|发行日|発行日|発行年"
    r"|^\W*(?:published|veröffentlicht|publié|publicado|pubblicato|gepubliceerd)\W*$"
    r"|publikationsjahr|publicationyear|год (?:публикации|издания)|рік (?:публікації|видання)|연도"
)
# Of a book; the other years are those of the online edition.
_FIRST_YEAR: Final = LazyPattern(r"^\W*first published\W*$")
_YEAR_WORDS: Final = (
    *("year", "jahr", "ann", "ano", "año", "date", "datum", "publ", "出版年", "发表", "发行"),
    *("veröff", "pubbl"),
    *("発行", "год", "рік", "연도"),
)
_VOLUME_OR_PAGES: Final = LazyPattern(
    r"\b(?:vol(?:ume)?|issue|band|heft|tome|pages)\b|\bpp?\b\.?\s?[a-z]?\d|卷|(?<!星)期|권|№\s?\d"
    r"|,\s(?:1[89]|20)\d\d,\s\d+\s?[-–]\s?\d"  # a journal without volumes: the year, the pages
    r"|\d/\d+\s\(?n[°º]\s?\d"  # one that counts issues alone: "2012/3 n° 45"
    r"|\d\s?\(\d{1,3}\)|\bv\.\s?\d+,?\s+n\.\s?\d"
)
_LABEL_REACH: Final = 60
_MAX_LABEL: Final = 39
_MAX_ALONE: Final = 30
_LABEL_WORDS: Final = (
    *("publ", "pub", "avail", "post", "releas", "mis", "lich", "ersch", "record", "since"),
    *("date", "issue", "appear", "datum", "parution", "出", "发", "刊", "публик", "yayı"),
    *("avaldat", "diterbit", "julkai", "megjel", "objavl", "објавл", "xuất", "публік", "δημοσ"),
    "발행",
)
_DATE_LABEL: Final = LazyPattern(f"{_ISSUE_DATE.pattern}|{_PUBLISHED.pattern}")
# Bounds of lines: far from the title, and with a volume.
_MAX_DISTANT: Final = 200
_MAX_WITH_VOLUME: Final = 300
# A date alone counts in such a short line, so near the title.
_MAX_LINE: Final = 80
_NEAR_TITLE: Final = 12
_ISSUE_RANK, _VOLUME_RANK, _PUBLISHED_RANK, _ONLINE_RANK, _BARE_RANK = 5, 4, 3, 2, 1


class RankedDate(NamedTuple):
    """A date, how likely it is the publication date, and its block."""

    date: str
    rank: int
    block: int

    @property
    def is_of_issue(self) -> bool:
        """Whether the date is labelled as that of the issue."""
        return self.rank == _ISSUE_RANK


def has_date_label(text: str) -> bool:
    """Whether a line has the label of a publication date."""
    # Few lines have any of the words, and searching for words is faster than the expression.
    folded = text.casefold()
    return has_any(folded, _LABEL_WORDS) and bool(_DATE_LABEL.search(folded))


def follows_date_label(texts: tuple[str, ...], block: int) -> bool:
    """Whether a short block follows a short label of a publication date."""
    short = block > 0 and len(texts[block]) <= _MAX_ALONE and len(texts[block - 1]) <= _MAX_ALONE
    return short and has_date_label(texts[block - 1])


def is_other_date(text: str) -> bool:
    """Whether a case-folded text has the label of a date that is not the publication's."""
    return bool(_OTHER_DATE.search(text))


def has_volume(text: str) -> bool:
    """Whether a case-folded text may name a volume, an issue or pages."""
    return bool(_VOLUME_OR_PAGES.search(text))


def ranked_dates(outline: WorkOutline, block: int, text: str) -> list[RankedDate]:
    """Return the dates of a block that may be the publication date."""
    found = []
    last = 0
    for written in find_partial_dates(text):
        before = text[max(last, written.start - _LABEL_REACH) : written.start]
        last = written.stop
        if block and _label_is_before(outline.layout.texts, block, before):
            before = outline.layout.texts[block - 1] + before  # a label in a block of its own
        line = text[text.rfind("\n", 0, written.start) + 1 :].partition("\n")[0]
        rank = _rank(outline, block, text.casefold(), before.casefold(), line)
        if rank:
            found.append(RankedDate(written.date, rank, block))
    return found


def labelled_year(outline: WorkOutline, block: int, text: str) -> str | None:
    """Return the year at the end of a line whose label is that of the publication year."""
    may_have = len(text) <= _MAX_LABELLED and (text[-1:].isdigit() or text[-1:] == "年")
    year = _FINAL_YEAR.search(text, max(len(text) - _YEAR_REACH, 0)) if may_have else None
    if year is None:
        return None
    label = text[: year.start()]
    if not label and block:  # the label is a block of its own
        label = outline.layout.texts[block - 1][:_MAX_LABELLED]
    label = label.casefold()
    if _FIRST_YEAR.search(label):
        return str(year[1])
    if not has_any(label, _YEAR_WORDS) or not _YEAR_LABEL.search(label):
        return None
    return None if _OTHER_DATE.search(label) or _ONLINE.search(label) else str(year[1])


def _label_is_before(texts: tuple[str, ...], block: int, before: str) -> bool:
    """Whether the block before is the label of a date: nothing else precedes it but a publisher."""
    label = texts[block - 1]
    if not before.strip(" :.,()|"):
        return len(label) < _MAX_LABEL
    return (
        len(texts[block]) <= _MAX_LABELLED
        and len(label) <= _MAX_ALONE // 2
        and has_date_label(label)
    )


def _rank(outline: WorkOutline, block: int, text: str, before: str, line: str) -> int:
    """Return the rank of a date by the case-folded text before and around it, or 0."""
    if _OTHER_DATE.search(before):
        return 0
    if _ISSUE_DATE.search(before):
        return _ISSUE_RANK
    near = outline.is_near_title(block)
    if _PUBLISHED.search(before):
        if not near and len(text) >= _MAX_DISTANT:
            return 0
        return _ONLINE_RANK if _ONLINE.search(before) else _PUBLISHED_RANK
    if near and _ONLINE_FIRST.search(before):
        return _ONLINE_RANK
    of_work = near or outline.is_citation(block)
    if of_work and len(text) < _MAX_WITH_VOLUME and (has_volume(text) or has_volume(before)):
        return _VOLUME_RANK
    if _DEGREE.search(before):
        return _BARE_RANK
    # A date alone, just above or below the title.
    if near and abs(block - outline.title_block) <= _NEAR_TITLE and len(line) < _MAX_LINE:
        return _BARE_RANK
    return 0
