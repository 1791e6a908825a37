"""Nodes that ids and classes name as a byline, a date, a comment.

Only words that any page may use count: no site's own names.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nutgraf.page.page import Page

# Classes and ids are read word by word: "articleAuthor", "article-author" and "article_author"
# all contain the word "author"; "postauthor" ends with it.
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
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
_COMMENT: Final = frozenset("comment comments kommentar kommentare commentlist".split())
# How far above a line its comment or quotation is.
_MAX_ABOVE: Final = 8
_NAMING: Final = ("class", "id", "data-testid")
_MAX_LENGTH: Final = 500
_MAX_NODES: Final = 200


def byline_nodes(page: Page, nodes: Iterable[int]) -> list[int]:
    """Return those of the nodes that an id or class calls a byline or an author."""
    return _named(page, nodes, _names_byline)


def date_nodes(page: Page) -> list[int]:
    """Return the nodes of a page that an id or class calls a date."""
    return _named(page, range(len(page)), _names_date)


def is_named_by_alone(page: Page, node: int) -> bool:
    """Return whether only the word "by" calls a node a byline. Many other nodes have it."""
    names = [page.attribute(node, key) or "" for key in _NAMING]
    return any(map(_has_by, names)) and _words(" ".join(names)).isdisjoint(_BYLINE)


def is_in_quote_or_comment(page: Page, node: int) -> bool:
    """Return whether a node is part of a quotation, such as an embedded post, or of a comment."""
    for i in page.ancestors(node)[:_MAX_ABOVE]:
        if page.tag[i] == CODE["blockquote"]:
            return True
        attributes = page.attributes[i]
        if attributes and any(_names_comment(attributes.get(key) or "") for key in ("class", "id")):
            return True
    return False


@lru_cache(maxsize=4096)
def _names_byline(name: str) -> bool:
    words = _words(name)
    if not words.isdisjoint(_OTHER):
        return False
    named = not words.isdisjoint(_BYLINE) or ("by" in words and "line" in words)
    return named or _has_by(name) or any(word.endswith(_BYLINE_ENDS) for word in words)


@lru_cache(maxsize=4096)
def _names_date(name: str) -> bool:
    words = _words(name)
    if not words.isdisjoint(_OTHER):
        return False
    return not words.isdisjoint(_DATE) or any(word.endswith(_DATE_ENDS) for word in words)


@lru_cache(maxsize=4096)
def _names_comment(name: str) -> bool:
    return "omment" in name and not _words(name).isdisjoint(_COMMENT)


def _has_by(name: str) -> bool:
    """Return whether "by" is one of the classes. "sort-by" and "powered-by" are not bylines."""
    return "by" in name[:_MAX_LENGTH].split()


def _words(name: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(name[:_MAX_LENGTH])}


def _named(page: Page, nodes: Iterable[int], is_wanted: Callable[[str], bool]) -> list[int]:
    every = page.attributes
    found = []
    for node in nodes:
        attributes = every[node]
        if attributes and any(is_wanted(attributes.get(key) or "") for key in _NAMING):
            found.append(node)
    return found[:_MAX_NODES]
