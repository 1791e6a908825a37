"""A site as large as one likes, of stories that are put together by chance, always the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from html import escape
from typing import Final

from tools.news_sites.answer import Answer
from tools.news_sites.feeds_sitemaps import sitemap, sitemap_index, text
from tools.news_sites.site import Site, TrueArticle

NAME: Final = "The Long Gazette"
SECTIONS: Final = 20
PER_PAGE: Final = 25
PER_SITEMAP: Final = 500
RELATED: Final = 16
MARKERS: Final = (
    "The Long Gazette is assembled from spare parts and delivered to every third house.",
    "Choose an edition, and we will choose another one for you.",
    "What happened at about the same time",
)
_NOUNS: Final = """
orchard harbour ledger bicycle lantern quarry chapel violin ferry telescope kettle
pigeon tunnel library greenhouse anvil barometer causeway herring windmill turbine laundry sculpture
museum glacier tramway cellar parliament hedge archive submarine carpenter surgeon beekeeper
botanist auctioneer locksmith referee composer plumber astronomer cartographer dentist magistrate
shepherd engineer weaver conductor librarian gardener bakery bridge school market station reservoir
festival tournament election drought harvest exhibition strike rehearsal inquiry wedding merger
blizzard""".split()
_ADJECTIVES: Final = """
reluctant crooked municipal forgotten enormous cheerful borrowed rusty silent
provisional elderly northern painted doubtful famous hollow expensive damp ornamental stubborn
second-hand underground temporary mysterious punctual velvet portable ancient obedient
luminous""".split()
_VERBS: Final = """
repaired inherited measured abandoned photographed defended painted postponed sold
counted rescued translated flooded admired inspected forgot rebuilt praised insured swapped rented
catalogued polished smuggled renamed auctioned sketched doubled cancelled discovered""".split()
_HOW: Final = (
    "without notice", "at dusk", "by post", "on Tuesday", "in secret", "for nothing", "after lunch",
    "before breakfast", "in spring", "overnight", "twice", "with regret", "to general applause",
    "against advice", "in the rain", "on a Sunday", "under protest", "for the third time",
)  # fmt: skip
_JOINTS: Final = ("while", "because", "although", "until", "after", "so that", "whereas", "before")
_SYLLABLES: Final = (
    "ma lor ven tis kar dol bri sen hap wick mor ell tan gre fos lin ath dun ry pel".split()
)


@lru_cache(maxsize=1)
def big(root: str, count: int) -> Site:
    """A site with so many articles in its sections."""
    site = Site("big", root, NAME, markers=MARKERS)
    stories = [_story(root, i) for i in range(count)]
    site.articles = [article for article, _ in stories]
    for i, (article, paragraphs) in enumerate(stories):
        related = _teasers(site.articles[max(i - RELATED // 2, 0) :][:RELATED])
        page = _story_page(article, paragraphs, related)
        site.add(article.url.removeprefix(root), page)
    for number in range(SECTIONS):
        _section(site, number, site.articles[number::SECTIONS])
    newest = _teasers(site.articles[:SECTIONS])
    site.add("/", _page(NAME, f"<h1>{NAME}</h1>{newest}"), "front")
    addresses = []
    for start in range(0, count, PER_SITEMAP):
        path = f"/sitemap-{start // PER_SITEMAP + 1}.xml"
        chosen = site.articles[start : start + PER_SITEMAP]
        site.add(path, sitemap((article.url, article.published) for article in chosen))
        addresses.append(root + path)
    site.add("/sitemap.xml", sitemap_index(addresses))
    site.add("/robots.txt", text("User-agent: *", "Allow: /", f"Sitemap: {root}/sitemap.xml"))
    return site


def _story(root: str, i: int) -> tuple[TrueArticle, list[str]]:
    chance = random.Random(i)
    place, person = _name(chance), f"{_name(chance)} {_name(chance)}"
    words = [chance.choice(_ADJECTIVES), chance.choice(_NOUNS), chance.choice(_VERBS)]
    title = f"{place}: {words[0]} {words[1]} {words[2]} {chance.choice(_HOW)}"
    paragraphs = [
        " ".join(_sentence(chance, place, person) for _ in range(chance.randint(3, 5)))
        for _ in range(chance.randint(5, 9))
    ]
    published = datetime(2025, 4, 12, 12, tzinfo=UTC) - timedelta(minutes=37 * i)
    slug = title.lower().replace(":", "").replace(" ", "-")
    url = f"{root}/section-{i % SECTIONS + 1:02}/{published:%Y/%m/%d}/{slug}-{i + 1}/"
    text_ = "\n\n".join(paragraphs)
    return TrueArticle("big", url, title, text_, "en", (person,), published), paragraphs


def _name(chance: random.Random) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(chance.randint(2, 3))).title()


def _thing(chance: random.Random, place: str) -> str:
    noun, adjective = chance.choice(_NOUNS), chance.choice(_ADJECTIVES)
    return chance.choice(
        (
            f"the {adjective} {noun}",
            f"the {noun} of {_name(chance)}",
            f"{place}'s {noun}",
            f"every {noun}",
        )
    )


def _clause(chance: random.Random, place: str) -> str:
    return f"{_thing(chance, place)} {chance.choice(_VERBS)} {_thing(chance, place)}"


def _sentence(chance: random.Random, place: str, person: str) -> str:
    first, second = _clause(chance, place), _clause(chance, place)
    kind = chance.randrange(4)
    if kind == 0:
        made = f"{first} {chance.choice(_HOW)}, {chance.choice(_JOINTS)} {second}"
    elif kind == 1:
        made = f'"{first[0].upper()}{first[1:]}," said {chance.choice((person, _name(chance)))}'
    elif kind == 2:
        made = f"{chance.choice(_JOINTS)} {first}, {second} {chance.choice(_HOW)}"
    else:
        price = f"for {chance.randint(2, 990)} crowns"
        made = f"{first} {chance.choice(_HOW)} and {chance.choice(_HOW)}, {price}"
    return made[0].upper() + made[1:] + "."


def _page(title: str, content: str, head: str = "") -> Answer:
    menu = "".join(
        f'<li><a href="/section-{n + 1:02}/">Section {n + 1}</a></li>' for n in range(SECTIONS)
    )
    source = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)} | {NAME}</title>{head}</head><body>"
        f"<header><a href='/'>{NAME}</a><nav><ul>{menu}</ul></nav>"
        f"<p>{MARKERS[1]}</p></header><main>{content}</main><footer><p>{MARKERS[0]}</p>"
        f"</footer></body></html>"
    )
    return Answer(source.encode(), packed=True)


def _story_page(article: TrueArticle, paragraphs: list[str], related: str) -> Answer:
    head = (
        f'<link rel="canonical" href="{article.url}"><meta property="og:type" content="article">'
        f'<meta property="article:published_time" content="{article.published.isoformat()}">'
    )
    body = "\n".join(f"<p>{escape(paragraph, quote=False)}</p>" for paragraph in paragraphs)
    content = (
        f'<article><h1>{escape(article.title)}</h1><p class="byline">By {article.authors[0]} '
        f'<time datetime="{article.published.isoformat()}">{article.published:%d %B %Y}</time></p>'
        f'<div class="text">{body}</div></article><aside><h2>{MARKERS[2]}</h2>{related}</aside>'
    )
    return _page(article.title, content, head)


def _teasers(articles: Sequence[TrueArticle]) -> str:
    return "".join(f'<h2><a href="{a.url}">{escape(a.title)}</a></h2>' for a in articles)


def _section(site: Site, number: int, articles: Sequence[TrueArticle]) -> None:
    last = max(-(-len(articles) // PER_PAGE), 1)
    for page in range(1, last + 1):
        base = f"/section-{number + 1:02}/"
        path = f"{base}page/{page}/" if page > 1 else base
        chosen = articles[(page - 1) * PER_PAGE : page * PER_PAGE]
        older = f'<a rel="next" href="{base}page/{page + 1}/">Older</a>' if page < last else ""
        content = f"<h1>Section {number + 1}</h1>{_teasers(chosen)}{older}"
        answer = _page(f"Section {number + 1}", content)
        site.add(path, answer, "section" if page == 1 else "archive")
