"""Lines inside the text about something else: other stories, a picture, the site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from nutgraf.text.names.credits import are_names, continues_sentence
from nutgraf.text.patterns import LazyPattern
from nutgraf.text.phrases import phrases
from nutgraf.trim.base import Trim

if TYPE_CHECKING:
    from nutgraf.page.page import Bools
    from nutgraf.trim.base import Draft

# "READ MORE: What the mayor knew", "[관련기사] ..."
_LABEL: Final = LazyPattern(r"\W{0,4}([^\W\d_][^:：|>»–—\]】]{1,30})[:：|>»–—\]】](?!\d)")
# In capitals only: otherwise they begin sentences and lines of a dialogue. "LEE", "MIRA" and "VEA"
# are missing, because in capitals they are names of speakers.
_IN_CAPITALS: Final = frozenset(("READ", "WATCH", "WATCH NOW", "LISTEN", "SEE MORE", "LIRE"))
# "READ ON OUR BLOG:", "WATCH THE VIDEO:"
_CAPITALS_BEGIN: Final = ("READ ", "WATCH ", "LISTEN ")
_SENTENCE_ENDS: Final = tuple('.!?…”"')
_MAX_TEASER: Final = 180
# "Photo: A. N. Other / Agency"
_CREDIT: Final = LazyPattern(
    lambda: rf"\W{{0,3}}{phrases('photo-credit').pattern}\s?[:/|](?!\s?\d)", re.IGNORECASE
)
# "Photo by A. N. Other", "Fot. A. Nowak"
_TAKEN_BY: Final = LazyPattern(
    lambda: rf"\W{{0,3}}(?:featured )?{phrases('photo-by').pattern}\s", re.IGNORECASE
)
_MAX_CREDIT: Final = 80
# "Copyright 2026 The Agency", "(c) 2026": the owner has a capital letter or follows "by".
_COPYRIGHT: Final = LazyPattern(
    r"\W{0,3}(?:©|(?i:copyright\W{1,3}(?:©|\(c\))|(?:copyright|\(c\))\W{0,3}\d{4}|copyright by\b)"
    r"(?!\W*(?!by\b)[a-z]))"
)
# Where a line or a part of a sentence begins. "The mayor promised to support our newsroom" is part
# of a story.
_BEGINS: Final = LazyPattern(r"(?:^[^\w\"“”„«»‘’]{0,4}|[.!?…|»>•:,)]\W{1,3})(?=[^\W\d_])")
# "Follow us on Facebook", "Subscribe to the Harbour newsletter"
_CALL: Final = LazyPattern(
    lambda: (
        rf"{phrases('appeal').pattern}"
        rf"|{phrases('follow').pattern}.{{0,80}}?{phrases('account').pattern}"
    ),
    re.IGNORECASE,
)
# "“Follow us on Facebook!” the opponents had painted on the wall": a quotation that ends within the
# line and has a speaker.
_QUOTED: Final = LazyPattern(
    r"""\s*(?:["“”][^"“”]{3,150}["“”]|„[^“”]{3,150}[“”]|[«»][^«»]{3,150}[«»]|‘[^’]{3,150}’)"""
    r"[\s,.;!?–—-]{0,4}[^\W\d_]"
)
# "Find me on Instagram, one of the dancers shouted"
_SAID: Final = LazyPattern(
    r"(?i),\s[^,.!?]{2,40}?\b(?:said|says?|shouted|wrote|writes|asked|asks|told|tells)\b"
)
_MAX_LINE: Final = 240
# The same with the white space of the source.
_MAX_SPAN: Final = 280


class Asides(Trim):
    """A line that begins "Read more:", "Photo:" or "©", or asks to follow an account.

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
                _leads_elsewhere(line) or _is_credit(line) or _is_about_site(line)
            )
        return found if np.count_nonzero(found) < np.count_nonzero(keep) else draft.nothing()


def _leads_elsewhere(line: str) -> bool:
    """Whether a line is "Read more:" and a headline, and not a sentence."""
    label = _LABEL.match(line) if len(line) <= _MAX_TEASER else None
    if label is None:
        return False
    words, headline = label[1].rstrip(), line[label.end() :]
    is_teaser = (
        words in _IN_CAPITALS
        or _is_call_in_capitals(words, headline.rstrip())
        or words.lower().replace("’", "'") in phrases("teaser").every
    )
    return is_teaser and not continues_sentence(headline)


def _is_call_in_capitals(label: str, headline: str) -> bool:
    """Whether a label in capitals asks to read a headline; before a sentence it may be advice."""
    return (
        label.startswith(_CAPITALS_BEGIN)
        and label.isupper()
        and headline[-1:] not in ("", *_SENTENCE_ENDS)
    )


def _is_credit(line: str) -> bool:
    """Whether a line is "Photo:" and a name, and not a sentence."""
    if len(line) > _MAX_CREDIT:
        return False
    credit = _CREDIT.match(line)
    if credit is not None:
        return not continues_sentence(line[credit.end() :])
    taken_by = _TAKEN_BY.match(line)
    return taken_by is not None and are_names(line[taken_by.end() :])


def _is_about_site(line: str) -> bool:
    """Whether a line is a notice of rights, or asks to follow an account or to subscribe."""
    if _COPYRIGHT.match(line) or phrases("rights").ends(line.rstrip(" .)]")):
        return True
    calls = any(_CALL.match(line, begin.end()) for begin in _BEGINS.finditer(line))
    return calls and not (_QUOTED.match(line) or _SAID.search(line))
