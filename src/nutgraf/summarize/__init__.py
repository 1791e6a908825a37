"""The sentences that tell an article best.

``nutgraf.summarize(text)`` gives them. As ``nutgraf.methods``, the package can
be called: a package that is imported becomes an attribute of its parent, so
the name ``nutgraf.summarize`` is this package's.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from nutgraf.summarize.summary import summarize as _summarize

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nutgraf.model import Summary


class _CallablePackage(ModuleType):
    def __call__(
        self,
        text: str,
        title: str | None = None,
        *,
        sentences: int = 3,
        language: str | None = None,
        scorers: Sequence[str] | None = None,
        weights: Mapping[str, float] | str | None = None,
    ) -> Summary:
        """The best sentences of a text, in its order, each with its place."""
        return _summarize(
            text, title, sentences=sentences, language=language, scorers=scorers, weights=weights
        )


sys.modules[__name__].__class__ = _CallablePackage
