"""Words on which a pattern may take more than linear time: those that it reads in many ways.

On failure the engine tries every way through the automaton. Their number grows with a word `v`
repeated if a loop can read `v` in two ways, or if two loops in a row both read `v` and the way
from one to the other does too; a search is a loop over all characters before the pattern.
(Weber and Seidl, On the degree of ambiguity of finite automata, 1991.)
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from tests.patterns.automaton import Automaton, State

MOST_STEPS = 60_000
MOST_KINDS = 24


@dataclass(frozen=True)
class Suspect:
    """Text that may be slow: `before` once, then `again` many times."""

    before: str
    again: str
    other: str
    """Characters that the loop does not read, to end the text with."""


class TooLargeError(Exception):
    """The pattern has too many states to look at."""


class Reader:
    """Single steps of an automaton, with the character that was read last."""

    def __init__(self, automaton: Automaton, searches: bool) -> None:
        self.automaton = automaton
        self.searches = searches
        self.first = State(after=automaton.start)
        self._steps: dict[tuple[State, int], list[tuple[State, int]]] = {}

    def steps(self, leaf: State, last: int) -> list[tuple[State, int]]:
        """After `leaf` read `last`: the next leaves, each with the characters that lead to it."""
        key = (leaf, last)
        if key not in self._steps:
            assert leaf.after is not None
            found = [
                (target, guard.behind & target.mask)
                for target, guard in self.automaton.next(leaf.after)
                if guard.before >> last & 1 and guard.behind & target.mask
            ]
            if leaf is self.first and self.searches:
                found.append((leaf, self.automaton.every & ~1))
            self._steps[key] = found
        return self._steps[key]

    def word(self, read: tuple[int, ...]) -> str:
        """The characters of some steps."""
        return "".join(self.automaton.alphabet[each - 1] for each in read)


def suspects(automaton: Automaton, searches: bool) -> Iterator[Suspect]:
    """Every pair of loops that makes a pattern ambiguous, as a text to try."""
    loops = _loops(automaton)
    if not loops:
        return
    reader = Reader(automaton, searches)
    ways = _ways_from_start(reader)
    for group in loops:
        leading = _leading_to(automaton, group)
        for q in _through_all_cycles(automaton, group):
            befores = [(reader.first, frozenset([reader.first]))] if searches else []
            befores += [
                (p, own)
                for own in loops
                if own is not group
                for p in _in_order(automaton, own & leading)
            ]
            for p, own in befores:
                yield from _pumped(reader, (p, q), (own, leading | own, group), ways)
            yield from _doubled(reader, q, group, ways)


def _in_order(automaton: Automaton, leaves: AbstractSet[State]) -> list[State]:
    """The leaves as they stand in the pattern: a set has another order in each run."""
    return [leaf for leaf in automaton.leaves if leaf in leaves]


def _pumped(
    reader: Reader,
    ends: tuple[State, State],
    within: tuple[frozenset[State], frozenset[State], frozenset[State]],
    ways: dict[tuple[State, int], tuple[int, ...]],
) -> Iterator[Suspect]:
    """Words that lead from p to p, from p to q and from q to q."""
    p, q = ends
    around_p, leading, around_q = within
    every = reader.automaton.every & ~1
    of_p = every if p is reader.first else _mask(around_p)
    common = of_p & _mask(around_q)
    if not common & q.mask or (p is not reader.first and not common & p.mask):
        return
    if not _may_lead(reader, ends, within, common):
        return

    def more(at: Any) -> Iterator[tuple[int, Any]]:
        x, y, z, last = at
        for new_z, by_z in reader.steps(z, last):
            if new_z in around_q:
                for new_x, by_x in reader.steps(x, last):
                    if new_x in around_p and by_z & by_x:
                        for new_y, by_y in reader.steps(y, last):
                            if new_y in leading:
                                for read in _bits(by_x & by_y & by_z):
                                    yield read, (new_x, new_y, new_z, read)

    found = 0
    lasts = common & q.mask if p is reader.first else common & q.mask & p.mask
    for last in _different(reader, lasts, (around_p | around_q) - {reader.first}):
        if (p, last) in ways and found < 3:
            word = _path((p, p, q, last), (p, q, q, last), more)
            if word is not None:
                found += 1
                yield _suspect(reader, ways[p, last], word, q)


def _different(reader: Reader, mask: int, group: frozenset[State]) -> list[int]:
    """Characters that two loops, or a look-around for words or white space, tell apart."""
    masks = dict.fromkeys(leaf.mask for leaf in _in_order(reader.automaton, group))
    kinds: dict[Hashable, int] = {}
    for each in _bits(mask):
        character = reader.automaton.alphabet[each - 1]
        read = tuple(other >> each & 1 for other in masks)
        kinds.setdefault((read, character.isalnum(), character.isspace()), each)
    return list(kinds.values())[:MOST_KINDS]


def _mask(group: frozenset[State]) -> int:
    """The characters that some leaf of a group reads."""
    return functools.reduce(int.__or__, (leaf.mask for leaf in group))


def _may_lead(
    reader: Reader,
    ends: tuple[State, State],
    within: tuple[frozenset[State], frozenset[State], frozenset[State]],
    common: int,
) -> bool:
    """Whether `_pumped` may find something, without a look at the neighbouring characters."""
    p, q = ends

    @functools.cache
    def next_leaves(leaf: State, place: int) -> list[tuple[State, int]]:
        assert leaf.after is not None
        found = [(leaf, common)] if leaf is reader.first and reader.searches else []
        return found + [
            (target, target.mask & common)
            for target, _ in reader.automaton.next(leaf.after)
            if target.mask & common and target in within[place]
        ]

    start = (p, p, q)
    seen = {start}
    queue = [start]
    while queue:
        at = queue.pop()
        x, y, z = (next_leaves(leaf, place) for place, leaf in enumerate(at))
        for new_z, by_z in z:
            for new_x, by_x in x:
                if by := by_z & by_x:
                    for new_y, by_y in y:
                        if by & by_y and (new := (new_x, new_y, new_z)) not in seen:
                            if new == (p, q, q):
                                return True
                            seen.add(new)
                            queue.append(new)
    return False


def _doubled(
    reader: Reader,
    p: State,
    around: frozenset[State],
    ways: dict[tuple[State, int], tuple[int, ...]],
) -> Iterator[Suspect]:
    """Words that lead from p to p in two ways."""

    def more(at: Any) -> Iterator[tuple[int, Any]]:
        x, y, apart, last = at
        for i, (new_x, by_x) in enumerate(reader.steps(x, last)):
            if new_x in around:
                for j, (new_y, by_y) in enumerate(reader.steps(y, last)):
                    if new_y in around and by_x & by_y:
                        parted = apart or x is not y or i != j
                        for read in _bits(by_x & by_y):
                            yield read, (new_x, new_y, parted, read)

    for last in _different(reader, p.mask, around):
        if (p, last) in ways:
            word = _path((p, p, False, last), (p, p, True, last), more)
            if word is not None:
                yield _suspect(reader, ways[p, last], word, p)
                return


@functools.lru_cache(maxsize=100_000)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(1, mask.bit_length()) if mask >> i & 1)


def _leading_to(automaton: Automaton, group: frozenset[State]) -> frozenset[State]:
    """Leaves from which a loop can be reached."""
    before: dict[State, list[State]] = {}
    for leaf in automaton.leaves:
        assert leaf.after is not None
        for target, _ in automaton.next(leaf.after):
            before.setdefault(target, []).append(leaf)
    found = set(group)
    queue = list(group)
    while queue:
        for each in before.get(queue.pop(), ()):
            if each not in found:
                found.add(each)
                queue.append(each)
    return frozenset(found)


def _suspect(reader: Reader, before: tuple[int, ...], again: tuple[int, ...], q: State) -> Suspect:
    others = _bits(reader.automaton.every & ~q.mask)
    return Suspect(reader.word(before), reader.word(again), reader.word(others[:2]))


def _path(
    start: Hashable, goal: Hashable, more: Callable[[Any], Iterator[tuple[int, Any]]]
) -> tuple[int, ...] | None:
    """The shortest word from one configuration to another, of one character at least."""
    seen: dict[Any, tuple[Any, int] | None] = {}
    queue = deque([start])
    steps = 0
    while queue:
        at = queue.popleft()
        for read, target in more(at):
            steps += 1
            if steps > MOST_STEPS:
                raise TooLargeError
            if target in seen:
                continue
            seen[target] = (at, read)
            if target == goal:
                return _back(seen, start, goal)
            queue.append(target)
    return None


def _back(seen: dict[Any, Any], start: Any, goal: Any) -> tuple[int, ...]:
    word = []
    at = goal
    while True:
        at, read = seen[at]
        word.append(read)
        if at == start:
            return tuple(reversed(word))


def _ways_from_start(reader: Reader) -> dict[tuple[State, int], tuple[int, ...]]:
    """For a leaf and the character it read: the shortest text that leads there."""
    first = (reader.first, 0)
    ways: dict[tuple[State, int], tuple[int, ...]] = {first: ()}
    queue = deque([first])
    while queue:
        leaf, last = queue.popleft()
        for target, by in reader.steps(leaf, last):
            for read in _bits(by):
                if (target, read) not in ways:
                    ways[target, read] = (*ways[leaf, last], read)
                    queue.append((target, read))
    return ways


def _through_all_cycles(automaton: Automaton, group: frozenset[State]) -> list[State]:
    """Some leaves of a group such that each of its cycles has one of them."""
    follow = {leaf: _following(automaton, leaf) & group for leaf in group}
    chosen = [leaf for leaf in _in_order(automaton, group) if leaf in follow[leaf]]
    left = group - set(chosen)
    while left:
        inside = {leaf: follow[leaf] & left for leaf in left}
        entered = set().union(*inside.values())
        kept = {leaf for leaf in left if inside[leaf] and leaf in entered}
        if kept == left:  # no leaf is at the beginning or at the end: take the busiest
            busiest = max(left, key=lambda leaf: (len(inside[leaf]), automaton.leaves.index(leaf)))
            chosen.append(busiest)
            kept = left - {busiest}
        left = frozenset(kept)
    return chosen


def _following(automaton: Automaton, leaf: State) -> set[State]:
    assert leaf.after is not None
    return {target for target, _ in automaton.next(leaf.after)}


def _loops(automaton: Automaton) -> list[frozenset[State]]:
    """Leaves that can follow themselves, in groups that can reach each other (Tarjan)."""
    follow = {
        leaf: {target for target, _ in automaton.next(leaf.after) if target.mask}
        for leaf in automaton.leaves
        if leaf.mask and leaf.after is not None
    }
    order: dict[State, int] = {}
    low: dict[State, int] = {}
    stack: list[State] = []
    groups: list[frozenset[State]] = []
    for root in follow:
        if root in order:
            continue
        work: list[tuple[State, Iterator[State]]] = [(root, iter(follow[root]))]
        order[root] = low[root] = len(order)
        stack.append(root)
        while work:
            leaf, rest = work[-1]
            for target in rest:
                if target not in order:
                    order[target] = low[target] = len(order)
                    stack.append(target)
                    work.append((target, iter(follow[target])))
                    break
                if target in stack:
                    low[leaf] = min(low[leaf], order[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[leaf])
                if low[leaf] == order[leaf]:
                    at = stack.index(leaf)
                    group = frozenset(stack[at:])
                    del stack[at:]
                    if len(group) > 1 or leaf in follow[leaf]:
                        groups.append(group)
    return groups
