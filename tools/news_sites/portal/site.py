"""The second site: layout tables, numbers for addresses, old encodings, no metadata at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from tools.news_sites.answer import Answer, picture
from tools.news_sites.feeds_sitemaps import Channel, Item, rss, text
from tools.news_sites.portal.frame import CHINESE, ENGLISH, Edition, table_page
from tools.news_sites.portal.other_pages import OTHERS
from tools.news_sites.site import Options, Site, TrueArticle
from tools.news_sites.story import Story, plain, read_stories

_SECTIONS: Final = ("滚动", "社会", "经济", "文化", "科技", "体育")
_PAGE: Final = 3
# Also served at a second address, without a canonical link.
_TWICE: Final = ("1001", "1005")


def portal(roots: Mapping[str, str], options: Options) -> Site:
    """All pages of the site."""
    return Portal(roots, read_stories("portal")).site(options)


@dataclass(frozen=True)
class Portal:
    """The press of the site."""

    roots: Mapping[str, str]
    stories: tuple[Story, ...]

    @property
    def root(self) -> str:
        """The address of the site."""
        return self.roots["portal"]

    @property
    def chinese(self) -> list[Story]:
        """Stories of the Chinese edition."""
        return [story for story in self.stories if story.language == "zh"]

    @property
    def english(self) -> list[Story]:
        """Stories of the English edition."""
        return [story for story in self.stories if story.language == "en"]

    @staticmethod
    def path(story: Story) -> str:
        """Where a story is."""
        folder = "/en/show.php?id=" if story.language == "en" else "/news/"
        return f"{folder}{story.slug}" + ("" if story.language == "en" else ".html")

    def site(self, options: Options) -> Site:
        """All pages."""
        markers = CHINESE.words + ENGLISH.words
        site = Site("portal", self.root, CHINESE.name, markers=markers)
        for story in self.stories:
            self._story(site, story)
        self._indexes(site)
        for path, (kind, title, content) in OTHERS.items():
            site.add(path, self._page(CHINESE, title, f"<b>{title}</b><br>{content}"), kind)
        about = "<b>About</b><br>The English pages of Yunze News Online, since 2004."
        site.add("/en/about.html", self._page(ENGLISH, "About", about), "about")
        film = Answer(b"FWS\x05", "application/x-shockwave-flash")
        site.add("/media/401.swf", film)
        for i in (1, 2, 3):
            site.add(f"/pic/301-{i}.png", picture(f"301-{i}"))
        site.forbidden = (f"{self.root}/admin/news/9001.html",)
        channel = Channel(CHINESE.name, self.root, "zh-cn", "云泽县新闻")
        items = [
            Item(
                self.root + self.path(s),
                s.title,
                s.published,
                plain(s.pages[0][0])[:60],
                s.authors[0],
            )
            for s in self.chinese
        ]
        site.add("/rss.xml", rss(channel, items, "gb2312"))
        delay = f"Crawl-delay: {options.crawl_delay:g}"
        site.add("/robots.txt", text("User-agent: *", delay, "Disallow: /admin/"))
        site.search_path, site.search_word = "/search.php", "key"
        site.search = self._results
        site.others[f"{self.root}/search.php?key=%E6%9C%A8"] = "search"
        return site

    def _page(self, edition: Edition, title: str, content: str) -> Answer:
        if edition is ENGLISH:
            hot = [(self.path(s), s.title) for s in self.english]
        else:
            hot = [(self.path(s), s.title) for s in self.chinese[::-1][:6]]
            hot += [(f"/show.php?id={s.slug}", s.title) for s in self.chinese if s.slug in _TWICE]
        return table_page(edition, title, content, hot)

    def _story(self, site: Site, story: Story) -> None:
        chinese = story.language == "zh"
        edition = CHINESE if chinese else ENGLISH
        when = story.published.strftime("%Y-%m-%d %H:%M" if chinese else "%b %d, %Y %H:%M")
        about = edition.source.format(author=story.authors[0], when=when)
        paragraphs = [escape(plain(p), quote=False) for p in story.paragraphs()]
        if chinese:
            body = "\n".join(f"<p>　　{paragraph}</p>" for paragraph in paragraphs)
        else:
            body = "<br><br>\n".join(paragraphs)
        same = [s for s in self.stories if s.section == story.section and s != story][:4]
        related = "".join(f'<li><a href="{self.path(s)}">{escape(s.title)}</a></li>' for s in same)
        section = _SECTIONS[int(story.section)] if chinese else "News"
        content = f"""<font size="2">
<a href="{edition.front}">{edition.name}</a> &gt; {section}</font>
<table width="100%"><tr><td align="center"><font size="5"><b>{escape(story.title, quote=False)}</b>
</font></td></tr>
<tr><td align="center"><font size="2" color="#888888">{about}</font></td></tr>
<tr><td><hr size="1"></td></tr>
<tr><td><div id="zoom"><font size="3">{body}</font></div></td></tr>
<tr><td><font size="2" color="#888888">{edition.words[2]}</font></td></tr>
<tr><td bgcolor="#f0f0f0"><b>{edition.related}</b><ul>{related}</ul></td></tr></table>"""
        page = self._page(edition, f"{story.title}_{section}_{edition.name}", content)
        page = replace(page, modified=story.published)
        site.add(self.path(story), page)
        also: tuple[str, ...] = ()
        if story.slug in _TWICE:
            site.add(f"/show.php?id={story.slug}", page)
            also = (f"{self.root}/show.php?id={story.slug}",)
        site.articles.append(
            TrueArticle(
                site="portal",
                url=self.root + self.path(story),
                title=story.title,
                text="\n\n".join(map(plain, story.paragraphs())),
                language=story.language,
                authors=story.authors,
                published=story.published,
                also=also,
                near=self._near() if story.agency else "",
            )
        )

    def _near(self) -> str:
        story = next(s for s in read_stories("courier") if s.agency)
        return f"{self.roots['courier']}/{story.published:%Y/%m/%d}/{story.slug}/"

    def _rows(self, stories: Iterable[Story]) -> str:
        return (
            "<table width='100%'>"
            + "".join(
                f'<tr><td>&middot; <a href="{self.path(s)}">{escape(s.title, quote=False)}</a></td>'
                f'<td width="120"><font color="#999999">{s.published:%m-%d %H:%M}</font></td>'
                "</tr>\n"
                for s in stories
            )
            + "</table>"
        )

    def _indexes(self, site: Site) -> None:
        boxes = ""
        for number, name in enumerate(_SECTIONS):
            chosen = [s for s in self.chinese if not number or s.section == str(number)]
            boxes += f"<b>{name}</b>{self._rows(chosen[:4])}<br>" if number else ""
            self._pages(site, name, f"/list.php?cat={number}", chosen)
        draft = '<a href="/admin/news/9001.html">待审：明日要闻</a><br>'
        site.add("/", self._page(CHINESE, CHINESE.name, boxes + draft), "front")
        front = "<b>Top stories</b>" + self._rows(self.english[:3])
        site.add("/en/", self._page(ENGLISH, ENGLISH.name, front), "front")
        for number, chosen in enumerate((self.english[:2], self.english[2:]), 1):
            rows = self._rows(chosen) + " ".join(
                f"<a href='/en/list.php?page={i}'>[{i}]</a>" for i in (1, 2)
            )
            page = self._page(ENGLISH, f"All news, page {number}", rows)
            site.add(f"/en/list.php?page={number}", page, "archive")

    def _pages(self, site: Site, name: str, path: str, chosen: list[Story]) -> None:
        count = max(-(-len(chosen) // _PAGE), 1)
        for number in range(1, count + 1):
            pager = "　".join(
                f'<a href="{path}&amp;page={i}">[{i}]</a>' for i in range(1, count + 1)
            )
            rows = self._rows(chosen[(number - 1) * _PAGE : number * _PAGE])
            page = self._page(CHINESE, f"{name}_第{number}页", f"<b>{name}</b>{rows}{pager}")
            site.add(f"{path}&page={number}", page, "archive" if number > 1 else "section")
            if number == 1:
                site.add(path, page, "section")

    def _results(self, words: str) -> Answer:
        found = [s for s in self.chinese if words and words in s.title + "".join(s.pages[0])]
        title = f"搜索：{words}"
        return self._page(CHINESE, title, f"<b>{escape(title)}</b>{self._rows(found)}")
