"""Authors where no line between title and abstract is a line of names.

They stand behind a label, in the line to cite the work by, before the journal
in one line with it, behind the abstract, or are in a script without capitals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.tags import CODE
from nutgraf.records.authors.lines import is_of_journal, people
from nutgraf.records.authors.names import clean_name, family_first
from nutgraf.records.authors.similar_lines import element_texts
from nutgraf.records.layout.block_lines import BORDERS, EDGE, block_lines
from nutgraf.records.layout.heading_kinds import MAX_HEADING_LENGTH, heading_kind
from nutgraf.records.word_lists import words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.records.authors.author_elements import AuthorElements
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MAX_LENGTH: Final = 2_000
_LABEL_REACH: Final = 30
_LABEL_ENDING: Final = LazyPattern(r"[(/*:_].*$")
_LI: Final = CODE["li"]
_MIN_TABS: Final = 2
_MAX_TABS: Final = 30
_BY: Final = (["by"], ["von"], ["par"], ["por"])
_BY_REACH: Final = 5
_CITED_YEAR: Final = LazyPattern(r"\(?\b(?:1[89]|20)\d\d")
_MIN_BEFORE_JOURNAL: Final = 2
_BLOCKS_AFTER_ABSTRACT: Final = 4
# Letters of Hebrew, Arabic, the scripts of India and Thailand, and Korean.
_OTHER_SCRIPT_NAME: Final = LazyPattern(r"[\u0590-\u0e7f\uac00-\ud7a3.\s-]{2,40}")
_MAX_NAME_WORDS: Final = 4


class BlockName(NamedTuple):
    """A name and its block."""

    text: str
    block: int


def labelled_people(outline: WorkOutline) -> list[BlockName]:
    """Return the names behind the first label of authors that has any, anywhere on the page."""
    layout = outline.layout
    for block in range(outline.stop):
        text = layout.texts[block]
        if layout.boilerplate[block] or outline.other_works[block] or len(text) > _MAX_LENGTH:
            continue
        label, colon, rest = text[:_LABEL_REACH].replace("：", ":").partition(":")
        if not _is_author_label(label):
            continue
        found = _people_in(layout, block) if colon and rest.strip() else []
        found = found or _people_after_label(outline, block)
        if found:
            # They are one list, whatever blocks they fill.
            return [BlockName(name.text, found[0].block) for name in found]
    return []


def _people_after_label(outline: WorkOutline, label: int) -> list[BlockName]:
    """Return the names in the blocks after a label, up to the first block without any."""
    layout = outline.layout
    found: list[BlockName] = []
    # If the first name is the heading of a card, so are the others.
    card = (0, False)
    for block in range(label + 1, outline.stop):
        style = (layout.heading_levels[block], layout.is_bold(block))
        if any(card) and style != card and not 0 < style[0] < card[0]:
            continue  # what the card says about a person
        named = _people_in(layout, block) if style == card or not found else []
        if not named:
            break
        card = card if found else style
        found += named
    return found


def _is_author_label(text: str) -> bool:
    """Whether a text is "Authors", "Author(s)", "Verfasser/in" or the like."""
    plain = _LABEL_ENDING.sub("", text.strip().casefold()).rstrip()
    return plain in words("words", "author_labels")


def _people_in(layout: PageLayout, block: int) -> list[BlockName]:
    return [BlockName(name, block) for line in block_lines(layout, block) for name in people(line)]


def in_tabs(layout: PageLayout, block: int) -> bool:
    """Whether a block is one of a row of tabs: others in its list are headings of a known kind."""
    page = layout.page
    node = int(page.blocks.node[block])
    around = (node, *layout.tree.ancestors(node, 2))
    item = next((each for each in around if page.tag[each] == _LI), 0)
    if not item:
        return False
    first, stop = layout.block_range(int(page.parent[item]))
    texts = layout.texts[first:stop]
    if stop - first > _MAX_TABS or max(map(len, texts)) > MAX_HEADING_LENGTH:
        return False
    known = sum(bool(heading_kind(text)) for text in texts)
    return known >= _MIN_TABS and 3 * known >= stop - first


def cited_people(outline: WorkOutline) -> list[BlockName]:
    """Return the authors in a line to cite the work by: before the year and the title."""
    title = outline.title.text if outline.title else ""
    for block in outline.citation_lines:
        text = outline.layout.texts[block]
        begin = text.find(title[:20]) if outline.title else -1
        # "Eels and weirs by Eva Dahl"
        behind = text[begin + len(title) :].lstrip(" ,.:") if outline.title else ""
        if begin == 0 and says_by(behind):
            found = people(behind.split("\n")[0])
            if found:
                return [BlockName(name, block) for name in found]
        year = _CITED_YEAR.search(text)
        stop = min(begin if begin >= 0 else len(text), year.start() if year else len(text))
        line = text[:stop].strip(' .,:(“"«')
        found = people(line) or tuple(family_first([line], cited=True))
        if found:
            return [BlockName(name, block) for name in found]
    return []


def says_by(text: str) -> bool:
    """Whether a text begins with "by", in English, German, French or Spanish."""
    return text[:_BY_REACH].casefold().split()[:1] in _BY


def in_other_scripts(layout: PageLayout, blocks: Iterable[int]) -> list[BlockName]:
    """Return the names at the front of these blocks' lines in scripts without capitals.

    Such names have no shape to know them by. But each is an element of its own before the
    affiliation, and most lines must have one.
    """
    lines = [
        (block, line) for block in blocks for line in block_lines(layout, block) if EDGE in line
    ]
    found = []
    for block, line in lines:
        parts = element_texts(line)
        name = clean_name(parts[0]) if len(parts) > 1 else ""
        if _OTHER_SCRIPT_NAME.fullmatch(name) and len(name.split()) <= _MAX_NAME_WORDS:
            found.append(BlockName(name, block))
    return found if len(found) * 2 > len(lines) else []


def names_before_journal(layout: PageLayout, blocks: Iterable[int]) -> list[BlockName]:
    """Return the names of "<i>Eva Dahl, Mei Li</i>; River Letters 22: 91-99, 2012"."""
    for block in blocks:
        for line in block_lines(layout, block):
            if len(line) > _MAX_LENGTH or not is_of_journal(line):
                continue
            for mark in (EDGE, ";"):
                front, _, rest = line.strip("\x1d\x1e\x1f ").partition(mark)
                named = people(BORDERS.sub(" ", front)) if is_of_journal(rest) else ()
                # One name at the front of a line may be the journal's.
                if len(named) >= _MIN_BEFORE_JOURNAL:
                    return [BlockName(name, block) for name in named]
    return []


def names_after_abstract(outline: WorkOutline, elements: AuthorElements) -> list[BlockName]:
    """Return the names just after the abstract, in an element named for the authors."""
    layout, abstract = outline.layout, outline.abstract
    if abstract is None or not abstract.labelled:
        return []
    for block in range(abstract.stop, min(abstract.stop + _BLOCKS_AFTER_ABSTRACT, outline.stop)):
        if layout.heading_levels[block]:
            break
        if elements.contain(block):
            found = _people_in(layout, block)
            if found:
                return found
    return []
