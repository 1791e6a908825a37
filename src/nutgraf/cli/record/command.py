"""``nutgraf record``: the items of scholarly pages, and what a page is made of on the way."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from nutgraf.cli.common.each_source import one_source
from nutgraf.cli.common.options import AllowPrivate, SiteMemoryFile
from nutgraf.cli.common.sources import read_raw
from nutgraf.cli.common.terminal import complain, harmless, put
from nutgraf.cli.extract.command import open_memory
from nutgraf.cli.record.request import Form, Order, Show, check
from nutgraf.limits import MAX_BYTES, MAX_NODES, Limits, Watch

if TYPE_CHECKING:
    from nutgraf.page.page import Page
    from nutgraf.sites.memory import SiteMemory

NOTHING_FOUND: Final = 1
NOT_READ: Final = 2


_NOTHING: Final = {
    Show.items: "no record was found (for a page that lists many: --show rows)",
    Show.simple: "nothing is left of the page",
    Show.blocks: "there are no blocks",
    Show.rows: "no list of records was found",
}


def record(
    sources: Annotated[
        list[str], typer.Argument(metavar="SOURCE", help="URLs, files, or - for standard input.")
    ],
    form: Annotated[
        Form,
        typer.Option("--format", "-f", help="How to write it. Of several sources, json is lines."),
    ] = Form.text,
    show: Annotated[
        Show,
        typer.Option(
            help="The items of the record, the cleaned page, its visual blocks in order, "
            "or the rows of a page that lists records."
        ),
    ] = Show.items,
    html: Annotated[
        bool, typer.Option("--html", help="With --show simple: the cleaned page in HTML.")
    ] = False,
    site: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Other pages of the site: what they share is dropped first."
        ),
    ] = None,
    site_memory: SiteMemoryFile = None,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="Show where each item is from; what was dropped, where and why."
        ),
    ] = False,
    no_tags: Annotated[
        bool, typer.Option("--no-tags", help="Read the visible page only, no meta tags and data.")
    ] = False,
    allow_private: AllowPrivate = False,
    max_bytes: Annotated[
        int, typer.Option(metavar="N", help="Read no more bytes of a page than these.")
    ] = MAX_BYTES,
    max_nodes: Annotated[
        int, typer.Option(metavar="N", help="Read no more nodes of a page than these.")
    ] = MAX_NODES,
) -> None:
    """Read the record of each SOURCE: title, abstract, authors, references and the rest."""
    check(sources, form, show, html=html, explain=explain, site=site is not None)
    memory = _memory(site, site_memory)
    order = Order(
        form=form,
        show=show,
        html=html,
        explain=explain,
        tags=not no_tags,
        memory=memory,
        learning=site_memory is not None,
        limits=Limits(bytes=max_bytes, nodes=max_nodes),
        allow_private=allow_private,
        several=len(sources) > 1,
    )
    try:
        results = [_one(source, order) for source in sources]
    finally:  # also when it is stopped: what was read and learned so far is kept
        if order.items:
            put(harmless(_list(order.items)))
        if site_memory and memory is not None:
            memory.save(site_memory)
    if None in results:
        raise typer.Exit(NOT_READ)
    if not any(results):
        raise typer.Exit(NOTHING_FOUND)


def _memory(site: Path | None, file: Path | None) -> SiteMemory | None:
    """What is known of the site, from its other pages or from before."""
    memory = open_memory(file) if file else None
    if site is not None:
        from nutgraf.cli.record.site_pages import learn_directory

        memory = learn_directory(site, memory)
    return memory


def _one(source: str, order: Order) -> bool | None:
    """Read and write one source: whether anything was found, or None if it could not be read."""
    with one_source(source):
        watch = Watch(order.limits)
        page, html = _read(source, watch, order)
        if order.memory is not None and order.learning:
            report = order.memory.learn(page)
            if report.layout_changed:
                complain(f"{source}: {report.reason}")
        output, found = _output(page, source, order, html)
        put(harmless(output))
        if watch.partial:
            complain(f"{source}: the record may not be whole: {watch.partial}")
        if not found:
            complain(f"{source}: {_NOTHING[order.show]}")
        return found
    return None


def _read(source: str, watch: Watch, order: Order) -> tuple[Page, bytes]:
    """The page at a source, and the HTML that it was parsed from."""
    from nutgraf.page.decoding.decode import decode
    from nutgraf.page.parsing.parse import parse

    raw = read_raw(source, watch.limits.bytes, allow_private=order.allow_private)
    if raw.more:
        watch.note_bytes(len(raw.content), None)
    html = decode(raw.content, raw.charset)
    return parse(html, raw.url, watch), html


def _output(page: Page, source: str, order: Order, html: bytes) -> tuple[str, bool]:
    """What is written of a page, and whether there is anything."""
    from nutgraf.cli.record import items as record_items
    from nutgraf.cli.record import stages as record_shown

    if order.show is Show.items:
        return record_items.output(page, source, order, html)
    shown = {
        Show.simple: record_shown.simple,
        Show.blocks: record_shown.blocks,
        Show.rows: record_shown.rows,
    }
    return shown[order.show](page, source, order)


def _list(items: list[dict[str, Any]]) -> str:
    import orjson

    return orjson.dumps(items, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()
