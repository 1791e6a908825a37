"""Links that say they lead to the next page: by their relation, by a number, or in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import SplitResult

from nutgraf.pagekind.paging.addresses import PAGE_WORDS, link_target
from nutgraf.text.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.page.page import Page

_MAX_TEXT: Final = 40
# "2", "Page 2", "Seite 2 von 5", "第2页", "2ページ", or an arrow alone.
_NUMBERED: Final = re.compile(
    rf"(?:(?:{PAGE_WORDS}|part|teil|стр|страница|σελίδα|第)\W{{0,2}})?([0-9]{{1,2}})"
    r"(?:\s?(?:/|of|von|de|di|из)\s?[0-9]{1,3}|页|頁|ページ(?:目へ?)?)?",
    re.IGNORECASE,
)
_ARROW: Final = re.compile(r"[>»›→▶►❯⟩≫＞\s]+")
_ORNAMENT: Final = "<>»›→▶►❯⟩≫＞·|[]()《》【】…. \t\n:-–—"


class PagingLink(NamedTuple):
    """A link that says it leads to the next page, or to one with a number."""

    node: int
    """The anchor, or -1 for a link of the head."""
    url: SplitResult
    number: int | None
    names_page: bool
    """Whether it names a page, so that it can't mean the next story."""


def paging_links(page: Page, base: str) -> Iterator[PagingLink]:
    """Yield the links that say so, the surest first."""
    found: list[tuple[int, str, int | None, bool]] = [
        (-1, href, None, True) for relation, href in page.head.links if relation == "next"
    ]
    found += sorted(_anchors(page), key=lambda anchor: anchor[2] is not None)
    for node, href, number, names_page in found:
        if href and (url := link_target(base, href)):
            yield PagingLink(node, url, number, names_page)


def _anchors(page: Page) -> Iterator[tuple[int, str, int | None, bool]]:
    """Yield the anchors that say so: node, address, number, and whether they name a page."""
    next_page, following = phrases("next-page").every, phrases("next").every
    anchors = page.nodes("a")
    starts, stops = page.start[anchors].tolist(), page.stop[anchors].tolist()
    for node, start, stop in zip(anchors.tolist(), starts, stops, strict=True):
        attributes = page.attributes[node] or {}
        href = attributes.get("href")
        if not href or href[0] == "#":
            continue
        is_short = stop - start <= 4 * _MAX_TEXT
        text = page.text[start:stop].strip() if is_short else ""
        spoken = "" if not is_short else attributes.get("aria-label") or ""
        label = (text.strip(_ORNAMENT) or spoken.strip(_ORNAMENT)).lower()
        if len(label) <= _MAX_TEXT:
            if label in next_page:
                yield node, href, None, True
                continue
            if match := _NUMBERED.fullmatch(label):
                yield node, href, int(match[1]), True
                continue
            if label in following or (text and _ARROW.fullmatch(text)):
                yield node, href, None, False
                continue
        if "next" in (attributes.get("rel") or "").lower().split():
            yield node, href, None, False
