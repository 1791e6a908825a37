"""``nutgraf export``: the articles of a store as JSON Lines, CSV or Parquet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Final

import typer

from nutgraf.cli.common.options import KnownStore, Language, Since, Site
from nutgraf.cli.common.periods import read_since
from nutgraf.cli.common.replace_file import replaced
from nutgraf.cli.common.terminal import complain, harmless, put
from nutgraf.cli.search import which_store
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from nutgraf.store.rows import StoredArticle

NOTHING_FOUND: Final = 1
_BUFFER: Final = 1 << 16


class ExportFormat(StrEnum):
    """The formats to choose from; a file's ending names one too."""

    jsonl = "jsonl"
    csv = "csv"
    parquet = "parquet"


def export(
    store: KnownStore = None,
    form: Annotated[
        ExportFormat | None,
        typer.Option("--format", "-f", help="Without this, what the ending of --out says."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Without this, standard output.")
    ] = None,
    since: Since = None,
    language: Language = None,
    match: Annotated[
        str | None, typer.Option(metavar="QUERY", help="Only what 'nutgraf search' would find.")
    ] = None,
    site: Site = None,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="At most so many articles.")
    ] = None,
) -> None:
    """Write the articles of a store, newest first."""
    from nutgraf.store.store import open_store

    chosen = _chosen(form, out)
    oldest = read_since(since, datetime.now().astimezone()) if since else None
    with open_store(which_store(store), create=False) as opened:
        articles = opened.articles(
            since=oldest, language=language, match=match, site=site, limit=limit
        )
        if out is None:
            count = _to_standard_output(articles, chosen)
        else:
            with replaced(out) as file:
                count = _to_file(articles, chosen, file)
    if not count:
        complain("no article was found")
        raise typer.Exit(NOTHING_FOUND)
    if out is not None:
        complain(f"{out}: {count} article{'s' if count > 1 else ''}")


def _chosen(form: ExportFormat | None, out: Path | None) -> ExportFormat:
    """The format, and whether it can be written there."""
    if out is None:
        if form is ExportFormat.parquet:
            raise WrongUseError("Parquet is written to a file: name it with --out")
        return form or ExportFormat.jsonl
    if out.is_dir():
        raise WrongUseError(f"--out {out}: is a directory")
    if not out.parent.is_dir():
        raise WrongUseError(f"--out {out}: there is no directory {out.parent}; make it first")
    if form is not None:
        return form
    ending = out.suffix.lower().lstrip(".")
    if ending not in set(ExportFormat):
        raise WrongUseError(
            f"--out {out}: say --format, or end the name in .jsonl, .csv or .parquet"
        )
    return ExportFormat(ending)


def _counted(articles: Iterable[StoredArticle], count: list[int]) -> Iterator[StoredArticle]:
    for article in articles:
        count[0] += 1
        yield article


def _lines(articles: Iterable[StoredArticle], form: ExportFormat) -> Iterator[str]:
    from nutgraf.store.export.json_csv import csv_lines, json_lines

    return csv_lines(articles) if form is ExportFormat.csv else json_lines(articles)


def _to_standard_output(articles: Iterable[StoredArticle], form: ExportFormat) -> int:
    count = [0]
    held: list[str] = []
    size = 0
    for line in _lines(_counted(articles, count), form):
        held.append(line)
        size += len(line)
        if size > _BUFFER:
            put(harmless("".join(held)))
            held, size = [], 0
    put(harmless("".join(held)))
    return count[0]


def _to_file(articles: Iterable[StoredArticle], form: ExportFormat, file: IO[bytes]) -> int:
    if form is ExportFormat.parquet:
        from nutgraf.store.export.parquet import write_parquet

        return write_parquet(articles, file)
    count = [0]
    for line in _lines(_counted(articles, count), form):
        file.write(line.encode())
    return count[0]
