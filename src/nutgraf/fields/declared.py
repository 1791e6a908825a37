"""What a page declares about itself: in meta tags, JSON-LD and microdata."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nutgraf.fields.microdata import Microdata, read_microdata
from nutgraf.fields.things import Things, read_things

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nutgraf.page.page import Page


class Declared:
    """The declarations of a page. Each kind is read once, and only when it is asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @cached_property
    def meta(self) -> Mapping[str, Sequence[str]]:
        """The contents of the meta tags that are not blank, by name in lower case."""
        found: dict[str, list[str]] = {}
        for name, content in self.page.head.meta:
            if content := content.strip():
                found.setdefault(name, []).append(content)
        return found

    def first(self, *names: str) -> str | None:
        """Return the first content of the first of these meta tags that the page has, or None."""
        return next((self.meta[name][0] for name in names if name in self.meta), None)

    @cached_property
    def things(self) -> Things:
        """The things in JSON-LD."""
        return read_things(self.page.head.json_ld)

    @cached_property
    def microdata(self) -> Microdata:
        """The nodes that microdata, RDFa or ``rel`` marks."""
        return read_microdata(self.page)
