"""Serves the sites on loopback, fast, and writes down every request."""

from __future__ import annotations

import json
import threading
from collections import Counter
from dataclasses import replace
from typing import Any, Final

from tools.news_sites.answer import Answer
from tools.news_sites.make import make_sites, make_truth
from tools.news_sites.site import HOSTS, Faults, Options, Request, Site, Truth
from tools.news_sites.wire import MISSING, listen

SWITCHES: Final = {
    "changed article": "changed",
    "new article": "late",
    "new layout": "layout",
    "consent wall": "wall",
    "traps": "traps",
}


class SampleServer:
    """All sites on one port, each at a loopback address of its own.

    Where the system has 127.0.0.1 only, each gets a port of its own instead.
    """

    def __init__(self, port: int = 0, options: Options | None = None) -> None:
        self.options = options or Options()
        self.log: list[Request] = []
        self.faults = Faults()
        self.closed = threading.Event()
        names = [name for name in HOSTS if name != "big" or self.options.big]
        self._listeners = listen(names, port)
        self.roots = {name: found.root for name, found in self._listeners.items()}
        self._make()
        for name, listener in self._listeners.items():
            listener.serve(self, name)

    def _make(self) -> None:
        self.sites: dict[str, Site] = make_sites(self.roots, self.options)

    @property
    def truth(self) -> Truth:
        """What is true of the sites as they are now."""
        return make_truth(self.sites)

    def switch(self, name: str, *, on: bool = True) -> None:
        """Change the sites: one of `SWITCHES`."""
        self.options = replace(self.options, **{SWITCHES[name]: on})
        self._make()

    def crawl_delay(self, seconds: float) -> None:
        """What robots.txt of the second site asks for."""
        self.options = replace(self.options, crawl_delay=seconds)
        self._make()

    def slow(self, seconds: float, url: str = "") -> None:
        """How long the slow page takes to answer, or any other page."""
        if url:
            self.faults.slow[url] = seconds
        else:
            self.faults.slowness = seconds

    def busy(self, url: str, times: int = 1) -> None:
        """Answer 429 at an address so many times before it answers as ever."""
        self.faults.busy[url] = times

    def counts(self) -> Counter[str]:
        """How often each address was asked for."""
        return Counter(self.roots[request.host] + request.path for request in self.log)

    def agents(self) -> Counter[str]:
        """How often each user agent asked."""
        return Counter(request.agent for request in self.log)

    def close(self) -> None:
        """Stop, and end all connections."""
        self.closed.set()
        for listener in self._listeners.values():
            listener.stop()

    def control(self, target: str) -> Answer:
        """What other processes may ask: the requests so far, the truth, a switch."""
        name, _, value = target.removeprefix("/-/").partition("/")
        if name == "switch":
            wanted = value.replace("%20", " ").replace("-", " ")
            if wanted not in SWITCHES:
                return MISSING
            self.switch(wanted)
        content: Any = {"switched": value}
        if name == "counts":
            content = self.counts()
        elif name == "truth":
            content = self.truth.to_dict()
        return Answer(
            json.dumps(content, ensure_ascii=False).encode(), "application/json", etag=False
        )
