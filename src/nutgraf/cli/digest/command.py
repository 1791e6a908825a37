"""``nutgraf digest``: from the root link of a site to its articles with their summaries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from nutgraf.cli.common.options import AllowPrivate, Language, Since
from nutgraf.cli.common.periods import read_since
from nutgraf.cli.common.stopping import Stop
from nutgraf.cli.common.terminal import complain, put
from nutgraf.cli.digest.crawling import Works, failed_sources, stories_of, works
from nutgraf.cli.digest.data_folder import default_store
from nutgraf.cli.digest.outputs import check_outputs, write_output
from nutgraf.cli.digest.progress import CrawlProgress
from nutgraf.errors import NutgrafError

if TYPE_CHECKING:
    from nutgraf.crawl.events import Report
    from nutgraf.crawl.options import CrawlOptions
    from nutgraf.digests.digest import Digest, Story

NOTHING_FOUND: Final = 1
NOT_READ: Final = 2
STOPPED: Final = 130


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for."""

    sources: tuple[str, ...]
    store: str
    options: CrawlOptions
    out: tuple[Path, ...]
    quiet: bool
    now: datetime
    wrong: tuple[str, ...] = ()
    """What is wrong with lines of lists, a line each."""


def digest(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE",
            help="Links of sites, sections, feeds, sitemaps, pages of links; or files with links.",
        ),
    ],
    store: Annotated[
        str | None,
        typer.Option(
            metavar="FILE_OR_URL",
            help="Where articles are kept: a file, or postgresql://...; "
            "without this, a file in your data folder named after the source.",
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="At most so many articles.")
    ] = None,
    since: Since = None,
    language: Language = None,
    match: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Only articles with all of these words.")
    ] = None,
    depth: Annotated[
        int, typer.Option(min=0, metavar="N", help="How many links away from the source to look.")
    ] = 2,
    delay: Annotated[
        float,
        typer.Option(min=0, metavar="SECONDS", help="Between two requests to one host."),
    ] = 1.0,
    out: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Write it to FILE.html, .json or .md; may be repeated."),
    ] = None,
    sentences: Annotated[
        int, typer.Option(min=1, metavar="N", help="The length of a summary.")
    ] = 3,
    allow_private: AllowPrivate = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="No progress and no list: only what went wrong.")
    ] = False,
) -> None:
    """Find the articles of each SOURCE and tell what they say."""
    now = datetime.now().astimezone()
    oldest = read_since(since, now) if since else None
    check_outputs(out or ())
    from nutgraf.crawl.frontier.sources import read_sources
    from nutgraf.crawl.options import CrawlOptions

    read = read_sources(sources)
    doers = works()
    options = CrawlOptions(
        limit=limit,
        since=oldest,
        language=language,
        match=match,
        depth=depth,
        delay=delay,
        sentences=sentences,
        allow_private=allow_private,
    )
    # The addresses of a list are sources themselves; a saved feed or page stays a file.
    saved = {address for address, _ in read.files}
    files = [name for name in sources if Path(name).absolute().as_uri() in saved]
    begin = (*read.urls, *files)
    lists = all(Path(name).is_file() for name in sources)
    where = store or default_store(sources if lists else begin)
    if not store and not quiet:
        complain(f"the store is {where}")
    wrong = tuple(f"{place}: {what}" for place, what in read.wrong)
    code = make(Order(begin, where, options, tuple(out or ()), quiet, now, wrong), doers)
    if code:
        raise typer.Exit(code)


def make(order: Order, doers: Works) -> int:
    """Crawl, show and write the digest; the exit code."""
    progress = CrawlProgress(quiet=order.quiet)
    report = _crawl(order, doers, progress)
    stories = stories_of(doers, order.store, report, order.options)
    made = _digest(order, stories, report)
    if not order.quiet:
        from nutgraf.cli.digest.listing import listed

        put(listed(made))
    failed = _write(order.out, made, quiet=order.quiet)
    for line in (*made.notes, *made.errors):
        complain(line)
    if not made.stories:
        complain(_nothing(order.options))
    if report.stopped and not progress.store_failed:
        return STOPPED
    unread = order.wrong or failed_sources(order.sources, progress.failed)
    if failed or report.stopped or unread:
        return NOT_READ
    return 0 if made.stories else NOTHING_FOUND


def _nothing(options: CrawlOptions) -> str:
    """That there is no article, and what may have kept the others out."""
    wishes = {"since": options.since, "language": options.language, "match": options.match}
    asked = " and ".join(f"--{name}" for name, wish in wishes.items() if wish is not None)
    return f"no article was found that fits {asked}" if asked else "no article was found"


def _crawl(order: Order, doers: Works, progress: CrawlProgress) -> Report:
    stop = Stop()
    with stop.listens(), progress, stop.interrupts():
        try:
            return doers.crawl(order.sources, order.store, order.options, progress.tell)
        except NutgrafError:
            if stop.notice():  # so early that the crawl had not begun
                raise KeyboardInterrupt from None
            raise


def _digest(order: Order, stories: Sequence[Story], report: Report) -> Digest:
    from nutgraf.digests.digest import Digest

    return Digest(
        sources=order.sources,
        made=order.now.replace(microsecond=0),
        stories=tuple(stories),
        counts=asdict(report.counts),
        errors=(*order.wrong, *report.errors),
        notes=tuple(report.notes),
        complete=not report.stopped,
    )


def _write(files: Sequence[Path], made: Digest, *, quiet: bool) -> bool:
    """Write each file, and go on when one can't be written; whether one could not."""
    failed = False
    for file in files:
        try:
            write_output(file, made)
        except OSError as error:  # a full disk: the articles are in the store all the same
            failed = True
            complain(f"--out {file}: {(error.strerror or str(error)).lower()}")
        else:
            if not quiet:
                complain(f"the digest is in {file}")
    return failed
