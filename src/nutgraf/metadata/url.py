"""The address by which a page wants to be known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

from nutgraf.fields.found import Found

if TYPE_CHECKING:
    from nutgraf.metadata.context import PageContext

_MAX_ADDRESS: Final = 4000


def find_url(context: PageContext) -> Found[str] | None:
    """Return the canonical address, else the one by which the page was found, or None."""
    page = context.page
    base = page.head.base or page.url
    for address, source in (
        (page.head.link("canonical"), "link canonical"),
        (context.meta.get("og:url"), "meta og:url"),
    ):
        absolute = absolute_url(base, address)
        if absolute and not _is_front_page_of(absolute, page.url):
            return Found(absolute, source)
    absolute = absolute_url(None, page.url)
    if absolute:
        return Found(absolute, "URL")
    for thing in context.article_data.things:
        for key in ("url", "mainEntityOfPage", "@id"):
            for text in context.article_data.texts(thing.get(key), "@id", "url"):
                absolute = absolute_url(None, text)
                if absolute:
                    return Found(absolute, f"JSON-LD {key}")
    return None


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
