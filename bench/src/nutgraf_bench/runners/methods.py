"""Runners for nutgraf's methods, called as `nutgraf.extract` calls them."""

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

# Packages that extraction does not depend on.
_UNRELATED: Final = frozenset({"cli", "crawl", "digests", "net", "store", "__pycache__"})


@dataclass(frozen=True, slots=True)
class MethodRunner:
    """A method by its registered name, with its paper's parameters."""

    name: str
    version: str

    def prepare(self, data: DataSet) -> MethodRunner:
        """Import the method, so that the first page is not charged for it."""
        get_method(self.name)
        return self

    def run(self, html: bytes, url: str | None, title: str | None) -> Extracted:
        """Return the text of the article with its confidence and page type."""
        article = extract(html, url, title=title, method=self.name)
        return Extracted(article.text, article.confidence, article.page_type)


def method_runner(name: str) -> MethodRunner:
    """Return the runner of a method."""
    describe(name)
    return MethodRunner(name, nutgraf_version())


@lru_cache(maxsize=1)
def nutgraf_version() -> str:
    """Return the version of nutgraf with a hash of the sources, which change more often."""
    root = Path(nutgraf.__file__).parent
    files = [
        file
        for file in sorted(root.rglob("*"))
        if file.is_file() and not _UNRELATED.intersection(file.relative_to(root).parts)
    ]
    return f"{nutgraf.__version__}+{digest(*files)}"
