"""Blocks that other pages of the site have too."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nutgraf.evidence.templates.site_template import without_template
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft


class Template(Trim):
    """What the memory of the site, if there is one, knows to be template."""

    name: ClassVar[str] = "template"

    def find(self, draft: Draft) -> Bools:
        """Return the template's blocks, unless they are over half of the text."""
        if draft.evidence.site is None:
            return draft.nothing()
        return draft.keep & ~without_template(draft.evidence, draft.keep)
