"""Write a digest as Markdown, with summaries but without full texts."""

from __future__ import annotations

from typing import Final

from nutgraf.digests.date_format import format_date, format_day, format_time
from nutgraf.digests.digest import Digest, Story, format_count
from nutgraf.digests.safe_html import strip_controls, web_url
from nutgraf.page.formats.escape import MARKUP, escape, escape_heading_end, escape_paragraph

# Characters with a meaning in Markdown, percent-encoded in URLs.
_ADDRESS: Final = str.maketrans({"(": "%28", ")": "%29", "*": "%2A", "[": "%5B", "]": "%5D"})
_DOT: Final = " · "


def markdown_digest(digest: Digest) -> str:
    """Return the digest as CommonMark."""
    facts = [format_day(digest.made.date()), format_count(len(digest.stories), "article")]
    if not digest.complete:
        facts.append("stopped before the end")
    parts = [f"# {_heading(digest.title)}", _DOT.join(facts)]
    for site in digest.sites:
        parts.append(f"## {_heading(site.name)}")
        if site.host != site.name:
            parts.append(_line(site.host))
        for day in site.days:
            parts.append(f"### {format_day(day.day)}")
            for story in day.stories:
                parts += _story(story)
    for name, lines in (("Notes", digest.notes), ("What went wrong", digest.errors)):
        if lines:
            parts += [f"## {name}", "\n".join(f"- {_line(line)}" for line in lines)]
    return "\n\n".join(parts) + "\n"


def _story(story: Story) -> list[str]:
    title = _text(story.headline, in_link=True)
    address = web_url(story.url)
    linked = f"[{title}]({_destination(address)})" if address else _heading(story.headline)
    parts = [f"#### {linked}"]
    if byline := _byline(story):
        parts.append(byline)
    if story.summary:
        parts.append(_line(story.summary))
    if picture := web_url(story.image):
        parts.append(f"![]({_destination(picture)})")
    return parts


def _byline(story: Story) -> str:
    parts = list[str]()
    if story.published:
        day, hour = format_date(story.published.date()), format_time(story.published)
        parts.append(f"{day}, {hour}" if hour else day)
    if story.authors:
        parts.append(f"By {', '.join(story.authors)}")
    if story.section:
        parts.append(story.section)
    if story.version > 1:
        parts.append("Changed since it was first seen")
    return _line(_DOT.join(parts))


def _destination(address: str) -> str:
    # An ampersand could start a character reference; underscores are safe in a URL.
    return escape(address.translate(_ADDRESS), before=MARKUP, after=MARKUP).replace("\\_", "_")


def _heading(text: str) -> str:
    return escape_heading_end(_text(text))


def _line(text: str) -> str:
    """Return text that is safe at the start of a line."""
    return escape_paragraph(_text(text))


def _text(text: str, *, in_link: bool = False) -> str:
    edge = MARKUP if in_link else ""
    return escape(" ".join(strip_controls(text).split()), before=edge, after=edge, in_link=in_link)
