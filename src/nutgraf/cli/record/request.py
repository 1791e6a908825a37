"""What ``nutgraf record`` can be asked for, and what can't be meant."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from nutgraf.cli.common.sources import STANDARD_INPUT
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from nutgraf.limits import Limits
    from nutgraf.sites.memory import SiteMemory


class Form(StrEnum):
    """How it is written."""

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
class Order:
    """What was asked for, apart from the sources; and what is written when all are read."""

    form: Form
    show: Show
    html: bool
    explain: bool
    tags: bool
    memory: SiteMemory | None
    learning: bool
    """Whether the memory is taught the pages too."""
    limits: Limits
    allow_private: bool
    several: bool
    keys: dict[str, int] = field(default_factory=dict)
    """How often each key was given."""
    items: list[dict[str, Any]] = field(default_factory=list)
    """Items of CSL-JSON, which are one list in the end."""


def check(
    sources: list[str], form: Form, show: Show, *, html: bool, explain: bool, site: bool
) -> None:
    """Refuse what can't be meant, before anything is read."""
    if sources.count(STANDARD_INPUT) > 1:
        raise WrongUseError("standard input (-) can be read once only")
    plain = form in (Form.text, Form.json)
    if not plain and show is not Show.items:
        raise WrongUseError(f"--format {form.value} goes with --show items, not {show.value}")
    if explain and not plain:
        raise WrongUseError(f"--explain goes with --format text or json, not {form.value}")
    if explain and show in (Show.blocks, Show.rows):
        raise WrongUseError(f"--explain goes with --show items or simple, not {show.value}")
    if html and (show is not Show.simple or form is not Form.text or explain):
        raise WrongUseError("--html goes with --show simple, and with no other format")
    if site and not (explain or show in (Show.simple, Show.blocks)):
        raise WrongUseError("--site goes with --show simple or blocks, or with --explain")
