"""Files for ``--out``: looked at before the work begins, replaced whole when it is done."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nutgraf.cli.common.replace_file import replaced
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from nutgraf.digests.digest import Digest


def check_outputs(files: Sequence[Path]) -> None:
    """Refuse a file that could not be written in the end."""
    for file in files:
        if file.suffix.lower() not in _FORMS:
            raise WrongUseError(
                f"--out {file}: the ending says the format: {', '.join(sorted(_FORMS))}"
            )
        if file.is_dir():
            raise WrongUseError(f"--out {file}: is a directory")
        if not file.parent.is_dir():
            raise WrongUseError(f"--out {file}: there is no directory {file.parent}; make it first")
        try:
            if file.exists():
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


def write_output(file: Path, digest: Digest) -> None:
    """Write the digest; a reader of the file sees the old one or the new one, whole."""
    with replaced(file) as out:
        out.write(_FORMS[file.suffix.lower()](digest).encode("utf-8", "replace"))


def _html(digest: Digest) -> str:
    from nutgraf.digests.html_digest import html_digest

    return html_digest(digest)


def _json(digest: Digest) -> str:
    from nutgraf.digests.json_digest import json_digest

    return json_digest(digest)


def _markdown(digest: Digest) -> str:
    from nutgraf.digests.markdown_digest import markdown_digest

    return markdown_digest(digest)


_FORMS: Final[Mapping[str, Callable[[Digest], str]]] = {
    ".html": _html,
    ".json": _json,
    ".md": _markdown,
}
