"""Resolve the URLs of links and images, and let only safe ones through."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# Browsers drop these anywhere in a URL, so "java\nscript:" would run.
_DROPPED: Final = str.maketrans("", "", "\t\n\r")
_CONTROLS: Final = "".join(map(chr, range(33)))
_SAFE: Final = re.compile(r"(?:https?://[^/?#\\]|mailto:.)", re.IGNORECASE)
_UNSAFE_CHARACTER: Final = re.compile(r"[\x00-\x20\x7f-\x9f\"'<>\\^`{|}\s]")


def page_base(page: Page) -> str | None:
    """Return the base of the page's relative URLs, or None if it is unknown."""
    here = page.url or page.head.link("canonical") or page.head.first("og:url")
    return join(here, page.head.base) if page.head.base else here


def resolve(base: str | None, address: str | None) -> str | None:
    """Return the absolute URL if it is a web or mail URL, else None.

    Invalid characters are percent-encoded, so in Markdown and in attributes only ``&`` and
    brackets need escaping.
    """
    cleaned = (address or "").translate(_DROPPED).strip(_CONTROLS)
    whole = join(base, cleaned) if cleaned else None
    if whole is None or not _SAFE.match(whole):
        return None
    return _UNSAFE_CHARACTER.sub(_percent, whole)


def join(base: str | None, address: str) -> str | None:
    """Return an address as it is seen from a base, or None if it is invalid."""
    try:
        return urljoin(base or "", address)
    except ValueError:  # such as http://[
        return None


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace"))
