"""People who did something else for an article: pictures, a check, a contribution."""

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


def without_other_credits(context: PageContext, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return several people without those whom a line at the headline credits otherwise.

    Pages declare a photographer or a contributor as an author, and say at the headline what they
    did. People whom a byline names too are kept.
    """
    if len(people) < 2:
        return people
    lines = [context.page.block_texts[block] for block in sorted(context.area.top)]
    credited: set[str] = set()
    wrote: set[str] = set()
    for line, next_line in pairwise([*lines, ""]):
        label = CREDIT.match(line)
        if label:
            # The label may be in a line of its own.
            names = line if label.end() < len(line) else next_line
            credited.update(name for name in people if _contains(names, name))
        elif begins_byline(line):
            wrote.update(name for name in people if _contains(line, name))
    return tuple(name for name in people if name not in credited - wrote) or people


def _contains(line: str, name: str) -> bool:
    """Return whether a line contains a name as whole words, in any case."""
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line, re.IGNORECASE))
