"""The links of an index page that lead to its items: headlines, not menus.

A headline is a link in a heading, or one as long as a headline. Links in navigation, header, footer
and forms are left out. So are links that every page of a site has: sections, tags, authors,
sharing, login, comments. A teaser often links its picture, its headline and "read more" to one
address: these are merged, and the text that reads most like a headline is kept.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

import numpy as np

from nutgraf.model import Link
from nutgraf.page.addresses import page_base, resolve
from nutgraf.page.tags import HEADING, flags
from nutgraf.text.words import count_words
from nutgraf.urls import same_site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.page import Ints, Page

# The base for links of a page whose own address is unknown.
_UNKNOWN_BASE: Final = "http://nowhere.invalid/"
_MAX_ADDRESS: Final = 2_000
_MAX_TEXT: Final = 300
# Words of a headline, and of a whole teaser. A link in a heading may be shorter if its address
# reads like a headline: otherwise it is the name of a section.
_MIN_WORDS: Final = 4
_TEASER_WORDS: Final = 30
_MIN_WORDS_IN_HEADING: Final = 2
_AROUND: Final = flags("nav form button select dialog")
_EDGE: Final = flags("header footer")
# A header in one of these belongs to a teaser, not to the page.
_CONTENT: Final = flags("article main li")
_RELATIONS: Final = frozenset("author tag license next prev help search sponsored".split())
# Words in the path of links that do not lead to an item: general parts of a site.
_SITE_PARTS: Final = frozenset(
    "about account accounts advertise advertising author authors careers categories category "
    "contact cookies help imprint impressum jobs login logout newsletter newsletters "
    "profile register rss search share signin signup sitemap subscribe subscription "
    "tag tags topic topics user users".split()
)
_SITE_PAGE: Final = re.compile(
    r"(?:^|-)(?:privacy|cookies?-policy|terms-(?:of|and)|sign-(?:in|up)|log-?in|contact-us)(?:-|\.|$)"
)
_SHARING: Final = re.compile(
    r"/(?:sharer?|share-offsite|intent/(?:tweet|post))(?:[./?]|$)|[?&](?:u|url|text)=https?(?::|%3a)",
    re.IGNORECASE,
)
_COMMENTS: Final = re.compile(r"comments?|respond|disqus_thread|reply", re.IGNORECASE)
_FILE: Final = re.compile(
    r"\.(?:jpe?g|png|gif|webp|svg|css|js|zip|exe|dmg|ics|xml)$", re.IGNORECASE
)
_STORY_NUMBER: Final = re.compile(r"\d{4,}")
# A link to another site with the parameters of a campaign is an advertisement.
_CAMPAIGN: Final = re.compile(r"(?:^|[&;])utm_", re.IGNORECASE)


def index_links(page: Page) -> tuple[Link, ...]:
    """Return the links to the items of an index page, in page order, each address once.

    Addresses are absolute, or as written if the address of the page is unknown.
    """
    base = page_base(page)
    here = _split(base)
    found: dict[str, tuple[str, tuple[bool, int]]] = {}
    for url, text, rank in _candidates(page, base, here):
        known = found.get(url)
        if known is None or rank > known[1]:
            found[url] = text, rank
    return tuple(Link(url, text) for url, (text, _) in found.items())


def _candidates(
    page: Page, base: str | None, here: SplitResult | None
) -> Iterator[tuple[str, str, tuple[bool, int]]]:
    """Yield the address, text and rank of each link that reads like a headline."""
    nodes, headed = _link_nodes(page)
    headings = page.headings
    texts = [_text(page, node, headings) for node in nodes]
    counts = count_words(texts, dictionary=False)
    for node, heading, text, words in zip(nodes, headed, texts, counts, strict=True):
        least = _MIN_WORDS_IN_HEADING if heading else _MIN_WORDS
        if words < least or not any(map(str.isalpha, text)):
            continue
        attributes = page.attributes[node] or {}
        address = attributes.get("href") or ""
        relations = (attributes.get("rel") or "").lower().split()
        if len(address) > _MAX_ADDRESS or not _RELATIONS.isdisjoint(relations):
            continue
        whole, _, fragment = address.partition("#")
        url = resolve(base or _UNKNOWN_BASE, whole)
        split = _split(url)
        if url is None or split is None or _COMMENTS.search(fragment):
            continue
        if _leads_to_item(split, here) and (words >= _MIN_WORDS or _is_slug(split.path)):
            yield url if base else whole.strip(), text, _rank(heading, words)


def _link_nodes(page: Page) -> tuple[list[int], list[bool]]:
    """Return the links in the content of the page, and which of them have or are in a heading."""
    edges = np.flatnonzero(_EDGE[page.tag])
    edges = edges[~page.inside(_CONTENT)[edges]]
    around = page.under(np.concatenate([np.flatnonzero(_AROUND[page.tag]), edges]))
    nodes = np.flatnonzero(page.linked & ~page.linked[page.parent] & ~around)
    first = np.searchsorted(page.headings, nodes)
    holds = first < np.searchsorted(page.headings, page.end[nodes])
    return nodes.tolist(), (holds | page.inside(HEADING)[nodes]).tolist()


def _text(page: Page, node: int, headings: Ints) -> str:
    """Return the text of a link, or of the heading in it if the link is around a whole teaser."""
    first = int(np.searchsorted(headings, node))
    if first < len(headings) and headings[first] < page.end[node]:
        node = int(headings[first])
    return page.node_text(node)[:_MAX_TEXT]


def _leads_to_item(link: SplitResult, here: SplitResult | None) -> bool:
    if link.scheme.lower() not in ("http", "https"):
        return False
    parts = [part for part in link.path.lower().split("/") if part]
    if not parts and not link.query:
        return False  # a front page
    if not _SITE_PARTS.isdisjoint(parts) or (parts and _SITE_PAGE.search(parts[-1])):
        return False
    if here is not None:
        if _place(link) == _place(here):
            return False
        if _CAMPAIGN.search(link.query) and not same_site(link.geturl(), here.geturl()):
            return False
    return not _SHARING.search(link.geturl()) and not _FILE.search(link.path)


def _is_slug(path: str) -> bool:
    """Whether a path is made from a headline: three words, or the number of a story."""
    words = path.rpartition("/")[2].replace("_", "-").split("-", 2)
    return (len(words) == 3 and all(words)) or _STORY_NUMBER.search(path) is not None


def _place(address: SplitResult) -> tuple[str, str, str]:
    return address.netloc.lower(), address.path.rstrip("/"), address.query


def _rank(heading: bool, words: int) -> tuple[bool, int]:
    """Rank headings first, then the longest headlines, then the shortest teasers."""
    return heading, words if words <= _TEASER_WORDS else -words


def _split(url: str | None) -> SplitResult | None:
    try:
        return urlsplit(url) if url else None
    except ValueError:
        return None
