"""``nutgraf search``: the articles of a store by their words."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from nutgraf.cli.common.options import KnownStore, Language, Site
from nutgraf.cli.common.terminal import clean, complain, console, put
from nutgraf.cli.digest.data_folder import data_folder
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from rich.text import Text

    from nutgraf.store.rows import Hit

NOTHING_FOUND: Final = 1


class SearchFormat(StrEnum):
    """The formats to choose from."""

    text = "text"
    json = "json"


def search(
    query: Annotated[
        list[str],
        typer.Argument(
            metavar="QUERY",
            help="Words that must all be there. Also: '\"words in order\"', begin*, this OR that; "
            "and -- before a QUERY with -words that must not be there.",
        ),
    ],
    store: KnownStore = None,
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="At most so many articles.")] = 20,
    language: Language = None,
    site: Site = None,
    form: Annotated[
        SearchFormat, typer.Option("--format", "-f", help="How to write what was found.")
    ] = SearchFormat.text,
) -> None:
    """Find articles by their words, the best first."""
    from nutgraf.store.store import open_store

    asked = " ".join(query)
    with open_store(which_store(store), create=False) as opened:
        hits = opened.search(asked, limit=limit, language=language, site=site)
    if form is SearchFormat.json:
        put(_json(hits))
    elif hits:
        put(_listed(hits))
    if not hits:
        complain(f"no article was found for {asked!r}")
        raise typer.Exit(NOTHING_FOUND)


def which_store(named: str | None) -> str:
    """The store that is named or, if there is but one in the data folder, that one."""
    if named:
        return named
    folder = data_folder()
    there = sorted(folder.glob("*.db")) if folder.is_dir() else []
    if len(there) == 1:
        return str(there[0])
    if not there:
        raise WrongUseError(f"name the store with --store; there is no store in {folder}")
    names = ", ".join(path.name for path in there)
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


def _listed(hits: list[Hit]) -> str:
    """Title, what is known of it, and the part of the text, with a blank line between articles."""
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
