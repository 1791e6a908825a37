"""Nodes that ids and classes name as a byline, a date, a comment.

Only words that any page may use count: no site's own names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nutgraf.page._kernels.attributes import with_attribute
from nutgraf.page.tags import CODE
from nutgraf.text.folding import name_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from nutgraf.page.page import Page

# Classes and ids are read word by word: "articleAuthor", "article-author" and "article_author"
# all contain the word "author"; "postauthor" ends with it.
_BYLINE: Final = frozenset(
    "byline bylines author authors autor autorin autoren autore autori auteur auteurs verfasser "
    "writer writers written creator contributor contributors reporter reporters journalist "
    "redakteur redacteur columnist forfatter yazar penulis zuozhe submitted".split()
)
_DATE: Final = frozenset(
    "date dates datum datetime data fecha timestamp time pubdate pubtime published publish "
    "publication publicado publie posted created dateline datation info meta source".split()
)
_BYLINE_ENDS: Final = ("byline", "author", "authors")
_DATE_ENDS: Final = ("date", "datetime", "pubtime", "timestamp")
# Other people than the author, and lists of other stories.
_OTHER: Final = frozenset(
    "comment comments reply replies related avatar image images img photo photos picture thumb "
    "thumbnail social share sharing follow sidebar footer widget popular recommend recommended "
    "teaser teasers trending recirc latest newsletter caption credit credits copyright cookie "
    "carousel promo more next prev previous upvote menu nav".split()
)
# A figure has other authors, a menu names other stories, and a quotation may be of a whole post.
FIGURE: Final = frozenset(CODE[name] for name in ("figure", "figcaption"))
QUOTE: Final = frozenset({CODE["blockquote"]})
APART: Final = FIGURE | QUOTE | {CODE["nav"]}
_COMMENT: Final = frozenset("comment comments kommentar kommentare commentlist".split())
# How far above a line its comment is.
_MAX_ABOVE: Final = 8
_NAMING: Final = ("class", "id", "data-testid")


def byline_nodes(page: Page) -> list[int]:
    """Return the nodes that an id or class calls a byline or an author."""
    return _named(page, _names_byline)


def date_nodes(page: Page) -> list[int]:
    """Return the nodes that an id or class calls a date."""
    return _named(page, _names_date)


def is_apart(page: Page, node: int, tags: frozenset[int]) -> bool:
    """Return whether a node is part of a comment, or in one of these elements."""
    ancestors = page.ancestors(node)
    if any(page.tag[i] in tags for i in ancestors):
        return True
    near = filter(None, (page.attributes[i] for i in ancestors[:_MAX_ABOVE]))
    names = (each.get(key) or "" for each in near for key in ("class", "id"))
    return any("omment" in name and _COMMENT & name_words(name) for name in names)


@lru_cache(maxsize=4096)
def _names_byline(name: str) -> bool:
    words = name_words(name)
    if not words.isdisjoint(_OTHER):
        return False
    named = not words.isdisjoint(_BYLINE) or ("by" in words and "line" in words)
    return named or any(word.endswith(_BYLINE_ENDS) for word in words)


@lru_cache(maxsize=4096)
def _names_date(name: str) -> bool:
    words = name_words(name)
    if not words.isdisjoint(_OTHER):
        return False
    return not words.isdisjoint(_DATE) or any(word.endswith(_DATE_ENDS) for word in words)


def _named(page: Page, is_wanted: Callable[[str], bool]) -> list[int]:
    named = (with_attribute(page.attributes, key) for key in _NAMING)
    return sorted({node for each in named for node, name in each if name and is_wanted(name)})
