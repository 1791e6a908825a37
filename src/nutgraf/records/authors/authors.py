"""The authors: the names between the title and the abstract.

VB-PTC finds authors by their affiliations: a block with many places and
organisations is near them. Here such blocks are themselves left out; names are
recognized by their shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.fields.found import Found
from nutgraf.records.authors.lines import (
    leading_names,
    names_before_affiliation,
    people,
)
from nutgraf.records.authors.names import family_first, is_name
from nutgraf.records.declared.fields import DeclaredTexts
from nutgraf.records.layout.block_lines import BORDERS, block_lines
from nutgraf.records.layout.entities import organisations
from nutgraf.records.layout.heading_kinds import ABSTRACT, KEYWORDS, heading_kind, leading_label
from nutgraf.records.word_lists import words
from nutgraf.text.folding import letters
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline
    from nutgraf.records.work import Work

_MAX_AUTHORS: Final = 3_000
# A gap of so many blocks without a name ends the names; names in the same tags may go on behind it.
_MAX_GAP: Final = 12
_BY: Final = ("by ", "von ", "par ", "por ")
_BY_REACH: Final = 5
_MAX_GAP_SAME_TAGS: Final = 60
_FIRST_HAN: Final = "\u3400"
_MAX_LENGTH: Final = 40_000
_MAX_LABELLED: Final = 2_000
_LABEL_REACH: Final = 40
_MAX_LABEL_WORDS: Final = 3
# "Vega, Luis (Director)"
_ROLE_BEHIND: Final = LazyPattern(r"[(\[]([^\W\d_][^()\[\]]{2,30})[)\]]\W{0,9}$")
_LABEL_ENDING: Final = LazyPattern(r"[(/*:_].*$")
_CITED_YEAR: Final = LazyPattern(r"\(?\b(?:1[89]|20)\d\d")


class BlockName(NamedTuple):
    """A name and its block."""

    text: str
    block: int


class Authors(DeclaredTexts):
    """The authors."""

    name = "authors"

    def visible(self, context: Work) -> Iterator[Found[tuple[str, ...]]]:
        """Yield the authors on the page, then those of its BibTeX entry."""
        yield from filter(None, (find_authors(context.outline), context.entry.authors))

    def choose(
        self,
        context: Work,
        declared: Iterable[Found[tuple[str, ...]]],
        visible: Iterable[Found[tuple[str, ...]]],
    ) -> Found[tuple[str, ...]] | None:
        """Return the declared authors, unless they are not people or fewer than on the page."""
        tags, shown = next(iter(declared), None), next(iter(visible), None)
        if tags is None or shown is None:
            return tags or shown
        if all(organisations(name) and not is_name(name) for name in tags.value):
            return shown
        families = set(map(_family, shown.value))
        more = families.issuperset(map(_family, tags.value)) and len(shown.value) > len(tags.value)
        return shown if more else tags


def _family(name: str) -> str:
    return letters(name.split()[-1]) if name.split() else ""


def find_authors(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """Return the authors that the page shows, in order and without repetitions."""
    layout = outline.layout
    names = _without_journal(outline, _first_run(layout, _names(outline)))
    if len(names) <= 1:
        # A single name may be no name at all; one behind a label is.
        names = labelled_people(outline) or names or _cited_people(outline)
    if not names:
        return None
    unique: dict[str, str] = {}
    for name in _in_one_script(names)[:_MAX_AUTHORS]:
        unique.setdefault(letters(name.text), name.text)
    return Found(tuple(unique.values()), layout.path(names[0].block))


def _names(outline: WorkOutline) -> list[BlockName]:
    """Return the names between title and abstract, from lines of names alone or with affiliations.

    Lines with affiliations count if the first line with a name is one of them.
    """
    layout = outline.layout
    strict: list[BlockName] = []
    loose: list[BlockName] = []
    title = letters(outline.title.text) if outline.title else ""
    for block in _blocks(outline):
        for line in _lines(layout, block):
            if title and letters(line) == title:
                continue
            found = people(line)
            strict += [BlockName(name, block) for name in found]
            found = found or names_before_affiliation(line)
            loose += [BlockName(name, block) for name in found]
    named = strict if not loose or (strict and strict[0] == loose[0]) else loose
    # A heading may look like a name; one of several names is no other heading.
    return [
        name
        for name in named
        if not layout.heading_levels[name.block] or len(people(layout.texts[name.block])) > 1
    ] or named


def _blocks(outline: WorkOutline) -> Iterator[int]:
    """Yield the blocks between title and abstract that can name authors."""
    layout = outline.layout
    # The title's block may have more lines.
    several_lines = any("\n" in text for text in layout.texts[outline.title_block :][:1])
    after_label = False
    for block in range(
        outline.title_block if several_lines else outline.after_title, outline.head_stop
    ):
        text = layout.texts[block]
        if layout.boilerplate[block] or not 1 < len(text) <= _MAX_LENGTH:
            continue
        if _names_others(text):
            # A label alone is about the next line.
            after_label = len(text.split()) <= _MAX_LABEL_WORDS
        elif after_label:
            after_label = False
        else:
            yield block


def _lines(layout: PageLayout, block: int) -> Iterator[str]:
    """Yield the lines of a block up to a label like "Keywords:", without people in other roles."""
    lines = block_lines(layout, block)
    for line in lines:
        plain = BORDERS.sub("", line).strip()
        if len(lines) > 1 and {heading_kind(plain), leading_label(plain)[0]} & {ABSTRACT, KEYWORDS}:
            return
        role = _ROLE_BEHIND.search(line)
        if role is None or not _is_role(role[1]):
            yield line


def _names_others(text: str) -> bool:
    """Whether a line is about editors, an address or correspondence."""
    parts = text[:_LABEL_REACH].casefold().replace(":", " ").replace("：", " ").split()
    if len(parts) <= _MAX_LABEL_WORDS and _is_role(text):
        return True  # "Second advisor"
    return bool(parts) and parts[0] in words("words", "not_of_this")


def _is_role(text: str) -> bool:
    """Whether a text ends with a role that is not an author's."""
    parts = text.casefold().strip(" :：").split()
    return bool(parts) and parts[-1] in words("words", "roles_of_others")


def _first_run(layout: PageLayout, names: list[BlockName]) -> list[BlockName]:
    """Return the first names that stand close together or in the same tags."""
    # The text around "by Eva Dahl" only looks like names.
    by = [name for name in names if layout.texts[name.block][:_BY_REACH].casefold().startswith(_BY)]
    if by:
        return [name for name in by if name.block == by[0].block]
    run = names[:1]
    for name in names[1:]:
        gap = name.block - run[-1].block
        if gap > _MAX_GAP and (
            gap > _MAX_GAP_SAME_TAGS
            or _tags_above(layout, name.block) != _tags_above(layout, run[0].block)
        ):
            break
        run.append(name)
    return run


def _tags_above(layout: PageLayout, block: int) -> tuple[int, ...]:
    return tuple(layout.tree.tag[node] for node in layout.ancestors(block))


def _without_journal(outline: WorkOutline, names: list[BlockName]) -> list[BlockName]:
    """Return the names without the journal's, which the page's title has behind the work's."""
    page_title = letters(outline.layout.page.head.title or "")
    title = letters(outline.title.text) if outline.title else ""
    rest = page_title.replace(title, "") if title else page_title
    # A personal site is named after an author, who is among the others.
    blocks = [name.block for name in names]
    return [
        name for name in names if letters(name.text) not in rest or blocks.count(name.block) > 1
    ] or names


def _in_one_script(names: list[BlockName]) -> list[BlockName]:
    """Return the names without a second list of the same names in another script."""
    first = names[0].text[:1] >= _FIRST_HAN
    blocks = {name.block for name in names if (name.text[:1] >= _FIRST_HAN) == first}
    same = [name for name in names if name.block in blocks]
    return same if 2 * len(same) == len(names) else names


def labelled_people(outline: WorkOutline) -> list[BlockName]:
    """Return the names behind the first label of authors that has any, anywhere on the page."""
    layout = outline.layout
    for block in range(outline.stop):
        text = layout.texts[block]
        label, colon, rest = text[:_LABEL_REACH].replace("：", ":").partition(":")
        plain = _LABEL_ENDING.sub("", label.strip().casefold()).rstrip()
        if plain not in words("words", "author_labels") or len(text) > _MAX_LABELLED:
            continue
        if layout.boilerplate[block] or outline.other_works[block]:
            continue
        found = _people_in(layout, block) if colon and rest.strip() else []
        if colon and not found:
            found = [name for line in block_lines(layout, block) for name in leading_names(line)]
        found = found or _people_after(outline, block)
        if found:
            # They are one list, whatever blocks they fill.
            return [BlockName(name, block) for name in found]
    return []


def _people_after(outline: WorkOutline, label: int) -> list[str]:
    """Return the names in the blocks after a label, up to the first block without any."""
    found: list[str] = []
    for block in range(label + 1, outline.stop):
        named = _people_in(outline.layout, block)
        if not named:
            break
        found += named
    return found


def _people_in(layout: PageLayout, block: int) -> list[str]:
    return [name for line in block_lines(layout, block) for name in people(line)]


def _cited_people(outline: WorkOutline) -> list[BlockName]:
    """Return the authors in a line to cite the work by: before the year and the title."""
    title = outline.title.text if outline.title else ""
    for block in outline.citation_lines:
        text = outline.layout.texts[block]
        begin, year = text.find(title[:20]), _CITED_YEAR.search(text)
        stop = min(begin if begin >= 0 else len(text), year.start() if year else len(text))
        line = text[:stop].strip(' .,:(“"«')
        found = people(line) or family_first([line], cited=True)
        if found:
            return [BlockName(name, block) for name in found]
    return []
