"""The section of the site that an article is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.field import Field
from nutgraf.fields.found import Found
from nutgraf.fields.things import plain_text
from nutgraf.metadata.context import PageContext
from nutgraf.metadata.tags import is_tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_META: Final = (
    "article:section og:article:section og:section parsely-section articlesection section "
    "prism.section cxenseparse:section outbrainsection dc.subject.section"
).split()
_MAX_NODES: Final = 3


class Section(Field[PageContext, str]):
    """The section of the site, as the page declares it."""

    name = "section"

    def declared(self, context: PageContext) -> Iterator[Found[str]]:
        """Yield the sections in meta tags, else in JSON-LD, else in microdata."""
        for found in self._all(context):
            if is_tag(section := plain_text(found.value)):
                yield Found(section, found.source)

    def visible(self, context: PageContext) -> Iterable[Found[str]]:
        """Yield nothing: links to sections are on all pages of a site."""
        return ()

    def _all(self, context: PageContext) -> Iterator[Found[str]]:
        yield from context.in_meta(*_META)
        yield from context.in_things("articleSection")
        if not context.things:
            for node in context.declared.microdata.properties.get("articlesection", ())[
                :_MAX_NODES
            ]:
                text = context.page.attribute(node, "content") or context.page.node_text(node)
                yield Found(text, node)
