"""Articles as JSON Lines, CSV and Parquet, a few at a time."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from nutgraf.store.export.json_csv import FIELDS, csv_lines, json_lines
from nutgraf.store.rows import StoredArticle

EAST = timezone(timedelta(hours=2))


def stored(**more) -> StoredArticle:
    values = dict.fromkeys(StoredArticle.__slots__)
    moment = datetime(2026, 5, 4, 12, tzinfo=UTC)
    values |= {"id": 1, "url": "https://news.example/a", "text": "One, two.\nThree.", "version": 1}
    values |= {"authors": ("A", "B"), "tags": (), "sentences": (), "found": moment, "saved": moment}
    return StoredArticle(**{**values, **more})


def read_csv(lines) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("".join(lines), newline="")))


def test_fields_are_those_of_a_stored_article():
    assert list(stored().to_dict()) == FIELDS
    assert set(StoredArticle.__slots__) - set(FIELDS) == {"sentences"}


def test_json_lines():
    lines = list(json_lines([stored(), stored(title="北京\u2028")]))
    assert [line.count("\n") for line in lines] == [1, 1]
    first, second = map(json.loads, lines)
    assert first["text"] == "One, two.\nThree."
    assert (first["authors"], first["found"]) == (["A", "B"], "2026-05-04T12:00:00+00:00")
    assert second["title"] == "北京\u2028"


def test_csv_round_trip():
    title = 'A "quoted", long title'
    (row,) = read_csv(csv_lines([stored(title=title, confidence=0.5)]))
    assert list(row) == FIELDS
    assert (row["title"], row["text"], row["authors"]) == (title, "One, two.\nThree.", "A; B")
    assert (row["confidence"], row["language"]) == ("0.5", "")


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t", "\r", "\n", "＝"])
def test_formulas_are_escaped_in_csv(begin):
    wrong = begin + 'HYPERLINK("https://evil.example","x")'
    article = stored(title=wrong, text=wrong, authors=(wrong,), tags=(wrong, "x"), section=wrong)
    (row,) = read_csv(csv_lines([article]))
    for name in ("title", "text", "authors", "section"):
        assert row[name] == "'" + wrong
    assert row["tags"] == f"'{wrong}; x"
    assert not any(cell.startswith(begin) for cell in row.values())


def test_other_text_is_unchanged_in_csv():
    (row,) = read_csv(csv_lines([stored(title="Two = 1 + 1", text="'quoted'")]))
    assert (row["title"], row["text"]) == ("Two = 1 + 1", "'quoted'")


@pytest.mark.parametrize("lines", [json_lines, csv_lines])
def test_articles_are_written_one_by_one(lines):
    asked = []

    def articles():
        for number in range(3):
            asked.append(number)
            yield stored(id=number)

    written = lines(articles())
    if lines is csv_lines:
        next(written)
    assert asked == []
    next(written)
    assert asked == [0]


def test_parquet(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    from nutgraf.store.export.parquet import write_parquet

    published = datetime(2026, 5, 4, 1, tzinfo=EAST)
    articles = (stored(id=i, published=published, confidence=0.5) for i in range(1201))
    file = tmp_path / "a.parquet"
    with file.open("wb") as out:
        assert write_parquet(articles, out) == 1201
    read = pq.ParquetFile(file)
    assert read.metadata.num_row_groups == 3  # of 500 rows at most
    rows = read.read().to_pylist()
    assert list(rows[0]) == FIELDS
    assert [row["id"] for row in rows] == list(range(1201))
    assert rows[0]["published"] == published
    assert (rows[0]["authors"], rows[0]["tags"], rows[0]["title"]) == (["A", "B"], [], None)


def test_empty_parquet_file_has_its_columns(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    from nutgraf.store.export.parquet import write_parquet

    with (tmp_path / "a.parquet").open("wb") as out:
        assert write_parquet([], out) == 0
    assert pq.read_table(tmp_path / "a.parquet").column_names == FIELDS
