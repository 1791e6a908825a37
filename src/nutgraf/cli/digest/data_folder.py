"""Where articles are kept if nobody says."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from nutgraf.cli.common.sources import is_url
from nutgraf.digests.digest import host_of

_FILE: Final = re.compile(r"[^\w.+-]+")
_LONGEST_NAME: Final = 80


def data_folder() -> Path:
    """The user's folder for what is kept, by the XDG rules."""
    root = os.environ.get("XDG_DATA_HOME", "")
    # The rules say that a relative path is to be ignored.
    return (Path(root) if os.path.isabs(root) else Path.home() / ".local" / "share") / "nutgraf"


def default_store(sources: Sequence[str]) -> str:
    """The store of these sources if nobody names one: a file called after the first."""
    first = sources[0]
    name = _FILE.sub("-", host_of(first) if is_url(first) else Path(first).stem).strip(".-")
    name = name[:_LONGEST_NAME] or "digest"
    if len(set(sources)) > 1:
        rest = sha256("\n".join(sorted(set(sources))).encode("utf-8", "replace")).hexdigest()
        name = f"{name}+{len(set(sources)) - 1}-{rest[:8]}"
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / f"{name}.db")
