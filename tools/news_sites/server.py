"""Serve the sites on loopback and record every request."""

from __future__ import annotations

import json
import threading
from collections import Counter
from dataclasses import replace
from typing import Any, Final

from tools.news_sites.make import make_sites, make_truth
from tools.news_sites.response import Response
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
    """Serves all sites on one port, each at its own loopback address.

    If the system has only 127.0.0.1, each has its own port instead.
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
        """The ground truth of the current sites."""
        return make_truth(self.sites)

    def switch(self, name: str, *, on: bool = True) -> None:
        """Change the sites: one of `SWITCHES`."""
        self.options = replace(self.options, **{SWITCHES[name]: on})
        self._make()

    def crawl_delay(self, seconds: float) -> None:
        """Set the Crawl-delay of the second site."""
        self.options = replace(self.options, crawl_delay=seconds)
        self._make()

    def slow(self, seconds: float, url: str = "") -> None:
        """Set the delay of the slow page, or of another page."""
        if url:
            self.faults.slow[url] = seconds
        else:
            self.faults.slowness = seconds

    def busy(self, url: str, times: int = 1) -> None:
        """Respond with 429 at a URL this many times."""
        self.faults.busy[url] = times

    def counts(self) -> Counter[str]:
        """Return the number of requests by URL."""
        return Counter(self.roots[request.host] + request.path for request in self.log)

    def agents(self) -> Counter[str]:
        """Return the number of requests by user agent."""
        return Counter(request.agent for request in self.log)

    def close(self) -> None:
        """Stop the server and close all connections."""
        self.closed.set()
        for listener in self._listeners.values():
            listener.stop()

    def control(self, target: str) -> Response:
        """Respond to other processes: request counts, the ground truth, a switch."""
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
        return Response(
            json.dumps(content, ensure_ascii=False).encode(), "application/json", etag=False
        )
