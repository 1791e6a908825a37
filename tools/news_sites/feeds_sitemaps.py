"""Feeds and sitemaps, in the formats that sites have them in."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tools.news_sites.answer import Answer
from tools.news_sites.press import render

_XML: Final = "application/xml; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Item:
    """An article as a list names it."""

    url: str
    title: str
    published: datetime
    summary: str = ""
    author: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Channel:
    """Whose list it is."""

    title: str
    root: str
    language: str
    about: str = ""


def rss(channel: Channel, items: Iterable[Item], encoding: str = "utf-8", tail: str = "") -> Answer:
    """RSS 2.0; ``tail`` is put behind every link, as those who count clicks do."""
    values = {"channel": channel, "items": items, "encoding": encoding, "tail": tail}
    # A page that calls itself gb2312 is in its larger brother as often as not.
    written = "gb18030" if encoding == "gb2312" else encoding
    source = render("lists/rss.xml", **values).encode(written)
    return Answer(source, f"application/rss+xml; charset={encoding}")


def atom(channel: Channel, items: Iterable[Item]) -> Answer:
    """Atom 1.0."""
    source = render("lists/atom.xml", channel=channel, items=list(items))
    return Answer(source.encode(), "application/atom+xml; charset=utf-8")


def json_feed(channel: Channel, items: Iterable[Item]) -> Answer:
    """JSON Feed 1.1."""
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
    return Answer(json.dumps(content, ensure_ascii=False).encode(), "application/feed+json")


def sitemap(addresses: Iterable[tuple[str, datetime | None]]) -> Answer:
    """A sitemap: addresses, and when each was last changed."""
    return Answer(render("lists/sitemap.xml", addresses=addresses).encode(), _XML)


def news_sitemap(name: str, items: Iterable[Item]) -> Answer:
    """A sitemap with the newest stories, their titles and dates."""
    return Answer(render("lists/news.xml", name=name, items=items).encode(), _XML)


def sitemap_index(addresses: Iterable[str]) -> Answer:
    """A sitemap of sitemaps."""
    return Answer(render("lists/index.xml", addresses=addresses).encode(), _XML)


def gzip_file(answer: Answer) -> Answer:
    """The same as a file that is gzipped itself, not only on its way."""
    return Answer(gzip.compress(answer.body, mtime=0), "application/gzip")


def text(*lines: str) -> Answer:
    """A text file, such as robots.txt."""
    return Answer("\n".join((*lines, "")).encode(), "text/plain; charset=utf-8")
