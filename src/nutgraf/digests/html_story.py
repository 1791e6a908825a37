"""Write one article of the HTML digest."""

from __future__ import annotations

from typing import Final

from nutgraf.digests.date_format import (
    format_date,
    format_time,
    html_datetime,
    language_tag,
    text_direction,
)
from nutgraf.digests.digest import Story
from nutgraf.digests.safe_html import Markup, element, joined, web_url

_DOT: Final = " · "
_ELSEWHERE: Final = "external noopener noreferrer"


def story_html(story: Story) -> Markup:
    """Return title, byline, image, summary, and the collapsed full text.

    The site is named above its stories.
    """
    address = web_url(story.url)
    direction = text_direction(story.language, f"{story.headline} {story.summary}")
    title = (
        element("a", story.headline, href=address, rel=_ELSEWHERE) if address else story.headline
    )
    parts = [element("h4", title), *_byline(story)]
    if picture := web_url(story.image):
        parts.append(
            element(
                "img",
                src=picture,
                alt="",
                class_="picture",
                loading="lazy",
                decoding="async",
                referrerpolicy="no-referrer",
            )
        )
    if story.summary:
        parts.append(element("p", story.summary, class_="summary"))
    if story.text:
        # The labels are English, whatever the language of the story.
        button = element("summary", element("span", "Full text", lang="en"))
        parts.append(element("details", button, element("div", *_text(story.text), class_="text")))
    return element(
        "article", *parts, class_="story", lang=language_tag(story.language) or "", dir=direction
    )


def _byline(story: Story) -> list[Markup]:
    parts: list[str] = []
    if story.published:
        words = format_time(story.published) or format_date(story.published.date())
        shown_time = element("bdi", words)
        parts.append(element("time", shown_time, datetime=html_datetime(story.published)))
    if story.authors:
        parts.append(joined(["By ", joined((element("bdi", a) for a in story.authors), ", ")]))
    if story.section:
        parts.append(element("bdi", story.section))
    if story.version > 1:
        parts.append(Markup("Changed since it was first seen"))
    return [element("p", joined(parts, _DOT), class_="byline", lang="en")] if parts else []


def _text(text: str) -> list[Markup]:
    """Return paragraphs. Lines that all start with hyphens become a list."""
    return [_paragraph(part) for part in text.split("\n\n") if part.strip()]


def _paragraph(text: str) -> Markup:
    lines = text.strip("\n").split("\n")
    if all(line.lstrip().startswith("- ") for line in lines):
        return element("ul", *(element("li", line.lstrip()[2:]) for line in lines))
    return element("p", joined(lines, Markup("<br>\n")))
