"""All that a page says of its article: one field a file, each with where it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nutgraf.fields.found import Sources
from nutgraf.metadata.authors.authors import find_authors
from nutgraf.metadata.context import Clues
from nutgraf.metadata.dates.dates import find_moments
from nutgraf.metadata.language import language_source
from nutgraf.metadata.site import find_site
from nutgraf.metadata.tags import find_section, find_tags
from nutgraf.metadata.urls import find_address, find_image

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from nutgraf.metadata.title.title import Headline
    from nutgraf.page.page import Bools, Page


class Metadata(NamedTuple):
    """The facts of an article, and for each that was found, where."""

    authors: tuple[str, ...]
    published: datetime | None
    modified: datetime | None
    site: str | None
    url: str | None
    image: str | None
    section: str | None
    tags: tuple[str, ...]
    sources: Mapping[str, str]


def _clues(page: Page, headline: Headline, language: str | None, keep: Bools | None) -> Clues:
    heading = headline.source if isinstance(headline.source, int) else None
    return Clues(page, headline.title, headline.blocks, language, keep, heading)


def read_published(
    page: Page, headline: Headline, language: str | None, keep: Bools, now: datetime | None
) -> datetime | None:
    """When the article was published, for those who need no more of `read_metadata`."""
    published, _ = find_moments(_clues(page, headline, language, keep), now)
    return published.value if published else None


def read_metadata(
    page: Page,
    headline: Headline,
    language: str | None = None,
    *,
    keep: Bools | None = None,
    now: datetime | None = None,
) -> Metadata:
    """Read the facts of a page's article.

    ``keep`` are the blocks of the body, which tell where the byline stands. No
    date after ``now`` counts; without it, only years that can't be are refused.
    """
    clues = _clues(page, headline, language, keep)
    site = find_site(clues)
    authors = find_authors(clues, site.value if site else None)
    published, modified = find_moments(clues, now)
    url, image = find_address(clues), find_image(clues)
    section, tags = find_section(clues), find_tags(clues)
    sources: dict[str, str | int] = {"title": headline.source} if headline.title else {}
    if language:
        sources["language"] = language_source(page, language)
    every = {
        "authors": authors,
        "published": published,
        "modified": modified,
        "site": site,
        "url": url,
        "image": image,
        "section": section,
        "tags": tags,
    }
    sources |= {name: each.source for name, each in every.items() if each}
    return Metadata(
        authors=authors.value if authors else (),
        published=published.value if published else None,
        modified=modified.value if modified else None,
        site=site.value if site else None,
        url=url.value if url else None,
        image=image.value if image else None,
        section=section.value if section else None,
        tags=tags.value if tags else (),
        sources=Sources(page, sources),
    )
