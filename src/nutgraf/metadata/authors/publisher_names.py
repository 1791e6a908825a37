"""The names and the address of the publisher, which are not names of authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.metadata.site import SITE
from nutgraf.text.folding import letters
from nutgraf.text.names.bylines import without_company

if TYPE_CHECKING:
    from nutgraf.metadata.authors import Byline
    from nutgraf.metadata.context import PageContext

# Shorter labels of a host are part of too many names.
_MIN_LABEL: Final = 4
# An article before the host's label, or an ending after it.
_MAX_BESIDE_LABEL: Final = 4
_MAX_THINGS: Final = 3


class PublisherNames:
    """What the site is called. Supports ``name in names``."""

    def __init__(self, context: PageContext) -> None:
        site = context.find(SITE)
        names = {letters(site.value) if site else ""}
        names.update(letters(found.value) for found in context.in_meta("og:site_name"))
        for thing in context.things[:_MAX_THINGS]:
            names.update(map(letters, context.texts(thing.get("publisher"))))
        for thing in context.declared.things.publishers[:_MAX_THINGS]:
            names.update(map(letters, context.texts(thing.get("name"))))
        self._names = names - {""}
        self._address = "".join(context.host_labels) + context.host_suffix
        self._labels = [label for label in context.host_labels if len(label) >= _MIN_LABEL]

    def without_address(self, found: Byline) -> Byline | None:
        """Return the publisher if the first name is its name, None if that is its address."""
        name = found.value[0]
        if letters(without_company(name)) == self._address:
            return None
        return Found((name,), found.source) if name in self else found

    def __contains__(self, name: object) -> bool:
        """Return whether a name is the publisher's."""
        key = letters(without_company(str(name)))
        if key in self._names or key == self._address:
            return True
        return any(
            label in key and len(key) <= len(label) + _MAX_BESIDE_LABEL for label in self._labels
        )
