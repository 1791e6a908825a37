"""``nutgraf record``: the items of scholarly pages, and the stages of reading them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from nutgraf.cli.common import options
from nutgraf.cli.common.exit_codes import NOT_READ, NOTHING_FOUND
from nutgraf.cli.common.source_errors import report_errors
from nutgraf.cli.common.sources import read_raw
from nutgraf.cli.common.terminal import complain, put, safe
from nutgraf.cli.extract.command import open_memory
from nutgraf.cli.record.request import Format, Request, Show
from nutgraf.limits import Limits, Watch

if TYPE_CHECKING:
    from nutgraf.cli.record.items import Citations
    from nutgraf.page.page import Page
    from nutgraf.sites.memory import SiteMemory

_NOTHING: Final = {
    Show.items: "no record was found (for a page that lists many: --show rows)",
    Show.simple: "nothing is left of the page",
    Show.blocks: "there are no blocks",
    Show.rows: "no list of records was found",
}


@click.command()
@options.sources("URLs, files, or - for standard input.")
@options.output_format(
    Format, Format.text, "The output format. With several sources, json is JSON Lines."
)
@click.option(
    "--show",
    type=click.Choice(Show),
    default=Show.items,
    help="The items of the record, the cleaned page, its visual blocks in order, "
    "or the rows of a page that lists records.",
)
@click.option("--html", is_flag=True, help="With --show simple: the cleaned page as HTML.")
@click.option(
    "--site",
    type=Path,
    metavar="DIR",
    help="Other pages of the site; what they share with a page is dropped first.",
)
@options.site_memory
@click.option(
    "--explain",
    is_flag=True,
    help="Show where each item was found, and what was dropped, when and why.",
)
@click.option("--no-tags", is_flag=True, help="Read only the visible page: no meta tags or data.")
@options.allow_private
@options.max_bytes
@options.max_nodes
@options.max_seconds
def record(**values: Any) -> None:
    """Read the record of each SOURCE: title, abstract, authors, references and the rest."""
    request = Request(**values)
    request.check()
    memory = _memory(request.site, request.site_memory)
    reader = Reader(request, request.limits, memory)
    try:
        results = [reader.read(source) for source in request.sources]
    finally:  # after Ctrl-C too: keep what was read and learned so far
        if reader.citations.csl:
            put(safe(reader.citations.csl_json()))
        if request.site_memory and memory is not None:
            memory.save(request.site_memory)
    if None in results:
        raise click.exceptions.Exit(NOT_READ)
    if not any(results):
        raise click.exceptions.Exit(NOTHING_FOUND)


def _memory(site: Path | None, file: Path | None) -> SiteMemory | None:
    """Return the site memory of a file, of a directory of pages, or of both."""
    memory = open_memory(file) if file else None
    if site is not None:
        from nutgraf.cli.record.site_pages import learn_directory

        memory = learn_directory(site, memory)
    return memory


def _citations() -> Citations:
    from nutgraf.cli.record.items import Citations

    return Citations()


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads and writes one source after another."""

    request: Request
    limits: Limits
    memory: SiteMemory | None
    citations: Citations = field(default_factory=_citations)

    def read(self, source: str) -> bool | None:
        """Return whether anything was found, or None if the source could not be read."""
        from nutgraf.records.read import SHARE_BEFORE_ITEMS

        with report_errors(source):
            watch = Watch(self.limits)
            page, html = self._parse(source, watch)
            if watch.late(SHARE_BEFORE_ITEMS):
                watch.note_seconds("before the items could be read")
                complain(f"{source}: there is no record: {watch.partial}")
                return False
            if self.memory is not None and self.request.site_memory is not None:
                report = self.memory.learn(page)
                if report.layout_changed:
                    complain(f"{source}: {report.reason}")
            output, found = self._output(page, source, html)
            put(safe(output))
            if watch.partial:
                complain(f"{source}: the record may be incomplete: {watch.partial}")
            if not found:
                complain(f"{source}: {_NOTHING[self.request.show]}")
            return found
        return None

    def _parse(self, source: str, watch: Watch) -> tuple[Page, bytes]:
        """Return the page at a source, and the HTML that it was parsed from."""
        from nutgraf.page.decoding.decode import decode
        from nutgraf.page.parsing.parse import parse

        raw = read_raw(source, watch.limits.bytes, allow_private=self.request.allow_private)
        if raw.more:
            watch.note_bytes(len(raw.content), None)
        html = decode(raw.content, raw.charset)
        return parse(html, raw.url, watch), html

    def _output(self, page: Page, source: str, html: bytes) -> tuple[str, bool]:
        """Return the output for a page, and whether anything was found."""
        from nutgraf.cli.record import items, views

        request, memory = self.request, self.memory
        if request.show is Show.items:
            return items.output(page, source, request, memory, html, self.citations)
        if request.show is Show.rows:
            return views.rows(page, source, request)
        view = views.simple if request.show is Show.simple else views.blocks
        return view(page, source, request, memory)
