"""Feeds and sitemaps in the usual formats."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tools.news_sites.response import Response
from tools.news_sites.site_builder import render

_XML: Final = "application/xml; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Item:
    """An article in a feed or sitemap."""

    url: str
    title: str
    published: datetime
    summary: str = ""
    author: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Channel:
    """The site or section a feed belongs to."""

    title: str
    root: str
    language: str
    about: str = ""


def rss(
    channel: Channel, items: Iterable[Item], encoding: str = "utf-8", tail: str = ""
) -> Response:
    """Return RSS 2.0. ``tail`` is appended to every link, as for click counts."""
    values = {"channel": channel, "items": items, "encoding": encoding, "tail": tail}
    # Pages declared as gb2312 are often in its superset.
    written = "gb18030" if encoding == "gb2312" else encoding
    source = render("lists/rss.xml", **values).encode(written)
    return Response(source, f"application/rss+xml; charset={encoding}")


def atom(channel: Channel, items: Iterable[Item]) -> Response:
    """Return Atom 1.0."""
    source = render("lists/atom.xml", channel=channel, items=list(items))
    return Response(source.encode(), "application/atom+xml; charset=utf-8")


def json_feed(channel: Channel, items: Iterable[Item]) -> Response:
    """Return a JSON Feed 1.1."""
    content = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": channel.title,
        "home_page_url": f"{channel.root}/",
        "language": channel.language,
        "items": [
            {
                "id": item.url,
                "url": item.url,
                "title": item.title,
                "summary": item.summary,
                "date_published": item.published.isoformat(),
                "authors": [{"name": item.author}],
                "language": item.language,
            }
            for item in items
        ],
    }
    return Response(json.dumps(content, ensure_ascii=False).encode(), "application/feed+json")


def sitemap(addresses: Iterable[tuple[str, datetime | None]]) -> Response:
    """Return a sitemap of URLs and their last changes."""
    return Response(render("lists/sitemap.xml", addresses=addresses).encode(), _XML)


def news_sitemap(name: str, items: Iterable[Item]) -> Response:
    """Return a news sitemap: the newest stories with titles and dates."""
    return Response(render("lists/news.xml", name=name, items=items).encode(), _XML)


def sitemap_index(addresses: Iterable[str]) -> Response:
    """Return a sitemap index."""
    return Response(render("lists/index.xml", addresses=addresses).encode(), _XML)


def gzip_file(response: Response) -> Response:
    """Return the same content as a gzip file, not as a compressed transfer."""
    return Response(gzip.compress(response.body, mtime=0), "application/gzip")


def text(*lines: str) -> Response:
    """Return a text file, such as robots.txt."""
    return Response("\n".join((*lines, "")).encode(), "text/plain; charset=utf-8")
