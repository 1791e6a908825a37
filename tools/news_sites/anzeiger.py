"""The third site: generated class names, cards, endless lists, JSON-LD only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final
from urllib.parse import quote

from tools.news_sites.feeds_sitemaps import Channel, Item, atom, gzip_file, json_feed, sitemap, text
from tools.news_sites.response import HTML, Response, picture
from tools.news_sites.site import Options, Site
from tools.news_sites.site_builder import SiteBuilder, slug
from tools.news_sites.story import FOLDER, Story

_PAGE: Final = 5


def anzeiger(roots: Mapping[str, str], options: Options) -> Site:
    """Return the site."""
    return Anzeiger("anzeiger", roots).site(options)


class Anzeiger(SiteBuilder):
    """Builds the third site."""

    @staticmethod
    def code(story: Story) -> str:
        """Return the short code that identifies a story in URLs."""
        return blake2b(story.slug.encode(), digest_size=3).hexdigest()

    def path(self, story: Story, section: str = "") -> str:
        """Return the path of a story. Only the code in it matters; the section is for readers."""
        return f"/a/{section or story.section}/{story.slug}-{self.code(story)}"

    def page(self, template: str, title: str, **values: Any) -> Response:
        """Return a page."""
        source = self.render(template, title=title, **{"language": "de", **values})
        return Response(source.encode(), packed=True)

    def site(self, options: Options) -> Site:
        """Return all pages."""
        comments = (comment["text"] for comment in self.texts["comments"])
        markers = (*self.texts["words"].values(), *comments)
        site = Site("anzeiger", self.root, self.texts["name"], markers=markers)
        for story in self.stories:
            self._story(site, story)
        self._indexes(site)
        for each in self.texts["pages"]:
            page = self.page("page.html", each["title"], content=each["content"])
            site.add(each["path"], page, each["kind"])
        gallery = self.page("gallery.html", "Maifest in Bildern")
        site.add("/galerie/maifest-in-bildern", gallery, "gallery")
        for i in range(len(self.texts["gallery"])):
            site.add(f"/medien/mai-{i}.png", picture(f"mai-{i}"))
        self._feeds(site)
        css = (FOLDER / "anzeiger" / "main.css").read_bytes()
        site.add("/_app/main.css", Response(css, "text/css"))
        site.add("/medien/moor.mp4", Response(b"\0\0\0\x18ftypmp42", "video/mp4"))
        site.search_path, site.search = "/suche", self._results
        asked = f"{self.root}/suche?q={quote('Brücke')}"
        site.others[asked], site.forbidden = "search", (asked,)
        self._ask_consent(site, whole=options.wall)
        return site

    def _ask_consent(self, site: Site, *, whole: bool) -> None:
        """Show visitors without a cookie a consent box over the page, or only the box."""
        for path, response in list(site.responses.items()):
            if response.kind == HTML:
                site.members[path] = response
                back = quote(path, safe="/")
                if whole:
                    body = self.render("wall.html", back=back).encode()
                else:
                    box = b"<body>" + self.render("overlay.html", back=back).encode()
                    body = response.body.replace(b"<body>", box)
                site.responses[path] = replace(response, body=body)

    def _story(self, site: Site, story: Story) -> None:
        url = self.root + self.path(story)
        data = {
            "@type": "NewsArticle",
            "headline": story.title,
            "datePublished": story.published.isoformat(),
            "dateModified": story.published.isoformat(),
            "author": [{"@type": "Person", "name": name} for name in story.authors],
            "image": f"{self.root}/medien/{story.slug}.png",
            "inLanguage": story.language,
            "publisher": {"@type": "Organization", "name": self.texts["name"]},
            "mainEntityOfPage": {"@type": "WebPage", "@id": url},
        }
        values = {"story": story, "data": data, "language": story.language}
        page = replace(self.page("story.html", story.title, **values), modified=story.published)
        second = self.path(story, "top")
        site.add(self.path(story), page)
        site.add(second, page)
        site.add(f"/medien/{story.slug}.png", picture(story.slug))
        truth = self.true(story, url, story.paragraphs(), also=(self.root + second,))
        site.articles.append(truth)

    def _indexes(self, site: Site) -> None:
        last = -(-len(self.stories) // _PAGE)
        for number in range(1, last + 1):
            path = f"/?seite={number}" if number > 1 else "/"
            stories = self.stories[(number - 1) * _PAGE : number * _PAGE]
            values = {"stories": stories, "number": number, "more": number < last}
            kind = "front" if number == 1 else "archive"
            site.add(path, self.page("front.html", "Startseite", **values), kind)
        sections = self.texts["sections"]
        groups = {f"/r/{path}": (name, "section") for path, name in sections.items()}
        groups |= {f"/t/{quote(slug(t))}": (t, "tag") for s in self.stories for t in s.tags}
        groups |= {f"/p/{quote(slug(a))}": (a, "author") for s in self.stories for a in s.authors}
        for path, (name, kind) in groups.items():
            chosen = [s for s in self.stories if name in (sections[s.section], *s.tags, *s.authors)]
            site.add(path, self.page("list.html", name, stories=chosen), kind)

    def _feeds(self, site: Site) -> None:
        channel = Channel(site.title, self.root, "de")
        items = [
            Item(self.root + self.path(s), s.title, s.published, s.deck, s.authors[0], s.language)
            for s in self.stories
        ]
        site.add("/feed/atom", atom(channel, items[:6]))
        site.add("/feed/json", json_feed(channel, items[:6]))
        listed = gzip_file(sitemap((item.url, item.published) for item in items))
        site.add("/sitemaps/artikel.xml.gz", listed)
        robots = ("User-agent: *", "Disallow: /api/", "Disallow: /suche")
        site.add("/robots.txt", text(*robots, f"Sitemap: {self.root}/sitemaps/artikel.xml.gz"))

    def _results(self, words: str) -> Response:
        found = [s for s in self.stories if words and words.lower() in (s.title + s.deck).lower()]
        return self.page("list.html", f"Suche: {words}", stories=found)
