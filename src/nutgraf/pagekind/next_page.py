"""Where an article goes on: the link to its next page.

Two things must agree. The address must be this page's own with the next number
in it (``/story`` and ``/story/2``, ``?page=2`` and ``?page=3``): a link to the
next *story* never is. And the link must say that it turns a page: by its
relation, by its number, or in words. Pages of an index and pages of comments
turn just so; the first have no story of their own, the second say what they
are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, parse_qsl, urljoin, urlsplit

import numpy as np

from nutgraf.pagekind.paging_words import (
    ARROW,
    ARTICLE_TYPE,
    COMMENT_PAGE,
    ELSEWHERE,
    KEYS,
    MARK,
    NEXT,
    NEXT_PAGE,
    NO_ARTICLE,
    NUMBERED,
    ORNAMENT,
    OTHER_TYPE,
    TOP,
    TRACKING,
    TURNING,
    TURNING_END,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nutgraf.page.page import Page

_LONGEST_ADDRESS: Final = 2_000
_LONGEST_ANCHOR: Final = 40
_LONG: Final = "x" * (_LONGEST_ANCHOR + 1)
_WEB: Final = frozenset({"http", "https"})
# A story has so many letters outside links, in runs that are sentences; an index has teasers.
_SENTENCE: Final = 80
_STORY: Final = 400
# Letters of links between the text and its pager: boxes to share by, and the pager's own numbers.
_MANY_LINKS: Final = 300


def find_next_page(page: Page) -> str | None:
    """The address of the article's next page, or None: whole, on the same host, of the web."""
    bases = _bases(page)
    if not bases:
        return None
    base = _joined(bases[0].geturl(), page.head.base) if page.head.base else bases[0].geturl()
    here = [_Here(address) for address in bases]
    for link in _links(page, base or bases[0].geturl()):
        if any(address.turns_to(link) for address in here) and _is_of_article(page, link.node):
            return link.whole.geturl() if _is_story(page, bases[0]) else None
    return None


@dataclass(frozen=True)
class _Link:
    """A link that says it turns the page: to this number, or to the next if it names none."""

    node: int
    """The anchor, or -1 for a link of the head."""
    whole: SplitResult
    number: int | None
    sure: bool
    """Whether it can't mean the next story: it names a page."""


@dataclass(frozen=True)
class _Here:
    """The page's own address."""

    url: SplitResult

    @cached_property
    def path(self) -> str:
        return self.url.path.rstrip("/")

    @cached_property
    def query(self) -> dict[str, str]:
        return _query(self.url)

    def turns_to(self, link: _Link) -> bool:
        """Whether a link leads to the part of the article after this one."""
        there = link.whole
        if _host(there) != _host(self.url) or not self.path:
            return False
        other, query = there.path.rstrip("/"), _query(there)
        if other == self.path:
            return self._turns_query(query, link)
        return query.keys() <= self.query.keys() and self._turns_path(other, link)

    def _turns_query(self, query: dict[str, str], link: _Link) -> bool:
        changed = [key for key in query if query[key] != self.query.get(key)]
        if len(changed) != 1 or changed[0].lower() not in KEYS:
            return False
        new, old = _small(query[changed[0]]), _small(self.query.get(changed[0], "1"))
        return new is not None and old is not None and new == old + 1 and link.number in (None, new)

    def _turns_path(self, other: str, link: _Link) -> bool:
        for match in MARK.finditer(other):
            new = int(match[2])
            if match[2].startswith("0") or new < 2 or link.number not in (None, new):
                continue
            without = other[: match.start()] + other[match.end() :]
            if without == self.path and new == 2:
                # A second story of the same name gets "-2" behind its address.
                return match[0] != "-2" or (link.sure and link.node >= 0)
            for mine in MARK.finditer(self.path):
                bare = self.path[: mine.start()] + self.path[mine.end() :]
                if bare == without and int(mine[2]) == new - 1 and mine[1] == match[1]:
                    # Chapters of a book and days of a diary are numbered like parts.
                    return bool(match[1]) or link.number == new or (link.sure and new > 2)
        return False


def _links(page: Page, base: str) -> Iterator[_Link]:
    """The links that say they turn the page, the surest first."""
    for rel, href in page.head.links:
        if rel == "next" and (whole := _target(base, href)):
            yield _Link(-1, whole, None, sure=True)
    numbered = []
    for node, href, number, sure in _turning(page):
        if whole := _target(base, href):
            link = _Link(node, whole, number, sure)
            if number is None:
                yield link
            else:
                numbered.append(link)
    yield from numbered


def _turning(page: Page) -> Iterator[tuple[int, str, int | None, bool]]:
    """The anchors that say they turn the page: node, address, number, and whether it is sure."""
    for node, text in _candidates(page):
        attributes = page.attributes[node] or {}
        href = attributes.get("href")
        if not href or href[0] == "#":
            continue
        label = text.strip(ORNAMENT).lower() or _spoken(attributes)
        if label in NEXT_PAGE:
            yield node, href, None, True
        elif match := NUMBERED.fullmatch(label):
            yield node, href, int(match[1]), True
        elif (
            label in NEXT
            or ARROW.fullmatch(text)
            or ("rel" in attributes and "next" in _relations(attributes))
        ):
            yield node, href, None, False


def _candidates(page: Page) -> Iterator[tuple[int, str]]:
    """The few anchors that are worth a look, and their text."""
    anchors, whole = page.nodes("a"), page.text
    attributes = page.attributes
    spans = zip(
        anchors.tolist(), page.start[anchors].tolist(), page.stop[anchors].tolist(), strict=True
    )
    for node, i, j in spans:
        text = whole[i:j].strip() if j - i <= 4 * _LONGEST_ANCHOR else _LONG
        if text and len(text) <= _LONGEST_ANCHOR:
            likely = text[-1] in TURNING_END or text.lower() in TURNING
        else:
            likely = False
        if likely or (
            (own := attributes[node])
            and (
                ("rel" in own and "next" in (own["rel"] or ""))
                or (not text and "aria-label" in own)
            )
        ):
            yield node, text


def _relations(attributes: Mapping[str, str | None]) -> list[str]:
    return (attributes.get("rel") or "").lower().split()


def _spoken(attributes: Mapping[str, str | None]) -> str:
    """What a link without text says to those who hear the page."""
    return (attributes.get("aria-label") or "")[:_LONGEST_ANCHOR].strip(ORNAMENT).lower()


def _is_of_article(page: Page, node: int) -> bool:
    """Whether a link is where an article's pages are turned: not elsewhere, and near its prose."""
    return node < 0 or (not _elsewhere(page, node) and _is_near_prose(page, node))


def _is_near_prose(page: Page, node: int) -> bool:
    """Whether few links stand between this one and the nearest sentences.

    Behind a list of teasers there are many: such a link turns the list's pages.
    """
    characters, linked = (page.stop - page.start)[page.leaves], page.linked[page.leaves]
    prose = np.flatnonzero(~linked & (characters >= _SENTENCE))
    running = np.concatenate([[0], np.cumsum(np.where(linked, characters, 0))])
    place = int(np.searchsorted(page.leaves, node))
    following = int(np.searchsorted(prose, place))
    nearest = prose[max(0, following - 1) : following + 1]
    return bool((np.abs(running[nearest] - running[place]) <= _MANY_LINKS).any())


def _elsewhere(page: Page, node: int) -> bool:
    """Whether a link is in a part of the page that is about other things than this article."""
    # The classes of the body tell of the whole page.
    for above in page.ancestors(node)[:-1]:
        attributes = page.attributes[above] or {}
        names = f"{attributes.get('id') or ''} {attributes.get('class') or ''}"
        if page.depth[above] > 1 and ELSEWHERE.search(names[:300]):
            return True
    return False


def _is_story(page: Page, here: SplitResult) -> bool:
    """Whether the page can be a part of an article, and is no page of an index or a thread."""
    if NO_ARTICLE.search(f"{_host(here)}{here.path}".rstrip("/")):
        return False
    said = (page.head.first("og:type") or "").lower()
    data = page.head.json_ld
    is_other = any(map(OTHER_TYPE.search, data)) or "product" in said
    is_article = (
        "article" in said
        or any(map(ARTICLE_TYPE.search, data))
        or page.head.first("article:published_time", "datepublished") is not None
    )
    if is_other or ((said or data) and not is_article):
        return False
    return _has_story(page)


def _has_story(page: Page) -> bool:
    """Whether there is prose, and some of it stands together; teasers stand each by itself."""
    characters = (page.stop - page.start)[page.leaves]
    prose = ~page.linked[page.leaves] & (characters >= _SENTENCE)
    if characters[prose].sum() < _STORY:
        return False
    holder = page.parent[page.blocks.node[page.leaf_block[prose]]]
    together = np.bincount(holder)
    size = np.bincount(holder, weights=characters[prose])
    most = int(size.argmax())
    return bool(together[most] >= 3 or (together[most] == 2 and size[most] >= 0.3 * size.sum()))


def _bases(page: Page) -> list[SplitResult]:
    """The page's own addresses: where it was found, and what it says itself if that agrees."""
    said = (page.head.link("canonical"), page.head.first("og:url"))
    found: list[SplitResult] = []
    for address in (page.url, *said):
        whole = _whole(page.url or "", address) if address else None
        if whole is not None and (not found or _host(whole) == _host(found[0])):
            found.append(whole)
    # A later part often calls the first one its canonical address.
    if found and page.url and (MARK.search(found[0].path) or KEYS & _query(found[0]).keys()):
        return found[:1]
    return found


def _whole(base: str, address: str) -> SplitResult | None:
    """An address of the web, without its fragment; None for any other."""
    if len(address) > _LONGEST_ADDRESS:
        return None
    try:
        parts = urlsplit(_joined(base, address.strip()) or "")
        usable = parts.scheme in _WEB and parts.hostname and parts.port != 0
    except ValueError:
        return None
    return parts._replace(fragment="") if usable and "@" not in parts.netloc else None


def _target(base: str, address: str) -> SplitResult | None:
    """Where a link leads, if that can be another page of the article."""
    if COMMENT_PAGE.search(address) or not TOP.fullmatch("".join(address.partition("#")[1:])):
        return None
    return _whole(base, address)


def _joined(base: str, address: str) -> str | None:
    try:
        return urljoin(base, address)
    except ValueError:  # such as http://[
        return None


def _host(parts: SplitResult) -> str:
    return parts.netloc.lower().removeprefix("www.")


def _query(parts: SplitResult) -> dict[str, str]:
    if len(parts.query) > _LONGEST_ADDRESS:
        return {}
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    return {key: value for key, value in pairs if not TRACKING.match(key)}


def _small(value: str) -> int | None:
    return int(value) if value.isascii() and value.isdecimal() and len(value) <= 2 else None
