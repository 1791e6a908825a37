"""Multi-page articles, fetched from a server on this machine and joined."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import nutgraf
from nutgraf.cli.app import run
from nutgraf.errors import FetchError
from nutgraf.multipage import JoinedBlocks, join
from nutgraf.net import ip_addresses as address
from nutgraf.net.later_pages import read_later_pages
from tests.pages import NAVIGATION, PARAGRAPHS

HEADLINE = "Council votes to rebuild lighthouse"


def paragraphs(number: int) -> list[str]:
    return [f"On page {number}: {text}" for text in PARAGRAPHS["Latin"]]


def part(number: int, following: str | None) -> str:
    body = "".join(f"<p>{text}</p>" for text in paragraphs(number))
    link = f"<p><a href='{following}'>Next page</a></p>" if following else ""
    return (
        f"<title>{HEADLINE}</title><nav><ul>{NAVIGATION}</ul></nav>"
        f"<main><article><h1>{HEADLINE}</h1>{body}</article>{link}</main>"
    )


class Handler(BaseHTTPRequestHandler):
    asked: list[str]

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        story, _, number = self.path.strip("/").partition("/")
        n = int(number or 1)
        onward = f"/{story}/{n + 1}"
        if story == "three":
            return self.answer(part(n, onward if n < 3 else None))
        if story == "endless":
            return self.answer(part(n, onward))
        if story == "again":  # every later page is the second one
            return self.answer(part(min(n, 2), onward))
        if story == "round":
            return self.redirect("/round") if n == 3 else self.answer(part(n, onward))
        if story == "gone":
            return self.answer("no such page", 404) if n == 3 else self.answer(part(n, onward))
        if story == "empty":
            return self.answer("<p></p>" if n == 2 else part(n, onward))
        if story == "away":
            if n == 2:
                return self.redirect(f"http://inner.example:{self.server.server_port}/three/2")
            return self.answer(part(n, onward))
        return self.answer("not here", 404)

    def redirect(self, where: str) -> None:
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer(self, html: str, status: int = 200) -> None:
        body = html.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[str] = []


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as http:
        thread = threading.Thread(target=http.serve_forever, daemon=True)
        thread.start()
        yield http
        http.shutdown()
        thread.join()


@pytest.fixture
def extract(server: Server, capsys: pytest.CaptureFixture[str]):
    def command(story: str, *options: str, form: str = "json", private: bool = True):
        url = story if "://" in story else f"http://127.0.0.1:{server.server_port}/{story}"
        flags = ["--allow-private"] if private else []
        code = run(["extract", url, "-m", "cetd", "-f", form, *flags, *options])
        captured = capsys.readouterr()
        values = json.loads(captured.out) if form == "json" and captured.out else captured.out
        return code, values, captured.err

    return command


def text_of(*numbers: int) -> str:
    return "\n\n".join(text for number in numbers for text in paragraphs(number))


def test_pages_are_joined(extract, server):
    code, values, err = extract("three")
    assert (code, err) == (0, "")
    assert values["text"] == text_of(1, 2, 3)
    assert values["title"] == HEADLINE
    assert values["url"] == f"http://127.0.0.1:{server.server_port}/three"
    assert (values["next_page"], values["partial"]) == (None, None)
    assert server.asked == ["/three", "/three/2", "/three/3"]


def test_blocks_of_all_pages(extract):
    kept = [b["text"] for b in extract("three", "--explain")[1]["blocks"] if b["kept"]]
    assert "\n\n".join(kept) == text_of(1, 2, 3)


@pytest.mark.parametrize("form", ["text", "markdown", "html", "tei"])
def test_every_format_has_all_pages_and_one_title(extract, form):
    out = extract("three", form=form)[1]
    for number in (1, 2, 3):
        assert out.count(f"On page {number}: Opponents") == 1
    body = out.partition("<body>")[2] or out
    assert body.count(HEADLINE) == (0 if form == "text" else 1)


def test_later_pages_can_be_left_out(extract, server):
    _, values, _ = extract("three", "--one-page")
    assert values["text"] == text_of(1)
    assert values["next_page"].endswith("/three/2")
    assert server.asked == ["/three"]


def test_at_most_twenty_pages(extract, server):
    code, values, err = extract("endless")
    assert code == 0
    assert values["partial"] == "pages: the first 20 were read"
    assert values["next_page"].endswith("/endless/21")
    assert values["text"] == text_of(*range(1, 21))
    assert "pages: the first 20 were read" in err
    assert len(server.asked) == 20


@pytest.mark.parametrize("story", ["again", "round"])
def test_repeated_page_ends_the_article(extract, server, story):
    code, values, err = extract(story)
    assert (code, err, values["partial"]) == (0, "", None)
    assert values["text"] == text_of(1, 2)
    assert len(server.asked) <= 4


@pytest.mark.parametrize(
    ("story", "read", "says"),
    [
        ("gone", (1, 2), "pages: page 3 could not be read (the server answered 404 Not Found)"),
        ("empty", (1,), "pages: page 2 has no text"),
    ],
)
def test_failed_page_keeps_the_earlier_ones(extract, story, read, says):
    code, values, err = extract(story)
    assert code == 0
    assert values["text"] == text_of(*read)
    assert values["partial"] == says
    assert says in err
    assert err.count("\n") == 1


def test_later_page_in_a_private_network_is_refused(extract, server, monkeypatch):
    # news.example stands for a public host; it resolves to this machine.
    homes = {"news.example": "127.0.0.1", "inner.example": "10.0.0.7"}

    def getaddrinfo(host: str, port: int, *_: object, **__: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (homes.get(host, host), port))]

    monkeypatch.setattr(address.socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(address, "is_public", lambda ip: ip == "127.0.0.1")
    site = f"http://news.example:{server.server_port}/away"
    code, values, _ = extract(site, private=False)
    assert code == 0
    assert values["text"] == text_of(1)
    assert "inner.example is on a private network (10.0.0.7)" in values["partial"]
    # A public host is still not the article's host.
    homes["inner.example"] = "127.0.0.1"
    _, values, _ = extract(site, private=False)
    assert values["text"] == text_of(1)
    assert "page 2 is on another host (inner.example" in values["partial"]


def test_later_pages_of_a_file_are_not_fetched(extract, server, tmp_path, capsys):
    file = tmp_path / "story.html"
    canonical = f"<link rel=canonical href='http://127.0.0.1:{server.server_port}/three'>"
    file.write_text(canonical + part(1, "/three/2"))
    assert run(["extract", str(file), "-m", "cetd", "-f", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["next_page"].endswith("/three/2")
    assert server.asked == []


def article(number: int, following: str | None = None):
    return nutgraf.extract(part(number, following), "https://post.example/story", method="cetd")


def test_single_page_is_returned_unchanged():
    first = article(1)
    assert join([first]) is first
    assert (
        read_later_pages(first, "https://post.example/story", lambda _: pytest.fail("asked"))
        is first
    )


def test_error_while_reading_a_later_page():
    def fails(_: str):
        raise FetchError("no answer")

    whole = read_later_pages(article(1, "/story/2"), "https://post.example/story", fails)
    assert whole.text == text_of(1)
    assert whole.partial == "pages: page 2 could not be read (no answer)"
    assert whole.next_page == "https://post.example/story/2"


def test_joined_blocks():
    blocks = JoinedBlocks((article(1).blocks, (), article(2).blocks))
    one, two = list(article(1).blocks), list(article(2).blocks)
    assert list(blocks) == one + two
    assert blocks[-1] == two[-1]
    assert blocks[len(one)] == two[0]
    assert blocks[len(one) - 1 : len(one) + 1] == (one[-1], two[0])
    with pytest.raises(IndexError):
        blocks[len(blocks)]
