"""The title of a work: the line that most speaks for, by a weighted sum of simple features.

The weights were fitted (a softmax over the lines of each page) on scholarly pages with their
titles, and rounded. The page's own title, which stands in no line, is a candidate too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE, flags
from nutgraf.records.authors.lines import count_people
from nutgraf.records.layout.heading_kinds import ABSTRACT, heading_kind
from nutgraf.records.title.likeness import PageTitle, likeness, page_title
from nutgraf.records.title.text import (
    MAX_LENGTH,
    MIN_LETTERS,
    Title,
    clean_title,
    has_enough_words,
    is_issue_line,
    is_of_issue,
    letter_count,
    letters,
    without_year,
)
from nutgraf.records.word_lists import phrases, words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.layout.page_layout import PageLayout

WEIGHTS: Final = {
    "declared": 4.5,
    "in page title": 3.5,
    "share of page title": 2.0,
    "most of page title": 1.7,
    "one part of page title": -2.2,
    "first-level": 3.8,
    "heading": 1.7,
    "labelled": 5.5,
    "large": 3.2,
    "bold": 1.6,
    "above authors": 3.2,
    "several words": 2.0,
    "of issue": -5.0,
    "sentence": -1.5,
    "link": -1.2,
    "after abstract": -0.6,
    "only page title": 4.8,
    "journal": -7.0,
}
# Menus before the title may have hundreds of entries.
_MAX_BLOCKS: Final = 4_000
_MIN_HEADING_LETTERS: Final = 4
_LOWEST_HEADING: Final = 3
_AUTHORS_REACH: Final = 8
_SENTENCE_WORDS: Final = 12
_MAX_LEAVES: Final = 12
_MAX_LEAVES_BEFORE: Final = 2
_LABEL_CELLS: Final = flags("td th dt")
_VALUE_CELLS: Final = flags("td dd")
_LARGE_SIZES: Final = ("4", "5", "6", "7", "+1", "+2", "+3", "+4")
_MAX_FONTS: Final = 200
_MAX_CLIMB: Final = 6
_SUBTITLE_CLASS: Final = LazyPattern(r"(?:^|[\s_-])sub-?title(?:$|[\s_-])", re.IGNORECASE)
_HOME: Final = LazyPattern(r"(?:https?://[^/]+)?/(?:index\.\w+)?")
# A volume in one of so many lines below, so near behind the journal's name.
_ISSUE_REACH: Final = 40
_MAX_BEFORE_VOLUME: Final = 20
_DIGIT: Final = LazyPattern(r"\d")
_MAX_LABEL: Final = 16
_BEGIN: Final = 16
_MOST_AROUND: Final = WEIGHTS["bold"] + WEIGHTS["above authors"]
# The highest score of a line that is no heading and doesn't begin as the page's title.
_MOST_OTHERS: Final = _MOST_AROUND + sum(
    map(WEIGHTS.__getitem__, ("share of page title", "most of page title", "several words"))
)
# Signs of what `clean_title` and `without_year` cut off: a line may then begin as the title.
_MAY_BE_CUT: Final = LazyPattern(r"[(\[:：☆★✩⋆*†‡§¶]")


def find_title(layout: PageLayout, declared: str | None) -> Title | None:
    """Return the title that the page shows; ``declared`` is the one in its tags."""
    known = page_title(layout.page.head.title, declared)
    best, most = _best(layout, known, likely=True)
    return best if most > _MOST_OTHERS else _best(layout, known, likely=False)[0]


def _best(layout: PageLayout, known: PageTitle, *, likely: bool) -> tuple[Title | None, float]:
    """Return the best line and its score; if ``likely``, of `_candidates` that are."""
    best, most = _page_title_alone(layout, known)
    abstract = _abstract(layout)
    if known.declared:
        most = max(most, WEIGHTS["declared"] + WEIGHTS["several words"])
    candidates = _candidates(layout, known, abstract, likely=likely)
    # What takes time is looked at in the most likely lines only.
    for score, title, large in sorted(candidates, key=lambda each: -each[0]):
        if score + _MOST_AROUND <= most:
            break
        score += _score(_surroundings(layout, title, large or abstract < len(layout)))
        if score > most and not _is_never_title(title.text):
            best, most = title, score
    return best, most


def _page_title_alone(layout: PageLayout, known: PageTitle) -> tuple[Title | None, float]:
    """Return the page's own title, which some pages show nowhere, and its score."""
    whole = clean_title(known.text)
    if not has_enough_words(whole) or known.declared not in ("", letters(whole)):
        return None, WEIGHTS["only page title"]
    return Title(whole, 0, shown=False), WEIGHTS["only page title"]


def _score(features: list[str]) -> float:
    return sum(map(WEIGHTS.__getitem__, features))


def _is_above_authors(layout: PageLayout, block: int, fewest: int) -> bool:
    """Whether names follow a line before any other line that may be a title."""
    for under in range(block + 1, min(block + 1 + _AUTHORS_REACH, len(layout))):
        named = count_people(layout, under)
        if named:
            return named >= fewest
        text = layout.texts[under]
        letter_share = 2 * sum(map(str.isalpha, text)) > len(text)
        if has_enough_words(text) and letter_share and not is_of_issue(layout, under, text):
            return False
    return False


def _abstract(layout: PageLayout) -> int:
    """Return the block of the heading or label of the abstract, or the end of the page."""
    headed = (head.block for head in layout.headings if head.kind == ABSTRACT)
    first = min(headed, default=len(layout))
    kinds = layout.label_kinds[:first]
    return kinds.index(ABSTRACT) if ABSTRACT in kinds else first


def is_subtitle(layout: PageLayout, block: int) -> bool:
    """Whether the class of a block or its parent is that of a subtitle."""
    page, node = layout.page, int(layout.page.blocks.node[block])
    classes = (page.attribute(each, "class") or "" for each in (node, int(page.parent[node])))
    return any(map(_SUBTITLE_CLASS.search, classes))


def has_title_label(layout: PageLayout, block: int) -> bool:
    """Whether the block before is the label of a title, as in the tables of repositories."""
    label = layout.texts[block - 1] if block else ""
    if len(label) > _MAX_LABEL or label.rstrip(" :：").casefold() not in phrases("title_labels"):
        return False
    page = layout.page
    one, other = (page.tag[int(page.blocks.node[each])] for each in (block - 1, block))
    return label.endswith((":", "：")) or bool(_LABEL_CELLS[one] and _VALUE_CELLS[other])


def _candidates(
    layout: PageLayout, known: PageTitle, abstract: int, *, likely: bool
) -> Iterator[tuple[float, Title, bool]]:
    """Yield each line that may be the title, with its score, so far.

    If ``likely``, only lines that may have a higher score than `_MOST_OTHERS`.
    """

    def has_words(line: str) -> bool:
        may_be = not likely or _MAY_BE_CUT.search(line[:_BEGIN])
        return bool(may_be) and has_enough_words(line)

    fonts = _large_fonts(layout)
    levels, boilerplate = layout.heading_levels, layout.boilerplate
    for block, text in enumerate(layout.texts[:_MAX_BLOCKS]):
        level = levels[block]
        if (boilerplate[block] and not level) or len(text) > 2 * MAX_LENGTH:
            continue
        # Most blocks are short lines of menus, or text behind the abstract.
        labelled = has_title_label(layout, block)
        sure = level or labelled or _may_begin(text, known)
        if not sure and (
            block > abstract
            or not (has_words(text) or fonts or "\n" in text or len(layout.leaf_range(block)) != 1)
        ):
            continue
        looks = _looks(level, labelled=labelled, after_abstract=block > abstract)
        for line, large in _lines(layout, block, known, fonts):
            if not (sure or large or has_words(line) or _may_begin(line, known)):
                continue
            title = without_year(clean_title(line), known.letters)
            if len(line) > 2 * MAX_LENGTH or not _has_length(title, level):
                continue
            share, features = likeness(title, known)
            features += looks + ["large"] * large + ["several words"] * has_enough_words(title)
            yield (
                _score(features) + WEIGHTS["share of page title"] * share,
                Title(title, block),
                large,
            )


def _looks(level: int, *, labelled: bool, after_abstract: bool) -> list[str]:
    """Return the features of a block that its level and its place give."""
    features = {
        "heading": 0 < level <= _LOWEST_HEADING,
        "first-level": level == 1,
        "labelled": labelled,
        "after abstract": after_abstract,
    }
    return [name for name, has in features.items() if has]


def _has_length(title: str, level: int) -> bool:
    """Whether a line is as long as titles are; those in the first heading may be shorter."""
    least = _MIN_HEADING_LETTERS if level == 1 else MIN_LETTERS
    return least <= letter_count(title) <= MAX_LENGTH


def _may_begin(text: str, known: PageTitle) -> bool:
    """Whether the first letters of a text are in the page's own title or the declared one."""
    pair = text[:2]
    if pair.isascii() and pair.isalpha() and pair.lower() not in known.pairs:
        return False  # most lines
    begin = letters(text[:_BEGIN])
    return begin in known.letters or begin in known.declared


def _surroundings(layout: PageLayout, title: Title, sure: bool) -> list[str]:
    """Return the features of a line that need a look at its block and those around it."""
    text, block = title.text, title.block
    level = layout.heading_levels[block]
    bold = not level and (layout.is_bold(block) or layout.is_named_heading(block))
    # News have their headlines above a single name too.
    plain = not (level or bold or sure)
    features = {
        "bold": bold and not is_subtitle(layout, block),
        "link": layout.link_density[block] > 1 / 2,
        "of issue": is_of_issue(layout, block, text),
        "sentence": text.endswith(".") and len(text.split()) > _SENTENCE_WORDS,
        "journal": _is_journal(layout, title),
        "above authors": _is_above_authors(layout, block, 2 if plain else 1),
    }
    return [name for name, has in features.items() if has]


def _is_journal(layout: PageLayout, title: Title) -> bool:
    """Whether a line links to the home page, or another begins alike and goes on with a volume."""
    leaves = layout.block_leaves(title.block)
    around = layout.tree.ancestors(leaves[0], _MAX_CLIMB) if leaves else ()
    addresses = (layout.page.attribute(node, "href") for node in around)
    if any(address is not None and _HOME.fullmatch(address) for address in addresses):
        return True
    near = layout.texts[title.block + 1 : title.block + _ISSUE_REACH]
    return any(
        text.startswith(title.text)
        and is_issue_line(text)
        and _DIGIT.search(text[len(title.text) :][:_MAX_BEFORE_VOLUME])
        for text in near
    )


def _lines(
    layout: PageLayout, block: int, known: PageTitle, fonts: list[range]
) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a block that may be a title, and whether each is in a larger font.

    A line with labels and badges in elements of their own, such as "Publication:" and "Open
    access", is cut to the part that the page's title repeats.
    """
    tree, leaves = layout.tree, layout.block_leaves(block)
    text = layout.texts[block]
    many = "\n" in text and not layout.heading_levels[block] and not layout.is_bold(block)
    lines = text.split("\n") if many else [text]
    if 1 < len(leaves) <= _MAX_LEAVES and letters(text) not in known.letters:
        spans = [
            tree.text[tree.start[first] : tree.stop[last]]
            for place, first in enumerate(leaves[: _MAX_LEAVES_BEFORE + 1])
            if letters(tree.leaf_text(layout.leaf_range(block)[place])[:_BEGIN]) in known.letters
            for last in leaves[place:]
        ]
        part = max((each for each in spans if letters(each) in known.letters), key=len, default="")
        if len(letters(part)) >= MIN_LETTERS and 2 * len(part) >= len(text):
            lines = [part]
    yield from ((line, False) for line in lines)
    large = [leaf for leaf in leaves if any(leaf in font for font in fonts)] if fonts else []
    if large:
        yield tree.text[tree.start[large[0]] : tree.stop[large[-1]]].split("\n")[0], True


def _large_fonts(layout: PageLayout) -> list[range]:
    """Return the nodes in each larger font, on old pages."""
    page = layout.page
    fonts = (page.tag == CODE["font"]).nonzero()[0].tolist()[:_MAX_FONTS]
    sized = (node for node in fonts if page.attribute(node, "size") in _LARGE_SIZES)
    return [range(node, layout.tree.end[node]) for node in sized]


def _is_never_title(text: str) -> bool:
    """Whether a text is the heading of a part, or one that pages of any work may have."""
    if not letters(text) or heading_kind(text):
        return True
    return words("words", "generic_titles").issuperset(text.casefold().split())
