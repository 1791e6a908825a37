"""``nutgraf search``: full-text search in a store."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

import click

from nutgraf.cli.common import options
from nutgraf.cli.common.data_folder import data_folder
from nutgraf.cli.common.exit_codes import NOTHING_FOUND
from nutgraf.cli.common.terminal import clean, complain, console, put
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from rich.text import Text

    from nutgraf.store.rows import Hit


class Format(StrEnum):
    """An output format."""

    text = "text"
    json = "json"


@click.command()
@click.argument(
    "query",
    metavar="QUERY...",
    nargs=-1,
    required=True,
    help="Words that an article must contain. Also: '\"words in order\"', begin*, this OR that; "
    "and -- before a QUERY with -words that it must not contain.",
)
@options.existing_store
@click.option(
    "--limit", type=options.AT_LEAST_1, metavar="N", default=20, help="At most N articles."
)
@options.language
@options.site
@options.output_format(Format, Format.text, "The output format.")
def search(
    query: tuple[str, ...],
    store: str | None,
    limit: int,
    language: str | None,
    site: str | None,
    form: Format,
) -> None:
    """Search the articles of a store, best match first."""
    from nutgraf.store.store import open_store

    words = " ".join(query)
    with open_store(which_store(store), create=False) as opened:
        hits = opened.search(words, limit=limit, language=language, site=site)
    if form is Format.json:
        put(_json(hits))
    elif hits:
        put(_list(hits))
    if not hits:
        complain(f"no article was found for {words!r}")
        raise click.exceptions.Exit(NOTHING_FOUND)


def which_store(named: str | None) -> str:
    """Return the named store, or else the only store in the data folder."""
    if named:
        return named
    folder = data_folder()
    stores = sorted(folder.glob("*.db")) if folder.is_dir() else []
    if len(stores) == 1:
        return str(stores[0])
    if not stores:
        raise WrongUseError(f"name the store with --store; there is no store in {folder}")
    names = ", ".join(path.name for path in stores)
    raise WrongUseError(f"name the store with --store; there are several in {folder}: {names}")


def _json(hits: list[Hit]) -> str:
    import orjson

    values: list[dict[str, Any]] = [
        {
            "rank": hit.rank,
            "snippet": hit.snippet,
            "marks": hit.marks,
            "article": hit.article.to_dict(),
        }
        for hit in hits
    ]
    return orjson.dumps(values, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()


def _list(hits: list[Hit]) -> str:
    """Return title, date, site, URL and snippet of each hit, with blank lines between hits."""
    from rich.text import Text

    screen = console()
    with screen.capture() as drawn:
        for place, hit in enumerate(hits):
            article = hit.article
            if place:
                screen.print()
            screen.print(Text(_line(article.title or article.url), style="bold"))
            day = article.published.date().isoformat() if article.published else ""
            about = " · ".join(filter(None, (day, _line(article.site or article.host))))
            screen.print(Text(about, style="dim"))
            screen.print(Text(f"  {_line(article.url)}", style="blue"), soft_wrap=True)
            screen.print(_marked(hit))
    return drawn.get()


def _marked(hit: Hit) -> Text:
    from rich.text import Text

    shown = Text("  ")
    last = 0
    for start, stop in hit.marks:
        shown.append(clean(hit.snippet[last:start]))
        shown.append(clean(hit.snippet[start:stop]), style="bold yellow")
        last = stop
    return shown.append(clean(hit.snippet[last:]))


def _line(text: str) -> str:
    return " ".join(clean(text).split())
