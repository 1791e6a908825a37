"""The section of the site that an article is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.article_data import plain_text
from nutgraf.fields.found import Found
from nutgraf.metadata.tags import is_tag

if TYPE_CHECKING:
    from nutgraf.metadata.context import PageContext

_META: Final = (
    "article:section og:article:section og:section parsely-section articlesection section "
    "prism.section cxenseparse:section outbrainsection dc.subject.section"
).split()
_MAX_NODES: Final = 3


def find_section(context: PageContext) -> Found[str] | None:
    """Return the section of the site that the article is in, or None."""
    for name in _META:
        section = plain_text(context.meta.get(name, ""))
        if is_tag(section):
            return Found(section, f"meta {name}")
    for thing in context.article_data.things:
        for section in context.article_data.texts(thing.get("articleSection")):
            if is_tag(section):
                return Found(section, "JSON-LD articleSection")
    if context.article_data.things:
        return None
    for node in context.microdata.properties.get("articlesection", ())[:_MAX_NODES]:
        section = context.page.attribute(node, "content") or context.page.node_text(node)
        if is_tag(section := plain_text(section)):
            return Found(section, node)
    return None
