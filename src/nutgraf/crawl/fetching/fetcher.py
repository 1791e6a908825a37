"""Fetch a page politely: robots.txt, delays, redirects, retries.

Scrapy's downloader sends requests and spaces them per host. Everything else that
affects servers is decided here.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from twisted.internet.error import DNSLookupError

from nutgraf.crawl.fetching import robots
from nutgraf.crawl.fetching.failures import RequestFailed, explain, status_line
from nutgraf.crawl.fetching.messages import (
    PageResponse,
    header_of,
    page_response,
    redirect_of,
    request_for,
)
from nutgraf.crawl.fetching.politeness import (
    MAX_ATTEMPTS,
    MAX_WAIT,
    HostState,
    back_off,
    retry_after,
)
from nutgraf.net.ip_addresses import MAX_REDIRECTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy.http import Response

    from nutgraf.crawl.options import CrawlOptions

_BUSY_STATUSES: Final = frozenset({429, 503})


class Fetcher:
    """Fetches pages through Scrapy's engine."""

    def __init__(self, engine: Any, options: CrawlOptions, refused: Mapping[str, str]) -> None:
        """``refused`` is filled by the resolver with hosts that must not be fetched from."""
        self._engine = engine
        self._options = options
        self._refused = refused
        self._hosts: dict[str, HostState] = {}
        self._rules: dict[str, asyncio.Task[robots.RobotsRules]] = {}

    async def get(
        self, url: str, etag: str | None = None, modified: str | None = None
    ) -> PageResponse:
        """Return a page, following redirects. `RequestFailed` says why not."""
        headers = {}
        if etag:
            headers["If-None-Match"] = etag
        if modified:
            headers["If-Modified-Since"] = modified
        for _ in range(MAX_REDIRECTS + 1):
            rules = await self.rules(url)
            if rules.refusal:
                raise RequestFailed(rules.refusal, retry_later=rules.retry_later)
            if not rules.allows(url):
                raise RequestFailed("robots.txt disallows it")
            response = await self._get_with_retries(url, headers)
            location = redirect_of(response)
            if location is None:
                return page_response(response)
            url = location
        raise RequestFailed(f"more than {MAX_REDIRECTS} redirects")

    async def rules(self, url: str) -> robots.RobotsRules:
        """Return the robots.txt rules of the URL's host, fetched once per run."""
        try:
            parts = urlsplit(url)
        except ValueError:
            raise RequestFailed("not a valid URL") from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise RequestFailed("unsupported URL scheme (expected http or https)")
        origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        if origin not in self._rules:
            self._rules[origin] = asyncio.ensure_future(self._read_rules(origin))
        # Shielded: cancelling one request must not cancel the rules for the others.
        return await asyncio.shield(self._rules[origin])

    async def _read_rules(self, origin: str) -> robots.RobotsRules:
        url, product = f"{origin}/robots.txt", self._options.product
        host = self._host(url)
        try:
            for _ in range(robots.MAX_REDIRECTS + 1):
                response = await self._get_with_retries(url, {}, slot=f"robots {origin}")
                location = redirect_of(response)
                if location is None:
                    break
                url = location
        except RequestFailed as failure:
            # The failure describes the host. Users did not ask for robots.txt.
            retry_later = failure.retry_later or not failure.answered
            return robots.RobotsRules(product, refusal=str(failure), retry_later=retry_later)
        rules = robots.parse_robots(response.status, response.body, product)
        host.delay = max(host.delay, rules.delay)
        return rules

    async def _get_with_retries(
        self, url: str, headers: dict[str, str], slot: str | None = None
    ) -> Response:
        """Return a response; retry if the server is busy or the connection breaks."""
        host = self._host(url)
        for attempt in range(MAX_ATTEMPTS):
            await self._wait_for_host(host)
            try:
                response = await self._send(url, headers, host, slot)
            except RequestFailed as failure:
                if not failure.answered:
                    host.record_failure(str(failure))
                # Don't retry at once after a failed lookup or a timeout.
                if (
                    failure.retry_later
                    or failure.answered
                    or attempt + 1 == MAX_ATTEMPTS
                    or host.given_up
                ):
                    raise
                if "was not found" in str(failure) or "no answer" in str(failure):
                    raise
                host.next_request = self._now() + back_off(attempt, host.delay)
                continue
            host.record_answer()
            if response.status not in _BUSY_STATUSES:
                return response
            self._handle_busy(host, response, attempt)
        return response

    async def _wait_for_host(self, host: HostState) -> None:
        """Wait until the host may be asked again."""
        while (left := host.next_request - self._now()) > 0:
            await asyncio.sleep(left)
        if host.given_up:
            raise RequestFailed(host.given_up, retry_later=True)

    def _handle_busy(self, host: HostState, response: Response, attempt: int) -> None:
        """Schedule a retry, or give up the host for this run if it asks for a long wait."""
        asked = retry_after(header_of(response, "Retry-After"), datetime.now(UTC))
        wait = back_off(attempt, host.delay) if asked is None else asked
        if wait > MAX_WAIT:
            host.given_up = f"{status_line(response.status)} and asks to wait {wait:.0f} seconds"
            raise RequestFailed(host.given_up, retry_later=True)
        host.next_request = max(host.next_request, self._now() + wait)

    async def _send(
        self, url: str, headers: dict[str, str], host: HostState, slot: str | None
    ) -> Response:
        options = self._options
        name = urlsplit(url).hostname or ""
        if name.lower() in self._refused:
            raise explain(DNSLookupError(), name, self._refused, 0, 0)
        try:
            request = request_for(url, headers, options, slot)
            known = self._engine.downloader.slots.get(name)
            if known is not None and slot is None:
                known.delay = host.delay
            return await self._engine.download_async(request)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001, whatever it is, it is one page's
            raise explain(error, name, self._refused, options.timeout, options.max_bytes) from None

    def _host(self, url: str) -> HostState:
        name = urlsplit(url).netloc.rpartition("@")[2].lower()
        return self._hosts.setdefault(name, HostState(self._options.delay))

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
