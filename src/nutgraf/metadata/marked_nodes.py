"""Where a page says who and when: microdata, relations, and what ids and classes name.

Only words that any page may use count: no site's own names.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from nutgraf.page.tags import CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nutgraf.page.page import Page

# Classes and ids are read word by word: "articleAuthor", "article-author" and "article_author"
# all have the word "author"; "postauthor" ends with it.
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
# People too, but not who wrote it; and lists of other stories.
_ELSEWHERE: Final = frozenset(
    "comment comments reply replies related avatar image images img photo photos picture thumb "
    "thumbnail social share sharing follow sidebar footer widget popular recommend recommended "
    "teaser teasers trending recirc latest newsletter caption credit credits copyright cookie "
    "carousel promo more next prev previous upvote menu nav".split()
)
# What any of the words above has in it. Most classes have none of these, and to look for a few
# letters in all classes at once is far quicker than to read each.
_BYLINE_HINTS: Final = (
    "auth auto aute by verfass writ creator contrib report journal reda columnist forfatter yazar "
    "penulis zuozhe submitted".split()
)
_DATE_HINTS: Final = "dat fecha time pub posted created info meta source".split()
_COMMENT: Final = frozenset("comment comments kommentar kommentare commentlist".split())
# How far above a line its comment or quotation is.
_ABOVE: Final = 8
_MARKING: Final = frozenset(("rel", "itemprop", "property"))
_NAMING: Final = ("class", "id", "data-testid")
_LONGEST: Final = 500
_MOST: Final = 200


class Marks(NamedTuple):
    """The nodes that are marked for machines, in document order."""

    properties: Mapping[str, list[int]]
    """By the property that microdata or RDFa says they hold, in lower case."""
    authors: list[int]
    """Links to the author: ``rel="author"``."""
    tags: list[int]
    """Links to tags: ``rel="tag"``."""


@lru_cache(maxsize=4096)
def _names_byline(kind: str) -> bool:
    words = _words(kind)
    if not words.isdisjoint(_ELSEWHERE):
        return False
    named = not words.isdisjoint(_BYLINE) or ("by" in words and "line" in words)
    return named or _says_by(kind) or any(word.endswith(_BYLINE_ENDS) for word in words)


def _says_by(kind: str) -> bool:
    """Whether "by" is one of the classes: "sort-by" and "powered-by" are something else."""
    return "by" in kind[:_LONGEST].split()


@lru_cache(maxsize=4096)
def _names_date(kind: str) -> bool:
    words = _words(kind)
    if not words.isdisjoint(_ELSEWHERE):
        return False
    return not words.isdisjoint(_DATE) or any(word.endswith(_DATE_ENDS) for word in words)


def _words(kind: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(kind[:_LONGEST])}


def find_bylines(page: Page, nodes: Iterable[int]) -> list[int]:
    """Those of these nodes that an id or class calls a byline or an author."""
    return _find(page, nodes, _BYLINE_HINTS, _names_byline)


def is_weak_byline(page: Page, node: int) -> bool:
    """Whether a node is called a byline by the word "by" alone, which much else is."""
    kinds = [page.attribute(node, key) or "" for key in _NAMING]
    return any(map(_says_by, kinds)) and _words(" ".join(kinds)).isdisjoint(_BYLINE)


def find_date_nodes(page: Page) -> list[int]:
    """The nodes of a page that an id or class calls a date."""
    return _find(page, range(len(page)), _DATE_HINTS, _names_date)


def is_said_by_others(page: Page, node: int) -> bool:
    """Whether a node is part of a quotation, such as an embedded post, or of a comment."""
    for i in page.ancestors(node)[:_ABOVE]:
        if page.tag[i] == CODE["blockquote"]:
            return True
        attributes = page.attributes[i]
        if attributes and any(_names_comment(attributes.get(key) or "") for key in ("class", "id")):
            return True
    return False


@lru_cache(maxsize=4096)
def _names_comment(kind: str) -> bool:
    return "omment" in kind and not _words(kind).isdisjoint(_COMMENT)


def _find(
    page: Page, nodes: Iterable[int], hints: Iterable[str], names: Callable[[str], bool]
) -> list[int]:
    holders: list[int] = []
    kinds: list[str] = []
    every = page.attributes
    for node in nodes:
        attributes = every[node]
        if attributes:
            for key in _NAMING:
                kind = attributes.get(key)
                if kind:
                    holders.append(node)
                    kinds.append(kind)
    hits = _hits([kind.lower() for kind in kinds], hints)
    found = dict.fromkeys(holders[i] for i in hits if names(kinds[i]))
    return list(found)[:_MOST]


def _hits(texts: list[str], hints: Iterable[str]) -> list[int]:
    """Which of the texts have one of these letters in them."""
    whole = "\n".join(texts)
    starts = list(accumulate((len(text) + 1 for text in texts), initial=0))
    hits = set()
    for hint in hints:
        place = whole.find(hint)
        while place >= 0:
            i = bisect_right(starts, place) - 1
            hits.add(i)
            place = whole.find(hint, starts[i + 1])
    return sorted(hits)


def find_marks(page: Page) -> Marks:
    """All nodes of a page that are marked for machines."""
    properties: dict[str, list[int]] = {}
    authors: list[int] = []
    tags: list[int] = []
    for node, attributes in enumerate(page.attributes):
        if not attributes or _MARKING.isdisjoint(attributes):
            continue
        relation = attributes.get("rel")
        if relation:
            relations = relation.lower().split()
            if "author" in relations:
                authors.append(node)
            if "tag" in relations:
                tags.append(node)
        held = attributes.get("itemprop") or attributes.get("property")
        if held:
            for name in held.lower().split()[:4]:
                nodes = properties.setdefault(name.rpartition("/")[2].rpartition(":")[2], [])
                if len(nodes) < _MOST:
                    nodes.append(node)
    return Marks(properties, authors[:_MOST], tags[:_MOST])
