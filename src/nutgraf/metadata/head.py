"""What the head of a page says of its article: meta tags and links."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

if TYPE_CHECKING:
    from nutgraf.page.page import Page


@dataclass(frozen=True, slots=True)
class HeadFacts:
    """The fields that a page's head can give."""

    authors: tuple[str, ...]
    published: datetime | None
    site: str | None
    url: str | None
    image: str | None
    tags: tuple[str, ...]


def read_head(page: Page) -> HeadFacts:
    """Read the facts from the head; what it does not say is None or empty."""
    head = page.head
    base = head.base or page.url
    canonical = head.link("canonical") or head.first("og:url")
    image = head.first("og:image", "og:image:url", "twitter:image")
    keywords = head.every("article:tag") or (head.first("keywords", "news_keywords") or "").split(
        ","
    )
    return HeadFacts(
        authors=_authors(head.every("author") or head.every("article:author")),
        published=_published(
            head.first("article:published_time", "datepublished", "date", "dc.date", "pubdate")
        ),
        site=head.first("og:site_name", "application-name"),
        url=_absolute(base, canonical) or page.url,
        image=_absolute(base, image),
        tags=tuple(dict.fromkeys(word.strip() for word in keywords if word.strip())),
    )


def _authors(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of people; some sites give the address of their profile instead."""
    people = (" ".join(name.split()) for name in names)
    return tuple(dict.fromkeys(name for name in people if name and "://" not in name))


def _published(value: str | None) -> datetime | None:
    if value is None:
        return None
    try:
        return datetime.fromisoformat(value)
    except ValueError:  # a date in words: not for the head's reader
        return None


def _absolute(base: str | None, address: str | None) -> str | None:
    """The address on the web, or None where it can't be one."""
    if not address:
        return None
    try:
        absolute = urljoin(base or "", address.strip())
        return absolute if urlsplit(absolute).scheme in ("http", "https") else None
    except ValueError:  # e.g. an unclosed IPv6 bracket
        return None
