"""Addresses of links and images: made whole, and let through only where they are harmless."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

if TYPE_CHECKING:
    from nutgraf.page.page import Page

# Browsers drop these anywhere in an address, so "java\nscript:" would run.
_DROPPED: Final = str.maketrans("", "", "\t\n\r")
_CONTROLS: Final = "".join(map(chr, range(33)))
_SAFE: Final = re.compile(r"(?:https?://[^/?#\\]|mailto:.)", re.IGNORECASE)
_UNSAFE_CHARACTER: Final = re.compile(r"[\x00-\x20\x7f-\x9f\"'<>\\^`{|}\s]")


def page_base(page: Page) -> str | None:
    """What relative addresses of a page are relative to, or None if nothing says so."""
    here = page.url or page.head.link("canonical") or page.head.first("og:url")
    return _join(here, page.head.base) if page.head.base else here


def resolve(base: str | None, address: str | None) -> str | None:
    """The whole address, if it is one of the web or of mail; else None.

    Characters that no address has are percent-encoded, so the result can stand
    in Markdown and in an attribute as it is, once ``&`` and brackets are seen to.
    """
    cleaned = (address or "").translate(_DROPPED).strip(_CONTROLS)
    whole = _join(base, cleaned) if cleaned else None
    if whole is None or not _SAFE.match(whole):
        return None
    return _UNSAFE_CHARACTER.sub(_percent, whole)


def _join(base: str | None, address: str) -> str | None:
    try:
        return urljoin(base or "", address)
    except ValueError:  # such as http://[
        return None


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace"))
