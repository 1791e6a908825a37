"""What an article is about: the section that it stands in, and its tags."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.metadata.article_data import plain
from nutgraf.page.tags import CODE
from nutgraf.text.folding import letters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nutgraf.metadata.context import Clues
    from nutgraf.page.page import Page

Tags = Found[tuple[str, ...]]

_LONGEST: Final = 80
_MOST: Final = 50
_SPLIT: Final = re.compile(r"\s*[,;，、；|]\s*")
_SECTION: Final = (
    "article:section og:article:section og:section parsely-section articlesection section "
    "prism.section cxenseparse:section outbrainsection dc.subject.section"
).split()
_KEYWORDS: Final = "news_keywords parsely-tags sailthru.tags".split()
# These are as often those of the whole site.
_KEYWORDS_PERHAPS: Final = "keywords dc.subject dcterms.subject".split()
# The part of an address before the name of a tag.
_TAG_ADDRESS: Final = frozenset(
    "tag tags t topic topics thema themen theme themes tema temas label labels keyword keywords "
    "etiqueta etiquetas mot-cle mots-cles sujet sujets hashtag hashtags trefwoord amne".split()
)
_TAG_WORDS: Final = frozenset("tag tags taglist topics keywords labels etiquetas hashtags".split())
_WORD: Final = re.compile(r"[a-z]+")
_MOST_LINKED: Final = 15
_LONGEST_KIND: Final = 200
# How far above a link its list is.
_AROUND: Final = 3


def find_section(clues: Clues) -> Found[str] | None:
    """The section of the site that the article stands in."""
    for name in _SECTION:
        section = plain(clues.meta.get(name, ""))
        if _is_tag(section):
            return Found(section, f"meta {name}")
    for thing in clues.structured.things:
        for section in clues.structured.texts(thing.get("articleSection")):
            if _is_tag(section):
                return Found(section, "JSON-LD articleSection")
    if clues.structured.things:
        return None
    for node in clues.marks.properties.get("articlesection", ())[:3]:
        section = clues.page.attribute(node, "content") or clues.page.node_text(node)
        if _is_tag(section := plain(section)):
            return Found(section, node)
    return None


def find_tags(clues: Clues) -> Tags | None:
    """The tags of the article, as the page gives them."""
    return next(_tags(clues), None)


def _tags(clues: Clues) -> Iterator[Tags]:
    for name in ("article:tag", "og:article:tag"):
        if name in clues.meta:
            yield from _found(clues.page.head.every(name), f"meta {name}")
    for thing in clues.structured.things:
        words = clues.structured.texts(thing.get("keywords"))
        yield from _found(words, "JSON-LD keywords")
    for name in _KEYWORDS:
        if name in clues.meta:
            yield from _found(clues.page.head.every(name), f"meta {name}")
    yield from _visible(clues)
    for name in _KEYWORDS_PERHAPS:
        if name in clues.meta:
            for found in _found(clues.page.head.every(name), f"meta {name}"):
                if _tell_of(found.value, clues):
                    yield found


def _tell_of(tags: tuple[str, ...], clues: Clues) -> bool:
    """Whether a third of the tags are in the article: those of a site hardly are."""
    page, keep = clues.page, clues.keep
    texts = page.block_texts
    if keep is not None and keep.any():
        texts = tuple(texts[i] for i in np.flatnonzero(keep).tolist())
    whole = f"{clues.title} {' '.join(texts)}".casefold()
    return 3 * sum(tag.casefold() in whole for tag in tags) >= len(tags)


def _visible(clues: Clues) -> Iterator[Tags]:
    """Links to tags behind the headline: one group of them, the last before the page's end."""
    page = clues.page
    first, last = clues.place.extent
    groups: dict[int, list[int]] = {}
    begins = page.start
    links = (page.tag == CODE["a"]) & page.linked & (begins >= first) & (begins < last)
    for node in np.flatnonzero(links).tolist():
        if _is_tag_link(page, node):
            groups.setdefault(_group(page, node), []).append(node)
    for nodes in reversed(groups.values()):
        if len(nodes) <= _MOST_LINKED:
            texts = [page.node_text(node).lstrip("# ") for node in nodes]
            yield from _found(texts, nodes[0])


def _is_tag_link(page: Page, node: int) -> bool:
    """Whether a link leads to a tag: by its address, its relation, or what is around it."""
    every = page.attributes
    attributes = every[node] or {}
    if "rel" in attributes and "tag" in (attributes["rel"] or "").lower().split():
        return True
    if not _TAG_ADDRESS.isdisjoint((attributes.get("href") or "").lower().split("/", 12)[:-1]):
        return True
    for _ in range(_AROUND):
        if page.custom and _names_tags(page.custom.get(node, "")):
            return True
        around = every[node]
        if around and (kind := around.get("class")) and _names_tags(kind):
            return True
        node = int(page.parent[node])
    return False


@lru_cache(maxsize=2048)
def _names_tags(kind: str) -> bool:
    return not _TAG_WORDS.isdisjoint(_WORD.findall(kind[:_LONGEST_KIND].lower()))


def _group(page: Page, node: int) -> int:
    """The container of a list of links: the parent, or what is around the item of a link."""
    parent = int(page.parent[node])
    size = len(page.node_text(node)) + 2
    for _ in range(_AROUND):
        if page.stop[parent] - page.start[parent] > 2 * size + 20:
            break
        if len(page.node_text(parent)) > size:
            break
        parent = int(page.parent[parent])
    return parent


def _found(texts: Iterable[str], source: str | int) -> Iterator[Tags]:
    tags: dict[str, str] = {}
    for text in texts:
        for word in _SPLIT.split(plain(text)):
            word = word.strip(" #\"'")
            if _is_tag(word):
                tags.setdefault(letters(word), word)
    if tags:
        yield Found(tuple(tags.values())[:_MOST], source)


def _is_tag(text: str) -> bool:
    # "topic:sea" is for machines.
    return 0 < len(text) <= _LONGEST and bool(letters(text)) and not re.match(r"\w+:\S", text)
