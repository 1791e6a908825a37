"""Running a command line: errors become one line, and an exit code."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final, cast

import typer

from nutgraf.cli.common.terminal import ReaderGoneError, complain, prepare_streams
from nutgraf.errors import NutgrafError

if TYPE_CHECKING:
    from collections.abc import Sequence

WRONG_USE: Final = 2
STOPPED: Final = 130

# The base of typer's own usage errors has no public name that all its versions share.
_UsageError: Final = cast(Any, typer.BadParameter.__mro__[1])


def run_app(app: typer.Typer, name: str, arguments: Sequence[str]) -> int:
    """Run one command of an app and return its exit code; no error leaves as a traceback."""
    prepare_streams()
    try:
        code = app(list(arguments), prog_name=name, standalone_mode=False)
    except _UsageError as error:
        command = error.ctx.command_path if error.ctx else name
        complain(f"{error.format_message().rstrip('.')}; try '{command} --help'")
        return WRONG_USE
    except ReaderGoneError:
        return 0
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except (NutgrafError, OSError) as error:
        if os.environ.get("NUTGRAF_TRACEBACK"):
            raise
        complain(_reason(error))
        return WRONG_USE
    if code == STOPPED:
        complain("stopped")
    return int(code or 0)


def _reason(error: Exception) -> str:
    """An error as a user reads it, without the number of the operating system."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{os.fspath(error.filename)}: {error.strerror.lower()}"
    return str(error)
