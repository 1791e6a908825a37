"""``nutgraf links``: the links of a page, feed or sitemap, and which lead to articles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import click

from nutgraf.cli.common import options
from nutgraf.cli.common.exit_codes import NOT_READ, NOTHING_FOUND
from nutgraf.cli.common.sources import is_url, not_a_url, read_raw
from nutgraf.cli.common.terminal import complain, put, safe
from nutgraf.errors import NutgrafError, WrongUseError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.model import Link, LinkVerdict

_MAX_TEXT: Final = 80


class Format(StrEnum):
    """An output format."""

    table = "table"
    text = "text"
    json = "json"


@dataclass(frozen=True, slots=True)
class Request:
    """The options of one call."""

    sources: tuple[str, ...]
    form: Format
    articles: bool
    base: str | None
    allow_private: bool


@click.command()
@options.sources("URLs, files or - for standard input: pages, feeds or sitemaps.")
@options.output_format(
    Format, Format.table, "A list with reasons (table), the URLs alone (text), or JSON Lines."
)
@click.option("--articles", is_flag=True, help="Only links that lead to articles.")
@click.option(
    "--base", metavar="URL", help="The address of a file, to resolve the relative links in it."
)
@options.allow_private
def links(**values: Any) -> None:
    """List the links of each SOURCE and judge which lead to articles."""
    request = Request(**values)
    options.check_standard_input(request.sources)
    if request.base is not None and not request.base.lower().startswith(("http://", "https://")):
        raise WrongUseError(f"--base: {not_a_url(request.base)}")
    results = [_write_links(source, request) for source in request.sources]
    if None in results:
        raise click.exceptions.Exit(NOT_READ)
    if not any(results):
        raise click.exceptions.Exit(NOTHING_FOUND)


def _write_links(source: str, request: Request) -> bool | None:
    """Write the links of a source; return whether there are any, or None if it can't be read."""
    try:
        pairs = _judge(source, request)
    except (NutgrafError, OSError) as error:
        complain(f"{source}: {error}")
        return None
    if request.articles:
        pairs = [pair for pair in pairs if pair[1].article]
    if not pairs:
        complain(f"{source}: no links{' to articles' if request.articles else ''} were found")
        return False
    put(safe(_format(pairs, request.form)))
    return True


def _judge(source: str, request: Request) -> list[tuple[Link, LinkVerdict]]:
    from nutgraf.discover.discover import discover
    from nutgraf.links.judge import judge_links

    raw = read_raw(source, allow_private=request.allow_private)
    url = raw.url or (source if is_url(source) else request.base) or ""
    kind = f"; charset={raw.charset}" if raw.charset else None
    found = discover(raw.content, url, kind)
    for note in found.notes:
        complain(f"{source}: {note}")
    if raw.more:
        complain(f"{source}: only the first {len(raw.content):,} bytes were read")
    verdicts = judge_links(found.links, root=url or None)
    return list(zip(found.links, verdicts, strict=True))


def _format(pairs: Sequence[tuple[Link, LinkVerdict]], form: Format) -> str:
    if form is Format.table:
        return _table(pairs)
    if form is Format.text:
        return "".join(f"{link.url}\n" for link, _ in pairs)
    import orjson

    lines = [orjson.dumps({**link.to_dict(), **verdict.to_dict()}) for link, verdict in pairs]
    return b"\n".join(lines).decode() + "\n"


def _table(pairs: Sequence[tuple[Link, LinkVerdict]]) -> str:
    """Return three lines per link: verdict and text, URL, reasons."""
    lines = []
    for link, verdict in pairs:
        kind = "article" if verdict.article else "-"
        text = " ".join(link.text.split())[:_MAX_TEXT]
        lines.append(f"{kind:8}{verdict.probability * 100:4.0f} %  {text}".rstrip())
        lines.append(f"{'':16}{link.url}")
        lines.append(f"{'':16}{'; '.join(verdict.reasons)}".rstrip())
    return "\n".join(lines) + "\n"
