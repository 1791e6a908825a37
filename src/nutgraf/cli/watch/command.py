"""``nutgraf watch``: check many sites and feeds at intervals for new articles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import click

from nutgraf.cli.common import options
from nutgraf.cli.common.data_folder import default_store
from nutgraf.cli.common.exit_codes import STOPPED
from nutgraf.cli.common.periods import read_span
from nutgraf.cli.common.stopping import Stop
from nutgraf.cli.common.terminal import complain
from nutgraf.cli.digest.backend import load_backend
from nutgraf.cli.digest.output_files import check_outputs
from nutgraf.cli.watch.lock import lock_store
from nutgraf.cli.watch.rounds import Watcher
from nutgraf.cli.watch.watch_list import ListFile


class Format(StrEnum):
    """An output format."""

    text = "text"
    jsonl = "jsonl"


@dataclass(frozen=True, slots=True)
class Request:
    """The options of one call."""

    file: Path
    store: str | None
    every: str
    rounds: int | None
    form: Format
    out: tuple[Path, ...]
    since: str
    sentences: int
    delay: float
    allow_private: bool
    quiet: bool


@click.command()
@click.argument(
    "file",
    metavar="FILE",
    type=Path,
    help="Sites and feeds, one per line; options such as limit=20, language=en or every=2h "
    "may follow the URL.",
)
@options.new_store("FILE")
@click.option(
    "--every",
    metavar="SPAN",
    default="30m",
    help="Interval from one check to the next: 30m, 2h, 1d.",
)
@click.option("--rounds", type=options.AT_LEAST_1, metavar="N", help="Stop after this many rounds.")
@options.output_format(Format, Format.text, "One line of text per article, or JSON Lines.")
@click.option(
    "--out",
    type=Path,
    multiple=True,
    metavar="FILE",
    help="Write a digest to FILE.html, .json or .md after each round; may be repeated.",
)
@click.option(
    "--since", metavar="SPAN", default="1d", help="How far back the digest of --out goes."
)
@options.sentences
@options.delay
@options.allow_private
@click.option("--quiet", "-q", is_flag=True, help="Only articles and errors.")
def watch(**values: Any) -> None:
    """Check the sites and feeds in FILE at intervals; report new and changed articles."""
    request = Request(**values)
    interval = read_span(request.every, "--every")
    window = read_span(request.since, "--since")
    list_file = ListFile(request.file)
    sources = list_file.read()
    check_outputs(request.out)
    backend = load_backend()
    store = request.store or default_store([str(request.file)])
    if not request.store and not request.quiet:
        complain(f"the store is {store}")
    stop = Stop()
    with lock_store(store), stop.handle_signals():
        Watcher(
            backend=backend,
            store=store,
            list_file=list_file,
            every=interval,
            window=window,
            crawl_options={
                "sentences": request.sentences,
                "delay": request.delay,
                "allow_private": request.allow_private,
            },
            jsonl=request.form is Format.jsonl,
            out=request.out,
            quiet=request.quiet,
            stop=stop,
        ).run(sources, request.rounds)
    if stop.asked:
        raise click.exceptions.Exit(STOPPED)
