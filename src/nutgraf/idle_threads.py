"""Let the idle threads of numpy's BLAS sleep at once.

numpy from PyPI brings OpenBLAS, which starts a thread for each core when it is loaded. Idle, each
of them spins for tens of milliseconds before it sleeps, as long as a first extraction takes.
nutgraf multiplies no large matrices; whoever does still gets all threads.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE: Final = "OPENBLAS_THREAD_TIMEOUT"
"""OpenBLAS reads it once, when it is loaded."""
SHORTEST: Final = "4"
"""The shortest spin that OpenBLAS accepts: 2 to the power of 4 ticks instead of 26."""


@contextmanager
def sleeping_when_idle() -> Iterator[None]:
    """Load numpy inside this, and its idle threads sleep. The environment stays as it was."""
    if VARIABLE in os.environ:
        yield
        return
    os.environ[VARIABLE] = SHORTEST
    try:
        yield
    finally:
        os.environ.pop(VARIABLE, None)
