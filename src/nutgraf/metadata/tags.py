"""The tags of an article."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.fields.things import plain_text
from nutgraf.metadata.context import PageContext
from nutgraf.page.tags import CODE
from nutgraf.text.folding import letters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.page.page import Page

_Found = Found[tuple[str, ...]]

_MAX_LENGTH: Final = 80
_MAX_TAGS: Final = 50
_SEPARATOR: Final = re.compile(r"\s*[,;，、；|]\s*")
_META: Final = ("article:tag", "og:article:tag")
_KEYWORDS: Final = "news_keywords parsely-tags sailthru.tags".split()
# These are often the keywords of the whole site.
_SITE_KEYWORDS: Final = "keywords dc.subject dcterms.subject".split()
# The part of an address before the name of a tag.
_TAG_PATHS: Final = frozenset(
    "tag tags t topic topics thema themen theme themes tema temas label labels keyword keywords "
    "etiqueta etiquetas mot-cle mots-cles sujet sujets hashtag hashtags trefwoord amne".split()
)
_TAG_CLASSES: Final = frozenset(
    "tag tags taglist topics keywords labels etiquetas hashtags".split()
)
_WORD: Final = re.compile(r"[a-z]+")
_MAX_TAG_LINKS: Final = 15
_MAX_CLASS: Final = 200
# How far above a link its list is.
_MAX_ABOVE: Final = 3


class Tags(Field[PageContext, tuple[str, ...]]):
    """The tags of the article: declared, else linked below it, else keywords that it contains."""

    name = "tags"
    missing = ()

    def declared(self, context: PageContext) -> Iterator[_Found]:
        """Yield the tags in the head and in JSON-LD."""
        yield from _from_meta(context, _META)
        for thing in context.things:
            yield from _split(context.texts(thing.get("keywords")), "JSON-LD keywords")
        yield from _from_meta(context, _KEYWORDS)

    def visible(self, context: PageContext) -> Iterator[_Found]:
        """Yield the linked tags, then the keywords of the site that the article contains."""
        yield from _linked(context)
        for found in _from_meta(context, _SITE_KEYWORDS):
            if _are_in_article(context, found.value):
                yield found


def is_tag(text: str) -> bool:
    """Return whether a text can be a tag or a section. "topic:sea" is meant for machines."""
    return 0 < len(text) <= _MAX_LENGTH and bool(letters(text)) and not re.match(r"\w+:\S", text)


def _from_meta(context: PageContext, names: Iterable[str]) -> Iterator[_Found]:
    for name in names:
        if name in context.declared.meta:
            yield from _split(context.declared.meta[name], f"meta {name}")


def _are_in_article(context: PageContext, tags: tuple[str, ...]) -> bool:
    """Return whether a third of the tags occur in the article, unlike those of a whole site."""
    texts, keep = context.page.block_texts, context.keep
    if keep is not None and keep.any():
        texts = tuple(texts[i] for i in np.flatnonzero(keep).tolist())
    article = f"{context.title} {' '.join(texts)}".casefold()
    return 3 * sum(tag.casefold() in article for tag in tags) >= len(tags)


def _linked(context: PageContext) -> Iterator[_Found]:
    """Yield groups of links to tags after the headline, the last group first."""
    page = context.page
    first, last = context.area.extent
    groups: dict[int, list[int]] = {}
    begins = page.start
    links = (page.tag == CODE["a"]) & page.linked & (begins >= first) & (begins < last)
    for node in np.flatnonzero(links).tolist():
        if _is_tag_link(page, node):
            groups.setdefault(_group(page, node), []).append(node)
    for nodes in reversed(groups.values()):
        if len(nodes) <= _MAX_TAG_LINKS:
            texts = [page.node_text(node).lstrip("# ") for node in nodes]
            yield from _split(texts, nodes[0])


def _is_tag_link(page: Page, node: int) -> bool:
    """Return whether a link leads to a tag: by its ``rel``, its address, or a class around it."""
    every = page.attributes
    attributes = every[node] or {}
    if "rel" in attributes and "tag" in (attributes["rel"] or "").lower().split():
        return True
    if not _TAG_PATHS.isdisjoint((attributes.get("href") or "").lower().split("/", 12)[:-1]):
        return True
    for _ in range(_MAX_ABOVE):
        if page.custom and _names_tags(page.custom.get(node, "")):
            return True
        around = every[node]
        if around and (name := around.get("class")) and _names_tags(name):
            return True
        node = int(page.parent[node])
    return False


@lru_cache(maxsize=2048)
def _names_tags(name: str) -> bool:
    return not _TAG_CLASSES.isdisjoint(_WORD.findall(name[:_MAX_CLASS].lower()))


def _group(page: Page, node: int) -> int:
    """Return the container of a list of links: the link's parent, or what is around its item."""
    parent = int(page.parent[node])
    size = len(page.node_text(node)) + 2
    for _ in range(_MAX_ABOVE):
        if page.stop[parent] - page.start[parent] > 2 * size + 20:
            break
        if len(page.node_text(parent)) > size:
            break
        parent = int(page.parent[parent])
    return parent


def _split(texts: Iterable[str], source: str | int) -> Iterator[_Found]:
    """Yield the different tags in these texts, if there are any."""
    tags: dict[str, str] = {}
    for text in texts:
        for word in _SEPARATOR.split(plain_text(text)):
            word = word.strip(" #\"'")
            if is_tag(word):
                tags.setdefault(letters(word), word)
    if tags:
        yield Found(tuple(tags.values())[:_MAX_TAGS], source)
