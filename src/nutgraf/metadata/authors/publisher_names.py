"""What a site is called, by which the names of people are told from its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.text.folding import letters
from nutgraf.text.names.bylines import without_company

if TYPE_CHECKING:
    from nutgraf.metadata.authors.marked_bylines import Authors
    from nutgraf.metadata.context import PageContext

# A label of a host with fewer letters is in too many names.
_LABEL: Final = 4


class Own:
    """What the site is called: nobody of that name wrote an article."""

    def __init__(self, context: PageContext, site: str | None) -> None:
        names = {letters(site or ""), letters(context.meta.get("og:site_name", ""))}
        for thing in context.article_data.things[:3]:
            names.update(map(letters, context.article_data.texts(thing.get("publisher"))))
        names.update(map(letters, context.article_data.organization_names))
        self.names = names - {""}
        self.address = "".join(context.host_labels) + context.host_suffix
        self.hosts = [label for label in context.host_labels if len(label) >= _LABEL]

    def named(self, found: Authors) -> Authors | None:
        """Who stands for the site, if it is called by a name and not by its address."""
        name = found.value[0]
        if letters(without_company(name)) == self.address:
            return None
        return Found((name,), found.source) if name in self else found

    def __contains__(self, name: object) -> bool:
        """Whether a name is the site's."""
        key = letters(without_company(str(name)))
        if key in self.names or key == self.address:
            return True
        # The host's label, with an article before it or an ending behind it.
        return any(label in key and len(key) <= len(label) + _LABEL for label in self.hosts)
