"""The works that pages are made of: from the gold of a data set, or made up."""

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

MANNERS: Final = Path(__file__).parents[5] / "tests" / "records" / "manners"
_LEAST_ABSTRACT: Final = 200
_MOST_AUTHORS, _MOST_KEYWORDS, _MOST_REFERENCES = 9, 6, 14
_LEAST_REFERENCES: Final = 8
# Headings and labels are English, and so are the works: a page of two languages is another matter.
_ENGLISH: Final = frozenset(("the", "of", "and"))
# Names are turned round and made initials, which needs a family name that comes last.
_NAME: Final = re.compile(r"\S+ .*[^\W\d_]{2,}", re.DOTALL)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_CITING_WORDS: Final = re.compile(r"\sa \[\.\.\.\].*$", re.DOTALL)
_NOT_OF_ENTRY: Final = re.compile(
    r"citation_|Google|Crossref|PubMed|Article|Go to|View|Search|https?:"
)


@dataclass(frozen=True, slots=True)
class Work:
    """A work with all that a page may say of it."""

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
        """The first and the last page."""
        return f"{self.first}–{self.last}"

    @property
    def month_name(self) -> str:
        """The month in words."""
        return MONTHS[self.month - 1]

    def in_html(self) -> Work:
        """The work with its texts as they are written in HTML."""
        return replace(
            self, **{each.name: _in_html(getattr(self, each.name)) for each in fields(self)}
        )

    def printed(self, chance: Random) -> Work:
        """The work in a journal, with a day and pages: these are of the page, not of the work."""
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
    """The works of the tests' pages that have a title, an abstract and authors, in English."""
    files = sorted(MANNERS.glob("*.json"))
    found = ((file.stem, orjson.loads(file.read_bytes())) for file in files)
    return [_work(gold, Random(name)) for name, gold in found if _serves(gold)]


def gold_works(folder: Path) -> list[Work]:
    """The works of the data set that have all that is needed, also references written out."""
    works = []
    for line in (folder / "gold.jsonl").read_bytes().splitlines():
        gold = orjson.loads(line)
        gold["references"] = _written_out(gold.get("references") or [])
        gold["published"] = gold.get("published_iso")
        needed = gold.get("doi") and gold.get("volume") and gold["published"]
        if needed and len(gold["references"]) >= _LEAST_REFERENCES and _serves(gold):
            works.append(_work(gold, Random(gold["id"])))
    return works


def _written_out(references: list[str]) -> list[str]:
    """The entries that are of one length with others, with a year and without labels."""
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
        and len(abstract) >= _LEAST_ABSTRACT
        and set(abstract.casefold().split()) >= _ENGLISH
    )


def _work(gold: dict[str, Any], chance: Random) -> Work:
    """A work; what it lacks is made up."""
    references, published = gold["references"] or (), gold.get("published")
    return Work(
        title=gold["title"],
        authors=tuple(map(given_first, gold["authors"]))[:_MOST_AUTHORS],
        abstract=" ".join(gold["abstract"].split()),
        keywords=tuple(gold.get("keywords") or chance.sample(KEYWORDS, 4))[:_MOST_KEYWORDS],
        references=tuple(references)[:_MOST_REFERENCES] or made_references(chance),
        doi=gold.get("doi") or f"10.5555/made.{chance.randint(1000, 99999)}",
        volume=gold.get("volume") or str(chance.randint(2, 90)),
        issue=gold.get("issue") or str(chance.randint(1, 12)),
        year=int(published[:4]) if published else chance.randint(1990, 2024),
    )
