"""Errors of one source of several: report them, and go on with the next source."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from nutgraf.cli.common.terminal import ReaderGoneError, complain
from nutgraf.errors import MissingKernelError, NutgrafError


@contextmanager
def report_errors(source: str) -> Iterator[None]:
    """Report an error in one line. With NUTGRAF_TRACEBACK set, raise unexpected errors."""
    try:
        yield
    except ReaderGoneError:  # the output of the other sources would not be read either
        raise
    except (NutgrafError, OSError) as error:
        complain(f"{source}: {error}")
    except Exception as error:
        # Every source would fail in the same way.
        if isinstance(error, ImportError) and (missing := MissingKernelError.of(error)):
            raise missing from None
        if os.environ.get("NUTGRAF_TRACEBACK"):
            raise
        complain(
            f"{source}: {type(error).__name__}: {error}; this is a bug in nutgraf, "
            "please report it with the page (NUTGRAF_TRACEBACK=1 shows where it happened)"
        )
