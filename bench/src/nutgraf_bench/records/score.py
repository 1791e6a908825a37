"""How right an item is: the longest common subsequence of tokens, or all or nothing.

VB-PTC (equations 6 to 8) counts the common subsequence of tokens over those
given and those wanted. A DOI, a volume, an issue and a year are right or wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rapidfuzz.distance import LCSseq

from nutgraf.records.references.entry_text import clean_entry
from nutgraf_bench.metrics.base import Score, tokens

_KEY: Final = re.compile(r"citation_\w+=")
# The gold cuts entries at this length; so are those that were read.
_GOLD_ENTRY: Final = 400
_AROUND: Final = 15
# Hidden links back to where a work is cited, with the words there: the gold has them, no reader.
_CITING_WORDS: Final = re.compile(r"\sa \[\.\.\.\]\s.*$", re.DOTALL)


def tokens_score(gold: str, given: str) -> Score:
    """Tokens of the longest common subsequence, in lower case."""
    wanted, found = tokens(gold.casefold()), tokens(given.casefold())
    return Score.of_counts(LCSseq.similarity(wanted, found), len(found), len(wanted))


def same_score(gold: str, given: str | None) -> Score:
    """All for the same, none for another or for nothing."""
    right = float(given is not None and given.casefold() == gold.casefold())
    return Score.of(right, right)


def date_score(gold: str, given: str | None) -> Score:
    """The year: pages show the date of the work or of its issue, and gold has one of them."""
    return same_score(gold[:4], given[:4] if given else None)


def references_score(gold: Sequence[str], given: Sequence[str]) -> Score:
    """Tokens over the whole list; where gold is keys and values, entries that agree.

    Gold from ``citation_reference`` has its parts in another order than any
    page, so that a subsequence of tokens says nothing: there an entry counts
    as found if it shares half of the words.
    """
    if any(_KEY.search(each) for each in gold):
        return _entries_score(gold, given)
    own = (_CITING_WORDS.sub("", each) for each in gold)
    wanted = " ".join(clean_entry(each, order) for order, each in enumerate(own))
    return tokens_score(wanted, " ".join(each[:_GOLD_ENTRY] for each in given))


def _entries_score(gold: Sequence[str], given: Sequence[str]) -> Score:
    wanted = [set(tokens(_KEY.sub(" ", each).casefold())) for each in gold]
    found = [set(tokens(each.casefold())) for each in given]
    used: set[int] = set()
    for order, words in enumerate(wanted):
        near = range(max(0, order - _AROUND), min(len(found), order + _AROUND + 1))
        free = [each for each in near if each not in used]
        best = max(free, key=lambda each: len(words & found[each]), default=None)
        if best is not None and 2 * len(words & found[best]) >= min(len(words), len(found[best])):
            used.add(best)
    return Score.of_counts(len(used), len(found), len(wanted))
