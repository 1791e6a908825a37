"""``nutgraf``: its commands. Each is imported when it is called.

Exit codes: 0, done; 1, no article was found; 2, wrong use, or a source could not be read;
130, stopped with Ctrl-C. Every error is one line on standard error.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

import click

import nutgraf
from nutgraf.cli.common.running import run_command
from nutgraf.cli.common.terminal import put
from nutgraf.idle_threads import sleeping_when_idle

if TYPE_CHECKING:
    from collections.abc import Sequence


class Entry(NamedTuple):
    """A command, and where it is defined."""

    name: str
    module: str
    help: str
    """The first line of the command's help."""


COMMANDS: Final = (
    Entry("extract", "nutgraf.cli.extract.command", "Extract the article of each SOURCE."),
    Entry(
        "record",
        "nutgraf.cli.record.command",
        "Read the record of each SOURCE: title, abstract, authors, references and the rest.",
    ),
    Entry(
        "digest", "nutgraf.cli.digest.command", "Find and summarize the articles of each SOURCE."
    ),
    Entry(
        "watch",
        "nutgraf.cli.watch.command",
        "Check the sites and feeds in FILE at intervals; report new and changed articles.",
    ),
    Entry("search", "nutgraf.cli.search", "Search the articles of a store, best match first."),
    Entry("export", "nutgraf.cli.export", "Write the articles of a store, newest first."),
    Entry(
        "summarize",
        "nutgraf.cli.summarize",
        "Summarize SOURCE: the article of a page, or plain text.",
    ),
    Entry(
        "links",
        "nutgraf.cli.links",
        "List the links of each SOURCE and judge which lead to articles.",
    ),
    Entry(
        "methods",
        "nutgraf.cli.methods",
        "List all methods, with what they do and the paper each is from.",
    ),
)


class LazyGroup(click.Group):
    """A group that imports a command when it is called; its help imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the registry."""
        return [entry.name for entry in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        for entry in COMMANDS:
            if entry.name == cmd_name:
                command: click.Command = getattr(import_module(entry.module), entry.name)
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was called; suggest one if there is none of that name."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            ctx.fail(f"No such command '{name}'.{suggestion(name)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(entry.name, entry.help) for entry in COMMANDS])


def suggestion(name: str) -> str:
    """Return what the user may have meant, as a sentence, or nothing."""
    from difflib import get_close_matches

    if name == "bench":
        return " Measuring is a command of its own: nutgraf-bench."
    close = get_close_matches(name, [entry.name for entry in COMMANDS])
    return f" Did you mean {' or '.join(close)}?" if close else ""


def _show_version(context: click.Context, option: click.Parameter, value: bool) -> None:
    if value:
        put(f"nutgraf {nutgraf.__version__}\n")
        context.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version.",
)
@click.pass_context
def app(context: click.Context) -> None:
    """Extract the articles of news sites, and explain why each block was kept or dropped."""
    if context.invoked_subcommand is None:
        put(context.get_help() + "\n")


def main() -> None:
    """Run the command line; the entry point of ``nutgraf``."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run ``nutgraf`` with these arguments and return its exit code."""
    with sleeping_when_idle():
        return run_command(app, "nutgraf", arguments)
