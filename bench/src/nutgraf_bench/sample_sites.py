"""The sample sites, served by tools/sample_sites.py of a clone of the project."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from nutgraf.errors import NutgrafError

_SITE: Final = re.compile(r"^(\w+)\s+(http://[\d.]+:\d+)/", re.MULTILINE)


class SitesError(NutgrafError):
    """The sample sites can't be served."""


@contextmanager
def served_sites(tool: Path, count: int, *options: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Serve ``count`` sites; yield the server's process and the address of each site by name."""
    command = [sys.executable, str(tool), "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        try:
            lines, roots = "", dict[str, str]()
            while len(roots) < count and server.stdout and (line := server.stdout.readline()):
                lines += line
                roots = dict(_SITE.findall(lines))
            if len(roots) < count:
                raise SitesError(f"the sample sites are not served: {lines}")
            yield server.pid, roots
        finally:
            server.terminate()
