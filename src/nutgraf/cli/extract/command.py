"""``nutgraf extract``: the articles of pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from nutgraf.cli.common.each_source import one_source
from nutgraf.cli.common.options import AllowPrivate, SiteMemoryFile
from nutgraf.cli.common.sources import STANDARD_INPUT, is_url, read_page
from nutgraf.cli.common.terminal import complain, harmless, put
from nutgraf.cli.extract.output import Format, written
from nutgraf.errors import UnknownMethodError, WrongUseError
from nutgraf.limits import MAX_BYTES, MAX_NODES, Limits, Watch
from nutgraf.methods.registry import DEFAULT
from nutgraf.methods.registry import method_names as names

if TYPE_CHECKING:
    from nutgraf.model import Article
    from nutgraf.page.page import Page
    from nutgraf.sites.memory import SiteMemory

NOTHING_FOUND: Final = 1
NOT_READ: Final = 2


class Favor(StrEnum):
    """The knob between precision and recall."""

    precision = "precision"
    balance = "balance"
    recall = "recall"


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for, apart from the sources."""

    method: str
    favor: str
    form: Format
    explain: bool
    title: str | None
    url: str | None
    memory: SiteMemory | None
    allow_private: bool
    limits: Limits
    one_page: bool
    several: bool
    """Whether there is more than one source."""


def extract(
    sources: Annotated[
        list[str], typer.Argument(metavar="SOURCE", help="URLs, files, or - for standard input.")
    ],
    method: Annotated[
        str, typer.Option("--method", "-m", help="One of the names that 'nutgraf methods' lists.")
    ] = DEFAULT,
    favor: Annotated[
        Favor, typer.Option(help="Keep less and be surer, or keep more and miss less.")
    ] = Favor.balance,
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            "-f",
            help="How to write the article. Of several sources, json is JSON Lines.",
        ),
    ] = Format.text,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="Show every block of the page and why it was kept or dropped."
        ),
    ] = False,
    title: Annotated[
        str | None, typer.Option(help="The title by which the page was found, if you know it.")
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(help="Where a file or standard input is from: its links are made whole."),
    ] = None,
    site_memory: SiteMemoryFile = None,
    allow_private: AllowPrivate = False,
    one_page: Annotated[
        bool,
        typer.Option("--one-page", help="Don't fetch the further pages of an article on several."),
    ] = False,
    max_bytes: Annotated[
        int, typer.Option(metavar="N", help="Read no more bytes of a page than these.")
    ] = MAX_BYTES,
    max_nodes: Annotated[
        int, typer.Option(metavar="N", help="Read no more nodes of a page than these.")
    ] = MAX_NODES,
    max_seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="Take no longer for a page; the rest is done in haste."),
    ] = None,
) -> None:
    """Extract the article of each SOURCE."""
    _check(sources, method, form, explain, title, url)
    order = Order(
        method=method,
        favor=favor.value,
        form=form,
        explain=explain,
        title=title,
        url=url,
        memory=open_memory(site_memory) if site_memory else None,
        allow_private=allow_private,
        limits=Limits(bytes=max_bytes, nodes=max_nodes, seconds=max_seconds),
        one_page=one_page,
        several=len(sources) > 1,
    )
    try:
        results = [_one(source, order) for source in sources]
    finally:  # also when it is stopped: what was learned so far is kept
        if site_memory and order.memory is not None:
            order.memory.save(site_memory)
    if None in results:
        raise typer.Exit(NOT_READ)
    if not any(results):
        raise typer.Exit(NOTHING_FOUND)


def open_memory(file: Path) -> SiteMemory:
    """The memory in a file, or a new one if there is none yet."""
    from nutgraf.sites.memory import SiteMemory

    if not file.parent.is_dir():
        raise WrongUseError(f"{file}: there is no directory {file.parent}; make it first")
    return SiteMemory.load(file) if file.exists() else SiteMemory()


def _check(
    sources: list[str],
    method: str,
    form: Format,
    explain: bool,
    title: str | None,
    url: str | None,
) -> None:
    """Refuse what can't be meant, before anything is read."""
    if method not in names():
        near = get_close_matches(method, names(), n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise UnknownMethodError(
            f"no method is called {method!r}; {hint}'nutgraf methods' lists them all"
        )
    if explain and form not in (Format.text, Format.json):
        raise WrongUseError(f"--explain goes with --format text or json, not {form.value}")
    if title and len(sources) > 1:
        raise WrongUseError("--title goes with one source: it is the title of one article")
    if url and (len(sources) > 1 or is_url(sources[0])):
        raise WrongUseError(
            "--url goes with one file or standard input: it says where that is from"
        )
    if url and not is_url(url):
        raise WrongUseError(f"--url {url}: a URL begins with http:// or https://")
    if sources.count(STANDARD_INPUT) > 1:
        raise WrongUseError("standard input (-) can be read once only")


def _one(source: str, order: Order) -> bool | None:
    """Extract and write one article: whether it has text, or None if it could not be read."""
    with one_source(source):
        page, article = _read(source, order)
        if is_url(source) and article.next_page and not order.one_page:
            article = _with_further_pages(article, page.url or source, order)
        put(_output(article, source, order))
        if article.partial:
            complain(f"{source}: the article may not be whole: {article.partial}")
        if not article.text:
            complain(f"{source}: no article was found")
        return bool(article.text)
    return None


def _read(source: str, order: Order) -> tuple[Page, Article]:
    from nutgraf.pipeline import extract_page

    watch = Watch(order.limits)
    page = read_page(source, watch, allow_private=order.allow_private)
    if order.url is not None:
        page = replace(page, url=order.url)
    if order.memory is not None:
        report = order.memory.learn(page)
        if report.layout_changed:
            complain(f"{source}: {report.reason}")
    article = extract_page(
        page,
        title=order.title,
        method=order.method,
        favor=order.favor,
        site=order.memory,
        watch=watch,
        # A file may be of any day; what was fetched just now can't be of tomorrow.
        now=datetime.now(UTC) if is_url(source) else None,
    )
    return page, article


def _with_further_pages(first: Article, url: str, order: Order) -> Article:
    from nutgraf.net.later_pages import read_later_pages

    def read(address: str) -> tuple[str, Article]:
        page, article = _read(address, order)
        return page.url or address, article

    return read_later_pages(first, url, read)


def _output(article: Article, source: str, order: Order) -> str:
    if order.explain and order.form is Format.text:
        from nutgraf.cli.extract.explain import explained

        return explained(article, source)
    return harmless(
        written(article, source, order.form, blocks=order.explain, several=order.several)
    )
