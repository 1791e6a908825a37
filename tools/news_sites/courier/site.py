"""The first site: semantic HTML5, dates and slugs in its addresses, every kind of feed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from html import escape

from tools.news_sites.answer import Answer, moved, picture
from tools.news_sites.courier import lists, other_pages
from tools.news_sites.courier.frame import MARKERS, NAME, NEW, OLD, WORDS, foot, head
from tools.news_sites.courier.story_page import body, facts
from tools.news_sites.site import Options, Site, TrueArticle
from tools.news_sites.story import FOLDER, Story, plain, read_stories


def courier(roots: Mapping[str, str], options: Options, teasers: Mapping[str, str]) -> Site:
    """All pages of the site; ``teasers`` are more headlines for its front page."""
    stories = tuple(s for s in read_stories("courier") if options.late or not s.late)
    return Courier(roots, options, stories).site(teasers)


@dataclass(frozen=True)
class Courier:
    """The press of the site."""

    roots: Mapping[str, str]
    options: Options
    stories: tuple[Story, ...]

    @property
    def root(self) -> str:
        """The address of the site."""
        return self.roots["courier"]

    def url(self, story: Story) -> str:
        """The canonical address of a story."""
        folder = "/live" if story.entries else "/es" if story.language == "es" else ""
        return f"{self.root}{folder}/{story.published:%Y/%m/%d}/{story.slug}/"

    def address(self, target: str) -> str:
        """Where a link in a story leads."""
        if not target.startswith("story:"):
            return target
        return self.url(next(s for s in self.stories if s.slug == target[6:]))

    def site(self, teasers: Mapping[str, str]) -> Site:
        """All pages."""
        site = Site("courier", self.root, NAME, markers=MARKERS)
        for i, story in enumerate(self.stories):
            # The number stays when a story is published after it.
            self._story(site, story, 1000 + len(self.stories) - i)
        lists.add_all(self, site)
        other_pages.add_all(self, site)
        site.add("/", self.page(NAME, "/", other_pages.front(self, teasers)), "front")
        css = (FOLDER / "courier" / "site.css").read_bytes()
        site.add("/static/site.css", Answer(css, "text/css; charset=utf-8"))
        site.search_path = "/search/"
        site.search = lambda words: self.page(
            f"Search: {words}", "/search/", other_pages.results(self, words)
        )
        site.others[f"{self.root}/search/?q=harbour"] = "search"
        site.forbidden += (f"{self.root}/search/?q=harbour",)
        return site

    def page(
        self, title: str, path: str, content: str, language: str = "en", more: str = ""
    ) -> Answer:
        """A page that is no story; ``more`` goes into its head."""
        above = head(title, self.root + path, language, self.root, more)
        inner = f'<main id="content">{content}</main>\n'
        return Answer(
            (above + inner + foot(language, self.root, self.elsewhere())).encode(), packed=True
        )

    def elsewhere(self) -> str:
        """Links to other hosts."""
        partners = {name: url for name, url in self.roots.items() if name not in ("courier", "big")}
        hosts = {**partners, "Chirrup": "https://chirrup.example.com/merrowcourier"}
        return "".join(
            f'<li><a href="{url}/">{name.title()}</a></li>' for name, url in hosts.items()
        )

    def _story(self, site: Site, story: Story, number: int) -> None:
        url = self.url(story)
        changed = self.options.changed and bool(story.second)
        whole = story.paragraphs(changed=changed)
        pages = (whole,) if len(story.pages) == 1 else story.pages
        for i, paragraphs in enumerate(pages):
            path = self._part(url, i).removeprefix(self.root)
            site.add(path, self._story_page(story, paragraphs, i, len(pages), changed=changed))
        site.add(f"/?p={number}", moved(url))
        site.add(f"/print/{story.slug}/", self._print(story, whole))
        site.add(f"/media/{story.slug}.png", picture(story.slug))
        deck = (story.deck,) if story.deck else ()
        kind = "pages" if len(pages) > 1 else "live" if story.entries else "article"
        kind = "teaser" if story.paywall else "changing" if story.second else kind
        near = f"{self.roots['portal']}/en/show.php?id=2001" if story.agency else ""
        site.articles.append(
            TrueArticle(
                site="courier",
                url=url,
                title=story.title,
                text="\n\n".join((*deck, *map(plain, whole))),
                language=story.language,
                authors=story.authors,
                published=story.published,
                kind=kind,
                also=(f"{self.root}/?p={number}", f"{self.root}/print/{story.slug}/"),
                parts=tuple(self._part(url, i) for i in range(len(pages)))
                if len(pages) > 1
                else (),
                near=near,
                deck=story.deck,
            )
        )

    @staticmethod
    def _part(url: str, i: int) -> str:
        return f"{url}{i + 1}/" if i else url

    def _story_page(
        self, story: Story, paragraphs: tuple[str, ...], i: int, count: int, *, changed: bool
    ) -> Answer:
        url, names = self.url(story), NEW if self.options.layout else OLD
        modified = story.published + timedelta(hours=6 if changed else 0)
        more = facts(story, url, self.root, modified)
        pager = ""
        if count > 1:
            nodes = "".join(
                f"<li>{n + 1}</li>"
                if n == i
                else f'<li><a href="{self._part(url, n)}">{n + 1}</a></li>'
                for n in range(count)
            )
            following = ""
            if i + 1 < count:
                following = f'<a rel="next" href="{self._part(url, i + 1)}">Next page</a>'
                more += f'<link rel="next" href="{self._part(url, i + 1)}">\n'
            if i:
                more += f'<link rel="prev" href="{self._part(url, i - 1)}">\n'
            pager = f'<nav class="pager" aria-label="Pages"><ul>{nodes}</ul>{following}</nav>\n'
        story_html = body(
            story, paragraphs, self.root, self.address, names, first=not i, pager=pager
        )
        side = self._side(story, names.side)
        inner = side + story_html if names.before else story_html + side
        above = head(
            story.title, self._part(url, i), story.language, self.root, more, about=story.deck
        )
        below = foot(story.language, self.root, self.elsewhere())
        content = f'{above}<main id="content">\n{inner}</main>\n{below}'
        return Answer(content.encode(), modified=modified, packed=True)

    def _print(self, story: Story, paragraphs: tuple[str, ...]) -> Answer:
        above = f'<!doctype html><html lang="{story.language}"><head><meta charset="utf-8">'
        text_html = "".join(f"<p>{escape(plain(p), quote=False)}</p>\n" for p in paragraphs)
        source = (
            f'{above}<title>{escape(story.title, quote=False)}</title><link rel="canonical" '
            f'href="{self.url(story)}"><meta name="robots" content="noindex"></head><body>'
            f"<p>{NAME}</p><h1>{escape(story.title, quote=False)}</h1>"
            f"<p>{escape(story.deck)}</p>\n{text_html}<p>{self.url(story)}</p></body></html>"
        )
        return Answer(source.encode(), modified=story.published)

    def _side(self, story: Story, side: str) -> str:
        words = WORDS[story.language]
        same = [s for s in self.stories if s.section == story.section and s != story][:4]
        most = [s for s in self.stories[::-1] if s != story][:5]
        return (
            f'<aside class="{side}"><section class="related"><h2>{words["more"]}</h2>'
            f"{self.cards(same)}</section><section class='most-read'><h2>{words['read']}</h2><ol>"
            + "".join(
                f'<li><a href="{self.url(s)}?utm_source=mostread">{escape(s.title)}</a></li>'
                for s in most
            )
            + "</ol></section></aside>\n"
        )

    def cards(self, stories: Iterable[Story], tail: str = "") -> str:
        """Teasers."""
        return "".join(
            f'<div class="card"><a href="{self.url(s)}{tail}"><img src="/media/{s.slug}.png" '
            f'alt="" loading="lazy" width="160" height="90"></a><h3><a href="{self.url(s)}{tail}">'
            f"{escape(s.title, quote=False)}</a></h3><p>{escape(s.deck)}</p><time "
            f'datetime="{s.published.isoformat()}">{s.published:%d %B}</time></div>\n'
            for s in stories
        )
