"""How evidence is asked for: a column is a function of `Evidence`, computed once.

A column function takes an `Evidence` and returns an array: one value a text
node (``leaf_...``), a node (``node_...``) or a block (``block_...``). The
decorator keeps the answer under the function's name, so two methods, or two
columns, that need the same thing share it.
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
        """For each node of the page, whether it is part of the site's template."""
        ...


_NOT_YET: Final = object()


class Evidence:
    """A page, what is known beside it, and the columns asked for so far."""

    __slots__ = ("_columns", "language", "page", "site", "title")

    def __init__(
        self,
        page: Page,
        *,
        title: str | None = None,
        language: str | None = None,
        site: Template | None = None,
    ) -> None:
        """Keep the page; ``title`` is the article's, ``site`` the memory of its site."""
        self.page = page
        self.title = title
        self.language = language
        self.site = site
        self._columns: dict[str, Any] = {}

    def once(self, name: str, compute: Callable[[Evidence], T]) -> T:
        """The column of this name, computed at the first call."""
        found: T = self._columns.get(name, _NOT_YET)
        if found is _NOT_YET:
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
        value: T = evidence._columns.get(name, _NOT_YET)
        return evidence.once(name, compute) if value is _NOT_YET else value

    return cached
