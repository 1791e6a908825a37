"""Lines inside the text about something else: a picture, its rights, the site."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.text.names.credits import continues_sentence
from nutgraf.text.phrases import phrases
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

_MAX_CREDIT: Final = 80
# "Copyright 2026 The Agency", "(c) 2026": the owner has a capital letter or follows "by".
_COPYRIGHT: Final = re.compile(
    r"\W{0,3}(?:©|(?i:copyright\W{1,3}(?:©|\(c\))|(?:copyright|\(c\))\W{0,3}\d{4}|copyright by\b)"
    r"(?!\W*(?!by\b)[a-z]))"
)
_MAX_LINE: Final = 240
# The same with the white space of the source.
_MAX_SPAN: Final = 280


class Asides(Trim):
    """A line that begins "Photo:" or "©", or asks to subscribe.

    Such lines are known in many languages.
    """

    name: ClassVar[str] = "asides"

    def find(self, draft: Draft) -> Bools:
        """Return the asides, unless nothing else is kept."""
        page, keep, found = draft.page, draft.keep, draft.nothing()
        blocks = page.blocks
        for block in (keep & (blocks.stop - blocks.start <= _MAX_SPAN)).nonzero()[0].tolist():
            line = " ".join(page.block_text(block).split())
            found[block] = len(line) <= _MAX_LINE and (
                _is_credit(line)
                or _COPYRIGHT.match(line) is not None
                or _appeal().match(line) is not None
            )
        return found if np.count_nonzero(found) < np.count_nonzero(keep) else draft.nothing()


def _is_credit(line: str) -> bool:
    """Whether a line is "Photo:" and a name, and not a sentence."""
    credit = _credit().match(line) if len(line) <= _MAX_CREDIT else None
    return credit is not None and not continues_sentence(line[credit.end() :])


@cache
def _credit() -> re.Pattern[str]:
    """Return the pattern of "Photo:" with something after it."""
    words = phrases("photo-credit").pattern
    return re.compile(rf"\W{{0,3}}{words}\s?[:/|](?!\s?\d)", re.IGNORECASE)


@cache
def _appeal() -> re.Pattern[str]:
    """Return the pattern of a line that begins with an appeal to the reader."""
    words = phrases("appeal").pattern
    return re.compile(rf"[^\w\"“”„«»‘’]{{0,4}}{words}", re.IGNORECASE)
