"""Floors: figures that must not fall, in a file that remembers how high they were.

Beside each floor stands the highest that it ever was. The two are the same
unless the floor was lowered by hand, and then the reason must be there too: a
file in which it is missing is refused.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import orjson

from nutgraf.errors import NutgrafError

TOLERANCE: Final = 0.0005
"""Another version of a library may split a word differently; a fall this small is ignored."""
_STEP: Final = 1000  # floors have three digits
# 0.713 * 1000 is a little less than 713 in floating point.
_SLACK: Final = 1e-9

Answer = Literal["ok", "below", "no floor", "not measured"]


class FloorError(NutgrafError):
    """A file of floors is missing or invalid, or a floor was lowered without a reason."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A figure and its floor. Only a figure that was measured and is not below its floor passes."""

    name: str
    floor: float | None
    measured: float | None

    @property
    def difference(self) -> float | None:
        """Figure minus floor, or None."""
        if self.floor is None or self.measured is None:
            return None
        return self.measured - self.floor

    @property
    def answer(self) -> Answer:
        """Verdict in a word or two."""
        if self.measured is None:
            return "not measured"
        if self.floor is None:
            return "no floor"
        return "below" if self.measured < self.floor - TOLERANCE else "ok"

    @property
    def passed(self) -> bool:
        """Whether the figure passes the gate."""
        return self.answer == "ok"


@dataclass(frozen=True, slots=True)
class Floors:
    """Floors of a group of figures, by name."""

    floors: Mapping[str, float] = field(default_factory=dict)
    highest: Mapping[str, float] = field(default_factory=dict)
    lowered: Mapping[str, str] = field(default_factory=dict)
    """Reason for each floor that is below its highest value."""

    @classmethod
    def read(cls, where: str, values: Any) -> Floors:
        """Return the floors in a part of a file. Raises `FloorError` if they are invalid."""
        if not isinstance(values, dict):
            raise FloorError(f"{where}: not a JSON object")
        found = cls(
            _mapping(where, values, "floors", float),
            _mapping(where, values, "highest", float),
            _mapping(where, values, "lowered", str),
        )
        for name in {**found.floors, **found.highest, **found.lowered}:
            found._examine(where, name)
        return found

    def check(self, measured: Mapping[str, float]) -> list[Verdict]:
        """Return a verdict for each figure, then for each floor without a figure."""
        names = dict.fromkeys((*measured, *self.floors))
        return [Verdict(name, self.floors.get(name), measured.get(name)) for name in names]

    def raised(self, measured: Mapping[str, float]) -> Floors:
        """Return the floors, raised to the figures that are higher. None is lowered."""
        floors, highest = dict(self.floors), dict(self.highest)
        for name, value in measured.items():
            floors[name] = max(rounded_down(value), floors.get(name, 0))
            highest[name] = max(floors[name], highest.get(name, 0))
        still = {name: why for name, why in self.lowered.items() if floors[name] < highest[name]}
        return Floors(floors, highest, still)

    def notes(self) -> list[str]:
        """Return a line for each floor that was lowered."""
        return [
            f"the floor of {name} was lowered from {self.highest[name]} to {self.floors[name]}: "
            f"{why}"
            for name, why in self.lowered.items()
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the floors as the file has them."""
        return asdict(self)

    def _examine(self, where: str, name: str) -> None:
        floor, highest = self.floors.get(name), self.highest.get(name)
        if floor is None or highest is None:
            missing = "floors" if floor is None else "highest"
            raise FloorError(f"{where}: {name} is missing in {missing!r}")
        if floor > highest:
            raise FloorError(f"{where}: {name} is raised in 'floors'; raise it in 'highest' too")
        if floor < highest and name not in self.lowered:
            raise FloorError(
                f"{where}: the floor of {name} is {floor} and was {highest}; "
                f"a floor is lowered only with a reason, in 'lowered'"
            )
        if floor == highest and name in self.lowered:
            raise FloorError(f"{where}: {name} is not lowered; take it out of 'lowered'")


def rounded_down(value: float) -> float:
    """Return the figure rounded down to three digits. A count is unchanged."""
    return value if isinstance(value, int) else math.floor(value * _STEP + _SLACK) / _STEP


def failures(verdicts: Iterable[Verdict]) -> list[str]:
    """Return a line for each verdict that does not pass."""
    return [_failure(verdict) for verdict in verdicts if not verdict.passed]


def read_floors(file: Path) -> dict[str, Any]:
    """Return the JSON object in a file of floors."""
    try:
        values = orjson.loads(file.read_bytes())
    except FileNotFoundError:
        raise FloorError(f"{file}: there is no such file of floors") from None
    except orjson.JSONDecodeError as problem:
        raise FloorError(f"{file}: not JSON ({problem})") from None
    if not isinstance(values, dict):
        raise FloorError(f"{file}: not a JSON object")
    return values


def write_floors(file: Path, values: Mapping[str, Any]) -> None:
    """Write a file of floors atomically."""
    beside = file.with_name(f"{file.name}.new")
    beside.write_bytes(orjson.dumps(values, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    beside.replace(file)


def _failure(verdict: Verdict) -> str:
    if verdict.answer == "below":
        return (
            f"{verdict.name} is {verdict.measured:.4g}, "
            f"{-(verdict.difference or 0.0):.4g} below its floor of {verdict.floor}"
        )
    if verdict.answer == "no floor":
        return f"{verdict.name} is {verdict.measured:.4g} and has no floor yet"
    return f"{verdict.name} has a floor and was not measured"


def _mapping(where: str, values: Mapping[str, Any], key: str, kind: type) -> dict[str, Any]:
    """Return a part of a file: floats, or strings that say something."""
    found = values.get(key, {})
    if not isinstance(found, dict):
        raise FloorError(f"{where}: {key!r} is not a JSON object")
    for name, value in found.items():
        if kind is str and not (isinstance(value, str) and value.strip()):
            raise FloorError(f"{where}: the reason why {name} was lowered is empty")
        if kind is float and type(value) not in (int, float):
            raise FloorError(f"{where}: {name} in {key!r} is not a number")
    return found
