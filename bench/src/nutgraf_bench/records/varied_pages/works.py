"""Works for generated pages: from the gold of a data set, or from the tests."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from html import escape
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson

from nutgraf.records.authors.names import given_first
from nutgraf.records.references.entry_text import clean_entry
from nutgraf_bench.records.varied_pages.invented_data import (
    JOURNALS,
    KEYWORDS,
    MONTHS,
    made_references,
)

TEST_PAGES: Final = Path(__file__).parents[5] / "tests" / "records" / "page_layouts"
_MIN_ABSTRACT: Final = 200
_MAX_AUTHORS, _MAX_KEYWORDS, _MAX_REFERENCES = 9, 6, 14
_MIN_REFERENCES: Final = 8
# Headings and labels are English, so the works must be English too.
_ENGLISH: Final = frozenset(("the", "of", "and"))
# Some variants invert or abbreviate names, so the family name must come last.
_NAME: Final = re.compile(r"\S+ .*[^\W\d_]{2,}", re.DOTALL)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_CITING_WORDS: Final = re.compile(r"\sa \[\.\.\.\].*$", re.DOTALL)
_NOT_OF_ENTRY: Final = re.compile(
    r"citation_|Google|Crossref|PubMed|Article|Go to|View|Search|https?:"
)


@dataclass(frozen=True, slots=True)
class Work:
    """A work with everything that a page may show."""

    title: str
    authors: tuple[str, ...]
    abstract: str
    keywords: tuple[str, ...]
    references: tuple[str, ...]
    doi: str
    volume: str
    issue: str
    year: int
    journal: str = JOURNALS[0]
    month: int = 1
    day: int = 1
    first: int = 1
    last: int = 9

    @property
    def pages(self) -> str:
        """First and last page."""
        return f"{self.first}–{self.last}"

    @property
    def month_name(self) -> str:
        """Name of the month."""
        return MONTHS[self.month - 1]

    def in_html(self) -> Work:
        """Return the work with its texts escaped for HTML."""
        return replace(
            self, **{each.name: _in_html(getattr(self, each.name)) for each in fields(self)}
        )

    def printed(self, chance: Random) -> Work:
        """Return the work with a journal, a day and page numbers, which belong to the page."""
        first = chance.randint(2, 900)
        return replace(
            self,
            journal=chance.choice(JOURNALS),
            month=chance.randint(1, 12),
            day=chance.randint(1, 28),
            first=first,
            last=first + chance.randint(4, 20),
        )


def _in_html(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_in_html, value))
    return escape(value, quote=False) if isinstance(value, str) else value


def made_up_works() -> list[Work]:
    """Return the English works of the test pages with a title, an abstract and authors."""
    files = sorted(TEST_PAGES.glob("*.json"))
    found = ((file.stem, orjson.loads(file.read_bytes())) for file in files)
    return [_work(gold, Random(name)) for name, gold in found if _serves(gold)]


def gold_works(folder: Path) -> list[Work]:
    """Return the works of the data set that have everything needed."""
    works = []
    for line in (folder / "gold.jsonl").read_bytes().splitlines():
        gold = orjson.loads(line)
        gold["references"] = _written_out(gold.get("references") or [])
        gold["published"] = gold.get("published_iso")
        needed = gold.get("doi") and gold.get("volume") and gold["published"]
        if needed and len(gold["references"]) >= _MIN_REFERENCES and _serves(gold):
            works.append(_work(gold, Random(gold["id"])))
    return works


def _written_out(references: list[str]) -> list[str]:
    """Return the references that are written out, with a year and without labels."""
    own = (_CITING_WORDS.sub("", each) for each in references)
    cleaned = (clean_entry(each, order) for order, each in enumerate(own))
    return [
        each
        for each in cleaned
        if 60 < len(each) < 390 and _YEAR.search(each) and not _NOT_OF_ENTRY.search(each)
    ]


def _serves(gold: dict[str, Any]) -> bool:
    abstract = gold.get("abstract") or ""
    return bool(
        gold.get("title")
        and gold.get("authors")
        and all(map(_NAME.fullmatch, map(given_first, gold["authors"])))
        and len(abstract) >= _MIN_ABSTRACT
        and set(abstract.casefold().split()) >= _ENGLISH
    )


def _work(gold: dict[str, Any], chance: Random) -> Work:
    """Return the work, with invented values for what it lacks."""
    references, published = gold["references"] or (), gold.get("published")
    return Work(
        title=gold["title"],
        authors=tuple(map(given_first, gold["authors"]))[:_MAX_AUTHORS],
        abstract=" ".join(gold["abstract"].split()),
        keywords=tuple(gold.get("keywords") or chance.sample(KEYWORDS, 4))[:_MAX_KEYWORDS],
        references=tuple(references)[:_MAX_REFERENCES] or made_references(chance),
        doi=gold.get("doi") or f"10.5555/made.{chance.randint(1000, 99999)}",
        volume=gold.get("volume") or str(chance.randint(2, 90)),
        issue=gold.get("issue") or str(chance.randint(1, 12)),
        year=int(published[:4]) if published else chance.randint(1990, 2024),
    )
