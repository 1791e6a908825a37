"""The text of an index page, which is teasers and not an article."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from nutgraf.trim.base import Trim
from nutgraf.trim.other_texts.cards import are_teasers

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft


class Index(Trim):
    """All of a page that is surely an index, or likely one and looks like teasers."""

    name: ClassVar[str] = "index"

    def find(self, draft: Draft) -> Bools:
        """Return all blocks, or none."""
        return draft.keep if _is_index(draft) else draft.nothing()


def _is_index(draft: Draft) -> bool:
    if draft.kind.is_surely_index:
        return True
    return are_teasers(draft.page, draft.whole_text) and draft.kind.name == "index"
