"""Addresses of the parts of an article, such as ``/story/2`` and ``/story?page=3``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, parse_qsl, urlsplit

from nutgraf.page.addresses import join

if TYPE_CHECKING:
    from nutgraf.page.page import Page
    from nutgraf.pagekind.paging.links import PagingLink

_MAX_ADDRESS: Final = 2_000
PAGE_WORDS: Final = (
    r"page|pages|pag|pg|pagina|página|paged|pageno|pagenum|seite|strona|stranica|sida|side"
)
"""What addresses and links call a page: alternatives of a pattern."""
_KEYS: Final = frozenset(
    f"{PAGE_WORDS}|p|pn|part|page_no|page_num|pagenumber|page_number|currentpage|teil|sivu|str".split(
        "|"
    )
)
# What the address of a part has and the first one has not: "/2", "_2", "-page-2", ",2".
_MARK: Final = re.compile(rf"[-_.,/]((?:{PAGE_WORDS}|p|part)[-_./=]?|)([0-9]{{1,2}})(?=/?$|[,.])")
# Parameters that track a campaign or a reader; they name no other page.
_TRACKING: Final = re.compile(r"utm_|fbclid|gclid|mc_|cmp|ref$|source$|share", re.IGNORECASE)
_COMMENT_PAGE: Final = re.compile(r"comment(?!ary)|(?:^|[?&])cp(?:age)?=", re.IGNORECASE)
# A pager of the article leads to its top, one of a list below it leads to that list.
_TOP: Final = re.compile(r"(?:#(?:top|content|main|article|start|page)?)?", re.IGNORECASE)


@dataclass(frozen=True)
class PartAddress:
    """The address of the page, which is a part of an article."""

    url: SplitResult

    @cached_property
    def path(self) -> str:
        """The path without the slash at its end."""
        return self.url.path.rstrip("/")

    @cached_property
    def query(self) -> dict[str, str]:
        """The parameters that name a page."""
        return query_of(self.url)

    def leads_on(self, link: PagingLink) -> bool:
        """Whether a link leads to the part after this one."""
        there = link.url
        if host_of(there) != host_of(self.url) or not self.path:
            return False
        path, query = there.path.rstrip("/"), query_of(there)
        if path == self.path:
            return self._has_next_query(query, link)
        return query.keys() <= self.query.keys() and self._has_next_path(path, link)

    def _has_next_query(self, query: dict[str, str], link: PagingLink) -> bool:
        changed = [key for key in query if query[key] != self.query.get(key)]
        if len(changed) != 1 or changed[0].lower() not in _KEYS:
            return False
        new = _page_number(query[changed[0]])
        old = _page_number(self.query.get(changed[0], "1"))
        return new is not None and old is not None and new == old + 1 and link.number in (None, new)

    def _has_next_path(self, path: str, link: PagingLink) -> bool:
        for mark in _MARK.finditer(path):
            new = int(mark[2])
            if mark[2].startswith("0") or new < 2 or link.number not in (None, new):
                continue
            without = path[: mark.start()] + path[mark.end() :]
            if without == self.path and new == 2:
                # A second story of the same name gets "-2" behind its address.
                return mark[0] != "-2" or (link.names_page and link.node >= 0)
            for here in _MARK.finditer(self.path):
                bare = self.path[: here.start()] + self.path[here.end() :]
                if bare == without and int(here[2]) == new - 1 and here[1] == mark[1]:
                    # Chapters of a book and days of a diary are numbered like parts.
                    return bool(mark[1]) or link.number == new or (link.names_page and new > 2)
        return False


def page_addresses(page: Page) -> list[SplitResult]:
    """Return the addresses of the page: where it was found, and those it declares on that host."""
    declared = (page.head.link("canonical"), page.head.first("og:url"))
    found: list[SplitResult] = []
    for address in (page.url, *declared):
        whole = web_address(page.url or "", address) if address else None
        if whole is not None and (not found or host_of(whole) == host_of(found[0])):
            found.append(whole)
    # A later part often declares the first one as its canonical address.
    if found and page.url and (_MARK.search(found[0].path) or _KEYS & query_of(found[0]).keys()):
        return found[:1]
    return found


def link_target(base: str, address: str) -> SplitResult | None:
    """Return where a link leads, or None if that can't be another part of the article."""
    if _COMMENT_PAGE.search(address) or not _TOP.fullmatch("".join(address.partition("#")[1:])):
        return None
    return web_address(base, address)


def web_address(base: str, address: str) -> SplitResult | None:
    """Return an address of the web without its fragment, or None for any other."""
    if len(address) > _MAX_ADDRESS:
        return None
    try:
        parts = urlsplit(join(base, address.strip()) or "")
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        return None
    return parts._replace(fragment="") if usable and "@" not in parts.netloc else None


def host_of(parts: SplitResult) -> str:
    """Return the host without ``www.``."""
    return parts.netloc.lower().removeprefix("www.")


def query_of(parts: SplitResult) -> dict[str, str]:
    """Return the parameters of an address that name a page."""
    if len(parts.query) > _MAX_ADDRESS:
        return {}
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    return {key: value for key, value in pairs if not _TRACKING.match(key)}


def _page_number(value: str) -> int | None:
    return int(value) if value.isascii() and value.isdecimal() and len(value) <= 2 else None
