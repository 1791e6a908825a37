"""The sample sites, served for a test.

    from tests.sites_server import sample_sites

    with sample_sites() as sites:
        sites.roots["courier"], sites.truth, sites.requests, sites.counts()
        sites.switch("changed article"); sites.slow(3)

or as a fixture: ``from tests.sites_server import sites``. Each test gets sites
that nobody has asked yet. For loads, a process of its own is fairer:
`apart` serves from one.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tools.news_sites.server import SampleServer
from tools.news_sites.site import Options, Request, TrueArticle, Truth

TOOL = Path(__file__).resolve().parent.parent / "tools" / "sample_sites.py"


@dataclass(frozen=True)
class SampleSites:
    """The sites of a test, and what they saw."""

    server: SampleServer

    @property
    def roots(self) -> dict[str, str]:
        """Where each site is, without a slash at the end."""
        return self.server.roots

    @property
    def truth(self) -> Truth:
        """What is true of all pages, as they are switched now."""
        return self.server.truth

    def articles(self, site: str) -> list[TrueArticle]:
        """The articles of one site."""
        return [article for article in self.truth.articles if article.site == site]

    @property
    def requests(self) -> list[Request]:
        """All requests so far, in their order."""
        return self.server.log

    def counts(self) -> Counter[str]:
        """How often each address was asked for."""
        return self.server.counts()

    def agents(self) -> Counter[str]:
        """How often each user agent asked."""
        return self.server.agents()

    def forget(self) -> None:
        """Forget all requests so far."""
        self.server.log.clear()

    def switch(self, name: str, *, on: bool = True) -> None:
        """Change the sites: `tools.news_sites.server.SWITCHES` has the names."""
        self.server.switch(name, on=on)

    def slow(self, seconds: float, url: str = "") -> None:
        """How long the slow page takes to answer, or any other address."""
        self.server.slow(seconds, url)

    def busy(self, url: str, times: int = 1) -> None:
        """Answer 429 at an address so many times, then as ever."""
        self.server.busy(url, times)

    def crawl_delay(self, seconds: float) -> None:
        """What robots.txt of the second site asks for."""
        self.server.crawl_delay(seconds)


@contextmanager
def sample_sites(
    *, big: int = 0, traps: bool = False, crawl_delay: float = 0.05
) -> Iterator[SampleSites]:
    """The sites, served in threads of this process."""
    server = SampleServer(0, Options(big=big, traps=traps, crawl_delay=crawl_delay))
    try:
        yield SampleSites(server)
    finally:
        server.close()


@pytest.fixture
def sites() -> Iterator[SampleSites]:
    """The sites, fresh for each test."""
    with sample_sites() as served:
        yield served


@dataclass(frozen=True)
class Apart:
    """Sites that are served by another process."""

    roots: dict[str, str]

    def ask(self, what: str) -> Any:
        """``counts``, ``truth``, or ``switch/NAME``."""
        with urlopen(f"{self.roots['courier']}/-/{what}") as answer:
            return json.load(answer)


@contextmanager
def apart(*arguments: str) -> Iterator[Apart]:
    """The sites, served by a process of their own, such as ``apart("--big", "1000")``."""
    command = [sys.executable, str(TOOL), "--port", "0", *arguments]
    expected = 3 + ("--big" in arguments)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline().split() for _ in range(expected)]
            yield Apart({name: root.rstrip("/") for name, root, *_ in lines})
        finally:
            process.terminate()
