"""An HTTP/1.1 server on loopback with persistent connections."""

from __future__ import annotations

import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Protocol

from tools.news_sites.response import Response
from tools.news_sites.site import HOSTS, Faults, Request, Site

MISSING: Final = Response(
    b"<!doctype html><title>Not found</title><h1>Not found</h1><p>There is no such page here.",
    status=404,
)


class Owner(Protocol):
    """The server's sites, log and faults."""

    sites: dict[str, Site]
    log: list[Request]
    faults: Faults
    closed: threading.Event

    def control(self, target: str) -> Response:
        """Return the response to a request for the server itself."""


class Listener(ThreadingHTTPServer):
    """Listens at one address."""

    # Wait for threads, so that none outlives the server with an open connection.
    daemon_threads = False
    block_on_close = True
    request_queue_size = 256

    def __init__(self, host: str, port: int) -> None:
        self.connections: set[socket.socket] = set()
        self.loop: threading.Thread | None = None
        super().__init__((host, port), _Connection)

    def server_bind(self) -> None:
        """Bind without asking the resolver for this machine's name, which can take seconds."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()

    @property
    def root(self) -> str:
        """The root URL, without a final slash."""
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}"

    def serve(self, owner: Owner, name: str) -> None:
        """Serve a site in a thread."""
        self.owner, self.name = owner, name
        self.loop = threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True)
        self.loop.start()

    def stop(self) -> None:
        """Stop serving and close all connections."""
        if self.loop is not None:
            self.shutdown()
            self.loop.join()
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:  # the client closed it first
                continue
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Show errors, except of clients that disconnect."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def listen(names: list[str], port: int) -> dict[str, Listener]:
    """Return a listener for each site, on one port if the system has all the addresses."""
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


class _Connection(BaseHTTPRequestHandler):
    """Handles the requests of one connection."""

    server: Listener
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 60

    def setup(self) -> None:
        """Remember the connection."""
        super().setup()
        self.server.connections.add(self.connection)

    def finish(self) -> None:
        """Forget the connection."""
        self.server.connections.discard(self.connection)
        super().finish()

    def log_message(self, *_: Any) -> None:
        """Print nothing: requests are recorded."""

    def do_GET(self) -> None:
        """Respond to a request."""
        owner, name = self.server.owner, self.server.name
        if self.path.startswith("/-/"):
            self.respond(owner.control(self.path))
            return
        self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {key.lower(): value for key, value in self.headers.items()}
        owner.log.append(Request(time.time(), name, self.path, headers, self.command))
        self.site, self.target = owner.sites[name], self.path
        url, faults = self.site.root + self.target, owner.faults
        if url in faults.slow and self.wait(faults.slow[url]):
            self.hang_up()
        elif faults.busy.get(url, 0):
            faults.busy[url] -= 1
            self.respond(Response(b"Too many requests", status=429, headers={"Retry-After": "1"}))
        elif trap := self.site.traps.get(self.target.partition("?")[0]):
            trap(self)
        else:
            found = self.site.find(self.target, headers.get("cookie", ""))
            self.respond(found or MISSING)

    do_HEAD = do_POST = do_GET  # noqa: N815  names of http.server

    def respond(self, response: Response) -> None:
        """Send a response."""
        self.send(response.encoded(self.headers, body=self.command != "HEAD"))

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self.wfile.write(data)

    def wait(self, seconds: float) -> bool:
        """Wait; return True if the server was closed meanwhile."""
        return self.server.owner.closed.wait(seconds)

    def hang_up(self) -> None:
        """Close the connection after this request."""
        self.close_connection = True

    @property
    def slowness(self) -> float:
        """The delay of the slow page in seconds."""
        return self.server.owner.faults.slowness
