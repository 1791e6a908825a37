"""Read stories from samples/sites/<site>/stories: front matter, then paragraphs.

A paragraph that begins with ``## `` is a subhead, with ``- `` a list. A link is
``[text](address)``, or ``[text](story:slug)`` to another story of the site. A
line ``=page=`` begins the next page of the story, ``=2=`` its second version,
and a line ``@ time title`` an entry of a live blog.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup, escape

FOLDER: Final = Path(__file__).resolve().parent.parent.parent / "samples" / "sites"
_LINK: Final = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
_ENTRY: Final = re.compile(r"^@ (\S+) (.+)\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a live blog."""

    published: datetime
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Story:
    """The content of a story."""

    slug: str
    language: str
    title: str
    section: str
    authors: tuple[str, ...]
    published: datetime
    deck: str
    caption: str
    tags: tuple[str, ...]
    pages: tuple[tuple[str, ...], ...]
    """Its paragraphs, page by page; most stories have one page."""
    second: tuple[str, ...] = ()
    """The paragraphs of its second version."""
    entries: tuple[Entry, ...] = ()
    paywall: int = 0
    """The number of free paragraphs; 0 if all are free."""
    agency: bool = False
    late: bool = False
    """Whether it is published only by a switch."""

    def paragraphs(self, *, changed: bool = False) -> tuple[str, ...]:
        """Return the free paragraphs, or those of the second version."""
        if changed and self.second:
            return self.second
        whole = tuple(paragraph for page in self.pages for paragraph in page)
        return whole[: self.paywall] if self.paywall else whole


def plain(paragraph: str) -> str:
    """Return a paragraph without its markup."""
    unlinked = _LINK.sub(r"\1", paragraph.removeprefix("## "))
    lines = [line.removeprefix("- ") for line in unlinked.split("\n")]
    return "\n\n".join(lines)


def marked_up(paragraph: str, address: Callable[[str], str] = str) -> Markup:
    """Return a paragraph as inline HTML; ``address`` converts the targets of links."""
    words = paragraph.removeprefix("## ")
    parts = _LINK.split(words)
    out = [escape(parts[0])]
    for text, target, after in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        out.append(Markup('<a href="{}">{}</a>').format(address(target), text) + escape(after))
    return Markup().join(out)


@cache
def read_stories(site: str) -> tuple[Story, ...]:
    """Return the stories of a site, newest first."""
    files = sorted((FOLDER / site / "stories").glob("*.txt"))
    found = [read_story(file.stem, file.read_text("utf-8")) for file in files]
    return tuple(sorted(found, key=lambda story: story.published, reverse=True))


def read_story(name: str, source: str) -> Story:
    """Parse a story; ``name`` is its language and slug."""
    language, slug = name.split("-", 1)
    head, body = source.strip().split("\n\n", 1)
    front = dict(line.split(": ", 1) for line in head.split("\n"))
    first, _, second = body.partition("\n=2=\n")
    entries = _entries(first)
    pages = tuple(_paragraphs(page) for page in first.split("\n=page=\n"))
    if entries:
        pages = (tuple(part for entry in entries for part in (entry.title, entry.text)),)
    return Story(
        slug=slug,
        language=language,
        title=front["title"],
        section=front["section"],
        authors=tuple(front["author"].split(", ")),
        published=datetime.fromisoformat(front["published"]),
        deck=front.get("deck", ""),
        caption=front.get("caption", ""),
        tags=tuple(front["tags"].split(", ")),
        pages=pages,
        second=_paragraphs(second),
        entries=entries,
        paywall=int(front.get("paywall", "0")),
        agency="agency" in front,
        late="late" in front,
    )


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.strip().split("\n\n") if part)


def _entries(text: str) -> tuple[Entry, ...]:
    parts = _ENTRY.split(text)[1:]
    return tuple(
        Entry(datetime.fromisoformat(parts[i]), parts[i + 1], parts[i + 2].strip())
        for i in range(0, len(parts), 3)
    )
