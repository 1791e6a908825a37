"""Whether a page is about one scholarly work: one strong sign of that, or two weak ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.authors import labelled_people
from nutgraf.records.issue.volume_words import issue_in, volume_in
from nutgraf.records.title.title import has_title_label
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from nutgraf.records.issue.doi import Doi
    from nutgraf.records.layout.work_outline import WorkOutline

_MIN_REFERENCES: Final = 3
_MIN_WEAK_SIGNS: Final = 2
_MAX_SHORT_LINE: Final = 100
_YEAR: Final = LazyPattern(r"\b(?:1[89]|20)\d\d\b")
_PAGES: Final = LazyPattern(r"\b(?:pp?|S|págs?)\.\s?\d+\s?[-–]\s?\d")
_COMPARED_LENGTH: Final = 40


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
    signs = sum(each is not None for each in (doi, references, *weak_signs)) + cited
    return signs + _says_how_to_cite(outline) + _is_form(outline) >= _MIN_WEAK_SIGNS


def _says_how_to_cite(outline: WorkOutline) -> bool:
    """Whether a line says how to cite the work, or offers the citation for export."""
    short = (text for text in outline.layout.texts if len(text) <= _MAX_SHORT_LINE)
    return any(map(phrases("how-to-cite").in_text, short))


def _is_form(outline: WorkOutline) -> bool:
    """Whether title and authors follow labels, as in the form of a catalogue."""
    title = outline.title
    return bool(title and has_title_label(outline.layout, title.block) and labelled_people(outline))


def _cites_itself(outline: WorkOutline) -> bool:
    """Whether a line has the title, then the year and the volume or, with pages, the issue."""
    begin = outline.title.text[:_COMPARED_LENGTH] if outline.title else ""
    after = [outline.layout.texts[block].partition(begin)[2] for block in outline.citation_lines]
    return any(
        _YEAR.search(text)
        # Russian citations have the issue after "//".
        and (volume_in(text) or ((_PAGES.search(text) or " // " in text) and issue_in(text)))
        for text in after
    )
