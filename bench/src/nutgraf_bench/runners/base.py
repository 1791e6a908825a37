"""What a runner is: bytes of a page in, the article's text out."""

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
    """The text of an article, with what else a runner says of the page."""

    text: str
    confidence: float | None = None
    """How sure it is that the text is right, from 0 to 1."""
    page_type: str | None = None

    def __post_init__(self) -> None:
        """Refuse a confidence that is none."""
        if self.confidence is not None and not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"a confidence of {self.confidence} is not from 0 to 1")


class UntrainableError(NutgrafError):
    """A runner learns from the set, and the set has nothing to learn from."""


class Runner(Protocol):
    """Something that extracts. It pickles, so that a worker process can have it."""

    @property
    def name(self) -> str:
        """What it is called, in tables and in file names."""
        ...

    @property
    def version(self) -> str:
        """What its outcomes depend on: with another version they are made anew."""
        ...

    def run(self, html: bytes, url: str | None, title: str | None) -> str | Extracted:
        """The text of the article on this page, alone or with more."""
        ...


@runtime_checkable
class Preparable(Runner, Protocol):
    """A runner with something to do before its first page of a set: to import, to be trained."""

    def prepare(self, data: DataSet) -> Runner:
        """The runner that takes the pages of this set."""
        ...


def prepared(runner: Runner, data: DataSet) -> Runner:
    """The runner, ready for the pages of a set."""
    return runner.prepare(data) if isinstance(runner, Preparable) else runner


@dataclass(frozen=True, slots=True)
class Peer:
    """A function of one of the files beside this one, which import a library each."""

    name: str
    version: str
    module: str
    function: str

    def prepare(self, data: DataSet) -> Peer:
        """Import the library, so that no page pays for that."""
        self._function()
        return self

    def run(self, html: bytes, url: str | None, title: str | None) -> str:
        """The text of the article on this page."""
        return self._function()(html, url, title)

    def _function(self) -> Extract:
        try:
            module = import_module(f"nutgraf_bench.runners.{self.module}")
        except ImportError as problem:
            raise MissingExtraError(f"the peer {self.name}", "peers", "nutgraf-bench") from problem
        function: Extract = getattr(module, self.function)
        return function


def peer(name: str, module: str, function: str, distribution: str) -> Peer:
    """The peer, if its library is installed. The library itself is not imported yet."""
    try:
        installed = version(distribution)
    except PackageNotFoundError as problem:
        raise MissingExtraError(f"the peer {name}", "peers", "nutgraf-bench") from problem
    # The settings that a library is called with stand in its file, so they are of the version too.
    source = Path(__file__).with_name(f"{module}.py")
    return Peer(name, f"{installed}+{digest(source)}", module, function)


def digest(*files: Path) -> str:
    """A short hash over the content of files."""
    found = hashlib.blake2b(digest_size=4)
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()


def decoded(html: bytes) -> str:
    """The page as text. All peers get the same: it is not their guess of encodings that counts."""
    return decode(html).decode("utf-8", "replace")
