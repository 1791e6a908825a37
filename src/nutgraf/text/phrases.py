"""Phrases by language: "read more", "comments", "by". See data/phrases/ and docs/adding-a-language.

A file of ``data/phrases/`` has the phrases of one language, under a ``[section]`` for each use.
A page may mix languages, and many declare the wrong one, so the phrases of all are searched.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from itertools import groupby
from operator import itemgetter
from os.path import commonprefix
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# Scripts without spaces between words, and Korean, whose particles join the word before.
_NO_BOUNDARY: Final = re.compile(
    r"[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3040-\u9fff\uac00-\ud7ff]"
)
# The rest of a word. The limit keeps searches linear.
_REST: Final = r"\w{0,20}"
# No phrase with the space after it is longer.
_MAX_END: Final = 200


@cache
def phrases(*sections: str) -> Phrases:
    """Return the phrases of one or more sections in all languages."""
    by_section = _by_section()
    return Phrases(frozenset().union(*(by_section[section] for section in sections)))


class Phrases:
    """Phrases in lower case. Texts may be in any case.

    Methods match whole words, except in scripts that are written without spaces. A star in a
    phrase is the rest of a word: ``updat*``.
    """

    def __init__(self, every: frozenset[str]) -> None:
        self.every = every
        """The phrases as written in the files, stars included."""

    def __iter__(self) -> Iterator[str]:
        """Iterate over the phrases, in no order."""
        return iter(self.every)

    def is_phrase(self, text: str) -> bool:
        """Return whether a text is one of the phrases, apart from space around it."""
        text = text.strip().lower()
        return text in self.every or bool(self._stems and self._stems.fullmatch(text))

    def starts(self, text: str) -> bool:
        """Return whether a text starts with one of the phrases."""
        return self._compiled.match(text.lower()) is not None

    def ends(self, text: str) -> bool:
        """Return whether a text ends with one of the phrases."""
        return self._at_end.search(text[-_MAX_END:].lower()) is not None

    def in_text(self, text: str) -> bool:
        """Return whether one of the phrases occurs in a text."""
        return self._compiled.search(text.lower()) is not None

    @cached_property
    def pattern(self) -> str:
        """A regular expression for one of the phrases, the longest first. Ignore case with it."""
        parts = []
        every = sorted(self.every, key=_boundaries)
        for (before, after), group in groupby(every, key=_boundaries):
            parts.append(f"{before}{_alternation(each.lstrip('*') for each in group)}{after}")
        return f"(?:{'|'.join(parts)})"

    @cached_property
    def words(self) -> frozenset[str]:
        """The single words of all phrases, without stars."""
        return frozenset(re.findall(r"[^\W\d_]{2,}", " ".join(self.every)))

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern)

    @cached_property
    def _at_end(self) -> re.Pattern[str]:
        return re.compile(rf"{self.pattern}\s*+$")

    @cached_property
    def _stems(self) -> re.Pattern[str] | None:
        stems = [each for each in self.every if "*" in each]
        prefix = _REST if any(each.startswith("*") for each in stems) else ""
        return (
            re.compile(prefix + _alternation(each.lstrip("*") for each in stems)) if stems else None
        )


def _boundaries(phrase: str) -> tuple[str, str]:
    """Return the patterns that must match before and after a phrase."""
    before, after = (
        edge != "*" and bool(re.match(r"\w", edge)) and not _NO_BOUNDARY.match(edge)
        for edge in (phrase[0], phrase[-1])
    )
    return (r"(?<!\w)" if before else ""), (r"(?!\w)" if after else "")


def _alternation(phrases: Iterable[str]) -> str:
    """Return a pattern for any of the phrases: a tree, so that a search costs little."""
    every = sorted(set(phrases))
    parts = []
    for _, group in groupby(filter(None, every), key=itemgetter(0)):
        same = list(group)
        # The common prefix of strings, character by character; these are no paths.
        head = commonprefix(same)  # noqa: RUF071
        rest = _alternation(each[len(head) :] for each in same) if len(same) > 1 else ""
        literal = re.escape(head).replace(r"\ ", r"\s+").replace(r"\*", _REST)
        parts.append(literal + rest)
    return f"(?:{'|'.join(parts)}){'?' if '' in every else ''}" if parts else ""


@cache
def _by_section() -> Mapping[str, set[str]]:
    found: dict[str, set[str]] = {}
    for file in Path(__file__).with_name("data").joinpath("phrases").glob("*.txt"):
        section: set[str] = set()
        for line in file.read_text("utf-8").splitlines():
            line = line.strip().lower()
            if line.startswith("["):
                section = found.setdefault(line.strip("[]"), set())
            elif line and not line.startswith("#"):
                section.add(line)
    return found
