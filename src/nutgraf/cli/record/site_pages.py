"""Learn the template of a site from a directory of its pages."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from nutgraf.cli.common.sources import read_page
from nutgraf.cli.common.terminal import complain
from nutgraf.errors import NutgrafError, WrongUseError
from nutgraf.limits import Watch

if TYPE_CHECKING:
    from pathlib import Path

    from nutgraf.sites.memory import SiteMemory

_PAGES: Final = frozenset({".html", ".htm", ".xhtml"})
# A few pages are enough to know a template.
MAX_PAGES: Final = 500


def learn_directory(directory: Path, memory: SiteMemory | None = None) -> SiteMemory:
    """Return a site memory of the pages in a directory, read in the order of their names."""
    from nutgraf.sites.memory import SiteMemory

    if not directory.is_dir():
        raise WrongUseError(f"{directory}: is not a directory")
    memory = memory or SiteMemory()
    files = (file for file in sorted(directory.rglob("*")) if file.suffix.lower() in _PAGES)
    read = 0
    for file in islice(filter(lambda file: file.is_file(), files), MAX_PAGES):
        try:
            memory.learn(read_page(str(file), Watch()))
            read += 1
        except (NutgrafError, OSError) as error:
            complain(f"{file}: {error}")
    if not read:
        raise WrongUseError(f"{directory}: there are no pages (.html, .htm, .xhtml) to learn from")
    return memory
