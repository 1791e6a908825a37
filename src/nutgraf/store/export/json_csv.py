"""Write articles as JSON Lines or CSV, streaming any number of them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import orjson

if TYPE_CHECKING:
    from nutgraf.store.rows import StoredArticle

FIELDS: Final = (
    "id url title text summary authors published modified language site host image section tags "
    "page_type confidence method partial found saved version run"
).split()
"""The columns: the keys of `StoredArticle.to_dict`."""

# Spreadsheets run cells that start so as formulas, and pages may contain anything.
_FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")


def json_lines(articles: Iterable[StoredArticle]) -> Iterator[str]:
    """Yield each article as a line of JSON."""
    for article in articles:
        yield orjson.dumps(article.to_dict(), option=orjson.OPT_APPEND_NEWLINE).decode()


def csv_lines(articles: Iterable[StoredArticle]) -> Iterator[str]:
    """Yield a header line, and each article as a record of RFC 4180."""
    yield _record(FIELDS)
    for article in articles:
        values = article.to_dict()
        yield _record([_cell(values[name]) for name in FIELDS])


def _record(cells: list[Any]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _cell(value: Any) -> Any:
    """Join lists, and escape text that a spreadsheet would run as a formula."""
    if isinstance(value, list):
        value = "; ".join(value)
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
