"""Addresses of later pages: of an article whose first page is fetched they are parts."""

from __future__ import annotations

import re
from typing import Final

_LATER: Final = re.compile(
    r"(?P<path>/(?:(?:page|seite|pagina)[/-]?)?(?:[2-9]|[1-4]\d)/?)(?=\?|$)"
    r"|(?P<query>[?&](?:page|p|pg|pagina|seite)=(?:[2-9]|[1-4]\d))(?=&|$)",
    re.IGNORECASE,
)


def first_page_of(url: str) -> str | None:
    """Where the first page would be, if an address looks like that of a later one."""
    match = _LATER.search(url, url.find("://") + 3)
    if match is None:
        return None
    before, after = url[: match.start()], url[match.end() :]
    if match["query"] and match[0].startswith("?"):
        after = after.replace("&", "?", 1)
    return before + after
