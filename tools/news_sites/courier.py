"""The first site: semantic HTML5, dates and slugs in URLs, every kind of feed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from tools.news_sites import feeds_sitemaps as lists
from tools.news_sites.response import Response, picture, redirect
from tools.news_sites.site import Options, Site
from tools.news_sites.site_builder import SiteBuilder, slug
from tools.news_sites.story import FOLDER, Story, plain

_NEWEST: Final = 10
_PAGE: Final = 8
_DRAFT: Final = "/intern/2025/04/14/lifeboat-appeal-draft/"


def courier(roots: Mapping[str, str], options: Options, teasers: Mapping[str, str]) -> Site:
    """Return the site; ``teasers`` are more headlines for its front page."""
    return Courier(roots, options).site(teasers)


class Courier(SiteBuilder):
    """Builds the first site."""

    def __init__(self, roots: Mapping[str, str], options: Options) -> None:
        """``options`` select the published stories and the layout."""
        super().__init__("courier", roots)
        self.options = options
        self.stories = tuple(s for s in self.stories if options.late or not s.late)

    def url(self, story: Story) -> str:
        """Return the canonical URL of a story."""
        folder = "/live" if story.entries else "/es" if story.language == "es" else ""
        return f"{self.root}{folder}/{story.published:%Y/%m/%d}/{story.slug}/"

    def address(self, target: str) -> str:
        """Return the URL of a link in a story."""
        if not target.startswith("story:"):
            return target
        return self.url(next(s for s in self.stories if s.slug == target[6:]))

    def page(self, template: str, title: str, path: str, **values: Any) -> Response:
        """Return a page that is not a story."""
        known = {"language": "en", "about": "", **values}
        source = self.render(template, title=title, url=self.root + path, **known)
        return Response(source.encode(), packed=True)

    def site(self, teasers: Mapping[str, str]) -> Site:
        """Return all pages."""
        words = (words for language in self.texts["words"].values() for words in language.values())
        site = Site("courier", self.root, self.texts["name"], markers=tuple(words))
        for i, story in enumerate(self.stories):
            # The number must not change when another story is published.
            self._story(site, story, 1000 + len(self.stories) - i)
        self._lists(site)
        self._feeds(site)
        self._pictures(site)
        for page in self.texts["pages"]:
            response = self.page("page.html", page["title"], page["path"], content=page["content"])
            site.add(page["path"], response, page["kind"])
        english = [s for s in self.stories if s.language == "en"]
        front = self.page("front.html", site.title, "/", stories=english, headlines=teasers)
        site.add("/", front, "front")
        pdf = b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"
        site.add("/files/tide-table.pdf", Response(pdf, "application/pdf"))
        css = (FOLDER / "courier" / "site.css").read_bytes()
        site.add("/static/site.css", Response(css, "text/css; charset=utf-8"))
        site.search_path, site.search = "/search/", self._results
        asked = f"{self.root}/search/?q=harbour"
        site.others[asked] = "search"
        site.forbidden = (self.root + _DRAFT, asked)
        return site

    def _story(self, site: Site, story: Story, number: int) -> None:
        url = self.url(story)
        changed = self.options.changed and bool(story.second)
        whole = story.paragraphs(changed=changed)
        pages = (whole,) if len(story.pages) == 1 else story.pages
        parts = [url, *(f"{url}{i + 1}/" for i in range(1, len(pages)))]
        modified = story.published + timedelta(hours=6 if changed else 0)
        values = {
            "story": story,
            "parts": parts,
            "modified": modified,
            "data": self._data(story, modified.isoformat()),
            "layout": "new" if self.options.layout else "old",
            "language": story.language,
            "about": story.deck,
        }
        for i, paragraphs in enumerate(pages):
            path = parts[i].removeprefix(self.root)
            text = {"number": i, "paragraphs": paragraphs}
            page = self.page("story.html", story.title, path, **values, **text)
            site.add(path, Response(page.body, modified=modified, packed=True))
        printed = self.render("print.html", story=story, paragraphs=whole)
        site.add(f"/print/{story.slug}/", Response(printed.encode(), modified=story.published))
        site.add(f"/?p={number}", redirect(url))
        site.add(f"/media/{story.slug}.png", picture(story.slug))
        kind = "pages" if len(pages) > 1 else "live" if story.entries else "article"
        truth = self.true(
            story,
            url,
            whole,
            kind="teaser" if story.paywall else "changing" if story.second else kind,
            also=(f"{self.root}/?p={number}", f"{self.root}/print/{story.slug}/"),
            parts=tuple(parts) if len(parts) > 1 else (),
            near=f"{self.roots['portal']}/en/show.php?id=2001" if story.agency else "",
        )
        site.articles.append(truth)

    def _data(self, story: Story, modified: str) -> dict[str, Any]:
        """Return the JSON-LD of a story."""
        authors = [
            {"@type": "Organization", "name": name}
            if story.agency
            else {"@type": "Person", "name": name, "url": f"{self.root}/author/{slug(name)}/"}
            for name in story.authors
        ]
        data: dict[str, Any] = {
            "@context": "https://schema.org",
            "@type": "LiveBlogPosting" if story.entries else "NewsArticle",
            "headline": story.title,
            "description": story.deck,
            "datePublished": story.published.isoformat(),
            "dateModified": modified,
            "inLanguage": story.language,
            "mainEntityOfPage": self.url(story),
            "image": [f"{self.root}/media/{story.slug}.png"],
            "isAccessibleForFree": not story.paywall,
            "articleSection": self.texts["sections"][story.section],
            "author": authors,
            "publisher": {
                "@type": "NewsMediaOrganization",
                "name": self.texts["name"],
                "url": f"{self.root}/",
            },
        }
        if story.entries:
            data["liveBlogUpdate"] = [
                {
                    "@type": "BlogPosting",
                    "headline": entry.title,
                    "datePublished": entry.published.isoformat(),
                    "articleBody": entry.text,
                }
                for entry in story.entries
            ]
        return data

    def _list(self, title: str, path: str, stories: list[Story], **values: Any) -> Response:
        known = {"heading": title, "older": "", **values}
        return self.page("list.html", title, path, stories=stories, **known)

    def _lists(self, site: Site) -> None:
        """Add sections, the archive, and pages of tags and authors."""
        for name, title in self.texts["sections"].items():
            same = [s for s in self.stories if s.section == name]
            language = "es" if name == "es" else "en"
            path = f"/{name}/"
            site.add(path, self._list(title, path, same, language=language), "section")
        last = -(-len(self.stories) // _PAGE)
        for number in range(1, last + 1):
            path = f"/archive/page/{number}/" if number > 1 else "/archive/"
            chosen = list(self.stories[(number - 1) * _PAGE : number * _PAGE])
            older = f"/archive/page/{number + 1}/" if number < last else ""
            title = f"Archive, page {number}"
            page = self._list(title, path, chosen, heading="All stories", older=older)
            site.add(path, page, "archive")
        groups: dict[tuple[str, str], list[Story]] = {}
        for story in self.stories:
            for tag in story.tags:
                groups.setdefault(("tag", tag), []).append(story)
            for author in () if story.agency else story.authors:
                groups.setdefault(("author", author), []).append(story)
        for (kind, name), chosen in groups.items():
            path = f"/{kind}/{slug(name)}/"
            site.add(path, self._list(name, path, chosen), kind)

    def _results(self, words: str) -> Response:
        asked = words.lower().split()
        texts = {
            story: f"{story.title} {story.deck} {' '.join(map(plain, story.paragraphs()))}".lower()
            for story in self.stories
        }
        found = [s for s, text in texts.items() if asked and all(word in text for word in asked)]
        heading = f"{len(found)} results for “{words}”"
        return self._list(f"Search: {words}", "/search/", found, heading=heading)

    def _feeds(self, site: Site) -> None:
        channel = lists.Channel(site.title, self.root, "en", "News from Merrow")
        items = [
            lists.Item(self.url(s), s.title, s.published, s.deck, s.authors[0], s.language)
            for s in self.stories
        ]
        newest = items[:_NEWEST]
        site.add("/feed.xml", lists.rss(channel, newest, tail="?utm_source=rss&utm_medium=feed"))
        site.add("/atom.xml", lists.atom(channel, newest))
        site.add("/feed.json", lists.json_feed(channel, newest))
        site.add("/sitemap-news.xml", lists.news_sitemap(site.title, items[:6]))
        everything = [(item.url, item.published) for item in items]
        half = len(everything) // 2
        sections = [(f"{self.root}/{path}/", None) for path in self.texts["sections"]]
        about = (f"{self.root}/about/", None)
        site.add("/sitemap-stories.xml", lists.sitemap(everything[:half]))
        site.add("/sitemap-archive.xml.gz", lists.gzip_file(lists.sitemap(everything[half:])))
        site.add("/sitemap-pages.xml", lists.sitemap([*sections, about]))
        names = ("news.xml", "stories.xml", "archive.xml.gz", "pages.xml")
        index = lists.sitemap_index(f"{self.root}/sitemap-{name}" for name in names)
        site.add("/sitemap_index.xml", index)
        robots = ("User-agent: *", "Disallow: /intern/", "Disallow: /search/", "Allow: /")
        listed = f"Sitemap: {self.root}/sitemap_index.xml"
        site.add("/robots.txt", lists.text(*robots, "", listed))

    def _pictures(self, site: Site) -> None:
        """Add galleries and films."""
        for gallery in self.texts["galleries"]:
            name, captions = gallery["name"], gallery["captions"]
            path = f"/gallery/2025/{name}/"
            page = self.page("gallery.html", gallery["title"], path, item=name, captions=captions)
            site.add(path, page, "gallery")
            for i in range(len(captions)):
                site.add(f"/media/{name}-{i}.png", picture(f"{name}-{i}"))
        for film in self.texts["films"]:
            name = film["name"]
            path = f"/video/2025/{name}/"
            page = self.page("film.html", film["title"], path, item=name, text=film["about"])
            site.add(path, page, "video")
            site.add(f"/media/{name}.png", picture(name))
            site.add(f"/media/{name}.mp4", Response(b"\0\0\0\x18ftypmp42", "video/mp4"))
        for folder, title in (("gallery", "Pictures"), ("video", "Video")):
            path = f"/{folder}/"
            site.add(path, self.page("folder.html", title, path, folder=folder), "section")
