"""The titles that the head of a page declares, with the site's name cut off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING, Final

import orjson

from nutgraf.text.folding import clean, letters
from nutgraf.text.titles import SplitTitle, is_abnormal, split_title
from nutgraf.urls import host_labels

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.page.page import Page

_HEADLINE: Final = re.compile(r'"headline"\s*+:\s*+"((?:[^"\\]|\\.){1,1000}+)"')
# Characters of JSON-LD that are searched. A page's description of itself is shorter.
_MAX_JSON_LD: Final = 200_000
# The title of a post on a microblog can be the whole post.
_MAX_TITLE: Final = 1000
_SPACED_MARK: Final = re.compile(r"\s[-–—|:]\s")


@dataclass(frozen=True)
class DeclaredTitles:
    """The titles that the head of a page gives, the most trusted first."""

    cut: list[str]
    """The titles without the site's name."""
    _whole: tuple[SplitTitle, ...]
    _site_names: frozenset[str]

    @cached_property
    def others(self) -> list[str]:
        """Whole titles, titles without their last part, and parts that a heading may repeat."""
        titles = self._whole
        repeated = (part for title in titles for part in title.repeated_parts())
        parts = [part for part in repeated if letters(part) not in self._site_names]
        whole, shorter = (t.text for t in titles), (t.without_last_part() for t in titles)
        return _distinct((*whole, *shorter, *parts))


def declared_titles(page: Page, logos: Iterable[str] = ()) -> DeclaredTitles:
    """Return the titles in the head that are not abnormal; ``logos`` are texts of logos."""
    meta = dict(reversed(page.head.meta))
    names = site_names(page).union(map(letters, logos)) - {""}
    json_ld = json_ld_headline(page)
    texts = (json_ld, meta.get("og:title"), meta.get("twitter:title"), page.head.title)
    uncut = [clean(unescape(text)) for text in texts if text and len(text) <= _MAX_TITLE]
    # Most heads repeat one title two or three times.
    titles = {text: split_title(text) for text in dict.fromkeys(uncut)}
    cut = [titles[text].without_site_name(names) for text in dict.fromkeys(uncut[bool(json_ld) :])]
    if json_ld:  # a headline, never followed by the site's name
        cut.insert(0, uncut[0])
    cut = _distinct(cut)
    # The site's name is used as the title only if there is no other.
    cut = [title for title in cut if letters(title) not in names] or cut[:1]
    return DeclaredTitles(cut, tuple(titles.values()), names)


def json_ld_headline(page: Page) -> str | None:
    """Return the headline in the page's JSON-LD, or None unless there is exactly one."""
    found: set[str] = set()
    room = _MAX_JSON_LD
    for script in page.head.json_ld:
        found.update(_HEADLINE.findall(script[:room]))
        room -= len(script)
        if room <= 0 or len(found) > 1:
            break
    if len(found) != 1:
        return None
    try:
        headline = orjson.loads(f'"{found.pop()}"')
    except orjson.JSONDecodeError:  # a line break in it, or a lone surrogate
        return None
    return headline if headline.strip() and len(headline) <= _MAX_TITLE else None


def site_names(page: Page) -> frozenset[str]:
    """Return the names of the site, folded: declared ones, and its domain with and without ends."""
    names = set()
    declared = page.head.first("og:site_name", "application-name")
    if declared:
        names.add(letters(declared))
        names.update(map(letters, _SPACED_MARK.split(declared)))
    labels = [letters(label) for label in host_labels(page.url)]
    for i in range(len(labels)):
        names.update(("".join(labels[i:]), "".join(labels[i:-1])))
    return frozenset(names - {""})


def _distinct(titles: Iterable[str]) -> list[str]:
    return [title for title in dict.fromkeys(titles) if not is_abnormal(title)]
