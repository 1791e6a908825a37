"""Run a command line: every error becomes one line and an exit code."""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, Any

import click

from nutgraf.cli.common.exit_codes import STOPPED, WRONG_USE
from nutgraf.cli.common.terminal import ReaderGoneError, complain, prepare_streams
from nutgraf.errors import MissingKernelError, NutgrafError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def run_command(command: click.Command, name: str, arguments: Sequence[str]) -> int:
    """Run a command and return its exit code."""

    def call() -> None:
        with command.make_context(name, list(arguments)) as context:
            command.invoke(context)

    return exit_code(call, name)


def exit_code(call: Callable[[], Any], name: str, usage_error: type[Any] = click.UsageError) -> int:
    """Call a command line and return its exit code; no error leaves as a traceback.

    ``call`` may return its exit code or raise `click.exceptions.Exit`. ``usage_error`` is the
    type of error that it raises for wrong arguments.
    """
    prepare_streams()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _complain_of
            code = call()
    except click.exceptions.Exit as end:
        code = end.exit_code
    except usage_error as error:
        command = error.ctx.command_path if error.ctx else name
        complain(f"{error.format_message().rstrip('.')}; try '{command} --help'")
        return WRONG_USE
    except ReaderGoneError:
        return 0
    except KeyboardInterrupt:
        code = STOPPED
    except (NutgrafError, OSError) as error:
        if os.environ.get("NUTGRAF_TRACEBACK"):
            raise
        complain(_one_line(error))
        return WRONG_USE
    except ImportError as error:
        missing = MissingKernelError.of(error)
        if missing is None or os.environ.get("NUTGRAF_TRACEBACK"):
            raise
        complain(str(missing))
        return WRONG_USE
    if code == STOPPED:
        complain("stopped")
    return int(code or 0)


def _complain_of(message: Warning | str, *_: Any, **__: Any) -> None:
    """Show a warning in one line, without its place in the source."""
    complain(str(message))


def _one_line(error: Exception) -> str:
    """Return an error's message, without the number of the operating system."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{os.fspath(error.filename)}: {error.strerror.lower()}"
    return str(error)
