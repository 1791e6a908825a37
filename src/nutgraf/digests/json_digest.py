"""Write a digest as JSON. The schema is in docs/digest.md."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

import orjson

from nutgraf.digests.date_format import text_direction
from nutgraf.digests.digest import Digest, Story
from nutgraf.page.decoding.decode import whole

FORMAT: Final = "nutgraf-digest"
VERSION: Final = 1


def json_digest(digest: Digest) -> str:
    """Return the digest as a JSON object, its articles in the same order as in HTML."""
    values = {
        "format": FORMAT,
        "version": VERSION,
        "title": digest.title,
        "made": digest.made.isoformat(),
        "sources": list(digest.sources),
        "complete": digest.complete,
        "counts": dict(digest.counts),
        "articles": [
            story_fields(story)
            for site in digest.sites
            for day in site.days
            for story in day.stories
        ],
        "notes": list(digest.notes),
        "errors": list(digest.errors),
    }
    return _dumped(values, orjson.OPT_INDENT_2)


def json_line(event: str, story: Story) -> str:
    """Return an article as a line of JSON Lines, with the event ``new`` or ``changed``."""
    return _dumped({"event": event, **story_fields(story)}, 0)


def story_fields(story: Story) -> dict[str, Any]:
    """Return an article as plain values."""
    return {
        "url": story.url,
        "title": story.title,
        "summary": story.summary,
        "text": story.text,
        "authors": list(story.authors),
        "published": _iso(story.published),
        "modified": _iso(story.modified),
        "language": story.language,
        "direction": text_direction(story.language, f"{story.headline} {story.summary}"),
        "site": story.site,
        "host": story.host,
        "image": story.image,
        "section": story.section,
        "tags": list(story.tags),
        "page_type": story.page_type,
        "confidence": story.confidence,
        "found": _iso(story.found),
        "version": story.version,
    }


def _dumped(values: dict[str, Any], option: int) -> str:
    option |= orjson.OPT_APPEND_NEWLINE
    try:
        return orjson.dumps(values, option=option).decode()
    except TypeError:  # halves of characters, which no JSON takes
        return orjson.dumps(_map_text(values, whole), option=option).decode()


def _map_text(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_map_text(each, change) for each in value]
    if isinstance(value, dict):
        return {change(key): _map_text(each, change) for key, each in value.items()}
    return value


def _iso(time: datetime | None) -> str | None:
    return time.isoformat() if time else None
