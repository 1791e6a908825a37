"""Scores of the items of a record: longest common subsequence of tokens, or all or nothing.

VB-PTC (equations 6 to 8) counts the common subsequence of the tokens read and wanted. A DOI, a
volume, an issue and a year are right or wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from rapidfuzz.distance import LCSseq

from nutgraf.model import Record
from nutgraf.records.authors.names import given_first
from nutgraf.records.references.entry_text import clean_entry
from nutgraf_bench.metrics.base import Score, tokens

_KEY: Final = re.compile(r"citation_\w+=")
# The gold cuts entries at this length, so entries that were read are cut too.
_GOLD_ENTRY: Final = 400
_AROUND: Final = 15
# Hidden links back to the citing sentence: in the gold, but not visible to a reader.
_CITING_WORDS: Final = re.compile(r"\sa \[\.\.\.\]\s.*$", re.DOTALL)


def item_score(item: str, wanted: Any, record: Record) -> Score:
    """Return the score of an item that the gold has."""
    given = getattr(record, item)
    if item in ("doi", "volume", "issue"):
        return same_score(wanted, given)
    if item == "published":
        return date_score(wanted, given)
    if item == "references":
        return references_score(wanted, given)
    if item == "authors":
        return tokens_score(" ".join(map(given_first, wanted)), " ".join(given))
    if item == "keywords":
        return tokens_score(" ".join(wanted), " ".join(given))
    return tokens_score(wanted, given or "")


def tokens_score(gold: str, given: str) -> Score:
    """Score the tokens of the longest common subsequence, ignoring case."""
    wanted, found = tokens(gold.casefold()), tokens(given.casefold())
    return Score.of_counts(LCSseq.similarity(wanted, found), len(found), len(wanted))


def same_score(gold: str, given: str | None) -> Score:
    """Score 1 for the same value, else 0."""
    right = float(given is not None and given.casefold() == gold.casefold())
    return Score.of(right, right)


def date_score(gold: str, given: str | None) -> Score:
    """Score the year alone: the gold has the date of the work or of its issue."""
    return same_score(gold[:4], given[:4] if given else None)


def references_score(gold: Sequence[str], given: Sequence[str]) -> Score:
    """Score the tokens of the whole list, or entries if the gold is keys and values.

    Gold from ``citation_reference`` orders the parts of an entry differently from the page, so a
    common subsequence means nothing. There, an entry is found if it shares half of the words.
    """
    if any(_KEY.search(each) for each in gold):
        return _entries_score(gold, given)
    own = (_CITING_WORDS.sub("", each) for each in gold)
    wanted = " ".join(clean_entry(each) for each in own)
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
