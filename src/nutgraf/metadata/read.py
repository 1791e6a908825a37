"""The fields of an article, each read when somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found, Sources
from nutgraf.metadata.authors.authors import Authors
from nutgraf.metadata.context import PageContext
from nutgraf.metadata.dates.dates import MODIFIED, PUBLISHED
from nutgraf.metadata.image import Image
from nutgraf.metadata.section import Section
from nutgraf.metadata.site import SITE
from nutgraf.metadata.tags import Tags
from nutgraf.metadata.title.candidates import heading_nodes, headings
from nutgraf.metadata.title.declared import declared_titles
from nutgraf.metadata.url import Url

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from nutgraf.metadata.title.title import Headline
    from nutgraf.page.page import Bools, Page


class Title(Field[PageContext, str]):
    """The title of the article, chosen before the text with the headline's place on the page."""

    name = "title"

    def declared(self, context: PageContext) -> Iterator[Found[str]]:
        """Yield the titles in the head without the site's name."""
        return (Found(title, "head") for title in declared_titles(context.page).cut)

    def visible(self, context: PageContext) -> Iterator[Found[str]]:
        """Yield the headings that can be a title."""
        page = context.page
        return (Found(text, node) for text, node, _ in headings(page, heading_nodes(page)))

    def choose(
        self, context: PageContext, declared: Iterable[Found[str]], visible: Iterable[Found[str]]
    ) -> Found[str] | None:
        """Return the title that the text was read with: see `find_headline`."""
        title, _, source = context.headline
        return Found(title, source) if title else None


FIELDS: Final[tuple[Field[PageContext, Any], ...]] = (
    Title(), Authors(), PUBLISHED, MODIFIED, SITE, Url(), Image(), Section(), Tags(),
)  # fmt: skip
_BY_NAME: Final = {field.name: field for field in FIELDS}


class Metadata:
    """The fields of a page's article as attributes: ``authors``, ``published`` and so on."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        names = dict.fromkeys(("title", "language", *_BY_NAME))
        self.sources = Sources(context.page, self._source, tuple(names))

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
