"""The title as a field. It is chosen before the text, with the headline's place on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.metadata.context import PageContext
from nutgraf.metadata.title.candidates import heading_nodes, headings
from nutgraf.metadata.title.declared import declared_titles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Title(Field[PageContext, str]):
    """The title of the article."""

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
