"""Scrapy settings: its downloader and little else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nutgraf.crawl.fetching.resolver import ALLOW_PRIVATE, REFUSED, RefusedHosts

if TYPE_CHECKING:
    from nutgraf.crawl.options import CrawlOptions

MAX_CONCURRENT_REQUESTS: Final = 32
"""Maximum number of simultaneous requests to all hosts."""


def scrapy_settings(options: CrawlOptions, refused: RefusedHosts) -> dict[str, Any]:
    """Return the settings for a crawl.

    `nutgraf.crawl.fetching.fetcher` handles robots.txt, redirects and retries, so
    decompression is the only middleware left.
    """
    return {
        "TWISTED_DNS_RESOLVER": "nutgraf.crawl.fetching.resolver.CheckedResolver",
        REFUSED: refused,
        ALLOW_PRIVATE: options.allow_private,
        "DOWNLOAD_VERIFY_CERTIFICATES": True,
        "DOWNLOAD_HANDLERS": dict.fromkeys(("data", "file", "ftp", "s3")),
        "DOWNLOADER_MIDDLEWARES_BASE": {
            "scrapy.downloadermiddlewares.httpcompression.HttpCompressionMiddleware": 590
        },
        "SPIDER_MIDDLEWARES_BASE": {},
        # No console, no remote control, no statistics.
        "EXTENSIONS_BASE": {},
        "TELNETCONSOLE_ENABLED": False,
        "REMOTE_CONTROL_ENABLED": False,
        "CONCURRENT_REQUESTS": MAX_CONCURRENT_REQUESTS,
        "CONCURRENT_REQUESTS_PER_DOMAIN": options.per_host,
        "DOWNLOAD_DELAY": options.delay,
        "DOWNLOAD_DELAY_JITTER": 0.0,
        "DOWNLOAD_TIMEOUT": options.timeout,
        "DOWNLOAD_MAXSIZE": options.max_bytes,
        "DOWNLOAD_WARNSIZE": 0,
        "DOWNLOADER_STATS": False,
        "COOKIES_ENABLED": False,
        "HTTPPROXY_ENABLED": False,
        "LOG_ENABLED": False,
        "LOG_INSTALL_ROOT_HANDLER": False,
        "USER_AGENT": options.user_agent,
    }
