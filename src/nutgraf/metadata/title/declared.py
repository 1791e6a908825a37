"""What the head of a page says the title is, with the site's name cut off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import orjson

from nutgraf.text.folding import clean, letters

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nutgraf.page.page import Page

# Scripts that write no space around a dash.
_UNSPACED: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
# Each separator begins with one of these: one look tells, at most places of a title.
_OF_SEPARATORS: Final = "-|｜¦│_»›:>·•/~–—−«‹"
# What parts a headline from a section or a site. A bar or an underscore parts anywhere; an arrow
# behind a blank, else it ends a quotation; a dash only between blanks, doubled, or between
# characters of a script without spaces.
_SEPARATOR: Final = re.compile(
    rf"(?=[{_OF_SEPARATORS}])(?:(?P<bar>[|｜¦│_]|::|>>|(?<=\s)[»›]|(?<=\s)[·•>/~](?=\s))"
    r"|(?<=\s)[-–—−:«‹](?=\s|$)|--+|——|"
    rf"(?<=[{_UNSPACED}！？。》」』）])[-–](?=[{_UNSPACED}《「『]))"
)
_QUOTES: Final = ("«»", "‹›")
_SPACED_MARK: Final = re.compile(r"\s[-–—|:]\s")
_UNSPACED_CHARACTER: Final = re.compile(f"[{_UNSPACED}]")

# What links and boxes are called on any page.
_GENERIC: Final = frozenset(
    phrase
    for line in (
        "more|read more|more news|see more|learn more|full story|continue reading|click here|here",
        "video|videos|photo|photos|gallery|image|images|audio|live|news|home|homepage|menu|search",
        "comments|share|advertisement|untitled|untitled document|no title|title|page not found",
        "mehr|mehr lesen|weiterlesen|weiter|mehr erfahren|startseite|bilder|fotos|anzeige",
        "plus|lire la suite|lire plus|en savoir plus|voir plus|vidéo|vidéos|accueil|publicité",
        "más|leer más|ver más|seguir leyendo|vídeo|vídeos|inicio|publicidad|noticias",
        "mais|leia mais|ler mais|saiba mais|ver mais|início|notícias",
        "altro|leggi|leggi tutto|leggi di più|continua|continua a leggere|notizie",
        "meer|lees meer|lees verder|więcej|czytaj więcej|czytaj dalej|wideo|devamı|daha fazla",
        "ещё|еще|далее|подробнее|читать далее|читать дальше|видео|фото|новости|главная",
        "更多|阅读全文|阅读更多|查看更多|更多新闻|详情|详细|视频|图片|图集|首页|新闻|閱讀更多|影片",
        "もっと見る|続きを読む|動画|写真|ホーム|ニュース|더보기|자세히|동영상|사진|홈|뉴스",
        "المزيد|اقرأ المزيد|فيديو|صور|الرئيسية|और पढ़ें|वीडियो",
    )
    for phrase in line.split("|")
)
_MARKS: Final = " .…:;!?>»›→[]()|-–—"

_HEADLINE: Final = re.compile(r'"headline"\s*+:\s*+"((?:[^"\\]|\\.){1,1000}+)"')
# So much of JSON-LD is looked at: more is no page's own description.
_JSON_LD: Final = 200_000

# The title of a post on a microblog can be the post.
_LONGEST: Final = 1000
# A part of so many words, or characters of a script without spaces, is a headline by itself.
_HEADLINE_WORDS: Final = 3
_MOST_PARTS: Final = 5


Separators = list[re.Match[str]]


@dataclass(frozen=True)
class MetaTitles:
    """The titles that the head of a page gives, the most trusted first."""

    cut: list[str]
    """Without the site's name."""
    _parted: Mapping[str, Separators]
    _names: frozenset[str]

    @cached_property
    def others(self) -> list[str]:
        """As they are, and without their last part: what a heading may repeat word by word."""
        parted, names = self._parted, self._names
        repeated = (part for text, found in parted.items() for part in _repeated_parts(text, found))
        parts = [part for part in repeated if letters(part) not in names]
        shorter = (_without_last(text, found) for text, found in parted.items())
        return _distinct((*parted, *shorter, *parts))


def meta_titles(page: Page, logos: Iterable[str] = ()) -> MetaTitles:
    """The titles in the head that are not abnormal; ``logos`` are texts that name the site."""
    told = dict(reversed(page.head.meta))
    names = site_names(page).union(map(letters, logos)) - {""}
    stated = stated_headline(page)
    texts = (stated, told.get("og:title"), told.get("twitter:title"), page.head.title)
    uncut = [clean(unescape(text)) for text in texts if text and len(text) <= _LONGEST]
    # Most heads say the same two or three times.
    parted = {text: separators(text) for text in dict.fromkeys(uncut)}
    cut = [_cut(text, parted[text], names) for text in dict.fromkeys(uncut[bool(stated) :])]
    if stated:  # a headline, and never with the site's name behind it
        cut.insert(0, uncut[0])
    cut = _distinct(cut)
    # A title that is the site's name tells nothing, unless there is no other.
    cut = [title for title in cut if letters(title) not in names] or cut[:1]
    return MetaTitles(cut, parted, names)


def stated_headline(page: Page) -> str | None:
    """The headline in the page's JSON-LD, where all of it states one only."""
    told: set[str] = set()
    room = _JSON_LD
    for script in page.head.json_ld:
        told.update(_HEADLINE.findall(script[:room]))
        room -= len(script)
        if room <= 0 or len(told) > 1:
            break
    if len(told) != 1:
        return None
    try:
        stated = orjson.loads(f'"{told.pop()}"')
    except orjson.JSONDecodeError:  # a line break in it, or half a character
        return None
    return stated if stated.strip() and len(stated) <= _LONGEST else None


def _repeated_parts(title: str, found: Separators) -> list[str]:
    """The parts that a heading may repeat: the first, and those behind it that are longer."""
    parts = _parts(title, found)
    if len(parts) < 2:
        return []
    longer = [part for part in parts[1:] if len(part) > len(parts[0])]
    return [part for part in (parts[0], *longer) if _size(part) > 1]


def site_names(page: Page) -> frozenset[str]:
    """What the site may be called, in `letters`."""
    named = page.head.first("og:site_name", "application-name")
    return _site_names(named, page.url)


def _without_last(title: str, found: Separators) -> str:
    """The title without its last part, where that is the shorter half."""
    cut = found[-1].start() if found else 0
    return title[:cut].rstrip() if 2 * cut >= len(title) else ""


def _distinct(titles: Iterable[str]) -> list[str]:
    return [title for title in dict.fromkeys(titles) if not is_abnormal(title)]


def is_abnormal(text: str) -> bool:
    """Whether a text can't be a title: empty, symbols or digits only, broken, or generic."""
    if "\ufffd" in text or not any(map(str.isalpha, text)):
        return True
    return len(text) < 30 and text.casefold().strip(_MARKS) in _GENERIC


def cut_site_name(title: str, names: frozenset[str] = frozenset()) -> str:
    """The title without the site's name at either end, where what remains can be a title.

    ``names`` are what the site is called, in `letters`: a part that is such a name goes, on
    whichever side it stands. Where no part is, sections and sites are taken to follow a bar,
    or to stand before it in one or two words.
    """
    return _cut(title, separators(title), names)


def separators(title: str) -> Separators:
    """What parts the title, from left to right."""
    found = list(_SEPARATOR.finditer(title))
    if not found:
        return []
    # Where as many open as close, they are a quotation's, with blanks inside as in French.
    quotes = {
        mark for pair in _QUOTES if title.count(pair[0]) == title.count(pair[1]) for mark in pair
    }
    return [each for each in found if each[0] not in quotes]


def _cut(title: str, found: Separators, names: frozenset[str]) -> str:
    if not found:
        return title
    spans = _spans(title, found)
    keys = [letters(title[i:j]) for i, j in spans]
    first, last = 0, len(spans)
    while last - first > 1 and (not keys[last - 1] or keys[last - 1] in names):
        last -= 1
    while last - first > 1 and (not keys[first] or keys[first] in names):
        first += 1
    parts = [title[i:j] for i, j in spans[first:last]]
    bars = [each["bar"] is not None for each in found[first : last - 1]]
    # Where the site's name went, only a bar parts the headline from a section.
    if len(parts) == len(spans) or any(bars):
        begin, end = _headline_parts(parts, bars)
        first, last = first + begin, first + end
    return title[spans[first][0] : spans[last - 1][1]].strip()


def title_runs(title: str) -> list[str]:
    """The title, and what it is without its first or its last parts, as far as that is long."""
    found = separators(title)[:_MOST_PARTS]
    begins = [0, *(each.end() for each in found)]
    ends = [*(each.start() for each in found), len(title)]
    runs = [title[i:j].strip() for n, i in enumerate(begins) for j in ends[n:]]
    return [run for run in runs if _size(run) >= _HEADLINE_WORDS]


def title_parts(title: str) -> list[str]:
    """The parts of a title between its separators."""
    return _parts(title, separators(title))


def _parts(title: str, found: Separators) -> list[str]:
    parts = (title[i:j].strip() for i, j in _spans(title, found))
    return [part for part in parts if part]


def _spans(title: str, found: Separators) -> list[tuple[int, int]]:
    """Where the parts of a title begin and end."""
    edges = [0, *(edge for each in found for edge in each.span()), len(title)]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _headline_parts(parts: list[str], is_bar: list[bool]) -> tuple[int, int]:
    """Which parts are the headline, where the site's name is not known."""
    sizes = [_size(part) for part in parts]
    edges = [0, *(i + 1 for i, bar in enumerate(is_bar) if bar), len(parts)]
    runs = list(pairwise(edges))
    words = [sum(sizes[i:j]) for i, j in runs]
    first, last = runs[0 if words[0] >= _HEADLINE_WORDS else words.index(max(words))]
    # A dash is as often inside a headline as behind it. So it cuts only where there is no bar,
    # and only a last part that is short beside the rest.
    rest = sum(map(len, parts[:-1]))
    if len(runs) == 1 and sum(sizes[:-1]) >= _HEADLINE_WORDS and rest >= 2 * len(parts[-1]):
        last -= 1
    return first, last


def _size(part: str) -> int:
    """The number of words; of characters in a script without spaces."""
    unspaced = 0 if part.isascii() else len(_UNSPACED_CHARACTER.findall(part))
    return unspaced or len(part.split())


def _site_names(site: str | None, url: str | None) -> frozenset[str]:
    """What the site may be called in a title: its name, or its domain with or without its ends."""
    names = set()
    if site:
        names.add(letters(site))
        names.update(map(letters, _SPACED_MARK.split(site)))
    try:
        host = (urlsplit(url).hostname or "") if url else ""
    except ValueError:  # e.g. an unclosed IPv6 bracket
        host = ""
    labels = [letters(label) for label in host.split(".") if label != "www"]
    for i in range(len(labels)):
        names.update(("".join(labels[i:]), "".join(labels[i:-1])))
    return frozenset(names - {""})
