"""Data sets on disk: ``SET/html/ID.html``, and a JSON object per line in ``SET/gold.jsonl``.

A line has ``id`` and the labels of the page: ``url``, ``title``, ``text`` (the article),
``headline`` (ignored on both sides), ``with`` and ``without`` (segments that must and must not be
extracted), ``lang``, ``type``, ``author``, ``date``. All but ``id`` may be missing or null.
docs/bench.md describes the format.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import orjson

from nutgraf.errors import NutgrafError


class DataSetError(NutgrafError):
    """A data set is missing or can't be read."""


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page and its labels."""

    id: str
    file: Path
    url: str | None = None
    title: str | None = None
    text: str | None = None
    headline: str | None = None
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    lang: str | None = None
    type: str | None = None
    host: str | None = None
    fields: dict[str, Any] = field(default_factory=dict, compare=False)
    """The line as it is."""

    def read(self) -> bytes:
        """Return the bytes of the page."""
        return self.file.read_bytes()


@dataclass(frozen=True, slots=True)
class DataSet:
    """Labelled pages, problems with the rest, and a hash over labels and pages."""

    name: str
    folder: Path
    pages: tuple[LabelledPage, ...]
    problems: tuple[str, ...]
    digest: str

    def part(self, pages: tuple[LabelledPage, ...], key: str) -> DataSet:
        """Return some pages of the set, with a hash of their own. ``key`` names the selection."""
        digest = hashlib.blake2b(f"{self.digest} {key}".encode(), digest_size=8)
        return replace(self, pages=pages, digest=digest.hexdigest())


def load_set(folder: Path) -> DataSet:
    """Read a data set. Broken lines are reported in ``problems``."""
    labels = folder / "gold.jsonl"
    if not folder.is_dir():
        raise DataSetError(f"no data set at {folder}: expected a folder with html/ and gold.jsonl")
    if not labels.is_file():
        raise DataSetError(f"{folder} has no gold.jsonl, so nothing can be measured on it")
    pages: dict[str, LabelledPage] = {}
    problems = []
    digest = hashlib.blake2b(digest_size=8)
    for number, line in enumerate(labels.read_bytes().splitlines(), start=1):
        if not line.strip():
            continue
        try:
            page = _labelled_page(folder, orjson.loads(line))
        except ValueError as problem:
            problems.append(f"{labels.name} line {number}: {problem}")
            continue
        if not page.file.is_file():
            problems.append(f"{labels.name} line {number}: there is no {page.file.name}")
            continue
        if page.id in pages:
            problems.append(f"{labels.name} line {number}: a second {page.id!r}")
            continue
        try:
            content = content_hash(page)
        except OSError as problem:
            problems.append(f"{labels.name} line {number}: {page.file.name}: {problem.strerror}")
            continue
        digest.update(line + content)
        pages[page.id] = page
    return DataSet(folder.name, folder, tuple(pages.values()), tuple(problems), digest.hexdigest())


def content_hash(page: LabelledPage) -> bytes:
    """Return a hash of the bytes of a page. It takes 2 ms per megabyte."""
    return hashlib.blake2b(page.read(), digest_size=8).digest()


def _labelled_page(folder: Path, line: Any) -> LabelledPage:
    if not isinstance(line, dict):
        raise ValueError("not a JSON object")
    name = line.get("id")
    if not isinstance(name, str) or not name or "/" in name or "\\" in name or name.startswith("."):
        raise ValueError(f"{name!r} can't be an id: it names a file in html/")
    url = _string(line, "url")
    return LabelledPage(
        id=name,
        file=folder / "html" / f"{name}.html",
        url=url,
        title=_string(line, "title"),
        text=_string(line, "text"),
        headline=_string(line, "headline"),
        wanted=_strings(line, "with"),
        unwanted=_strings(line, "without"),
        lang=_string(line, "lang"),
        type=_string(line, "type"),
        host=_string(line, "host") or (urlsplit(url).hostname if url else None),
        fields=line,
    )


def _string(line: dict[str, Any], key: str) -> str | None:
    value = line.get(key)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{key!r} is not a string")
    return value


def _strings(line: dict[str, Any], key: str) -> tuple[str, ...]:
    value = line.get(key) or []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{key!r} is not a list of strings")
    return tuple(value)
