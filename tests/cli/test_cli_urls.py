"""Pages by their URL, from a server on this machine."""

from __future__ import annotations

import gzip
import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import nutgraf as library
from nutgraf.net import fetch as single
from nutgraf.net import ip_addresses as address
from tests.crawl.site import Site, self_made, serving
from tests.pages import PARAGRAPHS, news_page

CYRILLIC = news_page(PARAGRAPHS["Cyrillic"], "Совет решил восстановить маяк")


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/loop":
            return self.redirect("/loop?again")
        if path == "/moved":
            return self.redirect("/page")
        if path == "/inside":
            return self.redirect(f"http://inner.example:{self.server.server_port}/page")
        if path == "/to-a-file":
            return self.redirect("file:///etc/hosts")
        if path == "/gone":
            return self.answer(404, b"no such story")
        if path == "/pdf":
            return self.answer(200, b"%PDF-1.7\n" + bytes(99), "application/pdf")
        if path == "/gzip":
            body = gzip.compress(CYRILLIC.encode("koi8-r"))
            return self.answer(200, body, "text/html; charset=koi8-r", "gzip")
        if path == "/broken-gzip":
            return self.answer(200, b"not gzip", "text/html", "gzip")
        if path == "/who":
            who = f"<p>{self.headers['host']}, {self.headers['user-agent']}, and no more.</p>"
            return self.answer(200, who.encode())
        return self.answer(200, CYRILLIC.encode("cp1251"), "text/html; charset=windows-1251")

    def redirect(self, where: str) -> None:
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer(
        self, status: int, body: bytes, kind: str = "text/html", coding: str | None = None
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if coding:
            self.send_header("Content-Encoding", coding)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        thread = threading.Thread(target=http.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}"
        http.shutdown()
        thread.join()


def fetched(nutgraf, url, *options):
    return nutgraf("extract", url, "-m", "cetd", "--allow-private", *options)


def test_charset_of_the_content_type_header_is_used(nutgraf, server):
    result = fetched(nutgraf, f"{server}/page")
    assert (result.code, result.err) == (0, "")
    assert PARAGRAPHS["Cyrillic"][0] in result.out


def test_compressed_response(nutgraf, server):
    assert PARAGRAPHS["Cyrillic"][0] in fetched(nutgraf, f"{server}/gzip").out


def test_url_of_the_article_is_that_after_redirects(nutgraf, server):
    values = json.loads(fetched(nutgraf, f"{server}/moved", "--format", "json").out)
    assert values["source"] == f"{server}/moved"
    assert values["url"] == f"{server}/page"


def test_request_has_user_agent_and_host_headers(nutgraf, server):
    out = fetched(nutgraf, f"{server.replace('127.0.0.1', 'localhost')}/who").out
    host = server.removeprefix("http://").replace("127.0.0.1", "localhost")
    assert out == f"{host}, nutgraf/{library.__version__}, and no more.\n"


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/gone", "the server answered 404 Not Found"),
        ("/loop", f"more than {single.MAX_REDIRECTS} redirects"),
        ("/to-a-file", "unsupported URL scheme (expected http or https)"),
        ("/pdf", "PDF"),
        ("/broken-gzip", "could not decompress the response"),
    ],
)
def test_fetch_errors(nutgraf, server, path, message):
    result = fetched(nutgraf, server + path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"nutgraf: {server}{path}: ")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_connection_refused(nutgraf):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/"
        result = fetched(nutgraf, url)
    assert result.code == 2
    assert "127.0.0.1 refuses connections" in result.err


@pytest.mark.filterwarnings("ignore")
def test_invalid_certificate(nutgraf, tmp_path):
    with serving(Site(), self_made(tmp_path, "own", "127.0.0.1")) as site:
        result = fetched(nutgraf, site.url("/page"))
    assert result.code == 2
    line = "127.0.0.1 has an invalid certificate (self-signed certificate)"
    assert result.err == f"nutgraf: {site.url('/page')}: {line}\n"


def test_server_without_tls(nutgraf):
    with serving(Site()) as site:
        result = fetched(nutgraf, site.url("/page").replace("http:", "https:"))
    assert "could not make a secure connection to 127.0.0.1" in result.err
    assert "SSL" not in result.err


@pytest.mark.parametrize("url", ["http://", "http://[::1", "http://a b/", "https://:443/x"])
def test_invalid_urls(nutgraf, url):
    result = fetched(nutgraf, url)
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert "mistake in nutgraf" not in result.err


def test_private_networks_are_refused(nutgraf, server):
    for url in (server, server.replace("127.0.0.1", "localhost")):
        result = nutgraf("extract", f"{url}/page", "-m", "cetd")
        assert (result.code, result.out) == (2, "")
        assert "private network" in result.err
        assert "--allow-private" in result.err


def test_a_redirect_into_a_private_network_is_refused(nutgraf, server, monkeypatch):
    # news.example stands for a public host; it resolves to this machine.
    homes = {"news.example": "127.0.0.1", "inner.example": "10.0.0.7"}

    def getaddrinfo(host: str, port: int, *_: object, **__: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (homes.get(host, host), port))]

    monkeypatch.setattr(address.socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(address, "is_public", lambda ip: ip == "127.0.0.1")
    site = server.replace("127.0.0.1", "news.example")
    assert nutgraf("extract", f"{site}/moved", "-m", "cetd").code == 0
    result = nutgraf("extract", f"{site}/inside", "-m", "cetd")
    assert (result.code, result.out) == (2, "")
    assert "inner.example is on a private network (10.0.0.7)" in result.err


def test_page_over_the_size_limit_is_an_error(nutgraf, server):
    result = fetched(nutgraf, f"{server}/page", "--max-bytes", 1200)
    assert result.code == 0
    assert "bytes: the first 1,200 were read" in result.err
    assert result.err.count("\n") == 1


def test_page_that_arrives_too_slowly(nutgraf, server, monkeypatch):
    monkeypatch.setattr(single, "TOTAL_TIMEOUT", -1.0)
    result = fetched(nutgraf, f"{server}/page")
    assert result.code == 2
    assert "did not arrive" in result.err


def test_without_the_extra(nutgraf, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "httpx", None)
    monkeypatch.delitem(__import__("sys").modules, "nutgraf.net.fetch")
    result = nutgraf("extract", "https://news.example/", "-m", "cetd")
    assert result.code == 2
    assert "pip install 'nutgraf[fetch]'" in result.err
