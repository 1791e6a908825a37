"""Pages of the first site that misbehave, at URLs like those of stories."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tools.news_sites.bombs import bomb_page, laughs, outside, packed_sitemap, raw
from tools.news_sites.response import REASONS, Response, redirect
from tools.news_sites.site import Connection, Site, Trap

_DAY: Final = "/2025/04/13"
_PARAGRAPH: Final = (
    "<p>The notice on the harbour office had been renewed so often that the board behind it was "
    "thinner than the paper, said the caretaker, who renews it.</p>\n"
)


@dataclass(frozen=True)
class Described:
    """A trap and the headline of links to it."""

    slug: str
    headline: str
    trap: Trap
    mild: bool = False
    """Whether it costs no time. Such traps are always linked."""


def _page(title: str, paragraphs: int = 8) -> bytes:
    return (
        f'<!doctype html><html lang="en"><head><title>{title} | The Merrow Courier</title></head>'
        f"<body><main><article><h1>{title}</h1>\n{_PARAGRAPH * paragraphs}</article></main></body>"
        "</html>"
    ).encode()


def _always(response: Response) -> Trap:
    return lambda connection: connection.respond(response)


def _error(status: int, **headers: str) -> Trap:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return _always(Response(_page(REASONS[status], 1), status=status, headers=named))


def _circle(connection: Connection) -> None:
    connection.respond(redirect(connection.target, 302))


def _corridor(connection: Connection) -> None:
    """Redirect to a new URL each time."""
    path, _, number = connection.target.partition("?door=")
    connection.respond(redirect(f"{path}?door={int(number or 0) + 1}", 302))


def _slow(connection: Connection) -> None:
    if not connection.wait(connection.slowness):
        connection.respond(Response(_page("Tide table delayed by the tide")))


def _endless(connection: Connection) -> None:
    chunk = _PARAGRAPH.encode()
    framed = f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n"

    def paragraphs() -> Iterator[bytes]:
        yield framed
        while not connection.wait(0.02):
            yield framed

    raw(connection, "Transfer-Encoding: chunked\r\n", paragraphs())


def _cut(share: float) -> Trap:
    """Return a trap that closes the connection inside a tag."""

    def trap(connection: Connection) -> None:
        whole = connection.site.responses["/"].body if share < 0.5 else _page("Half a story", 12)
        part = whole[: whole.rindex(b"<", 0, int(len(whole) * share)) + 2]
        raw(connection, f"Content-Length: {len(whole)}\r\n", [part])

    return trap


def _too_short(connection: Connection) -> None:
    whole = _page("Ruler found to be too short")
    raw(connection, f"Content-Length: {len(whole) // 2}\r\n", [whole])


def _garbage(connection: Connection) -> None:
    data = b"this was never compressed " * 40
    raw(connection, f"Content-Encoding: gzip\r\nContent-Length: {len(data)}\r\n", [data])


def _busy() -> Trap:
    counter = itertools.count()

    def trap(connection: Connection) -> None:
        if next(counter):
            connection.respond(Response(_page("Queue at the ferry shorter than thought")))
        else:
            _error(429, Retry_After="1")(connection)

    return trap


def _story(slug: str, headline: str, trap: Trap, *, mild: bool = False) -> Described:
    return Described(f"{_DAY}/{slug}/", headline, trap, mild)


def _to_private(url: str) -> Trap:
    """Return a page that redirects to a private address."""
    return _always(redirect(url, 302))


def make_traps(target: str) -> dict[str, Described]:
    """Return all traps by name; ``target`` is the URL of a story that has moved."""
    return {
        "moved": _story(
            "eels-counted", "Eels counted at last", _always(redirect(target)), mild=True
        ),
        "missing": _story("no-such-ship", "Ship that nobody saw", _error(404), mild=True),
        "error": _story("press-broken", "Printing press out of order", _error(500), mild=True),
        "loopback": _story(
            "cellar-door", "Cellar door left open", _to_private("http://localhost:1/"), mild=True
        ),
        "circle": _story("roundabout", "Roundabout without an exit", _circle, mild=True),
        "cut": _story("half-a-page", "Half a page went to print", _cut(0.1), mild=True),
        "empty": _story("blank-page", "A page left blank", _always(Response(b"")), mild=True),
        "half": _story("half-a-story", "Half a story is better than none", _cut(0.6)),
        "length": _story("short-ruler", "Ruler found to be too short", _too_short),
        "garbage": _story("wrong-parcel", "Parcel holds the wrong thing", _garbage),
        "private": _story(
            "inner-network", "Letter from an inner network", _to_private("http://10.0.0.1/")
        ),
        "corridor": _story("long-corridor", "Corridor with too many doors", _corridor),
        "slow": _story("late-tide", "Tide table delayed by the tide", _slow),
        "endless": _story("notice-renewed", "Notice renewed once more", _endless),
        "busy": _story("ferry-queue", "Queue at the ferry shorter than thought", _busy()),
        "unavailable": _story(
            "office-closed", "Office closed for now", _error(503, Retry_After="2")
        ),
        "bomb": _story("small-parcel", "Small parcel turns out to be large", bomb_page),
        "feed bomb": Described("/traps/laughs.xml", "A feed that unfolds", _always(laughs())),
        "feed entity": Described("/traps/outside.xml", "A feed that looks out", _always(outside())),
        "sitemap bomb": Described(
            "/traps/sitemap.xml.gz", "A sitemap that unfolds", packed_sitemap
        ),
    }


def teasers(traps: dict[str, Described], root: str, *, everything: bool) -> dict[str, str]:
    """Return headlines and URLs of the traps linked on the front page."""
    chosen = [trap for trap in traps.values() if everything or trap.mild]
    return {trap.headline: root + trap.slug for trap in chosen}


def set_traps(site: Site, traps: dict[str, Described]) -> None:
    """Add the traps to a site, and a page that lists them."""
    for trap in traps.values():
        site.traps[trap.slug] = trap.trap
    rows = "".join(f'<li><a href="{t.slug}">{t.headline}</a></li>' for t in traps.values())
    page = f"<!doctype html><title>Traps</title><h1>Traps</h1><ul>{rows}</ul>"
    site.add("/traps/", Response(page.encode()), "service")
