"""Labelled pages of a room, each read again and again with parts of the room disabled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from nutgraf.evidence.base import Evidence
from nutgraf.metadata.read import read_metadata
from nutgraf.metadata.title.title import find_headline
from nutgraf.methods.registry import DEFAULT, get_method
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.records.read import read_record_page
from nutgraf.text.language import detect_language
from nutgraf.trim.base import Draft
from nutgraf.trim.stages import BEFORE_HEADLINE
from nutgraf_bench.dataset import LabelledPage, load_set
from nutgraf_bench.metadata import Facts, Gold, gold, judge
from nutgraf_bench.records.measure import (
    WITH_TAGS,
    WITHOUT_TAGS,
    ScholarlyPage,
    item_scores,
    scholarly_pages,
)

METADATA_SETS: Final = ("aed2023", "trafilatura", "mercury", "magic_article", "sites", "wcxb_dev")


class ReadablePage(Protocol):
    """A page that can be read and scored again and again."""

    id: str
    host: str

    def scores(self) -> dict[str, float]:
        """Read the page and return the score of each field that the gold has."""


@dataclass
class RecordPage:
    """A scholarly page."""

    labels: ScholarlyPage
    variant: str
    id: str = ""
    host: str = ""

    def __post_init__(self) -> None:
        """Name the page and its publisher."""
        self.id, self.host = f"{self.variant}/{self.labels.id}", self.labels.publisher

    @cached_property
    def _html(self) -> bytes:
        return decode(self.labels.html())

    @cached_property
    def _page(self) -> Page:
        return parse(self._html)

    def scores(self) -> dict[str, float]:
        """Return the F1 of each item."""
        record = read_record_page(self._page, html=self._html)
        scores = item_scores(self.labels.gold, record, self._page, self.variant)
        return {item: score.f1 for item, score in scores}


def record_pages(data: Path) -> Iterator[RecordPage]:
    """Return the scholarly pages, without and with their tags."""
    for variant in (WITHOUT_TAGS, WITH_TAGS):
        for labels in scholarly_pages(data / "scholarly", variant):
            yield RecordPage(labels, variant)


@dataclass
class MetadataPage:
    """An article with the gold of its metadata."""

    labels: LabelledPage
    wanted: Gold
    id: str
    host: str = field(init=False)

    def __post_init__(self) -> None:
        """Name the host of the page."""
        host = self.labels.host or urlsplit(self.labels.url or "").hostname or self.id
        self.host = host.removeprefix("www.")

    @cached_property
    def _parsed(self) -> tuple[Page, str | None, Any]:
        """The page, its language and the blocks of its body."""
        page = parse(decode(self.labels.read()), self.labels.url)
        headline, language = find_headline(page), detect_language(page)
        evidence = Evidence(page, title=headline.title, language=language)
        draft = Draft(evidence, get_method(DEFAULT).score(evidence), "balance", headline)
        draft.trim(BEFORE_HEADLINE)
        draft.remove_headline()
        return page, language, draft.body

    def scores(self) -> dict[str, float]:
        """Return 1 for each field that is right and 0 for one that is not."""
        page, language, body = self._parsed
        headline = find_headline(page)
        found = read_metadata(page, headline, language, keep=body)
        facts = Facts(headline.title, found.authors, found.published, found.modified)
        judged = judge(self.wanted, facts)
        return {name: float(right) for name, (known, right, _) in judged.items() if known}


def metadata_pages(data: Path) -> Iterator[MetadataPage]:
    """Return the articles whose gold has an author, a date or a title."""
    for name in METADATA_SETS:
        for labels in load_set(data / name).pages:
            wanted = gold(labels)
            if wanted.title or wanted.authors or wanted.date:
                yield MetadataPage(labels, wanted, f"{name}/{labels.id}")


ROOMS: Final[dict[str, Callable[[Path], Iterator[ReadablePage]]]] = {
    "records": record_pages,
    "metadata": metadata_pages,
}
