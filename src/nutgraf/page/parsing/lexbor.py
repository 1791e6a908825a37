"""How to walk the parser's tree: through lexbor's own functions, or through selectolax.

The first is faster. It is checked once in each process, and switched off if the check fails:
see docs/lexbor.md.
"""

from __future__ import annotations

import ctypes
import os
import warnings
from functools import cache
from typing import TYPE_CHECKING, Final

import selectolax
import selectolax.lexbor
from selectolax.lexbor import LexborHTMLParser

from nutgraf.page._kernels.cursor import (
    LexborCursor,
    LexborFunctions,
    SelectolaxCursor,
    same_tree,
)

if TYPE_CHECKING:
    from nutgraf.page._kernels.cursor import Cursor

# Set to "python", it switches the direct calls off.
VARIABLE: Final = "NUTGRAF_LEXBOR"
# The versions for which the direct calls were tried. Those of another could crash the process.
_MAJOR_VERSION: Final = "1"
# One of everything that a walk can meet.
_SAMPLE: Final = """<!doctype html><!-- a --><html lang=en data-a=1 DATA-A=2><head>
<title>A &amp; B</title><meta name=author content='A. Fisk'><script>if (a < b) c()</script></head>
<body><?xml d?><p class id='' title="&quot;\u00e9\u00a0\U0001f600&quot;">one <b>two<br>three</b>
<img alt=e src=/f> four<hr><template><i>g</i></template>
<svg viewBox=h><use xlink:href=#i /><title>j</title></svg><x-k l=m>five</x-k>
<table><td>six</table><pre>\n 7 </pre><textarea> 8 </textarea><!-- --></body></html>"""


def cursor_at_root(tree: LexborHTMLParser) -> Cursor:
    """Return a cursor at the root of a tree. The tree must have a root."""
    functions = lexbor_functions()
    return SelectolaxCursor(tree.root) if functions is None else LexborCursor(functions, tree)


@cache
def lexbor_functions() -> LexborFunctions | None:
    """Return lexbor's functions, or None where selectolax's API has to do."""
    if os.environ.get(VARIABLE) == "python":
        return None
    try:
        return _checked_functions()
    except (OSError, AttributeError, RuntimeError) as error:
        warnings.warn(
            f"selectolax {selectolax.__version__}: can't call lexbor directly ({error}); results "
            f"are the same, parsing is slower. {VARIABLE}=python hides this warning.",
            RuntimeWarning,
            stacklevel=2,
        )
        return None


def _checked_functions() -> LexborFunctions:
    """Look up lexbor's functions and compare what they say about a small page with selectolax."""
    if selectolax.__version__.partition(".")[0] != _MAJOR_VERSION:
        raise RuntimeError(f"only tested with version {_MAJOR_VERSION}")
    library = ctypes.CDLL(selectolax.lexbor.__file__)
    functions = LexborFunctions(lambda name: ctypes.cast(library[name], ctypes.c_void_p).value)
    tree = LexborHTMLParser(_SAMPLE)
    if not same_tree(SelectolaxCursor(tree.root), LexborCursor(functions, tree)):
        raise RuntimeError("the self-test failed")
    return functions
