"""``nutgraf links``: the links of a page, feed or sitemap, and which lead to articles."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

import typer

from nutgraf.cli.common.options import AllowPrivate
from nutgraf.cli.common.sources import STANDARD_INPUT, is_url, read_raw
from nutgraf.cli.common.terminal import complain, harmless, put
from nutgraf.errors import NutgrafError, WrongUseError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf.model import Link, LinkVerdict

NOTHING_FOUND: Final = 1
NOT_READ: Final = 2
_LONGEST_TEXT: Final = 80


class Form(StrEnum):
    """How links are written."""

    table = "table"
    text = "text"
    json = "json"


def links(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE",
            help="URLs, files or - for standard input: pages, feeds or sitemaps.",
        ),
    ],
    form: Annotated[
        Form,
        typer.Option(
            "--format",
            "-f",
            help="A list with reasons (table), the addresses alone (text), or JSON Lines.",
        ),
    ] = Form.table,
    articles: Annotated[
        bool, typer.Option("--articles", help="Only links that lead to articles.")
    ] = False,
    base: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address of a file, for the relative links in it."),
    ] = None,
    allow_private: AllowPrivate = False,
) -> None:
    """List the links of each SOURCE and judge which lead to articles."""
    if sources.count(STANDARD_INPUT) > 1:
        raise WrongUseError("standard input (-) can be read once only")
    if base is not None and not base.lower().startswith(("http://", "https://")):
        raise WrongUseError("--base is an address: it begins with http:// or https://")
    results = [_one(source, form, articles, base, allow_private) for source in sources]
    if None in results:
        raise typer.Exit(NOT_READ)
    if not any(results):
        raise typer.Exit(NOTHING_FOUND)


def _one(
    source: str, form: Form, articles: bool, base: str | None, allow_private: bool
) -> bool | None:
    """Write the links of a source: whether there are any, or None if it could not be read."""
    try:
        pairs = _judged(source, base, allow_private)
    except (NutgrafError, OSError) as error:
        complain(f"{source}: {error}")
        return None
    if articles:
        pairs = [pair for pair in pairs if pair[1].article]
    if not pairs:
        complain(f"{source}: no links{' to articles' if articles else ''} were found")
        return False
    _write(pairs, form)
    return True


def _judged(source: str, base: str | None, allow_private: bool) -> list[tuple[Link, LinkVerdict]]:
    from nutgraf.discover.discover import discover
    from nutgraf.links.judge import judge_links

    raw = read_raw(source, allow_private=allow_private)
    url = raw.url or (source if is_url(source) else base) or ""
    kind = f"; charset={raw.charset}" if raw.charset else None
    found = discover(raw.content, url, kind)
    for note in found.notes:
        complain(f"{source}: {note}")
    if raw.more:
        complain(f"{source}: only the first {len(raw.content):,} bytes were read")
    verdicts = judge_links(found.links, root=url or None)
    return list(zip(found.links, verdicts, strict=True))


def _write(pairs: Sequence[tuple[Link, LinkVerdict]], form: Form) -> None:
    if form is Form.table:
        put(harmless(_table(pairs)))
    elif form is Form.text:
        put(harmless("".join(f"{link.url}\n" for link, _ in pairs)))
    else:
        import orjson

        lines = [orjson.dumps({**link.to_dict(), **verdict.to_dict()}) for link, verdict in pairs]
        put(harmless(b"\n".join(lines).decode() + "\n"))


def _table(pairs: Sequence[tuple[Link, LinkVerdict]]) -> str:
    """Three lines a link, in the order of the source: verdict and text, address, reasons."""
    lines = []
    for link, verdict in pairs:
        kind = "article" if verdict.article else "-"
        text = " ".join(link.text.split())[:_LONGEST_TEXT]
        lines.append(f"{kind:8}{verdict.probability * 100:4.0f} %  {text}".rstrip())
        lines.append(f"{'':16}{link.url}")
        lines.append(f"{'':16}{'; '.join(verdict.reasons)}".rstrip())
    return "\n".join(lines) + "\n"
