"""The files of ``--out``: checked before the work starts, written atomically when it is done."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nutgraf.cli.common.atomic_write import atomic_write
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from nutgraf.digests.digest import Digest


def check_outputs(files: Sequence[Path]) -> None:
    """Raise `WrongUseError` for a file that could not be written later."""
    for file in files:
        if file.suffix.lower() not in _FORMATS:
            raise WrongUseError(
                f"--out {file}: the name must end in one of {', '.join(sorted(_FORMATS))}"
            )
        if file.is_dir():
            raise WrongUseError(f"--out {file}: is a directory")
        if not file.parent.is_dir():
            raise WrongUseError(f"--out {file}: there is no directory {file.parent}; make it first")
        try:
            if _exists(file):
                file.open("ab").close()
            else:
                tempfile.TemporaryFile(dir=file.parent).close()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise WrongUseError(f"--out {file}: {(reason or str(error)).lower()}") from None
    seen = [file.absolute() for file in files]
    for file in files:
        if seen.count(file.absolute()) > 1:
            raise WrongUseError(f"--out {file} is given twice")


def _exists(file: Path) -> bool:
    """Return whether there is such a file; unlike `Path.exists`, raise errors in its name."""
    try:
        file.stat()
    except FileNotFoundError:
        return False
    return True


def write_output(file: Path, digest: Digest) -> None:
    """Write a digest in the format of the file's ending."""
    with atomic_write(file) as out:
        out.write(_FORMATS[file.suffix.lower()](digest).encode("utf-8", "replace"))


def _html(digest: Digest) -> str:
    from nutgraf.digests.html_digest import html_digest

    return html_digest(digest)


def _json(digest: Digest) -> str:
    from nutgraf.digests.json_digest import json_digest

    return json_digest(digest)


def _markdown(digest: Digest) -> str:
    from nutgraf.digests.markdown_digest import markdown_digest

    return markdown_digest(digest)


_FORMATS: Final[Mapping[str, Callable[[Digest], str]]] = {
    ".html": _html,
    ".json": _json,
    ".md": _markdown,
}
