"""The runner interface: bytes of a page in, text of the article out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Protocol, runtime_checkable

from nutgraf.errors import MissingExtraError, NutgrafError
from nutgraf.page.decoding.decode import decode
from nutgraf_bench.dataset import DataSet

Extract = Callable[[bytes, str | None, str | None], str]


@dataclass(frozen=True, slots=True)
class Extracted:
    """The text of an article, with confidence and page type if the runner reports them."""

    text: str
    confidence: float | None = None
    """Confidence that the text is right, from 0 to 1."""
    page_type: str | None = None

    def __post_init__(self) -> None:
        """Reject a confidence outside 0 to 1."""
        if self.confidence is not None and not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"a confidence must be from 0 to 1, got {self.confidence}")


class UntrainableError(NutgrafError):
    """A runner must be trained, and the set has nothing to train on."""


class Runner(Protocol):
    """Extracts articles. Runners must pickle, to be sent to worker processes."""

    @property
    def name(self) -> str:
        """Name in tables and file names."""
        ...

    @property
    def version(self) -> str:
        """Version. Outcomes of another version are discarded."""
        ...

    def run(self, html: bytes, url: str | None, title: str | None) -> str | Extracted:
        """Return the text of the article, alone or as `Extracted`."""
        ...


@runtime_checkable
class Preparable(Runner, Protocol):
    """A runner that imports or trains something before the first page of a set."""

    def prepare(self, data: DataSet) -> Runner:
        """Return the runner for the pages of this set."""
        ...


def prepared(runner: Runner, data: DataSet) -> Runner:
    """Return the runner, prepared for the pages of a set."""
    return runner.prepare(data) if isinstance(runner, Preparable) else runner


@dataclass(frozen=True, slots=True)
class Peer:
    """A peer: a function in a module of this package that imports one library."""

    name: str
    version: str
    module: str
    function: str

    def prepare(self, data: DataSet) -> Peer:
        """Import the library, so that the first page is not charged for it."""
        self._function()
        return self

    def run(self, html: bytes, url: str | None, title: str | None) -> str:
        """Return the text of the article."""
        return self._function()(html, url, title)

    def _function(self) -> Extract:
        try:
            module = import_module(f"nutgraf_bench.runners.{self.module}")
        except ImportError as problem:
            raise MissingExtraError(f"the peer {self.name}", "peers", "nutgraf-bench") from problem
        function: Extract = getattr(module, self.function)
        return function


def peer(name: str, module: str, function: str, distribution: str) -> Peer:
    """Return the peer if its library is installed, without importing it yet."""
    try:
        installed = version(distribution)
    except PackageNotFoundError as problem:
        raise MissingExtraError(f"the peer {name}", "peers", "nutgraf-bench") from problem
    # The module has the settings for the library, so it is part of the version.
    source = Path(__file__).with_name(f"{module}.py")
    return Peer(name, f"{installed}+{digest(source)}", module, function)


def digest(*files: Path) -> str:
    """Return a short hash over the content of files."""
    found = hashlib.blake2b(digest_size=4)
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()


def decoded(html: bytes) -> str:
    """Return the page as text. All peers get the same, so charset detection is not compared."""
    return decode(html).decode("utf-8", "replace")
