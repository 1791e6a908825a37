"""Frames that would swallow the rest of a page.

What follows ``<iframe>`` is raw text up to ``</iframe>``. Pages that count
their visitors often write ``<noscript><iframe src="..."/></noscript>``: a
browser that runs scripts never looks inside, but our parser, which runs none,
would take all the rest of the page for the frame's text.
"""

from __future__ import annotations


def without_open_frames(html: bytes) -> bytes:
    """The page, with each frame that is opened but not closed in a ``<noscript>`` made void."""
    for opening, closing, frame, end, void in (
        (b"<noscript", b"</noscript", b"<iframe", b"</iframe", b"<embed"),
        (b"<NOSCRIPT", b"</NOSCRIPT", b"<IFRAME", b"</IFRAME", b"<EMBED"),
    ):
        start = html.find(opening)
        if start < 0 or html.find(frame, start) < 0:
            continue
        pieces: list[bytes] = []
        at = 0
        while start >= 0:
            stop = html.find(closing, start)
            if stop < 0:
                break
            hidden = html[start:stop]
            if hidden.count(frame) > hidden.count(end):
                pieces += (html[at:start], hidden.replace(frame, void))
                at = stop
            start = html.find(opening, stop)
        if pieces:
            html = b"".join((*pieces, html[at:]))
    return html
