"""The word lists in ``data/``, each read at first use."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def sections(name: str) -> dict[str, tuple[str, ...]]:
    """Return the lines under each ``[heading]`` of a list; ``""`` has those before the first."""
    found: dict[str, list[str]] = {"": []}
    kind = ""
    for line in lines(name):
        if line.startswith("[") and line.endswith("]"):
            kind = line[1:-1]
            found[kind] = []
        else:
            found[kind].append(line)
    return {kind: tuple(each) for kind, each in found.items()}


@cache
def words(name: str, kind: str) -> frozenset[str]:
    """Return the words under one heading of a list."""
    return frozenset(" ".join(sections(name)[kind]).split())


@cache
def phrases(name: str) -> frozenset[str]:
    """Return the phrases of a list, one per line or separated by bars."""
    return frozenset(each.strip() for line in lines(name) for each in line.split("|"))


@cache
def lines(name: str) -> tuple[str, ...]:
    """Return the lines of a list without comments."""
    text = files("nutgraf.records").joinpath("data", f"{name}.txt").read_text(encoding="utf-8")
    stripped = (line.strip() for line in text.splitlines())
    return tuple(line for line in stripped if line and not line.startswith("#"))
