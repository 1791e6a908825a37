"""A generated site of any size. Its random stories are always the same."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

from tools.news_sites.feeds_sitemaps import sitemap, sitemap_index, text
from tools.news_sites.response import Response
from tools.news_sites.site import Site, TrueArticle
from tools.news_sites.site_builder import SiteBuilder, read_texts

SECTIONS: Final = 20
PER_PAGE: Final = 25
PER_SITEMAP: Final = 500
RELATED: Final = 16
_PARTS: Final = read_texts("big")["parts"]


@lru_cache(maxsize=1)
def big(root: str, count: int) -> Site:
    """Return a site with this many articles."""
    builder = SiteBuilder("big", {"big": root})
    name, words = builder.texts["name"], builder.texts["words"]
    site = Site("big", root, name, markers=tuple(words.values()))
    site.articles = [_story(root, i) for i in range(count)]
    for i, article in enumerate(site.articles):
        related = site.articles[max(i - RELATED // 2, 0) :][:RELATED]
        page = builder.render("story.html", title=article.title, article=article, related=related)
        site.add(article.url.removeprefix(root), Response(page.encode(), packed=True))
    for number in range(SECTIONS):
        _section(site, builder, number)
    site.add("/", _list(builder, name, site.articles[:SECTIONS]), "front")
    addresses = []
    for start in range(0, count, PER_SITEMAP):
        path = f"/sitemap-{start // PER_SITEMAP + 1}.xml"
        chosen = site.articles[start : start + PER_SITEMAP]
        site.add(path, sitemap((article.url, article.published) for article in chosen))
        addresses.append(root + path)
    site.add("/sitemap.xml", sitemap_index(addresses))
    site.add("/robots.txt", text("User-agent: *", "Allow: /", f"Sitemap: {root}/sitemap.xml"))
    return site


def _story(root: str, i: int) -> TrueArticle:
    chance = random.Random(i)
    place, person = _name(chance), f"{_name(chance)} {_name(chance)}"
    words = [
        _pick(chance, "adjectives"),
        _pick(chance, "nouns"),
        _pick(chance, "verbs"),
    ]
    title = f"{place}: {words[0]} {words[1]} {words[2]} {chance.choice(_PARTS['how'])}"
    paragraphs = [
        " ".join(_sentence(chance, place, person) for _ in range(chance.randint(3, 5)))
        for _ in range(chance.randint(5, 9))
    ]
    published = datetime(2025, 4, 12, 12, tzinfo=UTC) - timedelta(minutes=37 * i)
    slug = title.lower().replace(":", "").replace(" ", "-")
    url = f"{root}/section-{i % SECTIONS + 1:02}/{published:%Y/%m/%d}/{slug}-{i + 1}/"
    text_ = "\n\n".join(paragraphs)
    return TrueArticle("big", url, title, text_, "en", (person,), published)


def _pick(chance: random.Random, kind: str) -> str:
    return str(chance.choice(_PARTS[kind]))


def _name(chance: random.Random) -> str:
    return "".join(_pick(chance, "syllables") for _ in range(chance.randint(2, 3))).title()


def _thing(chance: random.Random, place: str) -> str:
    noun, adjective = _pick(chance, "nouns"), _pick(chance, "adjectives")
    return chance.choice(
        (
            f"the {adjective} {noun}",
            f"the {noun} of {_name(chance)}",
            f"{place}'s {noun}",
            f"every {noun}",
        )
    )


def _clause(chance: random.Random, place: str) -> str:
    return f"{_thing(chance, place)} {chance.choice(_PARTS['verbs'])} {_thing(chance, place)}"


def _sentence(chance: random.Random, place: str, person: str) -> str:
    first, second = _clause(chance, place), _clause(chance, place)
    kind = chance.randrange(4)
    if kind == 0:
        made = f"{first} {chance.choice(_PARTS['how'])}, {chance.choice(_PARTS['joints'])} {second}"
    elif kind == 1:
        made = f'"{first[0].upper()}{first[1:]}," said {chance.choice((person, _name(chance)))}'
    elif kind == 2:
        made = f"{chance.choice(_PARTS['joints'])} {first}, {second} {chance.choice(_PARTS['how'])}"
    else:
        price = f"for {chance.randint(2, 990)} crowns"
        made = f"{first} {chance.choice(_PARTS['how'])} and {chance.choice(_PARTS['how'])}, {price}"
    return made[0].upper() + made[1:] + "."


def _list(
    builder: SiteBuilder, title: str, articles: list[TrueArticle], older: str = ""
) -> Response:
    page = builder.render("list.html", title=title, articles=articles, older=older)
    return Response(page.encode(), packed=True)


def _section(site: Site, builder: SiteBuilder, number: int) -> None:
    articles = site.articles[number::SECTIONS]
    last = max(-(-len(articles) // PER_PAGE), 1)
    for page in range(1, last + 1):
        base = f"/section-{number + 1:02}/"
        path = f"{base}page/{page}/" if page > 1 else base
        chosen = articles[(page - 1) * PER_PAGE : page * PER_PAGE]
        older = f"{base}page/{page + 1}/" if page < last else ""
        response = _list(builder, f"Section {number + 1}", chosen, older)
        site.add(path, response, "section" if page == 1 else "archive")
