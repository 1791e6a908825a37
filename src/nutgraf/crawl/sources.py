"""What a crawl is given: addresses, or files with addresses in them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nutgraf.addresses import normalize
from nutgraf.errors import WrongUseError

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_BYTES: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Sources:
    """Addresses to begin at, and files to read them from."""

    urls: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]
    """The address of each file and what is in it."""


def read_sources(sources: Sequence[str]) -> Sources:
    """Tell addresses from files; one that is neither is refused in a line."""
    urls: list[str] = []
    files: list[tuple[str, bytes]] = []
    for source in sources:
        if "://" in source:
            urls.append(_address(source, source))
        elif Path(source).is_file():
            files.append(_file(source))
        elif "." in source.partition("/")[0] and not source.startswith((".", "/")):
            urls.append(_address(f"https://{source}", source))
        else:
            raise WrongUseError(f"{source}: neither an address nor a file")
    if not urls and not files:
        raise WrongUseError("a crawl needs a link to begin at")
    return Sources(tuple(dict.fromkeys(urls)), tuple(files))


def _address(url: str, written: str) -> str:
    found = normalize(url)
    if found is None:
        raise WrongUseError(f"{written}: this is no address of the web")
    return found


def _file(source: str) -> tuple[str, bytes]:
    try:
        with Path(source).open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
        address = Path(source).absolute().as_uri()
    except (OSError, ValueError) as error:
        raise WrongUseError(f"{source}: can't be read ({error})") from None
    if len(content) > _MOST_BYTES:
        raise WrongUseError(f"{source}: a list of addresses has at most {_MOST_BYTES:,} bytes")
    return address, content
