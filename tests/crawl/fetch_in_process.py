"""Fetch pages with the crawl's fetcher in a separate process: a reactor can't start twice.

``asked`` runs this file and returns one answer per page, in order.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Answer:
    status: int | None = None
    url: str = ""
    size: int = 0
    etag: str | None = None
    failed: str = ""
    later: bool = False


def asked(
    *urls: str,
    private: tuple[str, ...] = (),
    environment: dict[str, str] | None = None,
    headers: tuple[str | None, str | None] = (None, None),
    **options: Any,
) -> list[Answer]:
    """Return the answers. ``private`` replaces the addresses that count as private."""
    order = {"urls": urls, "private": private, "headers": headers, "options": options}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", __file__, json.dumps(order)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **(environment or {})},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [Answer(**values) for values in json.loads(done.stdout.splitlines()[-1])]


def main(order: dict[str, Any]) -> None:
    from nutgraf.crawl.fetching import resolver
    from nutgraf.crawl.fetching.failures import RequestFailed
    from nutgraf.crawl.fetching.fetcher import Fetcher
    from nutgraf.crawl.fetching.settings import scrapy_settings
    from nutgraf.crawl.fetching.spider import run_in_scrapy
    from nutgraf.crawl.options import CrawlOptions

    if order["private"]:
        resolver.is_public = lambda address: address not in order["private"]
    options = CrawlOptions(**{"delay": 0.0, "timeout": 5.0, **order["options"]})
    refused = resolver.RefusedHosts()
    answers: list[dict[str, Any]] = []

    async def work(engine: Any) -> None:
        fetcher = Fetcher(engine, options, refused.hosts)
        for url in order["urls"]:
            try:
                response = await fetcher.get(url, *order["headers"])
            except RequestFailed as failure:
                answers.append({"failed": str(failure), "later": failure.retry_later})
            else:
                values = {"status": response.status, "url": response.url, "etag": response.etag}
                answers.append({**values, "size": len(response.content)})
        print(json.dumps(answers), flush=True)
        os._exit(0)

    run_in_scrapy(scrapy_settings(options, refused), work)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    main(json.loads(sys.argv[1]))
