"""Title, authors and date against what people wrote down, ours and two peers'.

How the gold is written differs: several authors in one string, "By" and degrees in it, a day or a
moment in UTC, a title with other marks than the page's. What does not matter to a reader is taken
off both sides alike; docs/metadata.md says what and why.
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
# Written where a page has no author.
_NOBODY: Final = frozenset({"", "unknown", "none", "nan"})
_HOURS: Final = range(-12, 15)


class Facts(NamedTuple):
    """What a reader says of a page."""

    title: str | None
    authors: tuple[str, ...]
    date: datetime | None
    modified: datetime | None = None


Reader = Callable[[bytes, str | None], Facts]


@dataclass(frozen=True, slots=True)
class Row:
    """How often a reader is right on a field of a set."""

    set: str
    reader: str
    field: str
    pages: int
    """Pages of which the gold has the field."""
    right: int
    without: int
    """Pages of which the gold does not have it."""
    given: int
    """How many of those the reader gives a value for all the same."""

    @property
    def share(self) -> float:
        """The share of pages with the field on which it is right."""
        return self.right / self.pages if self.pages else 0.0


def get_reader(name: str) -> Reader:
    """A reader by its name; `MissingExtraError` if its library is not installed."""
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
    """A peer: a page on which it fails is told of, and is one on which it found nothing."""

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
    """A row for each set, reader and field of which the set's gold has any."""
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
    """What people wrote down of a page."""

    title: str | None
    authors: frozenset[str]
    date: datetime | date | None


def gold(page: LabelledPage) -> Gold:
    """The gold of a page, with what stands for nothing taken as nothing."""
    authors = page.fields.get("author")
    texts = [authors] if isinstance(authors, str) else authors if isinstance(authors, list) else []
    return Gold(
        page.title,
        author_set(str(text) for text in texts),
        gold_date(page.fields.get("date")),
    )


def judge(wanted: Gold, facts: Facts) -> dict[str, tuple[bool, bool, bool]]:
    """For each field: whether the gold has it, whether it is right, whether there is a value."""
    authors = author_set(facts.authors)
    moments = [moment for moment in (facts.date, facts.modified) if moment]
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
            any(same_day(moment, wanted.date) for moment in moments),
            bool(moments),
        ),
    }


def same_title(title: str | None, wanted: str | None) -> bool:
    """Whether two titles have the same letters and digits."""
    return bool(title and wanted) and _letters(title or "") == _letters(wanted or "")


def _letters(text: str) -> str:
    return "".join(
        _WORD.findall(unicodedata.normalize("NFKC", text).casefold().replace("\xad", ""))
    )


def author_set(texts: Iterable[str]) -> frozenset[str]:
    """The names in bylines, in one case, without degrees, marks and e-mail addresses."""
    names = set()
    for text in texts:
        text = _EMAIL.sub(" ", text)
        for part in _BETWEEN.split(_BEFORE.sub("", unicodedata.normalize("NFKC", text))):
            names.add(" ".join(_WORD.findall(_DEGREE.sub(" ", part).casefold())))
    return frozenset(names - _NOBODY)


def gold_date(text: object) -> datetime | date | None:
    """A gold date: a moment with a zone, or a day; some have day and month changed about."""
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


def same_day(moment: datetime | None, wanted: datetime | date | None) -> bool:
    """Whether a moment is on the gold's day.

    Gold that is a moment is in UTC, whatever the page says. A moment with a zone is on its day
    by its own clock or by UTC's; one without a zone if there is a zone in which it is.
    """
    if moment is None or wanted is None:
        return False
    if not isinstance(wanted, datetime):
        return moment.date() == wanted
    if wanted.tzinfo is None:
        return moment.date() == wanted.date()
    if moment.tzinfo is not None:
        return wanted.date() in (moment.date(), moment.astimezone(UTC).date())
    there = wanted.astimezone(UTC)
    return any((there + timedelta(hours=hours)).date() == moment.date() for hours in _HOURS)


def table(rows: Sequence[Row]) -> str:
    """The rows as text: a line for each set and field, a column for each reader."""
    readers = list(dict.fromkeys(row.reader for row in rows))
    lines = [f"{'set':14} {'field':12} {'pages':>6}" + "".join(f" {name:>12}" for name in readers)]
    found = {(row.set, row.field, row.reader): row for row in rows}
    for name, field in dict.fromkeys((row.set, row.field) for row in rows):
        cells = [found.get((name, field, reader)) for reader in readers]
        pages = next(row.pages for row in cells if row)
        shares = "".join(f" {row.share:>12.3f}" if row else " " * 13 for row in cells)
        lines.append(f"{name:14} {field:12} {pages:>6}{shares}")
        extra = [f"{row.given}/{row.without}" if row and row.without else "-" for row in cells]
        if field != "either date" and any(row and row.without for row in cells):
            given = "".join(f" {cell:>12}" for cell in extra)
            lines.append(f"{'':14} {'  given though gold has none':19}{given}")
    return "\n".join(lines) + "\n"
