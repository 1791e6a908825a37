"""Which blocks and lines between title and abstract can name the authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.records.authors.lines import people
from nutgraf.records.layout.block_lines import BORDERS, block_lines
from nutgraf.records.layout.heading_kinds import ABSTRACT, KEYWORDS, heading_kind, leading_label
from nutgraf.records.layout.sections import contents_list_stop
from nutgraf.records.word_lists import words
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.records.authors.author_elements import AuthorElements
    from nutgraf.records.layout.page_layout import PageLayout
    from nutgraf.records.layout.work_outline import WorkOutline

_MAX_LENGTH: Final = 40_000
_LABEL_REACH: Final = 40
_MAX_LABEL_WORDS: Final = 3
# A button with the names on it is so near to the title.
_JUST_UNDER_TITLE: Final = 2
# "Vega, Luis (Director)"
_ROLE_BEHIND: Final = LazyPattern(r"[(\[]([^\W\d_][^()\[\]]{2,30})[)\]]\W*$")


def author_blocks(outline: WorkOutline, elements: AuthorElements) -> list[int]:
    """Return the blocks between title and abstract that can name authors."""
    layout = outline.layout
    # The title's block may have more lines.
    several_lines = "\n" in layout.texts[outline.title_block]
    first = outline.title_block if several_lines else outline.after_title
    found: list[int] = []
    after_label = after_role = False
    contents_stop = first
    for block in range(first, outline.head_stop):
        text = layout.texts[block]
        if len(text) > _MAX_LENGTH or len(text) < 2:
            continue
        if layout.boilerplate[block] and not _are_names_under_title(layout, block, first):
            continue
        if block >= contents_stop:
            contents_stop = contents_list_stop(layout, block, outline.head_stop)
        if block < contents_stop:
            continue
        if _names_others(text):
            # A label alone is about the next line; "Academic Editor" certainly is.
            after_label = len(text.split()) <= _MAX_LABEL_WORDS
            after_role = after_label and _is_role(text)
            continue
        if after_label:
            after_label = False
            if after_role or not elements.contain(block):
                continue
        found.append(block)
    return found


def author_lines(layout: PageLayout, block: int) -> Iterator[str]:
    """Yield the lines of a block up to a label like "Keywords:", without people in other roles."""
    lines = block_lines(layout, block)
    for line in lines:
        if len(lines) > 1 and _section_kind(line) in (ABSTRACT, KEYWORDS):
            return
        role = _ROLE_BEHIND.search(line)
        if role is None or not _is_role(role[1]):
            yield line


def _section_kind(line: str) -> str:
    plain = BORDERS.sub("", line).strip()
    return heading_kind(plain) or leading_label(plain)[0]


def _are_names_under_title(layout: PageLayout, block: int, first: int) -> bool:
    """Whether a block is several names just under the title; they may be on a button."""
    return block - first < _JUST_UNDER_TITLE and len(people(layout.texts[block])) > 1


def _names_others(text: str) -> bool:
    """Whether a line is about editors, an address or correspondence."""
    parts = text[:_LABEL_REACH].casefold().replace(":", " ").replace("：", " ").split()
    if not parts:
        return False
    # "Second advisor" alone is a label too.
    role = len(parts) <= _MAX_LABEL_WORDS and _is_role(text)
    return role or parts[0] in words("words", "not_of_this")


def _is_role(text: str) -> bool:
    """Whether a text ends with a role that is not an author's."""
    parts = text.casefold().strip(" :：").split()
    return bool(parts) and parts[-1] in words("words", "roles_of_others")
