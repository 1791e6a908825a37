"""The address by which a page wants to be known."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.metadata.context import PageContext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAX_ADDRESS: Final = 4000


class Url(Field[PageContext, str]):
    """The canonical address, else the one by which the page was found."""

    name = "url"

    def declared(self, context: PageContext) -> Iterator[Found[str]]:
        """Yield the addresses in the head, the page's own, and those in JSON-LD."""
        page = context.page
        base = page.head.base or page.url
        canonical = Found(page.head.link("canonical") or "", "link canonical")
        for found in (canonical, *context.in_meta("og:url")):
            absolute = absolute_url(base, found.value)
            if absolute and not _is_front_page_of(absolute, page.url):
                yield Found(absolute, found.source)
        own = Found(page.url or "", "URL")
        in_things = context.in_things("url", "mainEntityOfPage", "@id", inner=("@id", "url"))
        for found in chain((own,), in_things):
            if absolute := absolute_url(None, found.value):
                yield Found(absolute, found.source)

    def visible(self, context: PageContext) -> Iterable[Found[str]]:
        """Yield nothing: pages do not show their own address."""
        return ()


def absolute_url(base: str | None, address: str | None) -> str | None:
    """Return the absolute HTTP address, or None if it is not one."""
    if not address or len(address) > _MAX_ADDRESS:
        return None
    try:
        absolute = urljoin(base or "", address.strip())
        parts = urlsplit(absolute)
        return absolute if parts.scheme in ("http", "https") and parts.hostname else None
    except ValueError:  # e.g. an unclosed IPv6 bracket
        return None


def _is_front_page_of(address: str, url: str | None) -> bool:
    """Return whether an address is that of a front page, and the page's own is not."""
    if not url:
        return False
    here = urlsplit(url)
    there = urlsplit(address)
    return there.path in ("", "/") and not there.query and (here.path not in ("", "/"))
