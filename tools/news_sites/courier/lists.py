"""Pages of the first site that list stories: sections, archive, tags, authors, feeds, sitemaps."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from tools.news_sites.courier.frame import NAME, SECTIONS
from tools.news_sites.courier.story_page import slug
from tools.news_sites.feeds_sitemaps import (
    Channel,
    Item,
    atom,
    gzip_file,
    json_feed,
    news_sitemap,
    rss,
    sitemap,
    sitemap_index,
    text,
)

if TYPE_CHECKING:
    from tools.news_sites.courier.site import Courier
    from tools.news_sites.site import Site
    from tools.news_sites.story import Story

NEWEST: Final = 10
PAGE: Final = 8


def add_all(press: Courier, site: Site) -> None:
    """Put these pages on the site."""
    _sections(press, site)
    _archive(press, site)
    _groups(press, site)
    _lists(press, site)


def _sections(press: Courier, site: Site) -> None:
    for path, name in SECTIONS.items():
        same = [s for s in press.stories if s.section == path]
        content = f"<h1>{name}</h1>{press.cards(same)}"
        language = "es" if path == "es" else "en"
        site.add(f"/{path}/", press.page(name, f"/{path}/", content, language), "section")


def _archive(press: Courier, site: Site) -> None:
    last = -(-len(press.stories) // PAGE)
    for number in range(1, last + 1):
        path = f"/archive/page/{number}/" if number > 1 else "/archive/"
        chosen = press.stories[(number - 1) * PAGE : number * PAGE]
        older = f'<a rel="next" href="/archive/page/{number + 1}/">Older stories</a>'
        content = f"<h1>All stories</h1>{press.cards(chosen)}{older if number < last else ''}"
        site.add(path, press.page(f"Archive, page {number}", path, content), "archive")


def _groups(press: Courier, site: Site) -> None:
    for kind in ("tag", "author"):
        found: dict[str, list[Story]] = {}
        for story in press.stories:
            names = story.tags if kind == "tag" else () if story.agency else story.authors
            for name in names:
                found.setdefault(name, []).append(story)
        for name, chosen in found.items():
            path = f"/{kind}/{slug(name)}/"
            content = f"<h1>{escape(name)}</h1>{press.cards(chosen)}"
            site.add(path, press.page(name, path, content), kind)


def _items(press: Courier) -> list[Item]:
    """The stories as lists name them."""
    return [
        Item(press.url(s), s.title, s.published, s.deck, s.authors[0], s.language)
        for s in press.stories
    ]


def _lists(press: Courier, site: Site) -> None:
    channel, items = Channel(NAME, press.root, "en", "News from Merrow"), _items(press)
    newest = items[:NEWEST]
    site.add("/feed.xml", rss(channel, newest, tail="?utm_source=rss&utm_medium=feed"))
    site.add("/atom.xml", atom(channel, newest))
    site.add("/feed.json", json_feed(channel, newest))
    site.add("/sitemap-news.xml", news_sitemap(NAME, items[:6]))
    everything = [(item.url, item.published) for item in items]
    half = len(everything) // 2
    sections = [(f"{press.root}/{path}/", None) for path in SECTIONS]
    site.add("/sitemap-stories.xml", sitemap(everything[:half]))
    site.add("/sitemap-archive.xml.gz", gzip_file(sitemap(everything[half:])))
    site.add("/sitemap-pages.xml", sitemap([*sections, (f"{press.root}/about/", None)]))
    names = ("news.xml", "stories.xml", "archive.xml.gz", "pages.xml")
    index = sitemap_index(f"{press.root}/sitemap-{name}" for name in names)
    site.add("/sitemap_index.xml", index)
    robots = ("User-agent: *", "Disallow: /intern/", "Disallow: /search/", "Allow: /")
    site.add("/robots.txt", text(*robots, "", f"Sitemap: {press.root}/sitemap_index.xml"))
