"""Methods: one paper a file, each giving one score a block.

``nutgraf.methods()`` lists them. A package that is imported becomes an
attribute of its parent, so the name ``nutgraf.methods`` is this package's; that
it can be called as well is what makes both work.
"""

from __future__ import annotations

import sys
from types import ModuleType

from nutgraf.methods.registry import methods as _names


class _CallablePackage(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The names of all methods."""
        return _names()


sys.modules[__name__].__class__ = _CallablePackage
