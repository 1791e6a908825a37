"""A small news site on this machine that counts its requests."""

from __future__ import annotations

import contextlib
import gzip
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

NOUNS = (
    "harbour council ferry bridge market school river library station orchard theatre quarry "
    "lighthouse museum hospital bakery airport stadium garden factory chapel tunnel reservoir mill"
).split()
VERBS = "reopens closes expands moves celebrates repairs votes plans delays finishes".split()
PLACES = "north south east west upper lower old new outer inner".split()


def headline(number: int) -> str:
    place = PLACES[number % len(PLACES)]
    noun, verb = NOUNS[number % len(NOUNS)], VERBS[number // 3 % len(VERBS)]
    other = NOUNS[(number * 7 + 5) % len(NOUNS)]
    return f"{place.title()} {noun} {verb} after {other} decision number {number}"


def sentences(number: int, count: int = 12) -> list[str]:
    made = []
    for i in range(count):
        a, b, c = (NOUNS[(number * k + i * m) % len(NOUNS)] for k, m in ((3, 5), (5, 7), (11, 3)))
        place = PLACES[(number + i * 3) % len(PLACES)]
        made.append(
            f"In the {place} part of town the {a} was, according to witness {number}-{i}, "
            f"discussed for {number % 17 + i + 2} hours before the {b} committee agreed that the "
            f"{c} would be looked after by its {number * 31 % 97 + i} neighbours."
        )
    return made


def article(number: int, extra: str = "", head: str = "", body: list[str] | None = None) -> str:
    text = body or sentences(number)
    paragraphs = "".join(f"<p>{' '.join(text[i : i + 3])}</p>" for i in range(0, len(text), 3))
    title = headline(number)
    return (
        f"<!doctype html><html lang='en'><head><title>{title} | The Coast</title>"
        f"<meta property='og:type' content='article'>"
        f"<meta property='article:published_time' content='2026-11-{number % 14 + 1:02}T08:00:00Z'>"
        f"{head}</head><body>{MENU}<main><article><h1>{title}</h1>"
        f"<p class='by'>By Ada Quill</p>{paragraphs}</article>{extra}</main>{FOOTER}</body></html>"
    )


MENU = (
    "<header><a href='/'>The Coast</a></header><nav><ul><li><a href='/town/'>Town</a></li>"
    "<li><a href='/sport/'>Sport</a></li><li><a href='/login'>Log in</a></li></ul></nav>"
)
FOOTER = (
    "<footer><p>Write to the editors of The Coast, Quay Street 4.</p>"
    "<p><a href='/privacy'>Privacy</a> All rights reserved.</p></footer>"
)


def story(number: int) -> str:
    slug = "-".join(headline(number).lower().split())
    return f"/2026/11/{number % 14 + 1:02}/{slug}-{100_000 + number}.html"


def front(links: list[tuple[str, str]], head: str = "") -> str:
    cards = "".join(
        f"<article><h2><a href='{url}'>{text}</a></h2><p>More about it inside.</p></article>"
        for url, text in links
    )
    return (
        f"<!doctype html><html lang='en'><head><title>The Coast</title>{head}</head>"
        f"<body>{MENU}<main><h1>The Coast</h1>{cards}</main>{FOOTER}</body></html>"
    )


@dataclass
class Reply:
    """The response of the server."""

    body: bytes | str = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    type: str = "text/html; charset=utf-8"
    wait: float = 0.0

    @property
    def content(self) -> bytes:
        return self.body.encode() if isinstance(self.body, str) else self.body


Page = Reply | Callable[[dict[str, str]], Reply]


class Site:
    """Pages by path, and the number of requests for each."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.asked: Counter[str] = Counter()
        self.times: list[tuple[float, str]] = []
        self.agents: set[str] = set()
        self.base = ""

    def put(self, path: str, body: str | bytes, **more: object) -> None:
        self.pages[path] = Reply(body, **more)  # type: ignore[arg-type]

    def put_stories(self, numbers: range, *, on: str = "/", head: str = "") -> None:
        for number in numbers:
            self.put(story(number), article(number))
        self.put(on, front([(story(n), headline(n)) for n in numbers], head))
        for section in ("/town/", "/sport/"):
            self.pages.setdefault(section, Reply(front([])))

    def url(self, path: str = "/") -> str:
        return self.base + path


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        site: Site = self.server.site  # type: ignore[attr-defined]
        site.asked[self.path] += 1
        site.times.append((time.monotonic(), self.path))
        site.agents.add(self.headers.get("User-Agent", ""))
        page = site.pages.get(self.path, Reply("not here", 404))
        reply = page({k.lower(): v for k, v in self.headers.items()}) if callable(page) else page
        if reply.wait:
            time.sleep(reply.wait)
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.type)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.content)))
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(reply.content)

    def log_message(self, *_: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        pass  # the tests include clients that disconnect


@contextlib.contextmanager
def serving(site: Site, certificate: Path | None = None) -> Iterator[Site]:
    """Serve a site on a free port."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.site = site  # type: ignore[attr-defined]
    scheme = "http"
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        scheme = "https"
    site.base = f"{scheme}://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def bomb(megabytes: int) -> bytes:
    """Return many zeros, compressed."""
    return gzip.compress(b"0" * (megabytes * 1_000_000), 9)


def self_made(folder: Path, name: str, address: str | None) -> Path:
    """Return a self-signed certificate for an address, or for none."""
    import ipaddress

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder()
    if address is not None:
        place = x509.IPAddress(ipaddress.ip_address(address))
        builder = builder.add_extension(x509.SubjectAlternativeName([place]), critical=False)
    made = (
        builder.subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{name}.pem"
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return path
