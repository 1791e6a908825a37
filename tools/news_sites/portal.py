"""The second site: layout tables, numeric URLs, old encodings, no metadata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from tools.news_sites.feeds_sitemaps import Channel, Item, rss, text
from tools.news_sites.response import Response, picture
from tools.news_sites.site import Options, Site
from tools.news_sites.site_builder import SiteBuilder
from tools.news_sites.story import Story, plain, read_stories

_PAGE: Final = 3
# Also served at a second URL, without a canonical link.
_TWICE: Final = ("1001", "1005")
_DRAFT: Final = "/admin/news/9001.html"


def portal(roots: Mapping[str, str], options: Options) -> Site:
    """Return the site."""
    return Portal("portal", roots).site(options)


class Portal(SiteBuilder):
    """Builds the second site."""

    def edition(self, language: str) -> list[Story]:
        """Return the stories of an edition."""
        return [story for story in self.stories if story.language == language]

    @staticmethod
    def path(story: Story) -> str:
        """Return the path of a story."""
        if story.language == "en":
            return f"/en/show.php?id={story.slug}"
        return f"/news/{story.slug}.html"

    def hot(self, edition: str) -> list[tuple[str, str]]:
        """Return URLs and headlines of the box on the right."""
        stories = self.edition(edition)
        if edition == "en":
            return [(self.path(s), s.title) for s in stories]
        twice = [(f"/show.php?id={s.slug}", s.title) for s in stories if s.slug in _TWICE]
        return [(self.path(s), s.title) for s in stories[::-1][:6]] + twice

    def page(self, template: str, edition: str, title: str, **values: Any) -> Response:
        """Return a page of an edition, without a charset in its header."""
        source = self.render(template, edition=edition, title=title, **values)
        encoding = self.texts["editions"][edition]["encoding"]
        return Response(source.encode(encoding), "text/html", etag=False)

    def site(self, options: Options) -> Site:
        """Return all pages."""
        editions = self.texts["editions"]
        markers = (*editions["zh"]["words"], *editions["en"]["words"])
        site = Site("portal", self.root, editions["zh"]["name"], markers=markers)
        for story in self.stories:
            self._story(site, story)
        self._indexes(site)
        for each in self.texts["pages"]:
            edition = each.get("edition", "zh")
            page = self.page("page.html", edition, each["title"], content=each["content"])
            site.add(each["path"], page, each["kind"])
        site.add("/media/401.swf", Response(b"FWS\x05", "application/x-shockwave-flash"))
        for i in (1, 2, 3):
            site.add(f"/pic/301-{i}.png", picture(f"301-{i}"))
        site.forbidden = (self.root + _DRAFT,)
        items = [
            Item(self.root + self.path(s), s.title, s.published, _opening(s)[:60], s.authors[0])
            for s in self.edition("zh")
        ]
        channel = Channel(site.title, self.root, "zh-cn", "云泽县新闻")
        site.add("/rss.xml", rss(channel, items, "gb2312"))
        delay = f"Crawl-delay: {options.crawl_delay:g}"
        site.add("/robots.txt", text("User-agent: *", delay, "Disallow: /admin/"))
        site.search_path, site.search_word, site.search = "/search.php", "key", self._results
        site.others[f"{self.root}/search.php?key=%E6%9C%A8"] = "search"
        return site

    def _story(self, site: Site, story: Story) -> None:
        language = story.language
        edition = self.texts["editions"][language]
        section = edition["sections"][int(story.section) if language == "zh" else 0]
        when = story.published.strftime(edition["date"])
        source = edition["source"].format(author=story.authors[0], when=when)
        title = f"{story.title}_{section}_{edition['name']}"
        values = {"story": story, "section": section, "source": source}
        page = self.page("story.html", language, title, **values)
        page = replace(page, modified=story.published)
        paths = [self.path(story)]
        if story.slug in _TWICE:
            paths.append(f"/show.php?id={story.slug}")
        for path in paths:
            site.add(path, page)
        url, *also = (self.root + path for path in paths)
        near = self._near() if story.agency else ""
        site.articles.append(self.true(story, url, story.paragraphs(), also=tuple(also), near=near))

    def _near(self) -> str:
        story = next(s for s in read_stories("courier") if s.agency)
        return f"{self.roots['courier']}/{story.published:%Y/%m/%d}/{story.slug}/"

    def _list(
        self,
        edition: str,
        title: str,
        stories: list[Story],
        heading: str = "",
        pager: tuple[tuple[str, int], ...] = (),
    ) -> Response:
        gap = " " if edition == "en" else "　"
        values = {"stories": stories, "heading": heading, "pager": pager, "gap": gap}
        return self.page("list.html", edition, title, **values)

    def _indexes(self, site: Site) -> None:
        chinese, english = self.edition("zh"), self.edition("en")
        boxes = []
        for number, name in enumerate(self.texts["editions"]["zh"]["sections"]):
            chosen = [s for s in chinese if not number or s.section == str(number)]
            self._pages(site, name, f"/list.php?cat={number}", chosen)
            if number:
                boxes.append((name, chosen[:4]))
        site.add("/", self.page("front.html", "zh", site.title, boxes=boxes), "front")
        name = self.texts["editions"]["en"]["name"]
        site.add("/en/", self._list("en", name, english[:3], "Top stories"), "front")
        pager = tuple((f"/en/list.php?page={i}", i) for i in (1, 2))
        for (path, number), chosen in zip(pager, (english[:2], english[2:]), strict=True):
            page = self._list("en", f"All news, page {number}", chosen, pager=pager)
            site.add(path, page, "archive")

    def _pages(self, site: Site, name: str, path: str, chosen: list[Story]) -> None:
        count = max(-(-len(chosen) // _PAGE), 1)
        pager = tuple((f"{path}&page={i}", i) for i in range(1, count + 1))
        for place, number in pager:
            stories = chosen[(number - 1) * _PAGE : number * _PAGE]
            page = self._list("zh", f"{name}_第{number}页", stories, name, pager)
            site.add(place, page, "archive" if number > 1 else "section")
            if number == 1:
                site.add(path, page, "section")

    def _results(self, words: str) -> Response:
        found = [s for s in self.edition("zh") if words and words in s.title + "".join(s.pages[0])]
        title = f"搜索：{words}"
        return self._list("zh", title, found, title)


def _opening(story: Story) -> str:
    return plain(story.pages[0][0])
