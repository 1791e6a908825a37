"""All facts about an article, each with its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nutgraf.fields.found import Sources
from nutgraf.metadata.authors.authors import find_authors
from nutgraf.metadata.context import PageContext
from nutgraf.metadata.dates.dates import find_publication_dates
from nutgraf.metadata.image import find_image
from nutgraf.metadata.section import find_section
from nutgraf.metadata.site import find_site
from nutgraf.metadata.tags import find_tags
from nutgraf.metadata.url import find_url

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from nutgraf.metadata.title.title import Headline
    from nutgraf.page.page import Bools, Page


class Metadata(NamedTuple):
    """The facts of an article, and the source of each that was found."""

    authors: tuple[str, ...]
    published: datetime | None
    modified: datetime | None
    site: str | None
    url: str | None
    image: str | None
    section: str | None
    tags: tuple[str, ...]
    sources: Mapping[str, str]


def read_published(
    page: Page, headline: Headline, language: str | None, keep: Bools, now: datetime | None
) -> datetime | None:
    """Return when the article was published, without reading the other facts."""
    published, _ = find_publication_dates(_context(page, headline, language, keep), now)
    return published.value if published else None


def read_metadata(
    page: Page,
    headline: Headline,
    language: str | None = None,
    *,
    keep: Bools | None = None,
    now: datetime | None = None,
) -> Metadata:
    """Return the facts of a page's article.

    ``keep`` are the blocks of the body: the byline is next to them. Dates after ``now`` are
    ignored; without it, only dates in impossible years are.
    """
    context = _context(page, headline, language, keep)
    site = find_site(context)
    authors = find_authors(context, site.value if site else None)
    published, modified = find_publication_dates(context, now)
    url, image = find_url(context), find_image(context)
    section, tags = find_section(context), find_tags(context)
    sources: dict[str, str | int] = {"title": headline.source} if headline.title else {}
    if language:
        sources["language"] = _language_source(page, language)
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


def _context(
    page: Page, headline: Headline, language: str | None, keep: Bools | None
) -> PageContext:
    node = headline.source if isinstance(headline.source, int) else None
    return PageContext(page, headline.title, headline.blocks, language, keep, node)


def _language_source(page: Page, language: str) -> str:
    """Return where the page declares this language, or "text" if it does not."""
    declared = (("html lang", page.head.language), ("meta og:locale", page.head.first("og:locale")))
    for source, value in declared:
        if (value or "").strip().lower().startswith(language):
            return source
    return "text"
