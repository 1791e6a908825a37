"""Where an article goes on: the link to its next page.

Two things must agree. The address must be that of this page with the next number in it (``/story``
and ``/story/2``, ``?page=2`` and ``?page=3``): a link to the next *story* never is. And the link
must say that it leads to another page: by its relation, by its number, or in words. Pages of an
index and pages of comments are linked the same way. An index has no story of its own, and links to
comments say what they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from nutgraf.page.addresses import page_base
from nutgraf.pagekind.paging.addresses import PartAddress, host_of, page_addresses
from nutgraf.pagekind.paging.links import paging_links

if TYPE_CHECKING:
    from urllib.parse import SplitResult

    from nutgraf.page.page import Page

# A story has so many letters outside links, in runs that are sentences; an index has teasers.
_MIN_SENTENCE: Final = 80
_MIN_STORY: Final = 400
# Letters of links between the text and its pager: buttons for sharing, and the pager's numbers.
_MAX_LINKS: Final = 300
# Parts of a page with pages of their own: general words for comments and other stories.
_ELSEWHERE: Final = re.compile(
    r"comment|kommentar|coment|commentaire|disqus|replies|respond|related|recommend|popular|sidebar"
    r"|carousel|slider|archive|more-(?:news|stories)|latest",
    re.IGNORECASE,
)
# Addresses of threads and lists: general words that any site may use.
_NO_ARTICLE: Final = re.compile(
    r"(?:^|[/.])(?:forums?|threads?|topics?|discussions?|\w*thread|\w*topic)(?=[/.-]|$)"
    r"|/(?:blog|news|category|tag|author|search|archives?)$",
    re.IGNORECASE,
)
_ARTICLE_TYPE: Final = re.compile(
    r'"@type"\s*+:\s*+\[?\s*+"[a-z]*(?:article|posting|report)"', re.IGNORECASE
)
_OTHER_TYPE: Final = re.compile(
    r'"@type"\s*+:\s*+\[?\s*+"(?:collectionpage|product|productgroup|discussionforumposting|qapage|'
    r'searchresultspage|offercatalog|store)"',
    re.IGNORECASE,
)


def find_next_page(page: Page) -> str | None:
    """Return the address of the article's next page, or None: absolute, and on the same host."""
    addresses = page_addresses(page)
    if not addresses:
        return None
    parts = [PartAddress(address) for address in addresses]
    for link in paging_links(page, page_base(page) or addresses[0].geturl()):
        if any(part.leads_on(link) for part in parts) and _is_of_article(page, link.node):
            return link.url.geturl() if _is_story(page, addresses[0]) else None
    return None


def _is_of_article(page: Page, node: int) -> bool:
    """Whether a link is one of the article: near its prose, and not in another part of the page."""
    return node < 0 or (not _is_elsewhere(page, node) and _is_near_prose(page, node))


def _is_near_prose(page: Page, node: int) -> bool:
    """Whether few links stand between this one and the nearest sentences.

    Behind a list of teasers there are many: such a link leads to the next page of the list.
    """
    characters, linked = (page.stop - page.start)[page.leaves], page.linked[page.leaves]
    prose = np.flatnonzero(~linked & (characters >= _MIN_SENTENCE))
    running = np.concatenate([[0], np.cumsum(np.where(linked, characters, 0))])
    place = int(np.searchsorted(page.leaves, node))
    following = int(np.searchsorted(prose, place))
    nearest = prose[max(0, following - 1) : following + 1]
    return bool((np.abs(running[nearest] - running[place]) <= _MAX_LINKS).any())


def _is_elsewhere(page: Page, node: int) -> bool:
    """Whether a link is in a part of the page that is about other things than this article."""
    for above in page.ancestors(node)[:-1]:
        attributes = page.attributes[above] or {}
        names = f"{attributes.get('id') or ''} {attributes.get('class') or ''}"
        # The classes of the body are about the whole page.
        if page.depth[above] > 1 and _ELSEWHERE.search(names[:300]):
            return True
    return False


def _is_story(page: Page, address: SplitResult) -> bool:
    """Whether the page can be a part of an article, and is not one of an index or a thread."""
    if _NO_ARTICLE.search(f"{host_of(address)}{address.path}".rstrip("/")):
        return False
    og_type = (page.head.first("og:type") or "").lower()
    data = page.head.json_ld
    is_other = any(map(_OTHER_TYPE.search, data)) or "product" in og_type
    is_article = (
        "article" in og_type
        or any(map(_ARTICLE_TYPE.search, data))
        or page.head.first("article:published_time", "datepublished") is not None
    )
    if is_other or ((og_type or data) and not is_article):
        return False
    return _has_story(page)


def _has_story(page: Page) -> bool:
    """Return whether there is prose, with some paragraphs in a row. Teasers are isolated."""
    characters = (page.stop - page.start)[page.leaves]
    prose = ~page.linked[page.leaves] & (characters >= _MIN_SENTENCE)
    if characters[prose].sum() < _MIN_STORY:
        return False
    parents = page.parent[page.blocks.node[page.leaf_block[prose]]]
    together = np.bincount(parents)
    size = np.bincount(parents, weights=characters[prose])
    largest = int(size.argmax())
    if together[largest] == 2:
        return bool(size[largest] >= 0.3 * size.sum())
    return bool(together[largest] >= 3)
