"""Parts of a page that are called the author's: by a relation, a property, a class or an id."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nutgraf.records._kernels.line_features import has_any

if TYPE_CHECKING:
    from nutgraf.records.layout.page_layout import PageLayout

_NAMED: Final = re.compile(
    r"(?:^|[\s_-])(?:authors?|contributors?|contribs?|creators?|byline|loa|auteurs?|autoren?)(?:$|[\s_-])"
    r"|authors?(?:name|list|group|s-list)|(?:^|[\s_-])author",
    re.IGNORECASE,
)
_NOT_NAMED: Final = re.compile(
    r"affil|email|corresp|note|search|info-?card|related|recommend|similar", re.IGNORECASE
)
_WORDS: Final = ("author", "contrib", "creator", "byline", "loa", "auteur", "autor")
_NOT_WORDS: Final = (
    *("affil", "email", "corresp", "note", "search", "card"),
    *("related", "recommend", "similar"),
)
_CLIMB: Final = 6


class AuthorMarks:
    """What the elements of a page say of authors in them; each is asked once."""

    def __init__(self, layout: PageLayout) -> None:
        """Look at a page."""
        self._layout = layout
        self._known: dict[int, bool | None] = {}

    def are_above(self, block: int) -> bool:
        """Whether a block is in a part of the page that is called the author's."""
        layout, known = self._layout, self._known
        leaves = layout.block_leaves(block)
        node = leaves[0] if leaves else int(layout.page.blocks.node[block])
        parent = layout.tree.parent
        for _ in range(_CLIMB):
            if node <= 0:
                break
            node = parent[node]
            said = known[node] if node in known else known.setdefault(node, self._said(node))
            if said is not None:
                return said
        return False

    def _said(self, node: int) -> bool | None:
        attributes = self._layout.page.attributes[node]
        if not attributes:
            return None
        get = attributes.get
        if get("rel") == "author" or get("itemprop") == "author":
            return True
        of_class, of_id = get("class"), get("id")
        return _names_author(of_class or "", of_id or "") if of_class or of_id else None


@lru_cache(maxsize=1024)
def _names_author(of_class: str, of_id: str) -> bool | None:
    """Whether the names of an element say that authors are in it; None if they say nothing."""
    name = f"{of_class} {of_id}"
    plain = name.casefold()
    # Few names have any of the words, and the expressions are slow to find that out.
    if has_any(plain, _NOT_WORDS) and _NOT_NAMED.search(name):
        return False
    return True if has_any(plain, _WORDS) and _NAMED.search(name) else None
