"""What a site is called, by which the names of people are told from its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nutgraf.fields.found import Found
from nutgraf.text.folding import letters
from nutgraf.text.names.bylines import without_company

if TYPE_CHECKING:
    from nutgraf.metadata.authors.marked_bylines import Authors
    from nutgraf.metadata.context import Clues

# A label of a host with fewer letters is in too many names.
_LABEL: Final = 4


class Own:
    """What the site is called: nobody of that name wrote an article."""

    def __init__(self, clues: Clues, site: str | None) -> None:
        names = {letters(site or ""), letters(clues.meta.get("og:site_name", ""))}
        for thing in clues.structured.things[:3]:
            names.update(map(letters, clues.structured.texts(thing.get("publisher"))))
        names.update(map(letters, clues.structured.organisations))
        self.names = names - {""}
        self.address = "".join(clues.host_letters) + clues.host_ending
        self.hosts = [label for label in clues.host_letters if len(label) >= _LABEL]

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
