"""The authors: the names between the title and the abstract.

VB-PTC tells authors by their affiliations: a block with many places and
organisations is near. Here such a block says where authors are and is itself
left out; names are told by their shape, and by links and parts of the page
that are called "author".
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.records.authors.elsewhere import before_journal, behind_abstract
from nutgraf.records.authors.groups import in_other_scripts, read_alike
from nutgraf.records.authors.labelled import in_tabs, labelled_people
from nutgraf.records.authors.lines import (
    before_affiliation,
    before_comma,
    is_all_names,
    is_of_journal,
    leading,
    people,
)
from nutgraf.records.authors.marked import AuthorMarks
from nutgraf.records.authors.names import family_first
from nutgraf.records.found import Found
from nutgraf.records.layout.block_lines import BORDERS, EDGE, block_lines
from nutgraf.records.layout.heading_kinds import ABSTRACT, KEYWORDS, heading_kind, leading_label
from nutgraf.records.layout.sections import contents_list_stop
from nutgraf.records.title.text import letters
from nutgraf.records.word_lists import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MOST: Final = 3_000
_LONGEST_LINE: Final = 40_000
# A gap of so many blocks without a name ends a run of names that nothing else marks; names of
# the same make go on behind a longer one.
_GAP: Final = 12
_BY: Final = 5
_FEWEST: Final = 2
# A button with the names is so near to the title.
_JUST_UNDER: Final = 2
_BY_GAP: Final = 2
_FIRST_HAN: Final = "\u3400"
_LONG_GAP: Final = 60
_MOST_INITIALS: Final = 3
# "Vega, Luis (Director)"
_ROLE_BEHIND: Final = re.compile(r"[(\[]([^\W\d_][^()\[\]]{2,30})[)\]]\W*$")
_CITED_YEAR: Final = re.compile(r"\(?\b(?:1[89]|20)\d\d")


class _Name(NamedTuple):
    text: str
    block: int


def find_authors(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """The authors that are seen on the page, each once, in their order."""
    marks = AuthorMarks(outline.layout)
    blocks = _blocks(outline, marks)
    theirs = [block for block in blocks if marks.are_above(block)]
    marked = _names(outline, theirs, marked=True)
    names = _without_journal(outline, marked or _between_title_and_abstract(outline, blocks))
    if len(names) <= 1 and not marked:
        # One that nothing marks may be no name at all; one behind a label is.
        names = (
            _labelled(outline)
            or names
            or _cited(outline)
            or _unshaped(outline, theirs)
            or [_Name(*each) for each in before_journal(outline.layout, blocks)]
            or [_Name(*each) for each in behind_abstract(outline, marks)]
        )
    names = _fuller(_in_one_script(names))
    if not names:
        return None
    unique: dict[str, str] = {}
    for name in names[:_MOST]:
        unique.setdefault(letters(name.text), name.text)
    return Found(tuple(unique.values()), outline.layout.path(names[0].block))


def _between_title_and_abstract(outline: WorkOutline, blocks: list[int]) -> list[_Name]:
    """The first run of names in these blocks."""
    layout = outline.layout
    names = [name for name in _names(outline, blocks) if not in_tabs(layout, name.block)]
    # What stands around "by Eva Dahl" only looks like names.
    by = next((place for place, name in enumerate(names) if _is_by(layout, name.block)), None)
    return _first_run(layout, names) if by is None else _first_run(layout, names[by:], _BY_GAP)


def _is_by(layout: PageLayout, block: int) -> bool:
    return _says_by(layout.texts[block])


def _says_by(text: str) -> bool:
    return text[:_BY].casefold().split()[:1] in (["by"], ["von"], ["par"], ["por"])


def _names(outline: WorkOutline, blocks: list[int], *, marked: bool = False) -> list[_Name]:
    """The names in the lines of names; where the first line has affiliations too, in all."""
    strict: list[_Name] = []
    loose: list[_Name] = []
    title = letters(outline.title.text) if outline.title else ""
    nodes = outline.layout.page.blocks.node
    own = [(block, line) for block in blocks for line in _own_lines(outline.layout, block)]
    lines = read_alike(outline.layout, own)
    # In one element with lines that begin so, a name before a comma is an author's too.
    telling = Counter(int(nodes[block]) for block, line in lines if before_affiliation(line))
    for block, line in lines:
        alike = telling[int(nodes[block])] > 1
        # One letter is at most three when cases are folded.
        if title and 3 * len(line) >= len(title) and letters(line) == title:
            continue
        # A part that is called the authors' may have the line of the issue in it.
        loosely = marked and not is_of_journal(line)
        found = people(line) or (tuple(leading(line)) if loosely else ())
        strict += [_Name(name, block) for name in found]
        found = found or before_affiliation(line) or (before_comma(line) if alike else ())
        loose += [_Name(name, block) for name in found]
    named = strict if not loose or (strict and strict[0] == loose[0]) else loose
    # A heading behind the first names is over something else, though it may look like a name;
    # none is two names and nothing else.
    layout = outline.layout
    headed = {name.block for name in named if layout.heading_levels[name.block]}
    others = {
        block for block in headed if not is_all_names(layout.text_without_marks(block), _FEWEST)
    }
    beside = [name for name in named if name.block not in others]
    return beside or named


def _own_lines(layout: PageLayout, block: int) -> Iterator[str]:
    """The lines of a block, up to one that says what else begins there: "Keywords:"."""
    lines = block_lines(layout, block)
    for line in lines:
        if len(lines) > 1 and _other_kind(line) in (ABSTRACT, KEYWORDS):
            return
        role = _ROLE_BEHIND.search(line)
        if role is None or not _is_role(role[1]):
            yield line


def _other_kind(line: str) -> str:
    plain = BORDERS.sub("", line).strip()
    return heading_kind(plain) or leading_label(plain)[0]


def _blocks(outline: WorkOutline, marks: AuthorMarks) -> list[int]:
    """The blocks between title and abstract that can have names of authors."""
    layout = outline.layout
    # Behind the title in its own block, if that has more lines.
    first = (
        outline.title_block if "\n" in layout.texts[outline.title_block] else outline.after_title
    )
    found: list[int] = []
    skip = sure = False
    own = first
    for block in range(first, outline.head_stop):
        text = layout.texts[block]
        if len(text) > _LONGEST_LINE or len(text) < 2:
            continue
        if layout.boilerplate[block] and not _are_names_under_title(layout, block, first):
            continue
        if block >= own:
            own = contents_list_stop(layout, block, outline.head_stop)
        if block < own:
            continue
        if _of_others(text):
            # A label alone speaks of the line behind it; "Academic Editor" does so for sure.
            skip = len(text.split()) <= 3
            sure = skip and _is_role(text)
            continue
        if skip:
            skip = False
            if sure or not marks.are_above(block):
                continue
        found.append(block)
    return found


def _are_names_under_title(layout: PageLayout, block: int, first: int) -> bool:
    """Whether a block is several names just under the title; a button may open what is on them."""
    return block - first < _JUST_UNDER and len(people(layout.texts[block])) > 1


def _of_others(text: str) -> bool:
    """Whether a line is of editors, of an address, or of who is to be written to."""
    parts = text[:40].casefold().replace(":", " ").replace("：", " ").split()
    if not parts:
        return False
    # "Second advisor" alone is a label too.
    role = len(parts) <= 3 and _is_role(text)
    return role or parts[0] in words("words", "not_of_this")


def _is_role(text: str) -> bool:
    parts = text.casefold().strip(" :：").split()
    return bool(parts) and parts[-1] in words("words", "roles_of_others")


def _first_run(layout: PageLayout, names: list[_Name], gap: int = _GAP) -> list[_Name]:
    """The first names behind the title that stand together or alike, where no name marks them."""
    run: list[_Name] = []
    if gap == _BY_GAP and names:
        own = _make(layout, names[0].block)
        names = [name for name in names if _make(layout, name.block) == own]
    for name in names:
        if run and name.block - run[-1].block > gap:
            alike = gap == _GAP and name.block - run[-1].block <= _LONG_GAP
            if not alike or _make(layout, name.block) != _make(layout, run[0].block):
                break
        run.append(name)
    return run


def _in_one_script(names: list[_Name]) -> list[_Name]:
    """The names without the same ones in another script, on a line of their own."""
    if not names:
        return names
    here = {name.block for name in names if _is_han(name.text) == _is_han(names[0].text)}
    others = [name for name in names if name.block not in here]
    return (
        [name for name in names if name.block in here] if 2 * len(others) == len(names) else names
    )


def _fuller(names: list[_Name]) -> list[_Name]:
    """The names without the same ones in short before them: "Dahl E", then "Eva Dahl"."""
    half = len(names) // 2
    short, full = names[:half], names[half:]
    if len(short) != len(full) or (names and short[-1].block == full[0].block):
        return names
    same = all(_shortens(one.text, other.text) for one, other in zip(short, full, strict=True))
    return full if same else names


def _shortens(short: str, full: str) -> bool:
    """Whether a name is a family and initials, and the other the same written out."""
    family, _, initials = short.rpartition(" ")
    known = 0 < len(initials) <= _MOST_INITIALS and initials.isupper()
    return known and full.endswith(f" {family}") and full[0] == initials[0] and full != short


def _is_han(text: str) -> bool:
    return text[:1] >= _FIRST_HAN


def _make(layout: PageLayout, block: int) -> tuple[int, ...]:
    """The tags above a block."""
    return tuple(layout.tree.tag[node] for node in layout.ancestors(block))


def _without_journal(outline: WorkOutline, names: list[_Name]) -> list[_Name]:
    """The names without that of the journal, which the page's title has behind the work's."""
    whole = letters(outline.layout.page.head.title or "")
    title = letters(outline.title.text) if outline.title else ""
    rest = whole.replace(title, "") if title else whole
    # On a page of one's own, the site has the name of an author: it stands among the others.
    among = Counter(name.block for name in names)
    kept = [name for name in names if among[name.block] > 1 or letters(name.text) not in rest]
    return kept or names


def _unshaped(outline: WorkOutline, blocks: list[int]) -> list[_Name]:
    """Names in the parts that are called the authors', in scripts without capitals."""
    layout = outline.layout
    lines = [(each, line) for each in blocks for line in block_lines(layout, each) if EDGE in line]
    return [_Name(name, block) for block, name in in_other_scripts(lines)]


def _labelled(outline: WorkOutline) -> list[_Name]:
    found = labelled_people(outline)
    return [_Name(name, found[0]) for name in found[1]] if found else []


def _cited(outline: WorkOutline) -> list[_Name]:
    """The authors as the line to cite the work by has them: before the year and the title."""
    layout = outline.layout
    for block in outline.citation_lines:
        text = layout.texts[block]
        begin = text.find(outline.title.text[:20]) if outline.title else -1
        # "Eels and weirs by Eva Dahl"
        behind = text[begin + len(outline.title.text) :].lstrip(" ,.:") if outline.title else ""
        if begin == 0 and _says_by(behind):
            found = people(behind.split("\n")[0])
            if found:
                return [_Name(name, block) for name in found]
        year = _CITED_YEAR.search(text)
        stop = min(begin if begin >= 0 else len(text), year.start() if year else len(text))
        line = text[:stop].strip(' .,:(“"«')
        found = people(line) or tuple(family_first([line], cited=True))
        if found:
            return [_Name(name, block) for name in found]
    return []
