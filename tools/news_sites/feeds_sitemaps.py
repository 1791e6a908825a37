"""Feeds and sitemaps, in the formats that sites have them in."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from html import escape
from typing import Final

from tools.news_sites.answer import Answer

_SITEMAP: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"
_NEWS: Final = "http://www.google.com/schemas/sitemap-news/0.9"
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
    entries = "".join(
        f"<item><title>{escape(item.title)}</title><link>{escape(item.url + tail)}</link>"
        f'<guid isPermaLink="true">{escape(item.url)}</guid>'
        f"<pubDate>{format_datetime(item.published)}</pubDate>"
        f"<dc:creator>{escape(item.author)}</dc:creator>"
        f"<description><![CDATA[<p>{escape(item.summary)}</p>]]></description></item>\n"
        for item in items
    )
    source = (
        f'<?xml version="1.0" encoding="{encoding}"?>\n'
        '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>\n'
        f"<title>{escape(channel.title)}</title><link>{channel.root}/</link>"
        f"<description>{escape(channel.about)}</description>"
        f"<language>{channel.language}</language>\n{entries}</channel></rss>\n"
    )
    # A page that calls itself gb2312 is in its larger brother as often as not.
    written = "gb18030" if encoding == "gb2312" else encoding
    return Answer(source.encode(written), f"application/rss+xml; charset={encoding}")


def atom(channel: Channel, items: Iterable[Item]) -> Answer:
    """Atom 1.0."""
    listed = list(items)
    entries = "".join(
        f"<entry><title>{escape(item.title)}</title>"
        f'<link rel="alternate" href="{escape(item.url)}"/>'
        f"<id>{escape(item.url)}</id><published>{item.published.isoformat()}</published>"
        f"<updated>{item.published.isoformat()}</updated>"
        f"<author><name>{escape(item.author)}</name></author>"
        f'<summary type="text">{escape(item.summary)}</summary></entry>\n'
        for item in listed
    )
    updated = max(item.published for item in listed).isoformat()
    source = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" '
        f'xml:lang="{channel.language}"><title>{escape(channel.title)}</title>'
        f'<link href="{channel.root}/"/><id>{channel.root}/</id><updated>{updated}</updated>\n'
        f"{entries}</feed>\n"
    )
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
    entries = "".join(
        f"<url><loc>{escape(url)}</loc>"
        + (f"<lastmod>{changed.isoformat()}</lastmod>" if changed else "")
        + "</url>\n"
        for url, changed in addresses
    )
    return _xml(f'<urlset xmlns="{_SITEMAP}">\n{entries}</urlset>')


def news_sitemap(name: str, items: Iterable[Item]) -> Answer:
    """A sitemap with the newest stories, their titles and dates."""
    entries = "".join(
        f"<url><loc>{escape(item.url)}</loc><news:news><news:publication>"
        f"<news:name>{escape(name)}</news:name><news:language>{item.language}</news:language>"
        f"</news:publication><news:publication_date>{item.published.isoformat()}"
        f"</news:publication_date><news:title>{escape(item.title)}</news:title>"
        "</news:news></url>\n"
        for item in items
    )
    return _xml(f'<urlset xmlns="{_SITEMAP}" xmlns:news="{_NEWS}">\n{entries}</urlset>')


def sitemap_index(addresses: Iterable[str]) -> Answer:
    """A sitemap of sitemaps."""
    entries = "".join(f"<sitemap><loc>{escape(url)}</loc></sitemap>\n" for url in addresses)
    return _xml(f'<sitemapindex xmlns="{_SITEMAP}">\n{entries}</sitemapindex>')


def gzip_file(answer: Answer) -> Answer:
    """The same as a file that is gzipped itself, not only on its way."""
    return Answer(gzip.compress(answer.body, mtime=0), "application/gzip")


def text(*lines: str) -> Answer:
    """A text file, such as robots.txt."""
    return Answer("\n".join((*lines, "")).encode(), "text/plain; charset=utf-8")


def _xml(content: str) -> Answer:
    return Answer(f'<?xml version="1.0" encoding="UTF-8"?>\n{content}\n'.encode(), _XML)
