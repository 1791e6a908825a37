"""JSON Feed, versions 1.0 and 1.1."""

from __future__ import annotations

from typing import Any, Final

import orjson

from nutgraf.discover.feeds.titles import plain_title
from nutgraf.discover.feeds.xml_feed import MAX_ENTRIES, Feed
from nutgraf.model import Link
from nutgraf.text.dates.parse import read_date
from nutgraf.urls import normalize

# JSON is parsed as a whole, which can take twenty times its size.
MAX_BYTES: Final = 8_388_608
_VERSION: Final = "jsonfeed.org/version"


def is_json_feed(content: bytes) -> bool:
    """Return whether JSON is a feed, by its beginning and end."""
    mark = _VERSION.encode()
    start, end = content[:4_096].replace(b"\\/", b"/"), content[-4_096:].replace(b"\\/", b"/")
    return content.lstrip()[:1] == b"{" and (mark in start or mark in end)


def read_json_feed(content: bytes, url: str) -> Feed:
    """Return the items of a JSON Feed that was fetched from a URL, without duplicates."""
    if len(content) > MAX_BYTES:
        note = f"the JSON feed has {len(content):,} bytes; at most {MAX_BYTES:,} are read"
        return Feed(None, (), (note,))
    try:
        feed = orjson.loads(content)
    except orjson.JSONDecodeError:
        return Feed(None, (), ("the JSON is broken: nothing was read",))
    if not isinstance(feed, dict):
        return Feed(None, (), ("the JSON is no feed: nothing was read",))
    items = feed.get("items")
    items = items if isinstance(items, list) else []
    links: dict[str, Link] = {}
    for item in items[:MAX_ENTRIES]:
        link = _link(item, url) if isinstance(item, dict) else None
        if link is not None:
            links.setdefault(link.url, link)
    over = len(items) > MAX_ENTRIES
    notes = (f"the feed has {len(items):,} entries: the first {MAX_ENTRIES:,} were read",)
    return Feed(
        plain_title(_text(feed, "title")) or None, tuple(links.values()), notes if over else ()
    )


def _link(item: dict[str, Any], base: str) -> Link | None:
    url = (
        normalize(_text(item, "url"), base)
        if _text(item, "url")
        else normalize(_text(item, "external_url")) or normalize(_text(item, "id"))
    )
    if url is None:
        return None
    published = read_date(_text(item, "date_published")) or read_date(_text(item, "date_modified"))
    return Link(url, plain_title(_text(item, "title")), published=published, source="feed")


def _text(values: dict[str, Any], name: str) -> str:
    value = values.get(name)
    return value if isinstance(value, str) else ""
