"""The methods of this project, as a user gets them from `nutgraf.extract`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import nutgraf
from nutgraf.methods.registry import describe, get_method
from nutgraf.pipeline import extract
from nutgraf_bench.dataset import DataSet
from nutgraf_bench.runners.base import Extracted, digest

# What extraction does not depend on.
_ASIDE: Final = frozenset({"bench", "cli", "fetch", "__pycache__"})


@dataclass(frozen=True, slots=True)
class Own:
    """A method by its registered name, with its paper's parameters."""

    name: str
    version: str

    def prepare(self, data: DataSet) -> Own:
        """Import the method, so that no page pays for that."""
        get_method(self.name)
        return self

    def run(self, html: bytes, url: str | None, title: str | None) -> Extracted:
        """The article on this page."""
        article = extract(html, url, title=title, method=self.name)
        return Extracted(article.text, article.confidence, article.page_type)


def own(name: str) -> Own:
    """The runner of a method."""
    describe(name)
    return Own(name, own_version())


@lru_cache(maxsize=1)
def own_version() -> str:
    """The version of nutgraf, with a hash of its sources: they change more often than it does."""
    root = Path(nutgraf.__file__).parent
    files = [
        file
        for file in sorted(root.rglob("*"))
        if file.is_file() and not _ASIDE.intersection(file.relative_to(root).parts)
    ]
    return f"{nutgraf.__version__}+{digest(*files)}"
