"""Pages of the first site that misbehave, each in one way, at addresses like any story's."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tools.news_sites.answer import REASONS, Answer, moved
from tools.news_sites.bombs import bomb_page, laughs, outside, packed_sitemap, raw
from tools.news_sites.site import Asked, Site, Trap

_DAY: Final = "/2025/04/13"
_PARAGRAPH: Final = (
    "<p>The notice on the harbour office had been renewed so often that the board behind it was "
    "thinner than the paper, said the caretaker, who renews it.</p>\n"
)


@dataclass(frozen=True)
class Described:
    """A trap, and the headline under which it is linked."""

    slug: str
    headline: str
    trap: Trap
    mild: bool = False
    """Whether it costs nobody any time: those are always linked."""


def _page(title: str, paragraphs: int = 8) -> bytes:
    return (
        f'<!doctype html><html lang="en"><head><title>{title} | The Merrow Courier</title></head>'
        f"<body><main><article><h1>{title}</h1>\n{_PARAGRAPH * paragraphs}</article></main></body>"
        "</html>"
    ).encode()


def _always(answer: Answer) -> Trap:
    return lambda asked: asked.answer(answer)


def _error(status: int, **headers: str) -> Trap:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return _always(Answer(_page(REASONS[status], 1), status=status, headers=named))


def _circle(asked: Asked) -> None:
    asked.answer(moved(asked.target, 302))


def _corridor(asked: Asked) -> None:
    """Every redirect leads to an address that is new."""
    path, _, number = asked.target.partition("?door=")
    asked.answer(moved(f"{path}?door={int(number or 0) + 1}", 302))


def _slow(asked: Asked) -> None:
    if not asked.wait(asked.slowness):
        asked.answer(Answer(_page("Tide table delayed by the tide")))


def _endless(asked: Asked) -> None:
    chunk = _PARAGRAPH.encode()
    framed = f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n"

    def paragraphs() -> Iterator[bytes]:
        yield framed
        while not asked.wait(0.02):
            yield framed

    raw(asked, "Transfer-Encoding: chunked\r\n", paragraphs())


def _cut(share: float) -> Trap:
    """The connection ends before the page does, in the middle of a tag."""

    def trap(asked: Asked) -> None:
        whole = asked.site.answers["/"].body if share < 0.5 else _page("Half a story", 12)
        part = whole[: whole.rindex(b"<", 0, int(len(whole) * share)) + 2]
        raw(asked, f"Content-Length: {len(whole)}\r\n", [part])

    return trap


def _too_short(asked: Asked) -> None:
    whole = _page("Ruler found to be too short")
    raw(asked, f"Content-Length: {len(whole) // 2}\r\n", [whole])


def _garbage(asked: Asked) -> None:
    data = b"this was never compressed " * 40
    raw(asked, f"Content-Encoding: gzip\r\nContent-Length: {len(data)}\r\n", [data])


def _busy() -> Trap:
    counter = itertools.count()

    def trap(asked: Asked) -> None:
        if next(counter):
            asked.answer(Answer(_page("Queue at the ferry shorter than thought")))
        else:
            _error(429, Retry_After="1")(asked)

    return trap


def _story(slug: str, headline: str, trap: Trap, *, mild: bool = False) -> Described:
    return Described(f"{_DAY}/{slug}/", headline, trap, mild)


def make_traps(target: str) -> dict[str, Described]:
    """All traps by name; ``target`` is a story that another address has moved to."""
    to_private: Callable[[str], Trap] = lambda url: _always(moved(url, 302))  # noqa: E731
    return {
        "moved": _story("eels-counted", "Eels counted at last", _always(moved(target)), mild=True),
        "missing": _story("no-such-ship", "Ship that nobody saw", _error(404), mild=True),
        "error": _story("press-broken", "Printing press out of order", _error(500), mild=True),
        "loopback": _story(
            "cellar-door", "Cellar door left open", to_private("http://localhost:1/"), mild=True
        ),
        "circle": _story("roundabout", "Roundabout without an exit", _circle, mild=True),
        "cut": _story("half-a-page", "Half a page went to print", _cut(0.1), mild=True),
        "empty": _story("blank-page", "A page left blank", _always(Answer(b"")), mild=True),
        "half": _story("half-a-story", "Half a story is better than none", _cut(0.6)),
        "length": _story("short-ruler", "Ruler found to be too short", _too_short),
        "garbage": _story("wrong-parcel", "Parcel holds the wrong thing", _garbage),
        "private": _story(
            "inner-network", "Letter from an inner network", to_private("http://10.0.0.1/")
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
    """Headlines and addresses of the traps that a front page links to."""
    chosen = [trap for trap in traps.values() if everything or trap.mild]
    return {trap.headline: root + trap.slug for trap in chosen}


def set_traps(site: Site, traps: dict[str, Described]) -> None:
    """Put the traps on a site, and a page that lists them."""
    for trap in traps.values():
        site.traps[trap.slug] = trap.trap
    rows = "".join(f'<li><a href="{t.slug}">{t.headline}</a></li>' for t in traps.values())
    page = f"<!doctype html><title>Traps</title><h1>Traps</h1><ul>{rows}</ul>"
    site.add("/traps/", Answer(page.encode()), "service")
