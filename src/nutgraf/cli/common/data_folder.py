"""The default place of stores: the user's data folder."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from nutgraf.cli.common.sources import is_url
from nutgraf.digests.digest import host_of

_NOT_IN_NAMES: Final = re.compile(r"[^\w.+-]+")
_MAX_NAME: Final = 80


def data_folder() -> Path:
    """Return the user's data folder for nutgraf, by the XDG rules."""
    root = os.environ.get("XDG_DATA_HOME", "")
    # XDG says that a relative path must be ignored.
    return (Path(root) if os.path.isabs(root) else Path.home() / ".local" / "share") / "nutgraf"


def default_store(sources: Sequence[str]) -> str:
    """Return the default store of these sources: a file named after the first."""
    first = sources[0]
    name = _NOT_IN_NAMES.sub("-", host_of(first) if is_url(first) else Path(first).stem).strip(".-")
    name = name[:_MAX_NAME] or "digest"
    if len(set(sources)) > 1:
        rest = sha256("\n".join(sorted(set(sources))).encode("utf-8", "replace")).hexdigest()
        name = f"{name}+{len(set(sources)) - 1}-{rest[:8]}"
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / f"{name}.db")
