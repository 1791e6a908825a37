"""The difference between two runs: pages and fields, and sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nutgraf_bench.behaviour.task import Line
from nutgraf_bench.behaviour.totals import Total


@dataclass(frozen=True, slots=True)
class Change:
    """A page and the fields that differ; for a page of one run only, all its fields."""

    id: str
    fields: tuple[str, ...]
    only: str = ""
    """``old`` or ``new`` for a page of one run only."""


def find_changes(
    old: Sequence[Line], new: Sequence[Line], *, sampled: bool = False
) -> list[Change]:
    """Return what differs, in the sections that the new run has.

    With ``sampled``, pages that only the old run has are left out.
    """
    before = {line.id: line.fields for line in old}
    after = {line.id: line.fields for line in new}
    sections = {line.section for line in new}
    changes = []
    for name in sorted(before.keys() | after.keys()):
        if name not in after:
            if not sampled and name.partition("/")[0] in sections:
                changes.append(Change(name, tuple(before[name]), "old"))
        elif name not in before:
            changes.append(Change(name, tuple(after[name]), "new"))
        elif fields := tuple(_different(before[name], after[name])):
            changes.append(Change(name, fields))
    return changes


def _different(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    return (name for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name))


def describe_changes(changes: Sequence[Change], shown: int | None = None) -> str:
    """Return the counts by section and field, then the pages; ``shown`` pages at most."""
    counts = Counter(
        (change.id.partition("/")[0], name)
        for change in changes
        if not change.only
        for name in change.fields
    )
    lines = [f"{len(changes):,} pages differ" if len(changes) != 1 else "1 page differs"]
    lines += [
        f"{count:7,}  {section}  {name}"
        for (section, name), count in sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    ]
    for change in changes[:shown]:
        if change.only:
            lines.append(f"{change.id}: only in the {change.only} run")
        else:
            lines.append(f"{change.id}: {', '.join(change.fields)}")
    if shown is not None and len(changes) > shown:
        lines.append(f"... and {len(changes) - shown:,} more (--all shows them)")
    return "\n".join(lines) + "\n"


def compare_totals(expected: Mapping[str, Total], found: Mapping[str, Total]) -> dict[str, str]:
    """Return a word for each section: same, differs, other data, skipped, or new."""
    words = {}
    for name in sorted(expected.keys() | found.keys()):
        old, new = expected.get(name), found.get(name)
        if new is None:
            words[name] = "skipped"
        elif old is None:
            words[name] = "new"
        elif old.hash == new.hash:
            words[name] = "same"
        else:
            words[name] = "differs" if old.input == new.input else "other data"
    return words
