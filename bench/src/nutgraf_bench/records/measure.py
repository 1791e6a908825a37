"""Accuracy of the nine items of scholarly pages: P, R and F1 of tokens (VB-PTC, VI.C)."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from nutgraf.model import Record
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.records.read import read_record_page
from nutgraf_bench.dataset import DataSetError
from nutgraf_bench.metrics.base import Score
from nutgraf_bench.records.scores import item_score

ITEMS: Final = "title abstract authors keywords references doi volume issue published".split()
WITHOUT_TAGS: Final = "html_nometa"
WITH_TAGS: Final = "html"
# An abstract from a tag or from JSON-LD that is shorter is truncated.
_MIN_ABSTRACT: Final = 200


@dataclass(frozen=True, slots=True)
class ScholarlyPage:
    """A page and its gold."""

    id: str
    publisher: str
    file: Path
    gold: dict[str, Any]

    def html(self) -> bytes:
        """Return the bytes of the page."""
        return self.file.read_bytes()


@dataclass(frozen=True, slots=True)
class Reading:
    """The record of a page, the score of each item, and the time it took."""

    page: ScholarlyPage
    record: Record
    scores: dict[str, Score]
    milliseconds: float
    """CPU time in milliseconds, parsing included."""


def scholarly_pages(folder: Path, variant: str) -> list[ScholarlyPage]:
    """Return the pages of a variant: ``html`` with meta tags, ``html_nometa`` without."""
    labels = folder / "gold.jsonl"
    if not labels.is_file():
        raise DataSetError(f"{folder} has no gold.jsonl, so nothing can be measured on it")
    pages = []
    for line in labels.read_bytes().splitlines():
        gold = orjson.loads(line)
        file = folder / variant / f"{gold['id']}.html"
        if file.is_file():
            pages.append(ScholarlyPage(gold["id"], gold["publisher"], file, gold))
    return pages


def measure_records(
    pages: Sequence[ScholarlyPage], variant: str, step: Callable[[], None] = lambda: None
) -> list[Reading]:
    """Read each page and score the items that the gold has and the page shows."""
    # All pages are read before any is scored, so that the times are those of normal use.
    read = [_timed(page.html()) for page in (*pages[:1], *pages)][1:]
    readings = []
    for page, (record, spent) in zip(pages, read, strict=True):
        scores = dict(item_scores(page.gold, record, parse(decode(page.html())), variant))
        readings.append(Reading(page, record, scores, spent))
        step()
    return readings


def _timed(html: bytes) -> tuple[Record, float]:
    """Return the record of a page and the milliseconds it took."""
    begin = time.process_time()
    html = decode(html)
    record = read_record_page(parse(html), html=html)
    return record, (time.process_time() - begin) * 1000


def item_scores(
    gold: dict[str, Any], record: Record, page: Page, variant: str
) -> Iterator[tuple[str, Score]]:
    """Yield the score of each item that the gold has and the page shows."""
    for item in ITEMS:
        if gold_of(gold, item) and (variant == WITH_TAGS or shown(gold, item, page)):
            yield item, item_score(item, gold_of(gold, item), record)


def gold_of(gold: dict[str, Any], item: str) -> Any:
    """Return the gold of an item, or None if it is missing or truncated."""
    if item == "published":
        return gold.get("published_iso")
    value = gold.get(item)
    source = str((gold.get("gold_src") or {}).get(item) or "")
    declared = not source.startswith("body")
    if item == "abstract" and value and declared and len(value) < _MIN_ABSTRACT:
        return None
    if item == "references" and source.startswith("fixture"):  # not from the page
        return None
    return value


def shown(gold: dict[str, Any], item: str, page: Page) -> bool:
    """Return whether the page shows an item: by ``in_body``, or by searching its text."""
    seen = gold.get("in_body") or {}
    if item == "published":
        return bool(seen.get("year"))
    if item == "references":
        return bool(gold.get("body_references_count"))
    if item == "issue":
        issue, volume = re.escape(gold["issue"]), re.escape(gold.get("volume") or "")
        beside = rf"{volume}\s?\(\s?{issue}\)|" if volume else ""
        pattern = rf"{beside}\b(?:issue|iss\.?|no\.?|number)\W{{0,3}}{issue}\b"
        return re.search(pattern, page.text, re.IGNORECASE) is not None
    return bool(seen.get(item))
