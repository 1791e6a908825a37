"""The word lists that ship with this room, each read once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def sections(name: str) -> dict[str, tuple[str, ...]]:
    """The lines of a list under each of its ``[headings]``; under ``""`` those before."""
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
    """The words of a list under one of its headings."""
    return frozenset(" ".join(sections(name)[kind]).split())


@cache
def phrases(name: str) -> frozenset[str]:
    """The phrases of a list that has them line by line, or with bars between."""
    return frozenset(each.strip() for line in lines(name) for each in line.split("|"))


@cache
def lines(name: str) -> tuple[str, ...]:
    """The lines of a list that are not comments."""
    text = files("nutgraf.records").joinpath("data", f"{name}.txt").read_text(encoding="utf-8")
    stripped = (line.strip() for line in text.splitlines())
    return tuple(line for line in stripped if line and not line.startswith("#"))
