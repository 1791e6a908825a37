"""The fields of an article, each read when somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nutgraf.fields.found import Sources
from nutgraf.metadata.authors.authors import Authors
from nutgraf.metadata.context import PageContext
from nutgraf.metadata.dates.dates import MODIFIED, PUBLISHED
from nutgraf.metadata.image import Image
from nutgraf.metadata.section import Section
from nutgraf.metadata.site import SITE
from nutgraf.metadata.tags import Tags
from nutgraf.metadata.title.field import Title
from nutgraf.metadata.url import Url

if TYPE_CHECKING:
    from datetime import datetime

    from nutgraf.fields.field import Field
    from nutgraf.metadata.title.title import Headline
    from nutgraf.page.page import Bools, Page

FIELDS: Final[tuple[Field[PageContext, Any], ...]] = (
    Title(), Authors(), PUBLISHED, MODIFIED, SITE, Url(), Image(), Section(), Tags(),
)  # fmt: skip
_BY_NAME: Final = {field.name: field for field in FIELDS}


class Metadata:
    """The fields of a page's article as attributes: ``authors``, ``published`` and so on."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self.sources = Sources(context.page, self._source, ("title", "language", *_BY_NAME))

    def __getattr__(self, name: str) -> Any:
        field = _BY_NAME.get(name)
        if field is None:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        found = self._context.find(field)
        return found.value if found else field.missing

    def _source(self, name: str) -> str | int | None:
        if name == "language":
            return _language_source(self._context)
        found = self._context.find(_BY_NAME[name]) if name in _BY_NAME else None
        return found.source if found else None


def read_published(
    page: Page, headline: Headline, language: str | None, keep: Bools, now: datetime | None
) -> datetime | None:
    """Return when the article was published."""
    published: datetime | None = read_metadata(
        page, headline, language, keep=keep, now=now
    ).published
    return published


def read_metadata(
    page: Page,
    headline: Headline,
    language: str | None = None,
    *,
    keep: Bools | None = None,
    now: datetime | None = None,
) -> Metadata:
    """Return the fields of a page's article.

    ``keep`` are the blocks of the body: the byline is next to them. Dates after ``now`` are
    ignored; without it, only dates in impossible years are.
    """
    return Metadata(PageContext(page, headline, language, keep, now))


def _language_source(context: PageContext) -> str | None:
    """Return where the page declares its language, or "text" if it does not."""
    if not context.language:
        return None
    head = context.page.head
    for source, value in (
        ("html lang", head.language),
        ("meta og:locale", head.first("og:locale")),
    ):
        if (value or "").strip().lower().startswith(context.language):
            return source
    return "text"
