"""Who did something else for an article than to write it: pictures, a check, a contribution."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nutgraf.text.names.bylines import begins_byline

if TYPE_CHECKING:
    from nutgraf.metadata.context import PageContext

CREDIT: Final = re.compile(
    r"\W*(?:with\s+)?(?:contributions?|contributed|additional\s+reporting|photo\w*|videos?|"
    r"illustrat\w+|styl(?:ed|ing)|edited|fact[\s-]?check\w*|(?:medically\s+)?reviewed|produced|"
    r"translat\w+|fotos?|fotografie|bilder|übersetzt|übersetzung)"
    r"(?:\s+(?:by|from|von|par|por)\b|:)",
    re.IGNORECASE,
)


def without_credited(context: PageContext, people: tuple[str, ...]) -> tuple[str, ...]:
    """Those of several people whom no line at the headline credits with something else.

    Pages declare a photographer or a contributor as an author, and say at the headline what
    they were. Who is named in a byline too wrote it all the same.
    """
    if len(people) < 2:
        return people
    lines = [context.page.block_texts[block] for block in sorted(context.area.top)]
    credited: set[str] = set()
    wrote: set[str] = set()
    for line, following in pairwise([*lines, ""]):
        label = CREDIT.match(line)
        if label:
            # The label may stand in a line of its own.
            whom = line if label.end() < len(line) else following
            credited.update(name for name in people if _names(whom, name))
        elif begins_byline(line):
            wrote.update(name for name in people if _names(line, name))
    return tuple(name for name in people if name not in credited - wrote) or people


def _names(line: str, name: str) -> bool:
    """Whether a line has a name, in capitals or not, as whole words."""
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line, re.IGNORECASE))
