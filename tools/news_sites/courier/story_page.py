"""The page of a story on the first site: semantic HTML5 with JSON-LD and Open Graph."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from html import escape

from tools.news_sites.courier.frame import BY, NAME, SECTIONS, WORDS, Names
from tools.news_sites.story import Story, marked_up


def facts(story: Story, url: str, root: str, modified: datetime) -> str:
    """Open Graph and JSON-LD for the head of a page."""
    image = f"{root}/media/{story.slug}.png"
    data = {
        "@context": "https://schema.org",
        "@type": "LiveBlogPosting" if story.entries else "NewsArticle",
        "headline": story.title,
        "description": story.deck,
        "datePublished": story.published.isoformat(),
        "dateModified": modified.isoformat(),
        "inLanguage": story.language,
        "mainEntityOfPage": url,
        "image": [image],
        "isAccessibleForFree": not story.paywall,
        "articleSection": SECTIONS[story.section],
        "author": [_author(name, root, agency=story.agency) for name in story.authors],
        "publisher": {"@type": "NewsMediaOrganization", "name": NAME, "url": f"{root}/"},
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
    pairs = {
        "og:type": "article",
        "og:title": story.title,
        "og:description": story.deck or story.title,
        "og:url": url,
        "og:image": image,
        "og:locale": {"en": "en_GB", "es": "es_ES"}[story.language],
        "article:published_time": story.published.isoformat(),
        "article:modified_time": modified.isoformat(),
        "article:section": SECTIONS[story.section],
    }
    tags = "".join(
        f'<meta property="{name}" content="{escape(value)}">\n' for name, value in pairs.items()
    )
    tags += "".join(f'<meta property="article:tag" content="{escape(t)}">\n' for t in story.tags)
    written = json.dumps(data, ensure_ascii=False).replace("</", "<\\/")
    return f'{tags}<script type="application/ld+json">{written}</script>\n'


def _author(name: str, root: str, *, agency: bool) -> dict[str, str]:
    if agency:
        return {"@type": "Organization", "name": name}
    return {"@type": "Person", "name": name, "url": f"{root}/author/{slug(name)}/"}


def slug(name: str) -> str:
    """A name as it stands in an address."""
    plain = name.lower().translate(str.maketrans("áéíóúñäöü", "aeiounaou"))
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


def body(
    story: Story,
    paragraphs: tuple[str, ...],
    root: str,
    address: Callable[[str], str],
    names: Names,
    *,
    first: bool = True,
    pager: str = "",
) -> str:
    """The story with headline, byline, picture, share bar and tags."""
    words = WORDS[story.language]
    by, and_ = BY[story.language]
    byline = f" {and_} ".join(
        name if story.agency else f'<a rel="author" href="{root}/author/{slug(name)}/">{name}</a>'
        for name in story.authors
    )
    when = story.published.strftime(
        "%d %B %Y, %H:%M" if story.language == "en" else "%d/%m/%Y, %H:%M"
    )
    deck = f'<p class="{names.lead}">{escape(story.deck)}</p>' if story.deck and first else ""
    figure = (
        f'<figure><img src="/media/{story.slug}.png" alt="" width="640" height="360">'
        f"<figcaption>{escape(story.caption)} Photograph: Courier</figcaption></figure>"
        if story.caption and first
        else ""
    )
    wall = (
        f'<div class="paywall"><h2>Subscribe</h2><p>{words["wall"]}</p>'
        f'<a href="{root}/subscribe/">See the offers</a></div>'
        if story.paywall
        else ""
    )
    tags = "".join(f'<li><a href="{root}/tag/{slug(t)}/">{t}</a></li>' for t in story.tags)
    shares = "".join(
        f'<li><a href="https://{name}.example.com/share?u={root}">{name}</a></li>'
        for name in ("Chirrup", "Facepage", "Mail")
    )
    section = f'<a href="{root}/{story.section}/">{SECTIONS[story.section]}</a>'
    return f"""<{names.body} class="{names.story}" id="story">
<header><p class="breadcrumbs"><a href="{root}/">Home</a> / {section}</p>
<h1>{escape(story.title, quote=False)}</h1>{deck}
<p class="byline">{by} {byline} <time datetime="{story.published.isoformat()}">{when}</time></p>
<div class="share"><span>{words["share"]}</span><ul>{shares}
<li><a href="{root}/print/{story.slug}/">Print</a></li></ul></div></header>
{figure}
<div class="{names.text}">
{_entries(story) if story.entries else _text(paragraphs, address)}
{wall}</div>
{pager}<aside class="support"><p>{words["member"]}</p><a href="{root}/subscribe/">Join us</a>
</aside>
<footer><ul class="tags">{tags}</ul></footer>
</{names.body}>
"""


def _text(paragraphs: tuple[str, ...], address: Callable[[str], str]) -> str:
    return "\n".join(_paragraph(paragraph, address) for paragraph in paragraphs)


def _paragraph(paragraph: str, address: Callable[[str], str]) -> str:
    if paragraph.startswith("- "):
        items = (line.removeprefix("- ") for line in paragraph.split("\n"))
        return f"<ul>{''.join(f'<li>{marked_up(item, address)}</li>' for item in items)}</ul>"
    if paragraph.startswith("## "):
        return f"<h2>{marked_up(paragraph[3:], address)}</h2>"
    return f"<p>{marked_up(paragraph, address)}</p>"


def _entries(story: Story) -> str:
    return "\n".join(
        f'<section class="live-entry" id="entry-{i}">'
        f'<time datetime="{entry.published.isoformat()}">{entry.published:%H:%M}</time>'
        f"<h2>{escape(entry.title)}</h2>"
        f"<p>{escape(entry.text, quote=False)}</p></section>"
        for i, entry in enumerate(story.entries)
    )
