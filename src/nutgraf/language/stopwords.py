"""Stop words."""

from __future__ import annotations

_EN = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "and",
        "or",
        "in",
        "on",
        "at",
        "to",
        "for",
        "from",
        "by",
        "with",
        "is",
        "are",
        "was",
        "were",
        "be",
    ]
)


def stop_words(language: str | None) -> frozenset[str]:
    """The stop words of a language, lower case; English where it is not known."""
    return _EN
