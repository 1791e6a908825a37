"""What a crawl is given: addresses, or files with addresses in them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nutgraf.errors import WrongUseError
from nutgraf.urls import typed

if TYPE_CHECKING:
    from collections.abc import Sequence

_MAX_BYTES: Final = 10_000_000
_MAX_REPORTED: Final = 3


@dataclass(frozen=True, slots=True)
class Sources:
    """Addresses to begin at, and files to read them from."""

    urls: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]
    """The address of each file and what is in it."""
    wrong: tuple[tuple[str, str], ...] = ()
    """Lines of lists that are no addresses: where each stands, and what is wrong with it."""


def read_sources(sources: Sequence[str]) -> Sources:
    """Tell addresses from files; one that is neither is refused in a line.

    Of a list, only the lines that are no addresses are left out.
    """
    urls: list[str] = []
    files: list[tuple[str, bytes]] = []
    wrong: list[tuple[str, str]] = []
    for source in sources:
        if not source.strip():
            raise WrongUseError("a source is empty; name a link or a file")
        url = typed(source)
        if "://" not in source and Path(source).is_file():
            address, content = _file(source)
            if _is_list(content):
                listed, others = _listed(source, content)
                if len(others) > len(listed):  # a file of another kind
                    raise WrongUseError(": ".join(others[0]))
                urls += listed
                wrong += others
            else:
                files.append((address, content))
        elif url is not None:
            urls.append(url)
        elif "://" in source:
            raise WrongUseError(f"{source}: this is no address of the web")
        else:
            raise WrongUseError(f"{source}: neither an address nor a file")
    if not urls and not files:
        told = "; ".join(f"{place}: {what}" for place, what in wrong[:_MAX_REPORTED])
        raise WrongUseError(told or "a crawl needs a link to begin at")
    return Sources(tuple(dict.fromkeys(urls)), tuple(files), tuple(wrong))


def _is_list(content: bytes) -> bool:
    """Whether a file is a list of addresses, and no feed, sitemap or page that was saved."""
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    packed = b"\0" in content[:1000] or content.startswith(b"\x1f\x8b")
    return not packed and start not in (b"<", b"{", b"[")


def _listed(source: str, content: bytes) -> tuple[list[str], list[tuple[str, str]]]:
    """The addresses of a list, one a line, each a source by itself; and the lines that are none.

    What follows an address on its line, and what follows a #, is for people.
    """
    urls: list[str] = []
    wrong: list[tuple[str, str]] = []
    for number, line in enumerate(content.decode("utf-8-sig", "replace").splitlines(), start=1):
        written = (line.split() or [""])[0]
        if not written or written.startswith("#"):
            continue
        url = typed(written)
        if url is None:
            wrong.append((f"{source}, line {number}", f"{written[:100]} is no address"))
        else:
            urls.append(url)
    return urls, wrong


def _file(source: str) -> tuple[str, bytes]:
    try:
        with Path(source).open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
        address = Path(source).absolute().as_uri()
    except (OSError, ValueError) as error:
        raise WrongUseError(f"{source}: can't be read ({error})") from None
    if len(content) > _MAX_BYTES:
        raise WrongUseError(f"{source}: a list of addresses has at most {_MAX_BYTES:,} bytes")
    return address, content
