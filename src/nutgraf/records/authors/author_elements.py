"""Elements that mark authors: by rel, itemprop, class or id."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nutgraf.records._kernels.line_features import has_any
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_AUTHOR_NAMES: Final = LazyPattern(
    r"(?:^|[\s_-])(?:authors?|contributors?|contribs?|creators?|byline|loa|auteurs?|autoren?)(?:$|[\s_-])"
    r"|authors?(?:name|list|group|s-list)|(?:^|[\s_-])author",
    re.IGNORECASE,
)
_OTHER_NAMES: Final = LazyPattern(
    r"affil|email|corresp|note|search|info-?card|related|recommend|similar", re.IGNORECASE
)
_AUTHOR_WORDS: Final = ("author", "contrib", "creator", "byline", "loa", "auteur", "autor")
_OTHER_WORDS: Final = (
    *("affil", "email", "corresp", "note", "search", "card"),
    *("related", "recommend", "similar"),
)
_MAX_CLIMB: Final = 6


class AuthorElements:
    """The elements of a page that are marked as the authors'; each is checked once."""

    def __init__(self, layout: PageLayout) -> None:
        """Prepare for a page."""
        self._layout = layout
        self._known: dict[int, bool | None] = {}

    def contain(self, block: int) -> bool:
        """Whether a block is in an element that is marked as the authors'."""
        layout, known = self._layout, self._known
        leaves = layout.block_leaves(block)
        node = leaves[0] if leaves else int(layout.page.blocks.node[block])
        parent = layout.tree.parent
        for _ in range(_MAX_CLIMB):
            if node <= 0:
                break
            node = parent[node]
            mark = known[node] if node in known else known.setdefault(node, self._mark(node))
            if mark is not None:
                return mark
        return False

    def _mark(self, node: int) -> bool | None:
        """Whether an element marks authors; None if its attributes say nothing about it."""
        attributes = self._layout.page.attributes[node]
        if not attributes:
            return None
        get = attributes.get
        if get("rel") == "author" or get("itemprop") == "author":
            return True
        classes, identifier = get("class"), get("id")
        return _is_author_name(classes or "", identifier or "") if classes or identifier else None


@lru_cache(maxsize=1024)
def _is_author_name(classes: str, identifier: str) -> bool | None:
    """Whether class and id are those of authors; None if they say nothing about it."""
    name = f"{classes} {identifier}"
    folded = name.casefold()
    # Few names have any of the words, and searching for words is faster than the expressions.
    if has_any(folded, _OTHER_WORDS) and _OTHER_NAMES.search(name):
        return False
    return True if has_any(folded, _AUTHOR_WORDS) and _AUTHOR_NAMES.search(name) else None
