"""Addresses of the parts of an article, such as ``/story/2`` and ``/story?page=3``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, parse_qsl, urljoin, urlsplit

from nutgraf.pagekind.paging.words import COMMENT_PAGE, KEYS, MARK, TOP, TRACKING

if TYPE_CHECKING:
    from nutgraf.page.page import Page
    from nutgraf.pagekind.paging.links import PagingLink

_MAX_ADDRESS: Final = 2_000
_WEB: Final = frozenset({"http", "https"})


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
        if len(changed) != 1 or changed[0].lower() not in KEYS:
            return False
        new = _page_number(query[changed[0]])
        old = _page_number(self.query.get(changed[0], "1"))
        return new is not None and old is not None and new == old + 1 and link.number in (None, new)

    def _has_next_path(self, path: str, link: PagingLink) -> bool:
        for mark in MARK.finditer(path):
            new = int(mark[2])
            if mark[2].startswith("0") or new < 2 or link.number not in (None, new):
                continue
            without = path[: mark.start()] + path[mark.end() :]
            if without == self.path and new == 2:
                # A second story of the same name gets "-2" behind its address.
                return mark[0] != "-2" or (link.names_page and link.node >= 0)
            for here in MARK.finditer(self.path):
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
    if found and page.url and (MARK.search(found[0].path) or KEYS & query_of(found[0]).keys()):
        return found[:1]
    return found


def link_target(base: str, address: str) -> SplitResult | None:
    """Return where a link leads, or None if that can't be another part of the article."""
    if COMMENT_PAGE.search(address) or not TOP.fullmatch("".join(address.partition("#")[1:])):
        return None
    return web_address(base, address)


def web_address(base: str, address: str) -> SplitResult | None:
    """Return an address of the web without its fragment, or None for any other."""
    if len(address) > _MAX_ADDRESS:
        return None
    try:
        parts = urlsplit(join(base, address.strip()) or "")
        usable = parts.scheme in _WEB and parts.hostname and parts.port != 0
    except ValueError:
        return None
    return parts._replace(fragment="") if usable and "@" not in parts.netloc else None


def join(base: str, address: str) -> str | None:
    """Return an address as it is seen from a base, or None if it is invalid."""
    try:
        return urljoin(base, address)
    except ValueError:  # such as http://[
        return None


def host_of(parts: SplitResult) -> str:
    """Return the host without ``www.``."""
    return parts.netloc.lower().removeprefix("www.")


def query_of(parts: SplitResult) -> dict[str, str]:
    """Return the parameters of an address that name a page."""
    if len(parts.query) > _MAX_ADDRESS:
        return {}
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    return {key: value for key, value in pairs if not TRACKING.match(key)}


def _page_number(value: str) -> int | None:
    return int(value) if value.isascii() and value.isdecimal() and len(value) <= 2 else None
