"""The authors: the names between the title and the abstract.

VB-PTC tells authors by their affiliations: a block with many places and
organisations is near. Here such a block says where authors are and is itself
left out; names are told by their shape, and by links and parts of the page
that are called "author".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.page import BREAK
from nutgraf.page.tags import flags
from nutgraf.records.entities import is_place, organisations, places
from nutgraf.records.found import Found
from nutgraf.records.headings import heading_kind
from nutgraf.records.lexicon import words
from nutgraf.records.names import clean_name, is_degree, is_name

if TYPE_CHECKING:
    from nutgraf.records.outline import Outline
    from nutgraf.records.sheet import Sheet

_MOST: Final = 3_000
_LONGEST_LINE: Final = 40_000
_CUT: Final = "\x1f"
_SPLIT: Final = re.compile(
    r"\x1f|;|；|,|，|、|·|•|\||\s/\s|\s&\s|(?<=\s)(?:and|und|et|y)\s|&|\s(?:and|und|et)$"
)
_APART: Final = flags("a button")
_NAMED: Final = re.compile(
    r"(?:^|[\s_-])(?:authors?|contributors?|contribs?|creators?|byline|loa|auteurs?|autoren?)(?:$|[\s_-])"
    r"|authors?(?:name|list|group|s-list)|(?:^|[\s_-])author",
    re.IGNORECASE,
)
_NOT_NAMED: Final = re.compile(r"affil|email|corresp|note|search|info-?card", re.IGNORECASE)
_CLIMB: Final = 6
_LABEL: Final = re.compile(r"^\s*(?:by|authors?|auteurs?|autoren|von|par|作者)\s*[:：]?\s+", re.I)
_ADDRESS: Final = re.compile(r"\S+@\S+|https?://\S+|orcid\.org\S*|\bORCID\b:?|\(opens? in[^)]*\)")
# A line about the journal: its name has the shape of a person's.
_OF_JOURNAL: Final = re.compile(
    r"\b(?:vol|volume|issue|doi|pp|pages|band|heft|tome)\b|(?<![\d-])(?:1[89]|20)\d\d(?![\d-])",
    re.IGNORECASE,
)
_DOTS: Final = re.compile(r"\bet\.? al\.?|…|\.\.\.")
# A gap of so many blocks without a name ends a run of names that nothing else marks.
_GAP: Final = 12


class _Name(NamedTuple):
    text: str
    block: int
    marked: bool


def find_authors(outline: Outline) -> Found[tuple[str, ...]] | None:
    """The authors that are seen on the page, each once, in their order."""
    names = list(_names(outline))
    if any(name.marked for name in names):
        names = [name for name in names if name.marked]
    else:
        names = _first_run(outline.sheet, names)
    if not names:
        return None
    unique: dict[str, str] = {}
    for name in names[:_MOST]:
        unique.setdefault(_key(name.text), name.text)
    return Found(_without_short(list(unique.values())), outline.sheet.path(names[0].block))


def _names(outline: Outline) -> list[_Name]:
    sheet = outline.sheet
    title = outline.title.text.casefold() if outline.title else ""
    found: list[_Name] = []
    skip = False
    for block in range(outline.first + 1, outline.head_stop):
        text = sheet.texts[block]
        if sheet.furniture[block] or len(text) > _LONGEST_LINE or text.casefold() == title:
            continue
        if _of_others(text):
            # A label alone speaks of the line behind it.
            skip = len(text.split()) <= 3
            continue
        if skip:
            skip = False
            if not marked_as_author(sheet, block):
                continue
        for line in _lines(sheet, block):
            marked = marked_as_author(sheet, block)
            people = _people(line) or (_leading(line) if marked else [])
            found += [_Name(name, block, marked) for name in people]
    return found


def _of_others(text: str) -> bool:
    """Whether a line is of editors, of an address, or of who is to be written to."""
    first = text[:40].casefold().replace(":", " ").replace("：", " ").split()
    return bool(first) and first[0] in words("words", "not_of_this")


def _lines(sheet: Sheet, block: int) -> list[str]:
    """The lines of a block without raised marks, with a cut around each link."""
    page = sheet.page
    pieces: list[str] = []
    last = -1
    position = int(page.blocks.start[block])
    for leaf in sheet.leaves_of(block).tolist():
        pieces.append(page.text[position : page.start[leaf]])
        position = int(page.stop[leaf])
        if sheet.in_sup[leaf]:
            pieces.append(_CUT if _ends_name(page.text, position) else "")
            continue
        parent = _apart(sheet, leaf)
        if parent != last:
            pieces.append(_CUT)
        last = parent
        piece = page.text[page.start[leaf] : position]
        if _glued(pieces) and piece[:1].isupper():
            pieces.append(" ")  # "Jean" and "Dupont": two elements side by side
        pieces.append(piece)
    lines = "".join(pieces).split(BREAK)
    return [_ADDRESS.sub(" ", line) for line in map(_collapsed, lines)]


def _glued(pieces: list[str]) -> bool:
    last = next((piece for piece in reversed(pieces) if piece), "")
    return last[-1:].islower() or last[-1:] == "."


def _collapsed(line: str) -> str:
    # The cut is white space to Python.
    return _CUT.join(" ".join(part.split()) for part in line.split(_CUT))


def _ends_name(text: str, position: int) -> bool:
    """Whether a raised mark is the end of a name: behind it no letter goes on."""
    return not text[position : position + 1].isalpha()


def _apart(sheet: Sheet, leaf: int) -> int:
    """The link or button around a text node, or 0."""
    page = sheet.page
    node = leaf
    for _ in range(4):
        node = int(page.parent[node])
        if _APART[page.tag[node]]:
            return node
        if node == 0:
            break
    return 0


def _people(line: str) -> list[str]:
    """The names of a line, if it is a line of names; none for an affiliation."""
    line = _DOTS.sub(" ", _LABEL.sub("", line.strip()))
    if _OF_JOURNAL.search(line):
        return []
    pieces = [clean_name(piece) for piece in _SPLIT.split(line)]
    pieces = [piece for piece in pieces if len(piece) > 1 and not is_degree(piece)]
    if not pieces:
        return []
    people = [piece for piece in pieces if is_name(piece)]
    others = [piece for piece in pieces if not is_name(piece) and not _is_noise(piece)]
    if len(people) == 1 and is_name(pieces[0]) and _is_role(pieces[1:]):
        return people
    if not people or len(others) > 0.4 * len(pieces):
        return []
    plain = line.replace(_CUT, " ")
    if organisations(plain) and len(others) * 4 >= len(people):
        return []
    if len(people) <= 2 and any(is_place(piece.casefold()) for piece in pieces[1:]):
        return []
    return people if len(places(plain)) < len(people) else []


def _leading(line: str) -> list[str]:
    """The names at the front of a line, each in a part of its own, before where they work."""
    found: list[str] = []
    for part in filter(None, (each.strip(" ,;&") for each in line.split(_CUT))):
        people = _people(part)
        if not people and not _is_noise(clean_name(part)):
            break
        found += people
    return found


def _is_role(pieces: list[str]) -> bool:
    """Whether what stands behind a name says what that person is: "senior lecturer in"."""
    first = pieces[0].split()[:1] if pieces else []
    return bool(first) and first[0] in words("words", "roles")


def _is_noise(piece: str) -> bool:
    """What stands beside names in their line and tells nothing against them."""
    if not any(letter.isalpha() for letter in piece) or heading_kind(piece):
        return True
    furniture = words("words", "furniture")
    return all(word.casefold() in furniture for word in piece.split())


def marked_as_author(sheet: Sheet, block: int) -> bool:
    """Whether a block is in a part of the page that is called the author's."""
    page = sheet.page
    leaves = sheet.leaves_of(block)
    node = int(leaves[0]) if len(leaves) else int(page.blocks.node[block])
    for each in page.ancestors(node)[1 : _CLIMB + 1]:
        attributes = page.attributes[each]
        if not attributes:
            continue
        if (attributes.get("rel") or "") == "author" or attributes.get("itemprop") == "author":
            return True
        name = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
        if _NOT_NAMED.search(name):
            return False
        if _NAMED.search(name):
            return True
    return False


def _first_run(sheet: Sheet, names: list[_Name]) -> list[_Name]:
    """The first names behind the title that stand together, where no name marks them."""
    run: list[_Name] = []
    for name in names:
        if run and name.block - run[-1].block > _GAP:
            break
        run.append(name)
    return run


def _key(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalpha())


def _without_short(names: list[str]) -> tuple[str, ...]:
    """The names without those that are another one's with initials: "A. Feldman"."""
    return tuple(names)
