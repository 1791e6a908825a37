"""Convert requests and responses between the crawl and Scrapy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urljoin, urlsplit

from scrapy import Request

from nutgraf.crawl.fetching.failures import RequestFailed, status_line

if TYPE_CHECKING:
    from scrapy.http import Response

    from nutgraf.crawl.options import CrawlOptions

_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_ACCEPT: Final = (
    "text/html,application/xhtml+xml,application/rss+xml,application/atom+xml,"
    "application/feed+json,application/xml;q=0.9,*/*;q=0.5"
)


@dataclass(frozen=True, slots=True)
class PageResponse:
    """A page as the server sent it, or the answer that it is not modified."""

    url: str
    """The URL after redirects."""
    status: int
    content: bytes
    content_type: str | None
    etag: str | None
    modified: str | None


def request_for(
    url: str, headers: dict[str, str], options: CrawlOptions, slot: str | None
) -> Request:
    """Return a request for Scrapy. ``slot`` overrides the host whose delay applies."""
    meta: dict[str, Any] = {"download_timeout": options.timeout}
    if slot is not None:
        meta |= {"download_slot": slot, "download_maxsize": max(options.max_bytes, 1_000_000)}
    return Request(
        url,
        headers={"User-Agent": options.user_agent, "Accept": _ACCEPT, **headers},
        meta=meta,
        dont_filter=True,
    )


def redirect_of(response: Response) -> str | None:
    """Return the redirect target of a response, or None."""
    if response.status not in _REDIRECTS:
        return None
    location = header_of(response, "Location")
    if not location:
        raise RequestFailed(f"{status_line(response.status)} without a Location header")
    try:
        url = urljoin(response.url, location)
        scheme = urlsplit(url).scheme
    except ValueError:  # such as http://[
        scheme = ""
    if scheme not in ("http", "https"):
        raise RequestFailed("redirects to a URL that is neither http nor https")
    return url


def page_response(response: Response) -> PageResponse:
    """Convert a Scrapy response."""
    return PageResponse(
        url=response.url,
        status=response.status,
        content=response.body,
        content_type=header_of(response, "Content-Type"),
        etag=header_of(response, "ETag"),
        modified=header_of(response, "Last-Modified"),
    )


def header_of(response: Response, name: str) -> str | None:
    """Return a header of a response, or None."""
    value = response.headers.get(name)
    if not value:
        return None
    try:
        return value.decode().strip()
    except UnicodeDecodeError:
        return value.decode("latin-1").strip()
