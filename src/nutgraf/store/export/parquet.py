"""Write articles as a Parquet file in row groups, streaming any number of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, Final

from nutgraf.errors import MissingExtraError
from nutgraf.store.export.json_csv import FIELDS

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise MissingExtraError("writing Parquet", "parquet") from None

from nutgraf.store.database.tables import to_utc

if TYPE_CHECKING:
    from nutgraf.store.rows import StoredArticle

_AT_ONCE: Final = 500
_TIMESTAMP: Final = pa.timestamp("us", tz="UTC")
_TYPES: Final = {
    "id": pa.int64(),
    "authors": pa.list_(pa.string()),
    "published": _TIMESTAMP,
    "modified": _TIMESTAMP,
    "tags": pa.list_(pa.string()),
    "confidence": pa.float64(),
    "found": _TIMESTAMP,
    "saved": _TIMESTAMP,
    "version": pa.int32(),
    "run": pa.int64(),
}
SCHEMA: Final = pa.schema([(name, _TYPES.get(name, pa.string())) for name in FIELDS])


def write_parquet(articles: Iterable[StoredArticle], file: IO[bytes]) -> int:
    """Write the articles and return their number. Datetimes are in UTC."""
    count = 0
    rest = iter(articles)
    with pq.ParquetWriter(file, SCHEMA, compression="zstd") as writer:
        while some := list(islice(rest, _AT_ONCE)):
            writer.write_table(pa.Table.from_pylist([_row(each) for each in some], SCHEMA))
            count += len(some)
    return count


def _row(article: StoredArticle) -> dict[str, Any]:
    row = article.to_dict()
    for name in ("published", "modified", "found", "saved"):
        time = getattr(article, name)
        row[name] = to_utc(time) if time else None
    return row
