"""Whether a page is of a scholarly work at all: what such works alone have, or two lesser signs."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nutgraf.records._kernels.line_features import has_any
from nutgraf.records.authors.labelled import labelled_people
from nutgraf.records.issue.citation_forms import issue_in, short_form_year, volume_in
from nutgraf.records.title.from_lines import has_title_label
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.issue.doi import Doi
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_FEWEST_REFERENCES: Final = 3
_FEWEST_SIGNS: Final = 2
_SHORT: Final = 100
_CITE_WORDS: Final = (
    *("cit", "引用", "bib", "endnote", "refworks", "ris", "цитир", "библиогр", "cytow", "atıf"),
)
# Or it is offered for programs that keep references.
_EXPORT: Final = LazyPattern(r"(?:^|\s|\()(?:bibte[xχ]|endnote|refworks|ris)(?:$|[\s,)])")
_LONGEST_OFFER: Final = 40
_CITE: Final = LazyPattern(
    r"cite this (?:article|paper|work|thesis|dissertation|item|document|publication|chapter)"
    r"|how to cite|identifier to cite|\bcite as\b|zitiervorschlag|citer (?:cet|ce) "
    r"|引用(?:本文|格式)|библиографическая ссылка|для цитирования|jak cytować"
    r"|atıf (?:için|yapmak için)|^atıf yap$"
    # Elsewhere to cite is to call before a court.
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
_LONGEST_TYPE: Final = 60
_YEAR: Final = LazyPattern(r"\b(?:1[89]|20)\d\d\b")
_PAGES: Final = LazyPattern(r"\b(?:pp?|S|págs?)\.\s?\d+\s?[-–]\s?\d")
_BEGIN: Final = 40
_LONGEST_STATEMENT: Final = 600
_THESES: Final = ("dissertation", "thesis", "arbeit", "habilitation", "thèse", "tesis", "tese")
_THESIS: Final = LazyPattern(
    r"(?:^|:\s?)(?:dissertation|(?:(?:doctoral|master(?:'s|’s)?|ph\.? ?d\.?)\s)?thesis|diplomarbeit"
    r"|masterarbeit|habilitation(?:sschrift)?|thèse(?: de doctorat)?|tesis(?: doctoral)?|tese)"
    r"(?:\s?\([^)]*\))?\s?[,:–-].{0,80}\b(?:univ|college|institut|hochschule|school)"
)


def is_work(outline: WorkOutline, doi: Doi | None, *lesser: object) -> bool:
    """Whether a page with a title is of a work; ``lesser`` are items that others rarely have."""
    abstract, references = outline.abstract, outline.references
    many = references is not None and len(references.entries) >= _FEWEST_REFERENCES
    headed = references is not None and references.headed
    if (many and headed) or (abstract is not None and abstract.told) or (doi and doi.sure):
        return True
    cited = _cites_itself(outline)
    if outline.title and not outline.title.shown and not cited:
        return False  # little is known of a page that shows no title
    signs = sum(each is not None for each in (doi, references, *lesser))
    if signs >= _FEWEST_SIGNS:
        return True
    layout = outline.layout
    signs += cited + _says_how_to_cite(layout)
    signs += _names_pages(outline)
    signs += _has_type(layout) + _is_form(outline) + _is_thesis(layout)
    return signs >= _FEWEST_SIGNS


def _says_how_to_cite(layout: PageLayout) -> bool:
    """Whether a line says how the work is to be cited."""
    short = (text.casefold() for text in layout.texts if len(text) <= _SHORT)
    return any(
        has_any(text, _CITE_WORDS)
        and (_CITE.search(text) or (len(text) <= _LONGEST_OFFER and _EXPORT.search(text)))
        for text in short
    )


def _names_pages(outline: WorkOutline) -> bool:
    """Whether a short line beside the title has volume, year and pages, as a citation has."""
    texts = outline.layout.texts
    return any(
        outline.is_near_title(block)
        and len(texts[block]) <= _SHORT
        and _PAGES.search(texts[block])
        and short_form_year(texts[block])
        for block in outline.fact_lines
    )


def _cites_itself(outline: WorkOutline) -> bool:
    """Whether a line has the title, and behind it the volume that it is in, and its year."""
    begin = outline.title.text[:_BEGIN] if outline.title else ""
    behind = (outline.layout.texts[block].partition(begin)[2] for block in outline.citation_lines)
    return any(_YEAR.search(text) and (volume_in(text) or _has_issue(text)) for text in behind)


def _has_issue(text: str) -> bool:
    """Whether the issue is told as in a citation: with pages, or behind "//" as Russians cite."""
    cited = _PAGES.search(text) or " // " in text
    return bool(cited and issue_in(text))


def _is_form(outline: WorkOutline) -> bool:
    """Whether the title stands behind its label, and authors behind theirs: a catalogue's form."""
    title = outline.title
    return bool(title and has_title_label(outline.layout, title.block) and labelled_people(outline))


def _is_thesis(layout: PageLayout) -> bool:
    """Whether a line says where the thesis was handed in: "Dissertation, University of Ulm"."""
    return any(
        has_any(text[:_BEGIN].casefold(), _THESES) and _THESIS.search(text.casefold())
        for text in layout.texts
        if len(text) <= _LONGEST_STATEMENT
    )


def _has_type(layout: PageLayout) -> bool:
    """Whether a label says that the document is a thesis, an article or the like."""
    return any(
        len(label) <= _LONGEST_TYPE >= len(value)
        and label.rstrip(" :：").casefold() in _TYPE_LABELS
        and _TYPES.search(value.casefold())
        for label, value in pairwise(layout.texts)
    )
