"""A Scrapy spider that hands its engine to the crawl and waits for its end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from nutgraf.errors import MissingExtraError

try:
    from scrapy import Spider
    from scrapy.crawler import AsyncCrawlerProcess
    from scrapy.settings import default_settings
except ImportError:
    raise MissingExtraError("crawling", "crawl") from None


# Older versions ignore these settings: they would verify no certificate and check no address.
if not {"DOWNLOAD_VERIFY_CERTIFICATES", "TWISTED_DNS_RESOLVER"} <= vars(default_settings).keys():
    raise MissingExtraError("crawling (with a newer Scrapy)", "crawl")


class NewsSpider(Spider):
    """Runs the crawl, which requests pages from the engine itself."""

    name = "nutgraf"

    def __init__(self, work: Callable[[Any], Awaitable[None]], **rest: Any) -> None:
        """``work`` gets the engine."""
        super().__init__(**rest)
        self._work = work

    async def start(self) -> AsyncIterator[Any]:
        """Run the crawl. No requests are scheduled here, because the frontier is in the store."""
        await self._work(self.crawler.engine)
        return
        yield  # Scrapy wants a generator


def run_in_scrapy(settings: dict[str, Any], work: Callable[[Any], Awaitable[None]]) -> None:
    """Start the reactor, which is possible once in a process, and run until ``work`` is done."""
    process = AsyncCrawlerProcess(settings)
    process.crawl(NewsSpider, work=work)
    process.start(install_signal_handlers=False)
