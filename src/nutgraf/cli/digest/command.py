"""``nutgraf digest``: crawl sites and summarize their articles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nutgraf.cli.common import options
from nutgraf.cli.common.data_folder import default_store
from nutgraf.cli.common.exit_codes import NOT_READ, NOTHING_FOUND, STOPPED
from nutgraf.cli.common.periods import read_since
from nutgraf.cli.common.stopping import Stop
from nutgraf.cli.common.terminal import complain, put
from nutgraf.cli.digest.backend import Backend, failed_sources, load_backend, run_stories
from nutgraf.cli.digest.output_files import check_outputs, write_output
from nutgraf.cli.digest.progress import CrawlProgress
from nutgraf.errors import NutgrafError

if TYPE_CHECKING:
    from nutgraf.crawl.events import Report
    from nutgraf.crawl.options import CrawlOptions
    from nutgraf.digests.digest import Digest, Story


@dataclass(frozen=True, slots=True)
class Request:
    """What to crawl and where to write the digest."""

    sources: tuple[str, ...]
    store: str
    options: CrawlOptions
    out: tuple[Path, ...]
    quiet: bool
    now: datetime
    bad_lines: tuple[str, ...] = ()
    """Errors in files with links, one line each."""


@click.command()
@options.sources("URLs of sites, sections, feeds, sitemaps, pages of links; or files with links.")
@options.new_store("the source")
@options.limit_of("At most N articles.")
@options.since
@options.language
@click.option("--match", metavar="WORDS", help="Only articles that contain all of these words.")
@click.option(
    "--depth",
    type=click.IntRange(min=0),
    metavar="N",
    default=2,
    help="How many links away from the source to look.",
)
@options.delay
@click.option(
    "--out",
    type=Path,
    multiple=True,
    metavar="FILE",
    help="Write the digest to FILE.html, .json or .md; may be repeated.",
)
@options.sentences
@options.allow_private
@click.option("--quiet", "-q", is_flag=True, help="No progress and no list, only errors.")
def digest(
    sources: tuple[str, ...],
    store: str | None,
    since: str | None,
    out: tuple[Path, ...],
    quiet: bool,
    **crawl_options: Any,
) -> None:
    """Find and summarize the articles of each SOURCE."""
    now = datetime.now().astimezone()
    oldest = read_since(since, now) if since else None
    check_outputs(out)
    from nutgraf.crawl.frontier.sources import read_sources
    from nutgraf.crawl.options import CrawlOptions

    read = read_sources(sources)
    backend = load_backend()
    # The URLs of a list are sources themselves. A saved feed or page remains a file.
    saved = {address for address, _ in read.files}
    files = [name for name in sources if Path(name).absolute().as_uri() in saved]
    start = (*read.urls, *files)
    only_lists = all(Path(name).is_file() for name in sources)
    where = store or default_store(sources if only_lists else start)
    request = Request(
        sources=start,
        store=where,
        options=CrawlOptions(since=oldest, **crawl_options),
        out=out,
        quiet=quiet,
        now=now,
        bad_lines=tuple(f"{place}: {what}" for place, what in read.invalid),
    )
    if not store and not quiet:
        complain(f"the store is {where}")
    code = make_digest(request, backend)
    if code:
        raise click.exceptions.Exit(code)


def make_digest(request: Request, backend: Backend) -> int:
    """Crawl, show and write the digest; return the exit code."""
    progress = CrawlProgress(quiet=request.quiet)
    report = _crawl(request, backend, progress)
    stories = run_stories(backend, request.store, report, request.options)
    made = _digest(request, stories, report)
    if not request.quiet:
        from nutgraf.cli.digest.listing import listed

        put(listed(made))
    failed = _write(request.out, made, quiet=request.quiet)
    for line in (*made.notes, *made.errors):
        complain(line)
    if not made.stories:
        complain(_nothing_found(request.options))
    if report.stopped and not progress.store_failed:
        return STOPPED
    unread = request.bad_lines or failed_sources(request.sources, progress.failed)
    if failed or report.stopped or unread:
        return NOT_READ
    return 0 if made.stories else NOTHING_FOUND


def _nothing_found(options: CrawlOptions) -> str:
    """Return the message that names the options that may have excluded the articles."""
    filters = {"since": options.since, "language": options.language, "match": options.match}
    given = " and ".join(f"--{name}" for name, value in filters.items() if value is not None)
    return f"no article was found that fits {given}" if given else "no article was found"


def _crawl(request: Request, backend: Backend, progress: CrawlProgress) -> Report:
    stop = Stop()
    with stop.handle_signals(), progress, stop.raise_interrupts():
        try:
            return backend.crawl(request.sources, request.store, request.options, progress.update)
        except NutgrafError:
            if stop.requested():  # before the crawl had started
                raise KeyboardInterrupt from None
            raise


def _digest(request: Request, stories: Sequence[Story], report: Report) -> Digest:
    from nutgraf.digests.digest import Digest

    return Digest(
        sources=request.sources,
        made=request.now.replace(microsecond=0),
        stories=tuple(stories),
        counts=asdict(report.counts),
        errors=(*request.bad_lines, *report.errors),
        notes=tuple(report.notes),
        complete=not report.stopped,
    )


def _write(files: Sequence[Path], made: Digest, *, quiet: bool) -> bool:
    """Write each file; return whether any could not be written."""
    failed = False
    for file in files:
        try:
            write_output(file, made)
        except OSError as error:  # such as a full disk: the articles are in the store
            failed = True
            complain(f"--out {file}: {(error.strerror or str(error)).lower()}")
        else:
            if not quiet:
                complain(f"the digest is in {file}")
    return failed
