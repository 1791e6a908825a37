"""Neutralize unclosed frames, which would swallow the rest of a page.

The content of ``<iframe>`` is raw text up to ``</iframe>``. Trackers often write
``<noscript><iframe src="..."/></noscript>``. Browsers with scripting ignore it, but our parser
would take the rest of the page for the frame's text.
"""

from __future__ import annotations

import re
from bisect import bisect
from typing import Final

from nutgraf.page._kernels.find_tags import tag_positions

_FRAME: Final = re.compile(rb"<iframe", re.IGNORECASE)


def without_open_frames(html: bytes) -> bytes:
    """Return the page with frames that are not closed in their ``<noscript>`` made void."""
    openings, closings = tag_positions(html, b"noscript")
    pieces: list[bytes] = []
    at = looked = 0
    for start in openings:
        place = bisect(closings, start)
        if place == len(closings):
            break
        if start < looked:  # nested: already handled
            continue
        stop = looked = closings[place]
        hidden = html[start:stop]
        small = hidden.lower()
        if small.count(b"<iframe") > small.count(b"</iframe"):
            pieces += (html[at:start], _FRAME.sub(b"<embed", hidden))
            at = stop
    return b"".join((*pieces, html[at:])) if pieces else html
