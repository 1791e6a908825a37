"""The options of ``nutgraf record``, and which of them contradict each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from nutgraf.cli.common.options import check_standard_input
from nutgraf.errors import WrongUseError
from nutgraf.limits import Limits

if TYPE_CHECKING:
    from pathlib import Path


class Format(StrEnum):
    """An output format."""

    text = "text"
    json = "json"
    bibtex = "bibtex"
    ris = "ris"
    csl = "csl"


class Show(StrEnum):
    """What of a page is shown."""

    items = "items"
    simple = "simple"
    blocks = "blocks"
    rows = "rows"


@dataclass(frozen=True, slots=True)
class Request:
    """The options of one call."""

    sources: tuple[str, ...]
    form: Format
    show: Show
    html: bool
    site: Path | None
    site_memory: Path | None
    explain: bool
    no_tags: bool
    allow_private: bool
    max_bytes: int
    max_nodes: int
    max_seconds: float | None

    @property
    def several(self) -> bool:
        """Whether there are several sources."""
        return len(self.sources) > 1

    @property
    def limits(self) -> Limits:
        """How much of a page is read."""
        return Limits(bytes=self.max_bytes, nodes=self.max_nodes, seconds=self.max_seconds)

    def check(self) -> None:
        """Raise `WrongUseError` for options that contradict each other."""
        check_standard_input(self.sources)
        form, show, explain = self.form, self.show, self.explain
        plain = form in (Format.text, Format.json)
        if not plain and show is not Show.items:
            raise WrongUseError(f"--format {form.value} needs --show items, not {show.value}")
        if explain and not plain:
            raise WrongUseError(f"--explain needs --format text or json, not {form.value}")
        if explain and show in (Show.blocks, Show.rows):
            raise WrongUseError(f"--explain needs --show items or simple, not {show.value}")
        if self.html and (show is not Show.simple or form is not Format.text or explain):
            raise WrongUseError("--html needs --show simple, without --format and --explain")
        if self.site and not (explain or show in (Show.simple, Show.blocks)):
            raise WrongUseError("--site needs --show simple or blocks, or --explain")
