"""The interface of evidence: a column is a function of `Evidence`, computed at most once.

A column function takes an `Evidence` and returns an array: one value for each
text node (``leaf_...``), node (``node_...``) or block (``block_...``). The decorator caches the
result under the function's name, so methods and columns share it.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from nutgraf.page.page import Bools, Page


T = TypeVar("T")


class Template(Protocol):
    """What a site's pages have in common."""

    def template_nodes(self, page: Page) -> Bools:
        """Return, for each node of the page, whether it is part of the site's template."""
        ...


_MISSING: Final = object()


class Evidence:
    """A page, its title, language and site, and the columns computed so far."""

    __slots__ = ("_columns", "language", "page", "site", "title")

    def __init__(
        self,
        page: Page,
        *,
        title: str | None = None,
        language: str | None = None,
        site: Template | None = None,
    ) -> None:
        """``title`` is the title of the article, ``site`` the memory of its site."""
        self.page = page
        self.title = title
        self.language = language
        self.site = site
        self._columns: dict[str, Any] = {}

    def once(self, name: str, compute: Callable[[Evidence], T]) -> T:
        """Return the column of this name, computed at the first call."""
        found: T = self._columns.get(name, _MISSING)
        if found is _MISSING:
            found = compute(self)
            if isinstance(found, np.ndarray):
                found.setflags(write=False)
            self._columns[name] = found
        return found


def column(compute: Callable[[Evidence], T]) -> Callable[[Evidence], T]:
    """Compute a column at most once for each `Evidence`."""
    name = f"{compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def cached(evidence: Evidence) -> T:
        value: T = evidence._columns.get(name, _MISSING)
        return evidence.once(name, compute) if value is _MISSING else value

    return cached
