"""Requests and answers on loopback: HTTP/1.1 with connections that stay open."""

from __future__ import annotations

import socket
import sys
import threading
import time
from http.server import ThreadingHTTPServer
from socketserver import StreamRequestHandler
from typing import Any, Final, Protocol

from tools.news_sites.answer import Answer
from tools.news_sites.requests import Faults, Request
from tools.news_sites.site import HOSTS, Site

MISSING: Final = Answer(
    b"<!doctype html><title>Not found</title><h1>Not found</h1><p>There is no such page here.",
    status=404,
)


class Owner(Protocol):
    """Whose sites are served."""

    sites: dict[str, Site]
    log: list[Request]
    faults: Faults
    closed: threading.Event

    def control(self, target: str) -> Answer:
        """Answer to what is asked of the server itself."""


class Listener(ThreadingHTTPServer):
    """One address."""

    # Threads are waited for: none outlives the server with an open connection.
    daemon_threads = False
    block_on_close = True
    request_queue_size = 256

    def __init__(self, host: str, port: int) -> None:
        self.connections: set[socket.socket] = set()
        self.loop: threading.Thread | None = None
        super().__init__((host, port), _Exchange)

    def server_bind(self) -> None:
        """Bind without asking the resolver for this machine's name, which can take seconds."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()

    @property
    def root(self) -> str:
        """The address, without a slash at its end."""
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}"

    def serve(self, owner: Owner, name: str) -> None:
        """Answer from now on, in a thread."""
        self.owner, self.name = owner, name
        self.loop = threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True)
        self.loop.start()

    def stop(self) -> None:
        """Stop, and end all connections."""
        if self.loop is not None:
            self.shutdown()
            self.loop.join()
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:  # the other side was first
                continue
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away is no error; anything else is shown."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def listen(names: list[str], port: int) -> dict[str, Listener]:
    """A listener for each site: on one port if the system has all the addresses."""
    for _ in range(20):
        found: dict[str, Listener] = {}
        try:
            for name in names:
                chosen = next(iter(found.values())).server_address[1] if found else port
                found[name] = Listener(HOSTS[name], int(chosen))
        except OSError:
            for listener in found.values():
                listener.server_close()
            if port:
                break
        else:
            return found
    first, *rest = names
    found = {first: Listener("127.0.0.1", port)}
    return found | {name: Listener("127.0.0.1", 0) for name in rest}


class _Exchange(StreamRequestHandler):
    """One connection: requests and their answers, one after another."""

    server: Listener
    disable_nagle_algorithm = True
    timeout = 60

    def setup(self) -> None:
        """Remember the connection."""
        super().setup()
        self.server.connections.add(self.connection)

    def finish(self) -> None:
        """Forget it."""
        self.server.connections.discard(self.connection)
        try:
            super().finish()
        except OSError:  # nobody is there to read the rest
            return

    def handle(self) -> None:
        """Answer until one side has had enough."""
        self.owner, self._over = self.server.owner, False
        try:
            while not self._over and not self.owner.closed.is_set() and self._one():
                pass
        except OSError:  # gone, or silent for too long
            return

    def _one(self) -> bool:
        words = self.rfile.readline(65536).decode("latin-1").split()
        if len(words) != 3:
            return False
        self.method, self.target, version = words
        headers: dict[str, str] = {}
        while (line := self.rfile.readline(65536)) not in (b"\r\n", b"\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        if length := headers.get("content-length"):
            self.rfile.read(int(length))
        self.headers = headers
        if version == "HTTP/1.0" or headers.get("connection", "").lower() == "close":
            self._over = True
        self._respond()
        return True

    def _respond(self) -> None:
        owner, name = self.owner, self.server.name
        if self.target.startswith("/-/"):
            self.answer(owner.control(self.target))
            return
        owner.log.append(Request(time.time(), name, self.target, self.headers, self.method))
        self.site = owner.sites[name]
        url, faults = self.site.root + self.target, owner.faults
        if url in faults.slow and self.wait(faults.slow[url]):
            return
        if faults.busy.get(url, 0):
            faults.busy[url] -= 1
            self.answer(Answer(b"Too many requests", status=429, headers={"Retry-After": "1"}))
            return
        trap = self.site.traps.get(self.target.partition("?")[0])
        if trap is not None:
            trap(self)
        else:
            found = self.site.find(self.target, self.headers.get("cookie", ""))
            self.answer(found or MISSING)

    def answer(self, answer: Answer) -> None:
        """Answer as any page would."""
        self.send(answer.sent(self.headers, body=self.method != "HEAD"))

    def send(self, data: bytes) -> None:
        """Write bytes to the wire."""
        self.connection.sendall(data)

    def wait(self, seconds: float) -> bool:
        """Wait; True if the server was closed meanwhile."""
        return self.owner.closed.wait(seconds)

    def hang_up(self) -> None:
        """End the connection after this request."""
        self._over = True

    @property
    def slowness(self) -> float:
        """How many seconds the slow page takes."""
        return self.owner.faults.slowness
