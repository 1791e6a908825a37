"""The keywords: behind their label, in the list under it, or in a row of links."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from nutgraf.records._kernels.line_features import begin_alike, has_any
from nutgraf.records.abstract.language import is_code
from nutgraf.records.found import Found
from nutgraf.records.keywords.lists import (
    MOST,
    WEIGHT,
    are_words,
    cut_text,
    linked_words,
    split_keywords,
    words_beside_label,
    words_of,
)
from nutgraf.records.layout.find_headings import Heading, headings_of_kind, opens_section
from nutgraf.records.layout.heading_kinds import (
    KEYWORD_STEM,
    KEYWORDS,
    SUBJECTS,
    heading_kind,
    leading_label,
)
from nutgraf.records.word_lists import sections, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

Words = tuple[int, Found[tuple[str, ...]]]
"""Keywords, and the block that they stand in or under."""

_LABEL: Final = 40
# So near behind the title, a heading is no form's.
_CLOSE: Final = 60
_FIELDS: Final = 5
_AUTHOR: Final = "author"
_BEFORE_LABEL: Final = "【[ "
_BETWEEN: Final = " .:：-–—"
_LONGEST_LINES: Final = 2_000
_BLOCKS: Final = 80
_NEAR: Final = 40
_CLIMB: Final = 4
_LONGEST_ROW: Final = 1_000
_NAMED: Final = re.compile(
    r"(?:^|[\s_-])(?:key-?words?|kwds?|kwd-?group)(?:$|[\s_-])", re.IGNORECASE
)
_NAMES: Final = ("key", "kwd")
# What is called so is of a work where the page has told that it is of one.
_TAGS: Final = re.compile(r"(?:^|[\s_-])tags?(?:$|[\s_-])", re.IGNORECASE)
_NOT_NAMED: Final = re.compile(r"search|input|nav|menu|filter|title|heading|label", re.IGNORECASE)
# A row of links with no label: so far behind the abstract, so many at least.
_BEHIND: Final = 4
_FEWEST_LINKS: Final = 3
_MOST_WORDS: Final = 6
_OF_WORDS: Final = re.compile(r"\b(?:tags?|topics?|terms?|subjects?|key ?words?)\b", re.IGNORECASE)
_DATE: Final = re.compile(r"\b(?:1[89]|20)\d\d\b")
_OF_PAGE: Final = re.compile(
    r"(?:view|download|read|show|see|correspond|received|accepted|published|copyright|cite)",
    re.IGNORECASE,
)
_TYPES: Final = frozenset(
    "research article|review article|original article|original research|short report|case report"
    "|short communication|research note|letter|editorial|review".split("|")
)


def find_keywords(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """The keywords that are seen on the page; its subjects where it has none."""
    headed = _headed(outline, KEYWORDS)
    listed = outline.references
    if headed and listed and headed[0] > listed.first:
        # There, a heading with nothing under it may stand over the foot of the page.
        headed = headed if len(headed[1].value) > 1 else None
    elif headed and headed[0] - outline.title_block in range(_CLOSE):
        return headed[1]
    lines = [(block, line, *leading_label(line)) for block, line in _label_lines(outline)]
    inline = _labelled(outline, _own_first(outline, lines), KEYWORDS)
    # Of the two, what stands first behind the title: a form to search by has that word too.
    both = [each for each in (headed, inline) if each]
    if both:
        return min(both, key=lambda each: (each[0] < outline.title_block, each[0]))[1]
    other = _named(outline) or _row(outline)
    if other:
        return other
    subjects = _headed(outline, SUBJECTS) or _labelled(outline, lines, SUBJECTS)
    return _without_types(subjects[1]) if subjects else None


def _without_types(subjects: Found[tuple[str, ...]]) -> Found[tuple[str, ...]] | None:
    """Subjects without what kind of article the work is, which some pages list among them."""
    own = tuple(each for each in subjects.value if each.casefold() not in _TYPES)
    return Found(own, subjects.source) if own else None


def _headed(outline: WorkOutline, kind: str) -> Words | None:
    layout = outline.layout
    # Those of the authors come before those of an index, and those just behind the abstract before
    # those behind it in another language.
    behind = outline.abstract.stop if outline.abstract else -1
    heads = sorted(
        headings_of_kind(layout.headings, kind),
        key=lambda each: (not _of_authors(layout, each[1]), each[1].block != behind),
    )
    for place, head in heads:
        if head.block >= outline.stop or outline.other_works[head.block]:
            continue
        if head.block < outline.title_block and opens_section(layout, head):
            continue  # a menu
        later = (
            layout.headings[place + 1].block if place + 1 < len(layout.headings) else len(layout)
        )
        stop = min(later, _holder(layout, head.block), head.block + _BLOCKS)
        stop = _alike_stop(layout, head.block, stop)
        if any(layout.boilerplate[head.block + 1 : min(head.block + _FIELDS, stop)]):
            continue  # over the fields of a form to search by
        found = words_of(layout, head.block + 1, stop)
        labels = _rows_alike(layout, place) if found and kind == SUBJECTS else []
        if labels:
            every = [word for each in labels for word in _word_behind(layout, each)]
            return head.block, Found(tuple(dict.fromkeys(every)), layout.path(head.block))
        if outline.title and outline.title.text in found:
            continue  # a tree of subjects with the work at its root
        if found and (kind == KEYWORDS or _are_links(layout, head.block + 1, stop)):
            return head.block, Found(found, layout.path(head.block))
    return None


def _of_authors(layout: PageLayout, head: Heading) -> bool:
    return layout.texts[head.block][: len(_AUTHOR)].casefold() == _AUTHOR


def _alike_stop(layout: PageLayout, head: int, stop: int) -> int:
    """Where the next line stands that is made as the heading is: it is over something else."""
    page, nodes = layout.page, layout.page.blocks.node

    def make(block: int) -> tuple[int, int, str | None]:
        node = int(nodes[block])
        return int(page.parent[node]), int(page.tag[node]), page.attribute(node, "class")

    own = make(head)
    # Where the first words are made so too, it tells nothing.
    if own[2] is None or head + 1 >= stop or make(head + 1) == own:
        return stop
    return next((block for block in range(head + 2, stop) if make(block) == own), stop)


def _rows_alike(layout: PageLayout, place: int) -> list[int]:
    """The labels of the rows of a table from this one on that all say the same: each has a word."""
    first = layout.headings[place].block
    text = layout.texts[first]
    cell = layout.page.name(int(layout.page.blocks.node[first])) in ("td", "th", "dt")
    alike = [head.block for head in layout.headings[place:] if layout.texts[head.block] == text]
    return alike if cell and len(alike) > 1 else []


def _word_behind(layout: PageLayout, label: int) -> tuple[str, ...]:
    return words_of(layout, label + 1, min(label + 2, len(layout)))


def _are_links(layout: PageLayout, first: int, stop: int) -> bool:
    """Whether a list is of links: "Subjects" also stands over who took part in a study."""
    shares = [
        layout.link_density[block]
        for block in range(first, stop)
        if not WEIGHT.fullmatch(layout.texts[block])
    ]
    return bool(shares) and sum(shares) >= 0.5 * len(shares)


def _holder(layout: PageLayout, block: int) -> int:
    """Where the smallest part ends that has something behind the heading."""
    page = layout.page
    after = int(page.blocks.stop[block])
    for node in layout.ancestors(block):
        behind = page.text[after : layout.tree.stop[node]].strip()
        if behind and not is_code(behind):
            return layout.block_at(layout.tree.stop[node])
    return len(layout)


def _labelled(
    outline: WorkOutline, lines: list[tuple[int, str, str, int]], kind: str
) -> Words | None:
    """A line that begins with "Keywords:"; of each, the kind and where its words begin."""
    for block, line, found, start in lines:
        if found == kind:
            if kind == SUBJECTS and _in_abstract(outline, line):
                continue
            layout = outline.layout
            pieces = linked_words(layout, block) or words_beside_label(layout, block)
            pieces = pieces or split_keywords(line[start:])
            if are_words(pieces) and len(pieces) <= MOST:
                return block, Found(tuple(dict.fromkeys(pieces)), outline.layout.path(block))
    return None


def _own_first(
    outline: WorkOutline, lines: list[tuple[int, str, str, int]]
) -> list[tuple[int, str, str, int]]:
    """The lines, first those just behind the abstract: others are behind it in other languages."""
    stop = outline.abstract.stop if outline.abstract else -_BEHIND
    return sorted(lines, key=lambda each: each[0] not in (stop, stop + 1))


def _in_abstract(outline: WorkOutline, line: str) -> bool:
    """Whether a line is one of the abstract's: "Subjects:" there are who took part in a study."""
    return outline.abstract is not None and line in outline.abstract.text


def _label_lines(outline: WorkOutline) -> list[tuple[int, str]]:
    """The lines that begin as a label of keywords or subjects does, and their blocks."""
    layout = outline.layout
    found = []
    # Not by words: no space need stand between a label in an element of its own and what follows.
    for block in begin_alike(layout.texts, _beginnings(), _BEFORE_LABEL, KEYWORD_STEM, _LABEL):
        text = layout.texts[block]
        if block >= outline.stop:
            break
        if layout.boilerplate[block] or not 6 < len(text) < _LONGEST_LINES:
            continue
        if "\n" in text:
            found += [(block, line) for line in _with_next(text.split("\n"))]
        elif _is_label_line(text):
            lead = _lead(layout, block, text)
            found.append(
                (block, f"{text[:lead]}: {text[lead:].lstrip(_BETWEEN)}" if lead else text)
            )
    return found


def _with_next(lines: list[str]) -> Iterator[str]:
    """The lines that begin as a label does; a label alone together with what is behind it."""
    for place, line in enumerate(lines):
        if not _is_label_line(line):
            continue
        label = line.strip()
        if not heading_kind(label) or place + 1 == len(lines):
            yield line
            continue
        words = list(takewhile(_is_line_of_list, lines[place + 1 :]))
        if len(words) > 1:
            yield f"{label.rstrip(_BETWEEN)}: {'; '.join(words)}"  # a word a line
        else:
            yield f"{label} {lines[place + 1]}" if label.endswith((":", "：")) else line


def _is_line_of_list(line: str) -> bool:
    """Whether a line can be one word of a list of keywords, and none on something else."""
    parts = line.casefold().split()
    if not 0 < len(parts) <= _MOST_WORDS or any(mark in line for mark in ",;:，；：@"):
        return False
    known = words("words", "furniture") | words("words", "not_of_this")
    return parts[0] not in known and not _DATE.search(line) and not _OF_PAGE.match(line)


def _lead(layout: PageLayout, block: int, text: str) -> int:
    """How long a label is that no colon ends, but its element: "<b>Key words</b> frost; hail"."""
    places = layout.leaf_range(block)
    if len(places) == 1:
        return 0  # there is no element in it
    first = layout.tree.leaf_text(places[0]).strip()
    known = len(first) < _LABEL and len(first) < len(text) and text.startswith(first)
    return len(first) if known and heading_kind(first) in (KEYWORDS, SUBJECTS) else 0


def _is_label_line(line: str) -> bool:
    begins, begin = _beginnings(), line[:_LABEL].casefold()
    if KEYWORD_STEM in begin:
        return True
    if begin[:1] in _BEFORE_LABEL:
        begin = begin.lstrip(_BEFORE_LABEL)
    return begin[:2] in begins or begin[:3] in begins


def _named(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """A part of the page that a name calls the keywords, where no label does."""
    layout, page = outline.layout, outline.layout.page
    first = outline.abstract.stop if outline.abstract else outline.title_block
    told = outline.abstract is not None and outline.abstract.labelled
    others: set[int] = set()
    for block in range(first, min(first + _NEAR, outline.stop)):
        if len(layout.texts[block]) > _LONGEST_ROW or layout.boilerplate[block]:
            continue
        holder = int(page.blocks.node[block])
        for node in (holder, *layout.tree.ancestors(holder, _CLIMB - 1)):
            if node in others or not _is_named(page.attributes[node] or {}, tags=told):
                others.add(node)
                continue
            low, high = layout.block_range(node)
            found = words_of(layout, low, high) if high - low <= _BLOCKS else ()
            if len(found) > 1:
                return Found(found, layout.node_path(node))
    return None


def _is_named(attributes: Mapping[str, str | None], *, tags: bool) -> bool:
    if not attributes:
        return False
    name = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    if tags and "tag" in name and _TAGS.search(name):
        return True
    # Few have any of the words, and the expressions are slow to find that out.
    if not has_any(name.casefold(), _NAMES):
        return False
    return bool(_NAMED.search(name)) and not _NOT_NAMED.search(name)


@lru_cache(maxsize=1)
def _beginnings() -> frozenset[str]:
    """How the labels of keywords and subjects begin: few lines do, and the others are passed by."""
    known = sections("headings")
    return frozenset(each[:3] for kind in (KEYWORDS, SUBJECTS) for each in known[kind])


def _row(outline: WorkOutline) -> Found[tuple[str, ...]] | None:
    """A row of short links, with commas or the like between, just behind the abstract."""
    layout = outline.layout
    if outline.abstract is None:
        return None
    first = outline.abstract.stop
    for block in range(first, min(first + _BEHIND, outline.stop)):
        if layout.heading_levels[block] and not _OF_WORDS.search(layout.texts[block]):
            return None  # the links behind it are what it says: "Software used"
        if layout.link_density[block] < 0.6 or layout.boilerplate[block]:
            continue
        pieces = [piece.lstrip("#") for piece in split_keywords(cut_text(layout, block))]
        apart = any(mark in layout.texts[block] for mark in "#,;·•|、；")
        if apart and len(pieces) >= _FEWEST_LINKS and all(map(_is_subject, pieces)):
            return Found(tuple(dict.fromkeys(pieces)), layout.path(block))
    return None


def _is_subject(piece: str) -> bool:
    """Whether a link's words can be a keyword, and are not of the page's furniture."""
    if heading_kind(piece) or any(arrow in piece for arrow in "«»‹›<>"):
        return False
    parts = piece.casefold().split()
    furniture = words("words", "furniture")
    return 0 < len(parts) <= _MOST_WORDS and not (len(parts) <= 2 and parts[0] in furniture)
