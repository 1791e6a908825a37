"""``nutgraf watch``: many sites and feeds, again and again, only what is new."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from nutgraf.cli.common.options import AllowPrivate
from nutgraf.cli.common.periods import read_span
from nutgraf.cli.common.stopping import Stop
from nutgraf.cli.common.terminal import complain
from nutgraf.cli.digest.command import STOPPED
from nutgraf.cli.digest.crawling import works
from nutgraf.cli.digest.data_folder import default_store
from nutgraf.cli.digest.outputs import check_outputs
from nutgraf.cli.watch.list_file import ListFile
from nutgraf.cli.watch.lock import only_watch
from nutgraf.cli.watch.rounds import Watching


class Format(StrEnum):
    """How news are told on standard output."""

    text = "text"
    jsonl = "jsonl"


def watch(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Sites and feeds, one a line; limit=20, language=en, every=2h ... after the URL.",
        ),
    ],
    store: Annotated[
        str | None,
        typer.Option(
            metavar="FILE_OR_URL",
            help="Where articles are kept: a file, or postgresql://...; "
            "without this, a file in your data folder named after FILE.",
        ),
    ] = None,
    every: Annotated[
        str, typer.Option(metavar="SPAN", help="From one look to the next: 30m, 2h, 1d.")
    ] = "30m",
    rounds: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="End after so many rounds.")
    ] = None,
    form: Annotated[
        Format, typer.Option("--format", "-f", help="A line of text an article, or JSON Lines.")
    ] = Format.text,
    out: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Write a digest to FILE.html, .json or .md after each round; may be repeated.",
        ),
    ] = None,
    since: Annotated[
        str, typer.Option(metavar="SPAN", help="How far back the digest of --out goes.")
    ] = "1d",
    sentences: Annotated[
        int, typer.Option(min=1, metavar="N", help="The length of a summary.")
    ] = 3,
    delay: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="Between two requests to one host.")
    ] = 1.0,
    allow_private: AllowPrivate = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Tell news and what went wrong, nothing else.")
    ] = False,
) -> None:
    """Look at the sites and feeds in FILE at intervals, and tell what is new or has changed."""
    files = tuple(out or ())
    interval = read_span(every, "--every")
    window = read_span(since, "--since")
    listing = ListFile(file)
    sources = listing.read()
    check_outputs(files)
    doers = works()
    where = store or default_store([str(file)])
    if not store and not quiet:
        complain(f"the store is {where}")
    stop = Stop()
    with only_watch(where), stop.listens():
        Watching(
            doers=doers,
            store=where,
            listing=listing,
            every=interval,
            window=window,
            common={"sentences": sentences, "delay": delay, "allow_private": allow_private},
            jsonl=form is Format.jsonl,
            out=files,
            quiet=quiet,
            stop=stop,
        ).run(sources, rounds)
    if stop.asked:
        raise typer.Exit(STOPPED)
