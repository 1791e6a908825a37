"""What a crawl is asked to do, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from nutgraf.crawl.options import CrawlOptions


@dataclass(frozen=True, slots=True)
class Order:
    """What a crawl is asked to do."""

    sources: tuple[str, ...]
    store: str
    options: CrawlOptions
    kind: str
