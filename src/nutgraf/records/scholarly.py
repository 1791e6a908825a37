"""Whether a page is about one scholarly work: one strong sign of that, or two weak ones."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.authors.authors import labelled_people
from nutgraf.records.issue.citation_forms import short_form_year
from nutgraf.records.issue.volume_words import issue_in, volume_in
from nutgraf.records.title.title import has_title_label
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.issue.doi import Doi
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MIN_REFERENCES: Final = 3
_MIN_WEAK_SIGNS: Final = 2
_MAX_SHORT_LINE: Final = 100
_CITE_WORDS: Final = (
    *("cit", "引用", "bib", "endnote", "refworks", "ris", "цитир", "библиогр", "cytow", "atıf"),
)
# Export links for reference managers.
_EXPORT: Final = LazyPattern(r"(?:^|\s|\()(?:bibte[xχ]|endnote|refworks|ris)(?:$|[\s,)])")
_MAX_EXPORT_LINK: Final = 40
_CITE: Final = LazyPattern(
    r"cite this (?:article|paper|work|thesis|dissertation|item|document|publication|chapter)"
    r"|how to cite|identifier to cite|\bcite as\b|zitiervorschlag|citer (?:cet|ce) "
    r"|引用(?:本文|格式)|библиографическая ссылка|для цитирования|jak cytować"
    r"|atıf (?:için|yapmak için)|^atıf yap$"
    # In Romance languages "to cite" also means "to summon to court".
    r"|(?:c[óo]mo citar|come citare)(?:\s*(?:[:：?]|$)"
    r"|\s(?:est[ea]|quest[oa'’]|el|la|o|l['’])\s?(?:ar|doc|pub|trab|tes|contrib|cap))"
)
_TYPE_LABELS: Final = frozenset(
    "document type|item type|resource type|work type|publication type|type of publication"
    "|document types|dokumentart|dokumenttyp|publikationstyp|type de document|type de publication"
    "|tipo de documento|tipo de publicación|文献类型|论文类型|資料種別".split("|")
)
_TYPES: Final = LazyPattern(
    r"article|thes[ie]s|dissertation|preprint|paper|proceeding|chapter|report|artikel|beitrag"
    r"|aufsatz|hochschulschrift|thèse|communication|artículo|artigo|tesis|tese|期刊|论文|論文"
)
_MAX_TYPE_LENGTH: Final = 60
_YEAR: Final = LazyPattern(r"\b(?:1[89]|20)\d\d\b")
_PAGES: Final = LazyPattern(r"\b(?:pp?|S|págs?)\.\s?\d+\s?[-–]\s?\d")
_COMPARED_LENGTH: Final = 40
_MAX_THESIS_STATEMENT: Final = 600
_THESIS_WORDS: Final = (
    "dissertation",
    "thesis",
    "arbeit",
    "habilitation",
    "thèse",
    "tesis",
    "tese",
)
_THESIS: Final = LazyPattern(
    r"(?:^|:\s?)(?:dissertation|(?:(?:doctoral|master(?:'s|’s)?|ph\.? ?d\.?)\s)?thesis|diplomarbeit"
    r"|masterarbeit|habilitation(?:sschrift)?|thèse(?: de doctorat)?|tesis(?: doctoral)?|tese)"
    r"(?:\s?\([^)]*\))?\s?[,:–-].{0,80}\b(?:univ|college|institut|hochschule|school)"
)


def is_scholarly_work(outline: WorkOutline, doi: Doi | None, *weak_signs: object) -> bool:
    """Whether a page with a title is about a scholarly work.

    ``weak_signs`` are items that other pages rarely have, None where missing.
    """
    abstract, references = outline.abstract, outline.references
    many = references is not None and len(references.entries) >= _MIN_REFERENCES
    headed = references is not None and references.headed
    if (many and headed) or (abstract is not None and abstract.labelled) or (doi and doi.sure):
        return True
    cited = _cites_itself(outline)
    if outline.title and not outline.title.shown and not cited:
        return False  # the other signs are not enough on a page that shows no title
    signs = sum(each is not None for each in (doi, references, *weak_signs))
    if signs >= _MIN_WEAK_SIGNS:
        return True
    layout = outline.layout
    signs += cited + _says_how_to_cite(layout)
    signs += _has_volume_and_pages(outline)
    signs += _has_type(layout) + _is_form(outline) + _is_thesis(layout)
    return signs >= _MIN_WEAK_SIGNS


def _says_how_to_cite(layout: PageLayout) -> bool:
    """Whether a line says how to cite the work, or offers the citation for export."""
    short = (text.casefold() for text in layout.texts if len(text) <= _MAX_SHORT_LINE)
    return any(
        has_any(text, _CITE_WORDS)
        and (_CITE.search(text) or (len(text) <= _MAX_EXPORT_LINK and _EXPORT.search(text)))
        for text in short
    )


def _has_volume_and_pages(outline: WorkOutline) -> bool:
    """Whether a short line near the title has volume, year and pages, as a citation has."""
    texts = outline.layout.texts
    return any(
        outline.is_near_title(block)
        and len(texts[block]) <= _MAX_SHORT_LINE
        and _PAGES.search(texts[block])
        and short_form_year(texts[block])
        for block in outline.fact_lines
    )


def _cites_itself(outline: WorkOutline) -> bool:
    """Whether a line has the title, then the year and the volume or issue."""
    begin = outline.title.text[:_COMPARED_LENGTH] if outline.title else ""
    after = (outline.layout.texts[block].partition(begin)[2] for block in outline.citation_lines)
    return any(_YEAR.search(text) and (volume_in(text) or _has_issue(text)) for text in after)


def _has_issue(text: str) -> bool:
    """Whether a citation has an issue: with pages, or after "//" as in Russian citations."""
    cited = _PAGES.search(text) or " // " in text
    return bool(cited and issue_in(text))


def _is_form(outline: WorkOutline) -> bool:
    """Whether title and authors follow labels, as in the form of a catalogue."""
    title = outline.title
    return bool(title and has_title_label(outline.layout, title.block) and labelled_people(outline))


def _is_thesis(layout: PageLayout) -> bool:
    """Whether a line says where a thesis was submitted: "Dissertation, University of Ulm"."""
    return any(
        has_any(text[:_COMPARED_LENGTH].casefold(), _THESIS_WORDS)
        and _THESIS.search(text.casefold())
        for text in layout.texts
        if len(text) <= _MAX_THESIS_STATEMENT
    )


def _has_type(layout: PageLayout) -> bool:
    """Whether a label and its value say that the document is a thesis, an article or the like."""
    return any(
        len(label) <= _MAX_TYPE_LENGTH >= len(value)
        and label.rstrip(" :：").casefold() in _TYPE_LABELS
        and _TYPES.search(value.casefold())
        for label, value in pairwise(layout.texts)
    )
