"""Where a walk over the parser's tree begins, and how it goes."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Final

import selectolax.lexbor

from nutgraf.page._kernels.cursor import FastCursor, Functions, SureCursor

if TYPE_CHECKING:
    from nutgraf.page._kernels.cursor import Cursor


def cursor_at_root(tree: selectolax.lexbor.LexborHTMLParser) -> Cursor:
    """A cursor at the root of a tree, which must have one."""
    return SureCursor(tree.root) if FUNCTIONS is None else FastCursor(FUNCTIONS, tree)


def _functions() -> Functions | None:
    """Lexbor's functions, if selectolax was built so that others can call them."""
    try:
        library = ctypes.CDLL(selectolax.lexbor.__file__)
        return Functions(lambda name: ctypes.cast(library[name], ctypes.c_void_p).value)
    except (OSError, AttributeError):  # on Windows a library shows only what it is told to
        return None


FUNCTIONS: Final = _functions()
