"""A large generated site on localhost, to measure crawls."""

from __future__ import annotations

import asyncio
import random
from multiprocessing.connection import Connection
from typing import Final

PER_SECTION: Final = 100
_WORDS: Final = (
    "harbour council ferry bridge market school river library station orchard theatre quarry "
    "lighthouse museum hospital bakery airport stadium garden factory chapel tunnel reservoir mill "
    "committee minister teacher driver farmer sailor engineer nurse builder lawyer reporter "
    "announced rejected repaired opened closed measured promised delivered discovered painted "
    "quickly slowly yesterday tomorrow together because although before after during against "
    "expensive wooden northern public ancient famous narrow silent bright heavy"
).split()
_MENU: Final = "".join(f"<li><a href='/topic-{i}/'>Topic {i}</a></li>" for i in range(40))
_ASIDE: Final = "".join(
    f"<div class='teaser'><a href='/about-us/page-{i}'>A box on every page, {i}</a></div>"
    for i in range(30)
)


def article(number: int) -> str:
    """Return an article page of about 600 words, with menus and other boilerplate."""
    draw = random.Random(number)
    title = " ".join(draw.sample(_WORDS, 7)).capitalize()
    paragraphs = "".join(
        "<p>" + " ".join(_sentence(draw) for _ in range(4)) + "</p>\n" for _ in range(10)
    )
    return (
        f"<!doctype html><html lang='en'><head><title>{title} - The Coast</title>"
        f"<meta property='og:type' content='article'><meta name='author' content='Ada Quill'>"
        f"<meta property='article:published_time' content='2026-01-{number % 28 + 1:02}T08:00:00Z'>"
        f"</head><body><header><nav><ul>{_MENU}</ul></nav></header><main><article>"
        f"<h1>{title}</h1><p class='byline'>By Ada Quill</p>{paragraphs}</article></main>"
        f"<aside>{_ASIDE}</aside><footer><p>All rights reserved.</p></footer></body></html>"
    )


def _sentence(draw: random.Random) -> str:
    return "The " + " ".join(draw.choices(_WORDS, k=14)) + "."


def path(number: int) -> str:
    """Return the path of an article."""
    slug = "-".join(random.Random(number).sample(_WORDS, 7))
    return f"/2026/01/{number % 28 + 1:02}/{slug}-{100_000 + number}"


def index(numbers: range, sections: int) -> str:
    """Return a page with links to articles and sections."""
    links = "".join(
        f"<article><h2><a href='{path(i)}'>{path(i)[12:-7].replace('-', ' ').capitalize()}</a></h2>"
        "<p>More inside.</p></article>"
        for i in numbers
    )
    menu = "".join(f"<li><a href='/section{i}/'>Section {i}</a></li>" for i in range(sections))
    return f"<title>The Coast</title><nav><ul>{menu}</ul></nav><main>{links}</main>"


def site(articles: int) -> dict[str, bytes]:
    """Return all pages by path."""
    sections = -(-articles // PER_SECTION)
    pages = {path(i): article(i) for i in range(articles)}
    pages["/"] = index(range(min(articles, 20)), sections)
    for i in range(sections):
        numbers = range(i * PER_SECTION, min((i + 1) * PER_SECTION, articles))
        pages[f"/section{i}/"] = index(numbers, 0)
    return {name: page.encode() for name, page in pages.items()}


def serve(articles: int, connection: Connection) -> None:
    """Serve the site for ever. Its root URL is sent to ``connection``."""
    asyncio.run(_serve(site(articles), connection))


async def _serve(pages: dict[str, bytes], connection: Connection) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                request = await reader.readuntil(b"\r\n\r\n")
                body = pages.get(request.split(b" ", 2)[1].decode("latin-1"))
                status = "200 OK" if body is not None else "404 Not Found"
                body = body or b"not here"
                kind = "text/html; charset=utf-8"
                head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}"
                writer.write(head.encode() + b"\r\n\r\n" + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    connection.send(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
    await server.serve_forever()
