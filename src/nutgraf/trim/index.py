"""The text of an index page, which is teasers and not an article."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft


class Index(Trim):
    """All of a page that is surely an index."""

    name: ClassVar[str] = "index"

    def find(self, draft: Draft) -> Bools:
        """Return all blocks, or none."""
        return draft.keep if draft.kind.is_surely_index else draft.nothing()
