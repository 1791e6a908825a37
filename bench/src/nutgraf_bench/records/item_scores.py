"""How right one item of a record is, as ``nutgraf-bench records`` counts it."""

from __future__ import annotations

from typing import Any

from nutgraf.model import Record
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.records.authors.names import given_first
from nutgraf.records.read import read_record_page
from nutgraf_bench.records.score import date_score, references_score, same_score, tokens_score


def read(html: bytes) -> Record:
    """The record of a page."""
    decoded = decode(html)
    return read_record_page(parse(decoded), html=decoded)


def item_score(item: str, wanted: Any, record: Record) -> float:
    """F1 of an item; where nothing is wanted, nothing read is right and all else is wrong."""
    given = getattr(record, item)
    if not wanted:
        return float(not given)
    if item in ("doi", "volume", "issue"):
        return same_score(wanted, given).f1
    if item == "published":
        return date_score(wanted, given).f1
    if item == "references":
        return references_score(wanted, given).f1
    if item == "authors":
        return tokens_score(" ".join(map(given_first, wanted)), " ".join(given)).f1
    if item == "keywords":
        return tokens_score(" ".join(wanted), " ".join(given)).f1
    return tokens_score(wanted, given or "").f1
