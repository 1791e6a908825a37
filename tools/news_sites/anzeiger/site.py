"""The third site: boxes with generated class names, cards, lists that go on, JSON-LD only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from html import escape
from typing import Final
from urllib.parse import quote

from tools.news_sites.answer import HTML, Answer, picture
from tools.news_sites.anzeiger import frame
from tools.news_sites.anzeiger.frame import MARKERS, NAME, SECTIONS, shell
from tools.news_sites.anzeiger.story_page import cards, slug, story_page
from tools.news_sites.feeds_sitemaps import Channel, Item, atom, gzip_file, json_feed, sitemap, text
from tools.news_sites.site import Options, Site, TrueArticle
from tools.news_sites.story import FOLDER, Story, plain, read_stories

_PAGE: Final = 5
_GALLERY: Final = (
    "Der Maibaum steht.",
    "Die Kapelle probt.",
    "Regen um vier.",
    "Der letzte Kuchen.",
)
_SERVICE: Final = {
    "/anmelden": ("login", "Anmelden", "<form><input name='mail'/><input type='password'/></form>"),
    "/abo": ("service", "Abo", "<div>Digital: sechs Kronen</div><div>Gedruckt: elf Kronen</div>"),
    "/ueber-uns": ("about", "Über uns", "<div>Der Anzeiger erscheint seit 1896, zuerst als Aushang "
        "am Rathaus, heute sechsmal in der Woche.</div>"),
    "/impressum": ("imprint", "Impressum", "<div>Lindacher Verlagsgenossenschaft eG<br/>Am Markt 3"
        "<br/>Lindach</div><div>Verantwortlich: Ottilie Brenner</div>"),
    "/datenschutz": ("service", "Datenschutz", "<div>Wir speichern so wenig wie möglich und so "
        "kurz wie erlaubt. Auskunft erteilt die Redaktion.</div>"),
    "/raetsel": ("service", "Rätsel", "<table><tr><td>5</td><td></td><td>3</td></tr><tr><td></td>"
        "<td>7</td><td></td></tr></table>"),
    "/video/flug-ueber-das-moor": ("video", "Flug über das Moor", "<div class='Player_root__v3'>"
        "<video src='/medien/moor.mp4'></video></div><div>Zwei Minuten aus der Luft.</div>"),
}  # fmt: skip


def anzeiger(roots: Mapping[str, str], options: Options) -> Site:
    """All pages of the site."""
    site = Anzeiger(roots["anzeiger"], read_stories("anzeiger")).site()
    _ask_consent(site, whole=options.wall)
    return site


def _ask_consent(site: Site, *, whole: bool) -> None:
    """Who comes without a cookie gets a box over the page, or the box alone."""
    for path, answer in list(site.answers.items()):
        if answer.kind == HTML:
            site.members[path] = answer
            box = frame.overlay(path).encode()
            body = frame.wall(path) if whole else answer.body.replace(b"<body>", b"<body>" + box)
            site.answers[path] = replace(answer, body=body)


@dataclass(frozen=True)
class Anzeiger:
    """The press of the site."""

    root: str
    stories: tuple[Story, ...]

    @staticmethod
    def code(story: Story) -> str:
        """The short code by which the site finds a story."""
        return blake2b(story.slug.encode(), digest_size=3).hexdigest()

    def path(self, story: Story, section: str = "") -> str:
        """Where a story is; the section is for readers, the site looks at the code."""
        return f"/a/{section or story.section}/{story.slug}-{self.code(story)}"

    def site(self) -> Site:
        """All pages."""
        site = Site("anzeiger", self.root, NAME, markers=MARKERS)
        for story in self.stories:
            self._story(site, story)
        self._indexes(site)
        for path, (kind, title, content) in _SERVICE.items():
            heading = f'<div class="Page_title__q1">{title}</div>{content}'
            site.add(path, self._page(title, heading), kind)
        self._gallery(site)
        channel = Channel(NAME, self.root, "de")
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
        css = (FOLDER / "anzeiger" / "main.css").read_bytes()
        site.add("/_app/main.css", Answer(css, "text/css"))
        site.add("/medien/moor.mp4", Answer(b"\0\0\0\x18ftypmp42", "video/mp4"))
        site.search_path, site.search = "/suche", self._results
        asked = f"{self.root}/suche?q={quote('Brücke')}"
        site.others[asked], site.forbidden = "search", (asked,)
        return site

    @staticmethod
    def _page(title: str, content: str) -> Answer:
        return Answer(shell(title, content).encode(), packed=True)

    def _gallery(self, site: Site) -> None:
        slides = "".join(
            f"<div class='Slide_root__e9'><img src='/medien/mai-{i}.png' alt=''/>"
            f"<div>{caption}</div></div>"
            for i, caption in enumerate(_GALLERY)
        )
        page = self._page(
            "Maifest in Bildern", f"<div class='Page_title__q1'>Maifest</div>{slides}"
        )
        site.add("/galerie/maifest-in-bildern", page, "gallery")
        for i in range(len(_GALLERY)):
            site.add(f"/medien/mai-{i}.png", picture(f"mai-{i}"))

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
            "publisher": {"@type": "Organization", "name": NAME},
            "mainEntityOfPage": {"@type": "WebPage", "@id": url},
        }
        page = story_page(self, story, url, data)
        second = self.path(story, "top")
        site.add(self.path(story), page)
        site.add(second, page)
        site.add(f"/medien/{story.slug}.png", picture(story.slug))
        site.articles.append(
            TrueArticle(
                site="anzeiger",
                url=url,
                title=story.title,
                text="\n\n".join((story.deck, *map(plain, story.paragraphs()))),
                language=story.language,
                authors=story.authors,
                published=story.published,
                also=(self.root + second,),
                deck=story.deck,
            )
        )

    def _indexes(self, site: Site) -> None:
        last = -(-len(self.stories) // _PAGE)
        for page in range(1, last + 1):
            path = f"/?seite={page}" if page > 1 else "/"
            listed = cards(self, self.stories[(page - 1) * _PAGE : page * _PAGE])
            more = f'<a class="LoadMore_root__s8" href="/?seite={page + 1}">Mehr laden</a>'
            content = f'<div class="InfiniteList_root__e6" data-page="{page}">{listed}</div>'
            content += more if page < last else ""
            site.add(path, self._page("Startseite", content), "front" if page == 1 else "archive")
        groups = {f"/r/{path}": (name, "section") for path, name in SECTIONS.items()}
        groups |= {f"/t/{quote(slug(t))}": (t, "tag") for s in self.stories for t in s.tags}
        groups |= {f"/p/{quote(slug(a))}": (a, "author") for s in self.stories for a in s.authors}
        for path, (name, kind) in groups.items():
            chosen = [s for s in self.stories if name in (SECTIONS[s.section], *s.tags, *s.authors)]
            content = f'<div class="Page_title__q1">{name}</div>{cards(self, chosen)}'
            site.add(path, self._page(name, content), kind)

    def _results(self, words: str) -> Answer:
        found = [s for s in self.stories if words and words.lower() in (s.title + s.deck).lower()]
        title = f"Suche: {escape(words)}"
        return self._page(title, f'<div class="Page_title__q1">{title}</div>{cards(self, found)}')
