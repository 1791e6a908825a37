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
        if not source.strip():
            raise WrongUseError("a source is empty; name a link or a file")
        if "://" in source:
            urls.append(_address(source, source))
        elif Path(source).is_file():
            address, content = _file(source)
            listed = _listed(source, content)
            if listed is None:
                files.append((address, content))
            else:
                urls += listed
        elif _is_bare(source):
            urls.append(_address(f"https://{source}", source))
        else:
            raise WrongUseError(f"{source}: neither an address nor a file")
    if not urls and not files:
        raise WrongUseError("a crawl needs a link to begin at")
    return Sources(tuple(dict.fromkeys(urls)), tuple(files))


def _is_bare(source: str) -> bool:
    """Whether a source is an address without its scheme."""
    return "." in source.partition("/")[0] and not source.startswith((".", "/"))


def _listed(source: str, content: bytes) -> list[str] | None:
    """The addresses of a list, one a line, each a source by itself; None for other files.

    What follows an address on its line, and what follows a #, is for people.
    """
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if b"\0" in content[:1000] or content.startswith(b"\x1f\x8b") or start in (b"<", b"{", b"["):
        return None
    urls = []
    for number, line in enumerate(content.decode("utf-8-sig", "replace").splitlines(), start=1):
        written = (line.split() or [""])[0]
        if not written or written.startswith("#"):
            continue
        if "://" not in written and not _is_bare(written):
            raise WrongUseError(f"{source}, line {number}: {written[:100]} is no address")
        url = written if "://" in written else f"https://{written}"
        urls.append(_address(url, f"{source}, line {number}"))
    return urls


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
