"""One source of several: what goes wrong with it is told, and the others go on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from nutgraf.cli.common.terminal import ReaderGoneError, complain
from nutgraf.errors import NutgrafError


@contextmanager
def one_source(source: str) -> Iterator[None]:
    """Tell an error in one line; NUTGRAF_TRACEBACK raises those that are mistakes of ours."""
    try:
        yield
    except ReaderGoneError:  # nobody reads what the others would give, either
        raise
    except (NutgrafError, OSError) as error:
        complain(f"{source}: {error}")
    except Exception as error:
        if os.environ.get("NUTGRAF_TRACEBACK"):
            raise
        complain(
            f"{source}: {type(error).__name__}: {error}; this is a mistake in nutgraf, "
            "please report it with the page (NUTGRAF_TRACEBACK=1 shows where it happened)"
        )
