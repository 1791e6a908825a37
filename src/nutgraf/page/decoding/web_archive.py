"""Remove the toolbar that the Wayback Machine inserts into pages.

It contains a calendar and paragraphs about the collections, which read like an article.
"""

from __future__ import annotations

from typing import Final

# Its scripts are at the top of the head. Pages without them are not searched.
_HEAD: Final = 4_096
_ARCHIVE: Final = b"archive.org/"
_BEGIN: Final = b"<!-- BEGIN WAYBACK TOOLBAR INSERT -->"
_END: Final = b"<!-- END WAYBACK TOOLBAR INSERT -->"
_MAX_TOOLBAR: Final = 200_000


def without_toolbar(html: bytes) -> bytes:
    """Return the page without the toolbar."""
    if html.find(_ARCHIVE, 0, _HEAD) < 0:
        return html
    end = html.find(_END)
    begin = html.rfind(_BEGIN, max(0, end - _MAX_TOOLBAR), end) if end >= 0 else -1
    return html[:begin] + html[end + len(_END) :] if begin >= 0 else html
