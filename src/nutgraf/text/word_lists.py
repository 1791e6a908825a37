"""Read the word lists in data/: paragraphs of a name, usually a language, and its words."""

from __future__ import annotations

from importlib.resources import files


def read_word_lists(file: str) -> dict[str, frozenset[str]]:
    """Return the word lists of a file in ``data/`` by name."""
    text = files("nutgraf.text").joinpath("data", file).read_text("utf-8")
    paragraphs = [part.split() for part in text.split("\n\n") if not part.startswith("#")]
    return {name: frozenset(words) for name, *words in paragraphs}
