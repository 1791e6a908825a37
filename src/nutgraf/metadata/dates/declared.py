"""Dates in a page's JSON-LD, meta tags, microdata and address."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from nutgraf.fields.found import Found
from nutgraf.text.dates.parse import read_date

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from nutgraf.metadata.context import PageContext

_PUBLISHED: Final = (
    "article:published_time og:article:published_time article:published og:published_time "
    "published_time parsely-pub-date sailthru.date cxenseparse:recs:publishtime "
    "cxenseparse:publishtime pubdate pub_date publish-date publishdate publish_date "
    "publication_date publication-date published_at published dc.date.issued dcterms.issued "
    "dc.issued citation_date citation_publication_date prism.publicationdate "
    "article_date_original iso-8601-publish-date shareaholic:article_published_time "
    "article.published originalpublicationdate date.created dc.date.created dcterms.created "
    "dc.created datepublished"
).split()
# These are sometimes the day on which the page was generated.
_UNSURE: Final = "date dc.date dcterms.date dc:date article:date datecreated timestamp time".split()
_MODIFIED: Final = (
    "article:modified_time og:article:modified_time article:modified og:modified_time "
    "cxenseparse:modifiedtime datemodified dc.date.modified dcterms.modified lastmod "
    "article_date_updated shareaholic:article_modified_time og:updated_time last-modified"
).split()
# Keys in JSON-LD, names of meta tags, and properties in microdata.
_KINDS: Final = {
    "published": (("datePublished",), _PUBLISHED, ("datepublished", "issued", "pubdate")),
    "unsure": (("dateCreated", "uploadDate"), _UNSURE, ("datecreated", "date", "created")),
    "modified": (("dateModified",), _MODIFIED, ("datemodified", "modified")),
}
_URL_DATE: Final = re.compile(
    r"(?<!\d)((?:19|20)\d\d)[/_.-]?(0[1-9]|1[0-2])[/_.-]?(0[1-9]|[12]\d|3[01])(?!\d)"
    r"|/((?:19|20)\d\d)/(\d{1,2})/(\d{1,2})(?=/)|/((?:19|20)\d\d)/([a-z]{3})/(\d{1,2})(?=/)"
)
_MAX_URL: Final = 2000
_MAX_NODES: Final = 5
_MAX_TEXT: Final = 200


def declared_dates(context: PageContext, kind: str) -> Iterator[Found[datetime]]:
    """Yield the declared dates that are ``published``, ``modified``, or ``unsure``."""
    keys, names, properties = _KINDS[kind]
    for found in chain(context.in_things(*keys, inner=("@value",)), context.in_meta(*names)):
        if date := _read(context, found.value):
            yield Found(date, found.source)
    for name in properties:
        for node in context.declared.microdata.properties.get(name, ())[:_MAX_NODES]:
            if date := read_node_date(context, node):
                yield Found(date, node)


def dates_in_scripts(context: PageContext) -> Iterator[Found[datetime]]:
    """Yield the date of publication in the data of scripts, else that of creation.

    Data with several days is of other articles too.
    """
    for kind in ("published", "created"):
        texts = [text for key, text in context.page.head.script_dates if key == kind]
        dates = [date for text in texts if (date := read_date(text))]
        if len({date.date() for date in dates}) == 1:
            yield Found(dates[0], f"script {kind}")


def dates_in_url(url: str | None) -> Iterator[Found[datetime]]:
    """Yield the dates in an address, such as /2023/05/17/."""
    try:
        path = urlsplit((url or "")[:_MAX_URL]).path.lower()
    except ValueError:  # e.g. an unclosed IPv6 bracket
        return
    for match in _URL_DATE.finditer(path):
        year, month, day = (part for part in match.groups() if part)
        date = read_date(f"{year} {month} {day}" if month.isalpha() else f"{year}-{month}-{day}")
        if date:
            yield Found(date, "URL")


def read_node_date(context: PageContext, node: int) -> datetime | None:
    """Return the date in a node's attributes, else in its text, or None."""
    page = context.page
    for name in ("datetime", "content", "title"):
        value = page.attribute(node, name)
        date = _read(context, value) if value else None
        if date:
            return date
    if page.stop[node] - page.start[node] < _MAX_TEXT:
        return _read(context, page.node_text(node))
    return None


def _read(context: PageContext, text: str) -> datetime | None:
    return read_date(text, context.language, day_first=context.day_first)
