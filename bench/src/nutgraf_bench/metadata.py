"""Accuracy of titles, authors and dates, of nutgraf and two peers.

The gold varies in form: several authors in one string, "By" and degrees, a day or a time in UTC,
titles with different punctuation. Differences that don't matter to a reader are normalized on
both sides; docs/metadata.md says which and why.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from nutgraf.errors import MissingExtraError
from nutgraf.methods.registry import DEFAULT
from nutgraf.pipeline import extract
from nutgraf_bench.dataset import DataSet, LabelledPage
from nutgraf_bench.execution.failure import Failure
from nutgraf_bench.report.text_table import aligned

FIELDS: Final = ("title", "authors", "date", "either date")
OURS: Final = "nutgraf"
READERS: Final = (OURS, "trafilatura", "newspaper")

_WORD: Final = re.compile(r"[^\W_]+")
_BEFORE: Final = re.compile(
    r"^\W*(?:(?:written |posted )?(?:by|von|par|por)|著者|作者|文)(?:\s*[:：●]\s*|\s+)",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"\s*[,;，、/&|]\s*|\s+(?:and|und|et|y|e|con|mit)\s+", re.IGNORECASE)
_DEGREE: Final = re.compile(
    r"\b(?:dr|prof|mr|mrs|ms|ph\.?\s?d|m\.?d|jr|sr)(?:\.|\b)", re.IGNORECASE
)
_EMAIL: Final = re.compile(r"\S+@\S+\.\S+")
# Placeholders for a page without an author.
_NOBODY: Final = frozenset({"", "unknown", "none", "nan"})
_HOURS: Final = range(-12, 15)


class Facts(NamedTuple):
    """Metadata that a reader finds on a page."""

    title: str | None
    authors: tuple[str, ...]
    date: datetime | None
    modified: datetime | None = None


Reader = Callable[[bytes, str | None], Facts]


@dataclass(frozen=True, slots=True)
class Row:
    """Accuracy of a reader on a field of a set."""

    set: str
    reader: str
    field: str
    pages: int
    """Pages whose gold has the field."""
    right: int
    without: int
    """Pages whose gold lacks it."""
    given: int
    """How many of those the reader returns a value for."""

    @property
    def share(self) -> float:
        """Share of the pages with the field on which the reader is right."""
        return self.right / self.pages if self.pages else 0.0


def get_reader(name: str) -> Reader:
    """Return a reader by name. Raises `MissingExtraError` if its library is not installed."""
    if name == OURS:
        return _own
    try:
        if name == "trafilatura":
            from nutgraf_bench.runners.peer_metadata import trafilatura_facts

            return trafilatura_facts
        from nutgraf_bench.runners.peer_metadata import newspaper_facts

        return newspaper_facts
    except ImportError as problem:
        raise MissingExtraError(f"the peer {name}", "peers", "nutgraf-bench") from problem


def forgiving(reader: Reader, on_failure: Callable[[Failure], None]) -> Reader:
    """Wrap a peer: a page it fails on is reported and scored as empty."""

    def read(html: bytes, url: str | None) -> Facts:
        try:
            return reader(html, url)
        except Exception as problem:  # noqa: BLE001  whatever a peer raises is reported
            on_failure(Failure.of(problem))
            return Facts(None, (), None)

    return read


def _own(html: bytes, url: str | None) -> Facts:
    article = extract(html, url, method=DEFAULT)
    return Facts(article.title, article.authors, article.published, article.modified)


def measure_metadata(
    sets: Sequence[DataSet],
    readers: Mapping[str, Reader],
    *,
    on_page: Callable[[], None] = lambda: None,
) -> list[Row]:
    """Return a row for each set, reader and field that the gold of the set has."""
    rows = []
    for data in sets:
        counts = {(reader, field): [0, 0, 0, 0] for reader in readers for field in FIELDS}
        for page in data.pages:
            html, wanted = page.read(), gold(page)
            for name, reader in readers.items():
                for field, (known, right, given) in judge(wanted, reader(html, page.url)).items():
                    count = counts[name, field]
                    count[0] += known
                    count[1] += known and right
                    count[2] += not known
                    count[3] += not known and given
            on_page()
        rows += [Row(data.name, *key, *count) for key, count in counts.items() if count[0]]
    return rows


class Gold(NamedTuple):
    """Gold metadata of a page."""

    title: str | None
    authors: frozenset[str]
    date: datetime | date | None


def gold(page: LabelledPage) -> Gold:
    """Return the gold of a page. Placeholders count as missing."""
    authors = page.fields.get("author")
    texts = [authors] if isinstance(authors, str) else authors if isinstance(authors, list) else []
    return Gold(
        page.title,
        author_set(str(text) for text in texts),
        gold_date(page.fields.get("date")),
    )


def judge(wanted: Gold, facts: Facts) -> dict[str, tuple[bool, bool, bool]]:
    """Return, by field: whether the gold has it, whether it is right, whether it has a value."""
    authors = author_set(facts.authors)
    times = [time for time in (facts.date, facts.modified) if time]
    return {
        "title": (
            bool(wanted.title),
            same_title(facts.title, wanted.title),
            facts.title is not None,
        ),
        "authors": (bool(wanted.authors), authors == wanted.authors, bool(authors)),
        "date": (wanted.date is not None, same_day(facts.date, wanted.date), bool(facts.date)),
        "either date": (
            wanted.date is not None,
            any(same_day(time, wanted.date) for time in times),
            bool(times),
        ),
    }


def same_title(title: str | None, wanted: str | None) -> bool:
    """Return whether two titles have the same letters and digits."""
    return bool(title and wanted) and _letters(title or "") == _letters(wanted or "")


def _letters(text: str) -> str:
    return "".join(
        _WORD.findall(unicodedata.normalize("NFKC", text).casefold().replace("\xad", ""))
    )


def author_set(texts: Iterable[str]) -> frozenset[str]:
    """Return the names in bylines: case-folded, without degrees, punctuation and e-mails."""
    names = set()
    for text in texts:
        text = _EMAIL.sub(" ", text)
        for part in _BETWEEN.split(_BEFORE.sub("", unicodedata.normalize("NFKC", text))):
            names.add(" ".join(_WORD.findall(_DEGREE.sub(" ", part).casefold())))
    return frozenset(names - _NOBODY)


def gold_date(text: object) -> datetime | date | None:
    """Parse a gold date: a time with zone, or a day. Swapped day and month are corrected."""
    if not isinstance(text, str):
        return None
    if "T" in text:
        try:
            return datetime.fromisoformat(text)
        except ValueError:  # "NaT"
            return None
    numbers = [int(number) for number in re.findall(r"\d+", text)[:3]]
    if len(numbers) < 3:
        return None
    year, month, day = numbers
    try:
        return date(year, day, month) if month > 12 else date(year, month, day)
    except ValueError:
        return None


def same_day(time: datetime | None, wanted: datetime | date | None) -> bool:
    """Return whether a time is on the day of the gold.

    A gold time is in UTC, whatever the page says. A time with a zone matches by its own day or
    by the day in UTC. One without a zone matches if it does in any zone.
    """
    if time is None or wanted is None:
        return False
    if not isinstance(wanted, datetime):
        return time.date() == wanted
    if wanted.tzinfo is None:
        return time.date() == wanted.date()
    if time.tzinfo is not None:
        return wanted.date() in (time.date(), time.astimezone(UTC).date())
    there = wanted.astimezone(UTC)
    return any((there + timedelta(hours=hours)).date() == time.date() for hours in _HOURS)


def table(rows: Sequence[Row]) -> str:
    """Return a line for each set and field: shares, and values given where the gold has none."""
    readers = list(dict.fromkeys(row.reader for row in rows))
    lines = [["set, field", "pages", *readers, *(f"{name}, unfounded" for name in readers)]]
    found = {(row.set, row.field, row.reader): row for row in rows}
    for name, field in dict.fromkeys((row.set, row.field) for row in rows):
        mine = [found.get((name, field, reader)) for reader in readers]
        pages = next(row.pages for row in mine if row)
        shares = [f"{row.share:.3f}" if row else "" for row in mine]
        given = [f"{row.given}/{row.without}" if row and row.without else "-" for row in mine]
        lines.append([f"{name}  {field}", str(pages), *shares, *given])
    return "\n".join(aligned(lines)) + "\n"
