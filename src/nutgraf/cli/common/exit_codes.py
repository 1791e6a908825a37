"""Exit codes of the commands."""

from __future__ import annotations

from typing import Final

NOTHING_FOUND: Final = 1
NOT_READ: Final = 2
"""A source could not be read."""
WRONG_USE: Final = 2
STOPPED: Final = 130
"""Stopped with Ctrl-C, as shells report it."""
