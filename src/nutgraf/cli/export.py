"""``nutgraf export``: the articles of a store as JSON Lines, CSV or Parquet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import click

from nutgraf.cli.common import options
from nutgraf.cli.common.atomic_write import atomic_write
from nutgraf.cli.common.exit_codes import NOTHING_FOUND
from nutgraf.cli.common.periods import read_since
from nutgraf.cli.common.terminal import complain, put, safe
from nutgraf.cli.search import which_store
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from nutgraf.store.rows import StoredArticle

_BUFFER: Final = 1 << 16


class Format(StrEnum):
    """An output format; also the ending of a file in it."""

    jsonl = "jsonl"
    csv = "csv"
    parquet = "parquet"


@dataclass(frozen=True, slots=True)
class Request:
    """The options of one call."""

    store: str | None
    form: Format | None
    out: Path | None
    since: str | None
    language: str | None
    match: str | None
    site: str | None
    limit: int | None


@click.command()
@options.existing_store
@options.output_format(Format, None, "The output format; by default the ending of --out.")
@click.option("--out", type=Path, metavar="FILE", help="By default, standard output.")
@options.since
@options.language
@click.option("--match", metavar="QUERY", help="Only articles that 'nutgraf search' would find.")
@options.site
@options.limit_of("At most N articles.")
def export(**values: Any) -> None:
    """Write the articles of a store, newest first."""
    from nutgraf.store.store import open_store

    request = Request(**values)
    form, out = _output_format(request.form, request.out), request.out
    oldest = read_since(request.since, datetime.now().astimezone()) if request.since else None
    with open_store(which_store(request.store), create=False) as opened:
        articles = opened.articles(
            since=oldest,
            language=request.language,
            match=request.match,
            site=request.site,
            limit=request.limit,
        )
        if out is None:
            count = _to_standard_output(articles, form)
        else:
            with atomic_write(out) as file:
                count = _to_file(articles, form, file)
    if not count:
        complain("no article was found")
        raise click.exceptions.Exit(NOTHING_FOUND)
    if out is not None:
        complain(f"{out}: {count} article{'s' if count > 1 else ''}")


def _output_format(form: Format | None, out: Path | None) -> Format:
    """Return the format, or raise `WrongUseError` if it can't be written to ``out``."""
    if out is None:
        if form is Format.parquet:
            raise WrongUseError("Parquet needs a file: name it with --out")
        return form or Format.jsonl
    if out.is_dir():
        raise WrongUseError(f"--out {out}: is a directory")
    if not out.parent.is_dir():
        raise WrongUseError(f"--out {out}: there is no directory {out.parent}; make it first")
    if form is not None:
        return form
    ending = out.suffix.lower().lstrip(".")
    if ending not in set(Format):
        raise WrongUseError(
            f"--out {out}: the name must end in .jsonl, .csv or .parquet, or give --format"
        )
    return Format(ending)


def _counted(articles: Iterable[StoredArticle], count: list[int]) -> Iterator[StoredArticle]:
    for article in articles:
        count[0] += 1
        yield article


def _lines(articles: Iterable[StoredArticle], form: Format) -> Iterator[str]:
    from nutgraf.store.export.json_csv import csv_lines, json_lines

    return csv_lines(articles) if form is Format.csv else json_lines(articles)


def _to_standard_output(articles: Iterable[StoredArticle], form: Format) -> int:
    count = [0]
    pending: list[str] = []
    size = 0
    for line in _lines(_counted(articles, count), form):
        pending.append(line)
        size += len(line)
        if size > _BUFFER:
            put(safe("".join(pending)))
            pending, size = [], 0
    put(safe("".join(pending)))
    return count[0]


def _to_file(articles: Iterable[StoredArticle], form: Format, file: IO[bytes]) -> int:
    if form is Format.parquet:
        from nutgraf.store.export.parquet import write_parquet

        return write_parquet(articles, file)
    count = [0]
    for line in _lines(_counted(articles, count), form):
        file.write(line.encode())
    return count[0]
