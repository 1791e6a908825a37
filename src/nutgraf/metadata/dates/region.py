"""How a page writes numeric dates, by where it seems to be from."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

_DAY_FIRST: Final = frozenset("uk au nz ie in za sg my hk ng ke pk ca".split())


def day_comes_first(
    declared: str | None, locale: str | None, language: str | None, url: str | None
) -> bool:
    """Whether 3/4/2023 is the third of April: everywhere but in America."""
    if language not in (None, "en"):
        return True
    for said in (declared, locale):
        region = (said or "").replace("_", "-").partition("-")[2].lower()
        if region in ("us", "gb", "uk", "au", "nz", "ie", "in", "za"):
            return region != "us"
    try:
        host = urlsplit(url or "").hostname or ""
    except ValueError:
        host = ""
    return host.rpartition(".")[2] in _DAY_FIRST
