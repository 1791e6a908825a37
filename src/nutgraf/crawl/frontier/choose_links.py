"""Choose which links of a page to follow, and in what order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from nutgraf.crawl.filters import is_too_old
from nutgraf.crawl.frontier.frontier import FEED_PRIORITY, SECTION_PRIORITY, Entry
from nutgraf.urls import same_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from nutgraf.crawl.frontier.scope import Scope
    from nutgraf.crawl.options import CrawlOptions
    from nutgraf.crawl.workers.tasks import LinksResult
    from nutgraf.model import Link, LinkVerdict

# The page itself shows whether it is an article, so a doubtful link is worth a request.
MIN_PROBABILITY: Final = 0.3
MAX_SECTIONS: Final = 40
MAX_DOUBTFUL_TRIED: Final = 10
MAX_FEEDS: Final = 12
# Sources that list articles of any site. On a front page, links to other sites are partners or ads.
_TRUSTED_SOURCES: Final = frozenset({"feed", "aggregator", "search", "list"})
_DAY: Final = 86_400.0

# Path segments of service pages, which every site has and which contain no news.
_SERVICE_PAGES: Final = frozenset(
    "about about-us account accounts advertise advertising agb app apps archive author "
    "authors basket careers cart code-of-conduct comments contact contact-us contacts cookie "
    "cookies corrections crossword crosswords datenschutz donate e-paper epaper faq faqs feed "
    "feedback feeds forgot galleries gallery games help hilfe horoscope horoscopes impressum "
    "imprint jobs kontakt legal live-tv log-in login logout lottery membership mentions- "
    "legales newsletter newsletters obituaries password photos pictures podcast podcasts "
    "preferences press print privacy privacy-policy profile puzzles register registration rss "
    "search settings share shop sign-in sign-up signin signup sitemap store subscribe "
    "subscription subscriptions suche tag tags terms terms-and-conditions terms-of-use tv "
    "user users video videos weather wetter".split()
)
_PAGE_ENDING: Final = re.compile(r"\.(?:html?|php|aspx?|jsp)$", re.IGNORECASE)


class ChosenLinks(NamedTuple):
    """Links to follow, and links to follow only if similar ones turn out to be articles."""

    chosen: list[Entry]
    doubtful: list[Entry]


def choose_links(
    found: LinksResult,
    url: str,
    depth: int,
    options: CrawlOptions,
    now: datetime,
    scope: Scope,
    *,
    trust_all: bool = False,
) -> ChosenLinks:
    """Return the links to follow from a page at ``depth``.

    ``trust_all`` is for a file of URLs: they are all followed.
    """
    feeds = _feed_entries(found, url, depth, scope)
    if depth + 1 > options.depth and not trust_all:
        return ChosenLinks(feeds, [])
    articles: list[Entry] = []
    outside_scope: list[Entry] = []
    doubtful: list[Entry] = []
    sections: list[Entry] = []
    for link, verdict in found.links:
        trusted = trust_all or link.source in _TRUSTED_SOURCES
        if not _may_follow(link, url, options, trusted=trusted):
            continue
        entry = _article_entry(link, verdict, depth + 1, now)
        if trusted:
            articles.append(entry)
        elif verdict.article or verdict.probability >= MIN_PROBABILITY:
            (articles if scope.has_article(link.url) else outside_scope).append(entry)
        elif _has_headline(link):
            doubtful.append(entry)
        elif depth + 2 <= options.depth and link.source == "page" and scope.has(link.url):
            sections += _section_entry(link, url, depth + 1)
    # Some hosts show mostly articles of the site above them.
    articles = articles or outside_scope
    if not articles:
        # If no link looks good, the judge may be wrong: try the best ones.
        doubtful.sort(key=lambda entry: -entry.priority)
        articles, doubtful = doubtful[:MAX_DOUBTFUL_TRIED], doubtful[MAX_DOUBTFUL_TRIED:]
    sections.sort(key=lambda entry: -entry.priority)
    return ChosenLinks(feeds + articles + sections[:MAX_SECTIONS], doubtful)


def _feed_entries(found: LinksResult, url: str, depth: int, scope: Scope) -> list[Entry]:
    """Return the feeds and sitemaps to read, which are as deep as their page."""
    feeds = [each for each in found.feeds if found.kind != "page" or scope.has_feed(each, url)]
    return [Entry(each, "", None, FEED_PRIORITY, depth) for each in feeds[:MAX_FEEDS]]


def _may_follow(link: Link, url: str, options: CrawlOptions, *, trusted: bool) -> bool:
    """Return whether the link is on the same site, or trusted, and recent enough."""
    return (trusted or same_site(link.url, url)) and not is_too_old(link.published, options.since)


def _has_headline(link: Link) -> bool:
    """Return whether the link text is as long as a headline. A CJK character counts as a word."""
    words = len(link.text.split())
    wide = sum(character > "\u2e7f" for character in link.text)
    return (words >= 4 or wide >= 7) and not any(
        map(_is_not_section, urlsplit(link.url).path.lower().split("/")[1:2])
    )


def _article_entry(link: Link, verdict: LinkVerdict, depth: int, now: datetime) -> Entry:
    """Return an entry ranked by probability, then by freshness and position on the page."""
    order = link.place.order if link.place else 0.5
    # Among articles, the judge's confidence says nothing about which is news.
    chance = 1.0 if verdict.article else verdict.probability
    priority = 0.7 * chance + 0.2 * _freshness(link, now) + 0.1 * (1.0 - order)
    return Entry(link.url, link.text, link.published, min(max(priority, 0.0), 1.0), depth)


def _freshness(link: Link, now: datetime) -> float:
    """Return 1.0 for today's links, less for older ones. Undated ones depend on the source."""
    if link.published is None:
        return 0.0 if link.source == "sitemap" else 0.7
    published = link.published
    if published.tzinfo is None:
        published = published.replace(tzinfo=now.tzinfo)
    days = max((now - published).total_seconds(), 0.0) / _DAY
    return 1.0 / (1.0 + days)


def _section_entry(link: Link, url: str, depth: int) -> Iterator[Entry]:
    """Yield the link as a section, if it has a short path of words. Menu links rank higher."""
    if not same_site(link.url, url) or link.url.rstrip("/") == url.rstrip("/"):
        return
    parts = urlsplit(link.url)
    names = [_PAGE_ENDING.sub("", name.lower()) for name in parts.path.split("/") if name]
    if not 1 <= len(names) <= 2 or parts.query or any(map(_is_not_section, names)):
        return
    menu = link.place is not None and link.place.region in ("nav", "header")
    yield Entry(
        link.url, link.text, None, SECTION_PRIORITY + (0.2 if menu else 0.1 / len(names)), depth
    )


def _is_not_section(name: str) -> bool:
    return (
        name in _SERVICE_PAGES or len(name) > 40 or "." in name or sum(map(str.isdigit, name)) > 2
    )
