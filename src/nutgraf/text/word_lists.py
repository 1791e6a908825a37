"""Read the word lists in data/: paragraphs of a name, usually a language, and its words."""

from __future__ import annotations

from pathlib import Path


def read_word_lists(file: str) -> dict[str, frozenset[str]]:
    """Return the word lists of a file in ``data/`` by name."""
    return {name: frozenset(words) for name, words in read_ordered_lists(file).items()}


def read_ordered_lists(file: str) -> dict[str, list[str]]:
    """Return the word lists of a file in ``data/`` by name, with the words in their order."""
    paragraphs = [
        part.split() for part in read_data(file).split("\n\n") if not part.startswith("#")
    ]
    return {name: words for name, *words in paragraphs}


def read_data(file: str) -> str:
    """Return the text of a file in ``data/``."""
    return Path(__file__).with_name("data").joinpath(file).read_text("utf-8")
