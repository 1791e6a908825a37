"""Abbreviations, after which a dot does not end the sentence. See data/abbreviations.txt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from nutgraf.text.word_lists import read_word_lists

# Languages that write a dot after an ordinal: "3. Mai".
ORDINAL_LANGUAGES: Final = frozenset("de da no nb nn fi et lv is cs sk sl hr sr bs hu tr".split())


@dataclass(frozen=True, slots=True)
class Abbreviations:
    """Abbreviations by what they say about the end of a sentence: lower case, no last dot."""

    never_last: frozenset[str]
    before_number: frozenset[str]
    maybe_last: frozenset[str]
    every: frozenset[str]


@cache
def abbreviations() -> Abbreviations:
    """Return the abbreviations of all languages."""
    lists = read_word_lists("abbreviations.txt")
    return Abbreviations(**lists, every=frozenset().union(*lists.values()))
