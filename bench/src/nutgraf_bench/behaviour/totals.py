"""Totals of a run, the committed totals, and files of lines."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import orjson

from nutgraf.errors import NutgrafError
from nutgraf_bench.behaviour.hashing import short_hash
from nutgraf_bench.behaviour.task import INPUT, Line

EXPECTED: Final = Path(__file__).with_name("expected.json")
_LIBRARIES: Final = (
    "ada-url",
    "numpy",
    "orjson",
    "py3langid",
    "pystemmer",
    "rapidfuzz",
    "rjieba",
    "selectolax",
)


class TotalsError(NutgrafError):
    """A file of totals or of lines can't be read."""


@dataclass(frozen=True, slots=True)
class Total:
    """What stands for all lines of a section."""

    lines: int
    input: str
    """Hash of what was read."""
    hash: str
    """Hash of what the library returned."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The committed totals by section, and the versions that they were made with."""

    sections: Mapping[str, Total]
    versions: Mapping[str, str]

    @property
    def total(self) -> str:
        """One hash over all sections."""
        return total_of(self.sections)


def totals(lines: Sequence[Line]) -> dict[str, Total]:
    """Return the total of each section. The lines are sorted by id."""
    found = {}
    for section, group in groupby(
        sorted(lines, key=lambda line: (line.section, line.id)), key=lambda line: line.section
    ):
        some = list(group)
        found[section] = Total(
            lines=len(some),
            input=short_hash([(line.id, line.fields.get(INPUT)) for line in some]),
            hash=short_hash(
                [
                    (line.id, {name: value for name, value in line.fields.items() if name != INPUT})
                    for line in some
                ]
            ),
        )
    return found


def total_of(sections: Mapping[str, Total]) -> str:
    """Return one hash over the hashes of all sections."""
    return short_hash({name: total.hash for name, total in sections.items()})


def versions() -> dict[str, str]:
    """Return the versions of Python and of the libraries that results depend on."""
    found = {"python": ".".join(platform.python_version_tuple()[:2])}
    for name in _LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def read_expected(file: Path = EXPECTED) -> Expected:
    """Return the committed totals; empty if the file is missing."""
    if not file.is_file():
        return Expected({}, {})
    try:
        content = orjson.loads(file.read_bytes())
        sections = {name: Total(**total) for name, total in content["sections"].items()}
        return Expected(sections, content["versions"])
    except (orjson.JSONDecodeError, KeyError, TypeError) as error:
        raise TotalsError(f"{file}: not a file of totals: {error}") from None


def write_expected(expected: Expected, file: Path = EXPECTED) -> None:
    """Write the committed totals."""
    content: dict[str, Any] = {
        "total": expected.total,
        "versions": dict(sorted(expected.versions.items())),
        "sections": {name: asdict(total) for name, total in sorted(expected.sections.items())},
    }
    file.write_bytes(orjson.dumps(content, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def write_lines(lines: Iterable[Line], file: Path) -> None:
    """Write one JSON object per line, sorted by id."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        for line in sorted(lines, key=lambda each: each.id):
            values = {"id": line.id.encode("utf-8", "backslashreplace").decode(), **line.fields}
            out.write(orjson.dumps(values) + b"\n")


def read_lines(file: Path) -> list[Line]:
    """Return the lines that `write_lines` wrote."""
    found = []
    try:
        for text in file.read_bytes().splitlines():
            values = orjson.loads(text)
            found.append(Line(values.pop("id"), values))
    except OSError as error:
        raise TotalsError(f"{file}: {error.strerror}") from None
    except (orjson.JSONDecodeError, KeyError, AttributeError) as error:
        raise TotalsError(f"{file}: not a file of lines: {error}") from None
    return found
