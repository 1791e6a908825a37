"""The nine items of scholarly pages against their gold: P, R and F1 of tokens (VB-PTC, VI.C)."""

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
from nutgraf.records.authors.names import given_first
from nutgraf.records.read import read_record_page
from nutgraf_bench.dataset import DataSetError
from nutgraf_bench.metrics.base import Score
from nutgraf_bench.records.score import date_score, references_score, same_score, tokens_score

ITEMS: Final = "title abstract authors keywords references doi volume issue published".split()
WITHOUT_TAGS: Final = "html_nometa"
WITH_TAGS: Final = "html"
# Gold that was taken from a tag or from JSON-LD, and is so short, is the beginning of an abstract.
_CUT_OFF: Final = 200


@dataclass(frozen=True, slots=True)
class ScholarlyPage:
    """A page and its gold."""

    id: str
    publisher: str
    file: Path
    gold: dict[str, Any]

    def html(self) -> bytes:
        """The page's bytes."""
        return self.file.read_bytes()


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a page, how right each item is, and how long it took."""

    page: ScholarlyPage
    record: Record
    scores: dict[str, Score]
    milliseconds: float
    """Of the processor, parsing included."""


def scholarly_pages(folder: Path, variant: str) -> list[ScholarlyPage]:
    """The pages of a variant: ``html`` with their tags, ``html_nometa`` without."""
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
    """Read each page and compare the items that its gold has and the page shows."""
    # All are read before any is compared, one after another as they would be in use.
    read = [_timed(page.html()) for page in (*pages[:1], *pages)][1:]
    readings = []
    for page, (record, spent) in zip(pages, read, strict=True):
        scores = dict(_scores(page.gold, record, parse(decode(page.html())), variant))
        readings.append(Reading(page, record, scores, spent))
        step()
    return readings


def _timed(html: bytes) -> tuple[Record, float]:
    """A page's record, and the milliseconds that it took."""
    begin = time.process_time()
    html = decode(html)
    record = read_record_page(parse(html), html=html)
    return record, (time.process_time() - begin) * 1000


def _scores(
    gold: dict[str, Any], record: Record, page: Page, variant: str
) -> Iterator[tuple[str, Score]]:
    for item in ITEMS:
        if gold_of(gold, item) and (variant == WITH_TAGS or shown(gold, item, page)):
            yield item, _score(gold, item, record)


def gold_of(gold: dict[str, Any], item: str) -> Any:
    """The gold of an item; None where it has none, or none that is whole."""
    if item == "published":
        return gold.get("published_iso")
    value = gold.get(item)
    source = str((gold.get("gold_src") or {}).get(item) or "")
    if item == "abstract" and value and not source.startswith("body") and len(value) < _CUT_OFF:
        return None
    if item == "references" and source.startswith("fixture"):  # not of the page at all
        return None
    return value


def shown(gold: dict[str, Any], item: str, page: Page) -> bool:
    """Whether an item is to be seen on the page: by ``in_body``, and for the rest by looking."""
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


def _score(gold: dict[str, Any], item: str, record: Record) -> Score:
    wanted = gold_of(gold, item)
    if item in ("doi", "volume", "issue"):
        return same_score(wanted, getattr(record, item))
    if item == "published":
        return date_score(wanted, record.published)
    if item == "references":
        return references_score(wanted, record.references)
    if item == "authors":
        return tokens_score(" ".join(map(given_first, wanted)), " ".join(record.authors))
    if item == "keywords":
        return tokens_score(" ".join(wanted), " ".join(record.keywords))
    return tokens_score(wanted, getattr(record, item) or "")
