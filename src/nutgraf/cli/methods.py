"""``nutgraf methods``: all extraction methods, with their papers."""

from __future__ import annotations

from enum import StrEnum

import click

from nutgraf.cli.common.terminal import console, put
from nutgraf.methods.registry import DEFAULT, describe, method_names


class Format(StrEnum):
    """An output format."""

    text = "text"
    json = "json"


@click.command()
@click.option(
    "--format", "form", type=click.Choice(Format), default=Format.text, help="The output format."
)
def methods(form: Format) -> None:
    """List all methods, with what they do and the paper each is from."""
    put(_json() if form is Format.json else _table())


def _json() -> str:
    import orjson

    values = [
        {
            "name": name,
            "what": describe(name).what,
            "paper": describe(name).paper,
            "default": name == DEFAULT,
        }
        for name in method_names()
    ]
    return orjson.dumps(values, option=orjson.OPT_INDENT_2).decode() + "\n"


def _table() -> str:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("method", no_wrap=True)
    table.add_column("what it keeps")
    table.add_column("paper")
    for name in method_names():
        entry = describe(name)
        label = Text(f"{name} (default)" if name == DEFAULT else name, style="cyan")
        table.add_row(label, Text(entry.what), Text(entry.paper, style="dim"))
    screen = console()
    with screen.capture() as drawn:
        screen.print(table)
    return "".join(line.rstrip() + "\n" for line in drawn.get().splitlines())
