"""The frame that a web archive puts around a page it shows.

The Wayback Machine writes a toolbar into the body: a calendar, who collected the page, and a
paragraph or more about each collection. That is written as well as any article, and it is not of
the page.
"""

from __future__ import annotations

from typing import Final

# Its scripts come first in the head, long before the toolbar: other pages are not searched.
_HEAD: Final = 4_096
_ARCHIVE: Final = b"archive.org/"
_BEGIN: Final = b"<!-- BEGIN WAYBACK TOOLBAR INSERT -->"
_END: Final = b"<!-- END WAYBACK TOOLBAR INSERT -->"
_LONGEST: Final = 200_000


def without_toolbar(html: bytes) -> bytes:
    """The page as its own site sent it, as far as the text goes."""
    if html.find(_ARCHIVE, 0, _HEAD) < 0:
        return html
    end = html.find(_END)
    begin = html.rfind(_BEGIN, max(0, end - _LONGEST), end) if end >= 0 else -1
    return html[:begin] + html[end + len(_END) :] if begin >= 0 else html
