"""Write a digest as a self-contained HTML page.

The page has no scripts, and a content security policy that allows no scripts and no
other style: whatever a page contained stays text. Images are linked; the page is
complete without them.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Final

from nutgraf.digests.date_format import NO_DAY, format_date, format_day, format_time, html_datetime
from nutgraf.digests.digest import Day, Digest, Site, format_count
from nutgraf.digests.html_story import story_html
from nutgraf.digests.safe_html import Markup, element, escape, joined

_DOT: Final = " · "


def html_digest(digest: Digest) -> str:
    """Return the digest as an HTML page."""
    style = "\n" + Path(__file__).with_name("style.css").read_text("utf-8")
    sites = digest.sites
    body = joined(
        [
            element("a", "Skip to the articles", class_="skip", href="#articles"),
            _masthead(digest, sites),
            _contents(sites),
            element("main", *_main(sites), id="articles"),
            _footer(digest),
        ],
        "\n",
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"{element('meta', http_equiv='Content-Security-Policy', content=_policy(style))}\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="generator" content="nutgraf">\n'
        f"<title>{escape(digest.title)}, {escape(format_date(digest.made.date()))}</title>\n"
        f"<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _policy(style: str) -> str:
    """Return a policy that allows only images and this style, identified by its hash."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src https: http:; "
        "base-uri 'none'; form-action 'none'"
    )


def _masthead(digest: Digest, sites: tuple[Site, ...]) -> Markup:
    made = digest.made
    facts = [
        element("time", format_day(made.date()), datetime=html_datetime(made)),
        format_count(len(digest.stories), "article"),
    ]
    if len(sites) > 1:
        facts.append(f"{len(sites):,} sites")
    if not digest.complete:
        facts.append("stopped before the end")
    return element(
        "header",
        element("p", "Digest", class_="kicker"),
        element("h1", digest.title, dir="auto"),
        element("p", joined(facts, _DOT), class_="edition"),
        class_="masthead",
    )


def _contents(sites: tuple[Site, ...]) -> Markup:
    """Return the navigation: links to the sites, or to the days of a single site."""
    if len(sites) > 1:
        entries = [(f"site-{i}", site.name, site.count) for i, site in enumerate(sites, 1)]
        name = "Sites"
    else:
        days = sites[0].days if sites else ()
        if 2 * len(days) > sum(len(day.stories) for day in days):
            return Markup("")  # nearly as long as what it leads to
        entries = [
            (f"day-1-{i}", format_day(day.day), len(day.stories)) for i, day in enumerate(days, 1)
        ]
        name = "Days"
    if len(entries) < 2:
        return Markup("")
    items = [
        element(
            "li",
            element("a", element("bdi", title), href=f"#{anchor}"),
            " ",
            element("span", f"{count:,}", class_="count"),
        )
        for anchor, title, count in entries
    ]
    return element("nav", element("ul", *items), aria_label=name)


def _main(sites: tuple[Site, ...]) -> list[Markup]:
    if not sites:
        return [element("p", "No articles were found.", class_="nothing")]
    return [_site(site, number) for number, site in enumerate(sites, 1)]


def _site(site: Site, number: int) -> Markup:
    host = [" ", element("span", site.host, class_="host", dir="ltr")]
    return element(
        "section",
        element(
            "h2",
            element("bdi", site.name),
            *(host if site.host != site.name else ()),
            id=f"site-{number}",
        ),
        *(_day(day, f"{number}-{i}") for i, day in enumerate(site.days, 1)),
        class_="site",
        aria_labelledby=f"site-{number}",
    )


def _day(day: Day, anchor: str) -> Markup:
    shown = Markup(NO_DAY)
    if day.day:
        weekday, _, rest = format_day(day.day).partition(" ")
        words = [element("span", weekday, class_="weekday"), " ", rest]
        shown = element("time", *words, datetime=day.day.isoformat())
    return element(
        "div",
        element("h3", shown, id=f"day-{anchor}"),
        element("div", *(story_html(story) for story in day.stories), class_="stories"),
        class_="day",
    )


def _footer(digest: Digest) -> Markup:
    made = f"{format_date(digest.made.date())}, {format_time(digest.made)}"
    from_ = joined((element("bdi", source, dir="ltr") for source in digest.sources), ", ")
    parts = [element("p", "Made by nutgraf on ", made, " from ", from_, ".")]
    for name, lines in (("Notes", digest.notes), ("What went wrong", digest.errors)):
        if lines:
            title = element("summary", f"{name} ({len(lines):,})")
            shown = element("ul", *(element("li", line, dir="auto") for line in lines))
            parts.append(element("details", title, shown))
    return element("footer", *parts)
