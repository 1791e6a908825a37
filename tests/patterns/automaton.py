"""A pattern as an automaton over a small alphabet: one character for each class it tests.

Repeats of more than three count as endless ones, and what a look-around of several characters
says is left out: more words seem possible than are, so no slow pattern is missed for it.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

# Python has no public parser of patterns, and types only public modules.
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

ENDLESS = 4
_SAMPLE = "aAzZeéÉ059٣_ \n\t\xa0\u200b.,;:!?-–/\\|()[]{}<>\"'’“«»&=#%@+*·•年月日一中あア한яЖא\x00"
_CATEGORIES = {
    c.CATEGORY_DIGIT: r"\d",
    c.CATEGORY_NOT_DIGIT: r"\D",
    c.CATEGORY_SPACE: r"\s",
    c.CATEGORY_NOT_SPACE: r"\S",
    c.CATEGORY_WORD: r"\w",
    c.CATEGORY_NOT_WORD: r"\W",
}


@dataclass(frozen=True)
class Guard:
    """Which characters may stand before and behind a place, as bits of the alphabet."""

    before: int
    behind: int

    def __and__(self, other: Guard) -> Guard:
        return Guard(self.before & other.before, self.behind & other.behind)


@dataclass(eq=False)
class State:
    """A place in the pattern: steps without a character, or one with one of `mask`."""

    steps: list[tuple[Guard, State]] = field(default_factory=list)
    mask: int = 0
    after: State | None = None


class Automaton:
    """The states of a pattern. Bit 0 of a mask is the edge of the text, bit i+1 character i."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        if isinstance(pattern, bytes):
            pattern = pattern.decode("latin-1")
            flags |= re.ASCII
        tree = parser.parse(pattern, flags & ~re.DEBUG)
        self.flags = tree.state.flags
        self.alphabet = self._alphabet(tree)
        self.every = (1 << len(self.alphabet) + 1) - 1
        self._masks: dict[Any, int] = {}
        self.free = Guard(self.every, self.every)
        self.leaves: list[State] = []
        self.start = State()
        self.end = State()
        self._add(tree, self.start, self.end, self.flags)

    def next(self, state: State) -> list[tuple[State, Guard]]:
        """Leaves that can read the next character, one entry for each way there (two at most)."""
        if state not in self._next:
            ways: Counter[tuple[State, Guard]] = Counter()
            self._follow(state, self.free, ways, set())
            self._next[state] = [key for key, count in ways.items() for _ in range(min(count, 2))]
        return self._next[state]

    @functools.cached_property
    def _next(self) -> dict[State, list[tuple[State, Guard]]]:
        return {}

    def _follow(
        self, state: State, guard: Guard, ways: Counter[tuple[State, Guard]], on_way: set[State]
    ) -> None:
        if state.after is not None:
            ways[state, guard] += 1
        if state in on_way:
            return
        on_way.add(state)
        for more, target in state.steps:
            both = guard & more
            if both.before and both.behind:
                self._follow(target, both, ways, on_way)
        on_way.remove(state)

    def _alphabet(self, tree: Any) -> str:
        """One character of each class that the pattern tells apart."""
        leaves = {(tuple(items), flags): items for items, flags in _leaves(tree, self.flags)}
        tests = [_test(items, flags) for (_, flags), items in leaves.items()]
        characters = dict.fromkeys(_SAMPLE)
        for items in leaves.values():
            for op, value in items:
                if op in (c.LITERAL, c.NOT_LITERAL):
                    characters |= dict.fromkeys((chr(value), chr(value).swapcase()[:1]))
                elif op is c.RANGE:
                    low, high = value
                    edges = (low, high, (low + high) // 2, max(low - 1, 0), min(high + 1, 0x10FFFF))
                    characters |= dict.fromkeys(map(chr, edges))
        tests += [_category(r"\w", self.flags), _category(r"\s", self.flags), "\n".__eq__]
        classes: dict[tuple[bool, ...], str] = {}
        for each in characters:
            classes.setdefault(tuple(test(each) for test in tests), each)
        return "".join(classes.values())

    def _mask(self, test: Callable[[str], bool]) -> int:
        return sum(2 << i for i, each in enumerate(self.alphabet) if test(each))

    def _mask_of(self, items: list[Any], flags: int) -> int:
        key = (tuple(items), flags)
        if key not in self._masks:
            self._masks[key] = self._mask(_test(items, flags))
        return self._masks[key]

    def _leaf(self, items: list[Any], flags: int, start: State, end: State) -> None:
        leaf = State(mask=self._mask_of(items, flags), after=end)
        self.leaves.append(leaf)
        start.steps.append((self.free, leaf))

    def _add(self, tree: Any, start: State, end: State, flags: int) -> None:
        """Lead from `start` to `end` by a sequence."""
        for op, value in tree:
            state = State()
            self._add_one(op, value, start, state, flags)
            start = state
        start.steps.append((self.free, end))

    def _add_one(self, op: Any, value: Any, start: State, end: State, flags: int) -> None:
        if op in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
            self._leaf(value if op is c.IN else [(op, value)], flags, start, end)
        elif op is c.BRANCH:
            for each in value[1]:
                self._add(each, start, end, flags)
        elif op is c.SUBPATTERN:
            _, on, off, inside = value
            self._add(inside, start, end, (flags | on) & ~off)
        elif op is c.ATOMIC_GROUP:
            self._add(value, start, end, flags)
        elif op in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            self._repeat(*value, start, end, flags)
        elif op is c.AT:
            start.steps += [(guard, end) for guard in self._edge(value, flags)]
        elif op in (c.ASSERT, c.ASSERT_NOT):
            self._look(op is c.ASSERT, *value, start, end, flags)
        elif op is c.GROUPREF_EXISTS:
            for each in filter(None, value[1:]):
                self._add(each, start, end, flags)
            if value[2] is None:
                start.steps.append((self.free, end))
        else:  # a group again, or a failure
            start.steps.append((self.free, end))

    def _repeat(
        self, least: int, most: int, inside: Any, start: State, end: State, flags: int
    ) -> None:
        for _ in range(min(least, 2)):
            state = State()
            self._add(inside, start, state, flags)
            start = state
        if most >= ENDLESS:
            loop = State()
            start.steps.append((self.free, loop))
            self._add(inside, loop, loop, flags)
            loop.steps.append((self.free, end))
            return
        for _ in range(most - min(least, 2)):
            start.steps.append((self.free, end))
            state = State()
            self._add(inside, start, state, flags)
            start = state
        start.steps.append((self.free, end))

    def _edge(self, where: Any, flags: int) -> list[Guard]:
        """What an anchor or a word boundary allows on its two sides."""
        line = self._mask("\n".__eq__)
        if where in (c.AT_BEGINNING, c.AT_BEGINNING_STRING):
            return [Guard(1 | (line if flags & re.MULTILINE else 0), self.every)]
        if where in (c.AT_END, c.AT_END_STRING):
            return [Guard(self.every, 1 | (line if where is c.AT_END else 0))]
        word = self._mask(_category(r"\w", flags))
        other = self.every & ~word
        if where is c.AT_BOUNDARY:
            return [Guard(word, other), Guard(other, word)]
        return [Guard(word, word), Guard(other, other)]

    def _look(
        self, holds: bool, way: int, inside: Any, start: State, end: State, flags: int
    ) -> None:
        mask = self._one_character(inside, flags)
        if mask is None:
            if way > 0:
                self._add(inside, start, State(), flags)  # reads on, and comes back
            start.steps.append((self.free, end))
            return
        if not holds:
            mask = self.every & ~mask
        free = self.every
        start.steps.append((Guard(mask, free) if way < 0 else Guard(free, mask), end))

    def _one_character(self, tree: Any, flags: int) -> int | None:
        """What a look-around of one character, or an edge, allows."""
        if len(tree) != 1:
            return None
        op, value = tree[0]
        if op in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
            return self._mask_of(value if op is c.IN else [(op, value)], flags)
        if op is c.SUBPATTERN:
            return self._one_character(value[3], (flags | value[1]) & ~value[2])
        if op is c.AT and value in (c.AT_BEGINNING, c.AT_BEGINNING_STRING, c.AT_END_STRING):
            return 1
        if op is c.AT and value is c.AT_END:
            return 1 | self._mask("\n".__eq__)
        if op is c.BRANCH:
            masks = [self._one_character(each, flags) for each in value[1]]
            known = [mask for mask in masks if mask is not None]
            return functools.reduce(int.__or__, known) if len(known) == len(masks) else None
        return None


def _leaves(tree: Any, flags: int) -> Iterator[tuple[list[Any], int]]:
    """The sets of characters in a parsed pattern, with the flags that hold there."""
    for op, value in tree:
        if op in (c.LITERAL, c.NOT_LITERAL, c.ANY):
            yield [(op, value)], flags
        elif op is c.IN:
            yield value, flags
        elif op is c.BRANCH:
            for each in value[1]:
                yield from _leaves(each, flags)
        elif op is c.SUBPATTERN:
            yield from _leaves(value[3], (flags | value[1]) & ~value[2])
        elif op in (c.ASSERT, c.ASSERT_NOT):
            yield from _leaves(value[1], flags)
        elif op is c.ATOMIC_GROUP:
            yield from _leaves(value, flags)
        elif op in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            yield from _leaves(value[2], flags)
        elif op is c.GROUPREF_EXISTS:
            for each in filter(None, value[1:]):
                yield from _leaves(each, flags)


@functools.cache
def _category(name: str, flags: int) -> Callable[[str], bool]:
    pattern = re.compile(name, flags & re.ASCII)
    return functools.cache(lambda each: pattern.match(each) is not None)


def _test(items: list[Any], flags: int) -> Callable[[str], bool]:
    """Whether a set has a character."""
    fold = bool(flags & re.IGNORECASE)
    points: set[str] = set()
    ranges: list[tuple[str, str]] = []
    tests: list[Callable[[str], bool]] = []
    negated = False
    for op, value in items:
        if op is c.NEGATE:
            negated = True
        elif op is c.ANY:
            tests.append(lambda each: bool(flags & re.DOTALL) or each != "\n")
        elif op in (c.LITERAL, c.NOT_LITERAL):
            points.add(chr(value))
            negated |= op is c.NOT_LITERAL
        elif op is c.RANGE:
            ranges.append((chr(value[0]), chr(value[1])))
        elif op is c.CATEGORY:
            tests.append(_category(_CATEGORIES[value], flags))
    if fold:
        points |= {each.lower() for each in points} | {each.upper() for each in points}

    def holds(each: str) -> bool:
        forms = (each, each.lower(), each.upper()) if fold else (each,)
        inside = (
            any(form in points for form in forms)
            or any(low <= form <= high for low, high in ranges for form in forms)
            or any(test(each) for test in tests)
        )
        return inside is not negated

    return holds
