"""``nutgraf extract``: the articles of pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import click

from nutgraf.cli.common import options
from nutgraf.cli.common.exit_codes import NOT_READ, NOTHING_FOUND
from nutgraf.cli.common.source_errors import report_errors
from nutgraf.cli.common.sources import is_url, not_a_url, read_page
from nutgraf.cli.common.terminal import complain, put, safe
from nutgraf.cli.extract.output import Format, format_article
from nutgraf.errors import UnknownMethodError, WrongUseError
from nutgraf.limits import Limits, Watch
from nutgraf.methods.registry import DEFAULT, method_names

if TYPE_CHECKING:
    from pathlib import Path

    from nutgraf.model import Article
    from nutgraf.page.page import Page
    from nutgraf.sites.memory import SiteMemory


class Favor(StrEnum):
    """The balance between precision and recall."""

    precision = "precision"
    balance = "balance"
    recall = "recall"


@dataclass(frozen=True, slots=True)
class Request:
    """The options of one call."""

    sources: tuple[str, ...]
    method: str
    favor: Favor
    form: Format
    explain: bool
    title: str | None
    url: str | None
    site_memory: Path | None
    allow_private: bool
    one_page: bool
    max_bytes: int
    max_nodes: int
    max_seconds: float | None

    @property
    def limits(self) -> Limits:
        """How much of a page is read, and for how long."""
        return Limits(bytes=self.max_bytes, nodes=self.max_nodes, seconds=self.max_seconds)


@click.command()
@options.sources("URLs, files, or - for standard input.")
@click.option(
    "--method",
    "-m",
    metavar="NAME",
    default=DEFAULT,
    help="The extraction method; 'nutgraf methods' lists them.",
)
@click.option(
    "--favor",
    type=click.Choice(Favor),
    default=Favor.balance,
    help="Keep less and be surer, or keep more and miss less.",
)
@options.output_format(
    Format, Format.text, "The output format. With several sources, json is JSON Lines."
)
@click.option(
    "--explain",
    is_flag=True,
    help="Show every block of the page and why it was kept or dropped.",
)
@click.option(
    "--title", metavar="TEXT", help="The title by which the page was found, if you know it."
)
@click.option(
    "--url", metavar="URL", help="The address of a file or standard input, to resolve its links."
)
@options.site_memory
@options.allow_private
@click.option("--one-page", is_flag=True, help="Don't fetch the later pages of a long article.")
@options.max_bytes
@options.max_nodes
@options.max_seconds
def extract(**values: Any) -> None:
    """Extract the article of each SOURCE."""
    request = Request(**values)
    _check(request)
    memory = open_memory(request.site_memory) if request.site_memory else None
    extractor = Extractor(request, request.limits, memory)
    try:
        results = [extractor.extract(source) for source in request.sources]
    finally:  # after Ctrl-C too: keep what was learned so far
        if request.site_memory and memory is not None:
            memory.save(request.site_memory)
    if None in results:
        raise click.exceptions.Exit(NOT_READ)
    if not any(results):
        raise click.exceptions.Exit(NOTHING_FOUND)


def open_memory(file: Path) -> SiteMemory:
    """Return the site memory in a file, or a new one if there is no such file."""
    from nutgraf.sites.memory import SiteMemory

    if not file.parent.is_dir():
        raise WrongUseError(f"{file}: there is no directory {file.parent}; make it first")
    return SiteMemory.load(file) if file.exists() else SiteMemory()


def _check(request: Request) -> None:
    """Raise `WrongUseError` for options that contradict each other, before anything is read."""
    sources, url = request.sources, request.url
    if request.method not in method_names():
        from difflib import get_close_matches

        near = get_close_matches(request.method, method_names(), n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise UnknownMethodError(
            f"no method is called {request.method!r}; {hint}'nutgraf methods' lists them all"
        )
    if request.explain and request.form not in (Format.text, Format.json):
        raise WrongUseError(f"--explain needs --format text or json, not {request.form.value}")
    if request.title and len(sources) > 1:
        raise WrongUseError("--title needs a single source: it is the title of one article")
    if url and (len(sources) > 1 or is_url(sources[0])):
        raise WrongUseError("--url needs a single file or standard input: it is its address")
    if url and not is_url(url):
        raise WrongUseError(f"--url: {not_a_url(url)}")
    options.check_standard_input(sources)


@dataclass(frozen=True, slots=True)
class Extractor:
    """Extracts and writes one article after another."""

    request: Request
    limits: Limits
    memory: SiteMemory | None

    def extract(self, source: str) -> bool | None:
        """Return whether the article has text, or None if the source could not be read."""
        with report_errors(source):
            page, article = self._read(source)
            if is_url(source) and article.next_page and not self.request.one_page:
                article = self._with_later_pages(article, page.url or source)
            put(self._format(article, source))
            if article.partial:
                complain(f"{source}: the article may be incomplete: {article.partial}")
            if not article.text:
                complain(f"{source}: no article was found")
            return bool(article.text)
        return None

    def _read(self, source: str) -> tuple[Page, Article]:
        from nutgraf.pipeline import extract_page

        request, watch = self.request, Watch(self.limits)
        page = read_page(source, watch, allow_private=request.allow_private)
        if request.url is not None:
            page = replace(page, url=request.url)
        if self.memory is not None:
            report = self.memory.learn(page)
            if report.layout_changed:
                complain(f"{source}: {report.reason}")
        article = extract_page(
            page,
            title=request.title,
            method=request.method,
            favor=request.favor.value,
            site=self.memory,
            watch=watch,
            # A page fetched now can't be from tomorrow. A file can be of any day.
            now=datetime.now(UTC) if is_url(source) else None,
        )
        return page, article

    def _with_later_pages(self, first: Article, url: str) -> Article:
        from nutgraf.net.later_pages import read_later_pages

        def read(address: str) -> tuple[str, Article]:
            page, article = self._read(address)
            return page.url or address, article

        return read_later_pages(first, url, read)

    def _format(self, article: Article, source: str) -> str:
        request = self.request
        if request.explain and request.form is Format.text:
            from nutgraf.cli.extract.explain import explained

            return explained(article, source)
        several = len(request.sources) > 1
        return safe(
            format_article(article, source, request.form, blocks=request.explain, several=several)
        )
