"""The title of a work: the heading that the page's own title repeats, else the most likely line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.issue.citation_forms import short_form_year
from nutgraf.records.layout.find_headings import UNTAGGED
from nutgraf.records.layout.heading_kinds import ABSTRACT
from nutgraf.records.title.above_authors import (
    has_people,
    is_behind_abstract,
    is_journal_name,
    title_above_authors,
)
from nutgraf.records.title.from_headings import LOWEST_LEVEL, best_heading, is_issue_heading
from nutgraf.records.title.from_lines import bold_line, labelled_title, large_line
from nutgraf.records.title.from_page_title import (
    cited_title,
    continued_line,
    fuller_line,
    page_title_alone,
    repeated_line,
)
from nutgraf.records.title.subtitles import line_with_subtitle
from nutgraf.records.title.text import MAX_LENGTH, Title, clean_title, has_enough_words, letters

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_MAX_PAGE_TITLE: Final = 1_000
_MAX_CITATION_LINE: Final = 100
_MOSTLY_LINKED: Final = 0.5


def find_title(layout: PageLayout, declared: str | None) -> Title | None:
    """Return the title that the page shows; ``declared`` is the one in its tags."""
    found = _find(layout, declared)
    if found is None or (declared and letters(declared) == letters(found.text)):
        return found
    if is_journal_name(layout, found):
        return title_above_authors(layout, found.block + 1) or found
    return found


def _find(layout: PageLayout, declared: str | None) -> Title | None:
    page_title = letters((layout.page.head.title or "")[:_MAX_PAGE_TITLE])
    best = best_heading(layout, declared, page_title)
    if best is not None and best.is_repeated:
        return _for_repeated_heading(layout, best.title, declared, page_title)
    found = (
        labelled_title(layout)
        or repeated_line(layout, declared, page_title)
        or line_with_subtitle(layout, page_title)
        or cited_title(layout, declared)
    )
    if found:
        return found
    likely = best.title if best is not None and best.is_likely else None
    # A tab labelled "Abstract" may stand before the title.
    if best is not None and best.is_first_level:
        return likely
    if likely is not None and not is_behind_abstract(layout, likely.block):
        return likely
    found = _without_likely_heading(layout, declared, page_title)
    return found or likely or page_title_alone(layout, declared)


def _without_likely_heading(
    layout: PageLayout, declared: str | None, page_title: str
) -> Title | None:
    """Return the title for pages on which no heading is likely to be it."""
    found = (
        fuller_line(layout, page_title)
        or continued_line(layout)
        or bold_line(layout, page_title)
        or large_line(layout)
    )
    if found is None and not declared:
        return title_above_authors(layout, 0)
    return found


def _for_repeated_heading(
    layout: PageLayout, heading: Title, declared: str | None, page_title: str
) -> Title:
    """Return the title, given a heading that the page's own title repeats."""
    mine = len(letters(heading.text))
    if 2 * mine < len(page_title):
        # The heading may be the journal's, and the longer part of the page's title no heading.
        longer = repeated_line(layout, declared, page_title) or continued_line(layout)
        if longer and len(letters(longer.text)) > mine and not is_journal_name(layout, longer):
            return _with_main_title(layout, longer, page_title)
    title = _heading_under_journal(layout, heading, declared, page_title) or heading
    return _with_main_title(layout, title, page_title)


def _heading_under_journal(
    layout: PageLayout, title: Title, declared: str | None, page_title: str
) -> Title | None:
    """Return the heading above the abstract if the page's title is only the journal's name.

    It is the journal's name if a line between the two headings names the issue.
    """
    mine = letters(title.text)
    # A long name may be a title. The journal's links to its own page, and authors come later.
    long = has_enough_words(title.text)
    if (
        (long and layout.link_density[title.block] < _MOSTLY_LINKED)
        or mine != page_title
        or (declared and letters(declared) == mine)
    ):
        return None
    last: Title | None = None
    for head in layout.headings:
        if head.kind == ABSTRACT:
            if last is None or (long and not has_people(layout, last.block + 1, head.block)):
                return None
            return last if _has_issue(layout, title.block + 1, last.block) else None
        if head.block > title.block and head.level <= LOWEST_LEVEL and not head.kind:
            text = clean_title(layout.text_without_marks(head.block))
            fits = has_enough_words(text) and len(text) <= MAX_LENGTH
            last = Title(text, head.block) if fits else None
    return None


def _has_issue(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether one of these blocks names the volume and the issue."""
    return any(
        is_issue_heading(text) or (len(text) <= _MAX_CITATION_LINE and short_form_year(text))
        for text in layout.texts[first:stop]
    )


def _with_main_title(layout: PageLayout, title: Title, page_title: str) -> Title:
    """Return the heading just above a title if the page's title has both in a row, else the title.

    The heading that was found first is then only the subtitle.
    """
    before, level = title.block - 1, layout.heading_levels[title.block]
    if before < 0 or not 0 < layout.heading_levels[before] < (level or UNTAGGED):
        return title
    text = clean_title(layout.text_without_marks(before))
    both = letters(text) + letters(title.text)
    return Title(text, before) if letters(text) and both in page_title else title
