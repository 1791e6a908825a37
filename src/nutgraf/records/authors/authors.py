"""The authors: the names between the title and the abstract.

VB-PTC finds authors by their affiliations: a block with many places and
organisations is near them. Here such blocks are themselves left out; names are
recognized by their shape, and by links and elements that are named "author".
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.affiliated_names import (
    leading_names,
    name_before_comma,
    names_before_affiliation,
)
from nutgraf.records.authors.author_blocks import author_blocks, author_lines
from nutgraf.records.authors.author_elements import AuthorElements
from nutgraf.records.authors.fallbacks import (
    BlockName,
    cited_people,
    in_other_scripts,
    in_tabs,
    labelled_people,
    names_after_abstract,
    names_before_journal,
    says_by,
)
from nutgraf.records.authors.lines import is_all_names, is_of_journal, people
from nutgraf.records.authors.similar_lines import normalize_similar_lines
from nutgraf.records.found import Found
from nutgraf.records.title.text import letters

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MAX_AUTHORS: Final = 3_000
# A gap of so many blocks without a name ends the names, unless elements mark them as authors.
# Names in the same tags go on behind a longer gap. Behind "by" the names must be closer.
_MAX_GAP: Final = 12
_MAX_GAP_SAME_TAGS: Final = 60
_MAX_GAP_AFTER_BY: Final = 2
_MIN_NAMES_IN_HEADING: Final = 2
_FIRST_HAN: Final = "\u3400"
_MAX_INITIALS: Final = 3


def find_authors(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """Return the authors that the page shows, in order and without repetitions."""
    elements = AuthorElements(outline.layout)
    blocks = author_blocks(outline, elements)
    in_elements = [block for block in blocks if elements.contain(block)]
    marked = _names(outline, in_elements, marked=True)
    names = _without_journal(outline, marked or _between_title_and_abstract(outline, blocks))
    if len(names) <= 1 and not marked:
        # A single unmarked name may be no name at all; one behind a label is.
        names = (
            labelled_people(outline)
            or names
            or cited_people(outline)
            or in_other_scripts(outline.layout, in_elements)
            or names_before_journal(outline.layout, blocks)
            or names_after_abstract(outline, elements)
        )
    names = _without_short_forms(_in_one_script(names))
    if not names:
        return None
    unique: dict[str, str] = {}
    for name in names[:_MAX_AUTHORS]:
        unique.setdefault(letters(name.text), name.text)
    return Found(tuple(unique.values()), outline.layout.path(names[0].block))


def _between_title_and_abstract(outline: WorkOutline, blocks: list[int]) -> list[BlockName]:
    """Return the first run of names in these blocks."""
    layout = outline.layout
    names = [name for name in _names(outline, blocks) if not in_tabs(layout, name.block)]
    # The text around "by Eva Dahl" only looks like names.
    for place, name in enumerate(names):
        if says_by(layout.texts[name.block]):
            return _run_after_by(layout, names[place:])
    return _first_run(layout, names)


def _names(outline: WorkOutline, blocks: list[int], *, marked: bool = False) -> list[BlockName]:
    """Return the names in these blocks, from lines of names alone or also from looser lines.

    Lines with affiliations count if the first line with a name is one of them. ``marked`` says
    that elements mark the blocks as the authors'.
    """
    strict: list[BlockName] = []
    loose: list[BlockName] = []
    title = letters(outline.title.text) if outline.title else ""
    nodes = outline.layout.page.blocks.node
    all_lines = [(block, line) for block in blocks for line in author_lines(outline.layout, block)]
    lines = normalize_similar_lines(outline.layout, all_lines)
    # Beside other lines with an affiliation in one element, a name before a comma is an author's.
    affiliated = Counter(
        int(nodes[block]) for block, line in lines if names_before_affiliation(line)
    )
    for block, line in lines:
        # Case folding makes at most three letters of one.
        if title and 3 * len(line) >= len(title) and letters(line) == title:
            continue
        found = _names_of_line(line, marked=marked)
        strict += [BlockName(name, block) for name in found]
        if not found:
            found = names_before_affiliation(line)
        if not found and affiliated[int(nodes[block])] > 1:
            found = name_before_comma(line)
        loose += [BlockName(name, block) for name in found]
    named = strict if not loose or (strict and strict[0] == loose[0]) else loose
    return _without_headings(outline.layout, named)


def _names_of_line(line: str, *, marked: bool) -> tuple[str, ...]:
    """Return the names of a line of names; in ``marked`` elements, also at the front of others."""
    found = people(line)
    # Such elements may also have the line of the issue in them.
    return found if found or not marked or is_of_journal(line) else tuple(leading_names(line))


def _without_headings(layout: PageLayout, names: list[BlockName]) -> list[BlockName]:
    """Return the names without headings that look like one; a heading of several names stays."""
    headed = {name.block for name in names if layout.heading_levels[name.block]}
    others = {
        block
        for block in headed
        if not is_all_names(layout.text_without_marks(block), _MIN_NAMES_IN_HEADING)
    }
    return [name for name in names if name.block not in others] or names


def _first_run(layout: PageLayout, names: list[BlockName]) -> list[BlockName]:
    """Return the first names that stand close together or in the same tags."""
    run: list[BlockName] = []
    for name in names:
        gap = name.block - run[-1].block if run else 0
        if gap > _MAX_GAP and (
            gap > _MAX_GAP_SAME_TAGS
            or _tags_above(layout, name.block) != _tags_above(layout, run[0].block)
        ):
            break
        run.append(name)
    return run


def _run_after_by(layout: PageLayout, names: list[BlockName]) -> list[BlockName]:
    """Return the names in the same tags as the first, up to the first gap."""
    tags = _tags_above(layout, names[0].block)
    run: list[BlockName] = []
    for name in names:
        if _tags_above(layout, name.block) != tags:
            continue
        if run and name.block - run[-1].block > _MAX_GAP_AFTER_BY:
            break
        run.append(name)
    return run


def _tags_above(layout: PageLayout, block: int) -> tuple[int, ...]:
    return tuple(layout.tree.tag[node] for node in layout.ancestors(block))


def _in_one_script(names: list[BlockName]) -> list[BlockName]:
    """Return the names without a second list of the same names in another script."""
    if not names:
        return names
    here = {name.block for name in names if _is_han(name.text) == _is_han(names[0].text)}
    same = [name for name in names if name.block in here]
    return same if 2 * len(same) == len(names) else names


def _without_short_forms(names: list[BlockName]) -> list[BlockName]:
    """Return the names without the same names abbreviated before them: "Dahl E", "Eva Dahl"."""
    half = len(names) // 2
    short, full = names[:half], names[half:]
    if len(short) != len(full) or (names and short[-1].block == full[0].block):
        return names
    same = all(_shortens(one.text, other.text) for one, other in zip(short, full, strict=True))
    return full if same else names


def _shortens(short: str, full: str) -> bool:
    """Whether a name is the family name and initials of another."""
    family, _, initials = short.rpartition(" ")
    known = 0 < len(initials) <= _MAX_INITIALS and initials.isupper()
    return known and full.endswith(f" {family}") and full[0] == initials[0] and full != short


def _is_han(text: str) -> bool:
    return text[:1] >= _FIRST_HAN


def _without_journal(outline: WorkOutline, names: list[BlockName]) -> list[BlockName]:
    """Return the names without the journal's, which the page's title has behind the work's."""
    page_title = letters(outline.layout.page.head.title or "")
    title = letters(outline.title.text) if outline.title else ""
    rest = page_title.replace(title, "") if title else page_title
    # A personal site is named after an author, who is among the others.
    in_block = Counter(name.block for name in names)
    kept = [name for name in names if in_block[name.block] > 1 or letters(name.text) not in rest]
    return kept or names
