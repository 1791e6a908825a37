"""Links that say they lead to the next page: by their relation, by a number, or in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult

from nutgraf.pagekind.paging.addresses import link_target
from nutgraf.pagekind.paging.words import (
    ARROW,
    NEXT,
    NEXT_PAGE,
    NUMBERED,
    ORNAMENT,
    TURNING,
    TURNING_END,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nutgraf.page.page import Page

_MAX_TEXT: Final = 40
_TOO_LONG: Final = "x" * (_MAX_TEXT + 1)


@dataclass(frozen=True)
class PagingLink:
    """A link that says it leads to the next page, or to one with a number."""

    node: int
    """The anchor, or -1 for a link of the head."""
    url: SplitResult
    number: int | None
    names_page: bool
    """Whether it names a page, so that it can't mean the next story."""


def paging_links(page: Page, base: str) -> Iterator[PagingLink]:
    """Yield the links that say so, the surest first."""
    for relation, href in page.head.links:
        if relation == "next" and (url := link_target(base, href)):
            yield PagingLink(-1, url, None, names_page=True)
    numbered = []
    for node, href, number, names_page in _anchors(page):
        if url := link_target(base, href):
            link = PagingLink(node, url, number, names_page)
            if number is None:
                yield link
            else:
                numbered.append(link)
    yield from numbered


def _anchors(page: Page) -> Iterator[tuple[int, str, int | None, bool]]:
    """Yield the anchors that say so: node, address, number, and whether they name a page."""
    for node, text in _candidates(page):
        attributes = page.attributes[node] or {}
        href = attributes.get("href")
        if not href or href[0] == "#":
            continue
        label = text.strip(ORNAMENT).lower() or _spoken_label(attributes)
        if label in NEXT_PAGE:
            yield node, href, None, True
        elif match := NUMBERED.fullmatch(label):
            yield node, href, int(match[1]), True
        elif (
            label in NEXT
            or ARROW.fullmatch(text)
            or ("rel" in attributes and "next" in _relations(attributes))
        ):
            yield node, href, None, False


def _candidates(page: Page) -> Iterator[tuple[int, str]]:
    """Yield the few anchors that are worth a closer look, and their text."""
    anchors, whole = page.nodes("a"), page.text
    attributes = page.attributes
    spans = zip(
        anchors.tolist(), page.start[anchors].tolist(), page.stop[anchors].tolist(), strict=True
    )
    for node, start, stop in spans:
        text = whole[start:stop].strip() if stop - start <= 4 * _MAX_TEXT else _TOO_LONG
        if text and len(text) <= _MAX_TEXT:
            likely = text[-1] in TURNING_END or text.lower() in TURNING
        else:
            likely = False
        if likely or (
            (named := attributes[node])
            and (
                ("rel" in named and "next" in (named["rel"] or ""))
                or (not text and "aria-label" in named)
            )
        ):
            yield node, text


def _relations(attributes: Mapping[str, str | None]) -> list[str]:
    return (attributes.get("rel") or "").lower().split()


def _spoken_label(attributes: Mapping[str, str | None]) -> str:
    """Return what a screen reader says for a link without text."""
    return (attributes.get("aria-label") or "")[:_MAX_TEXT].strip(ORNAMENT).lower()
