"""JSON-LD as pages have it: often not quite JSON."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any, Final

import orjson

if TYPE_CHECKING:
    from collections.abc import Iterator

# What is beyond is not read: no page says so much of itself.
_LONGEST: Final = 2_000_000
# Mending costs more than reading, so only what is of a usual size is mended.
_LONGEST_BROKEN: Final = 200_000
_MOST_COMMENTS: Final = 100
_WRAPPING: Final = re.compile(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)"
    r"|(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>)\s*$"
)
# A string, which is passed over, or a comment, which goes.
_COMMENT: Final = re.compile(r'("(?:[^"\\]|\\.)*+")|/\*.*?\*/|(?<![:"\w])//[^\n]*', re.DOTALL)
_TRAILING_COMMA: Final = re.compile(r",\s*+(?=[}\]])")
_BAD_ESCAPE: Final = re.compile(r'\\(?!["\\/bfnrtu])')
# A scalar of the article's own level: what can still be read where the rest can't be mended.
_PAIR: Final = re.compile(
    r'"(@type|headline|name|datePublished|dateModified|dateCreated|articleSection|inLanguage|url)"'
    r'\s*+:\s*+"([^"\\\n]{1,500})"'
)
_AUTHOR: Final = re.compile(
    r'"author"\s*+:[\[\s]*+(?:"([^"\\\n]{1,200})"|\{[^{}]{0,500}?"name"\s*+:\s*+"([^"\\\n]{1,200})")'
)


def read_json_ld(scripts: tuple[str, ...]) -> list[Any]:
    """The values of a page's JSON-LD scripts, as far as they can be read."""
    values: list[Any] = []
    left = _LONGEST
    for script in scripts:
        left -= len(script)
        if left < 0:
            break
        values.extend(_values(script))
    return values


def _values(script: str) -> Iterator[Any]:
    if not script.strip():
        return
    try:
        yield orjson.loads(script)
    except (orjson.JSONDecodeError, UnicodeEncodeError):  # a lone surrogate can't be encoded
        if len(script) <= _LONGEST_BROKEN:
            yield from _mended(script)


def _mended(script: str) -> Iterator[Any]:
    """What a broken script says: comments, commas, line breaks and entities put right."""
    text = _WRAPPING.sub("", _WRAPPING.sub("", script)).strip().rstrip(";")
    if "&quot;" in text and text.count('"') < text.count("&quot;"):
        text = unescape(text)
    if not text.startswith(("{", "[")):
        return
    if text.count("/*") > _MOST_COMMENTS:
        return
    for attempt in (text, _without_comments(text)):
        found = list(_documents(attempt))
        if found:
            yield from found
            return
    yield from _salvaged(text)


def _without_comments(text: str) -> str:
    text = _COMMENT.sub(lambda match: match[1] or " ", text)
    return _BAD_ESCAPE.sub(r"\\\\", _TRAILING_COMMA.sub("", text))


def _documents(text: str) -> Iterator[Any]:
    """The JSON values that follow each other in a text, up to the first that is none."""
    decoder = json.JSONDecoder(strict=False)  # line breaks in strings pass
    place = 0
    while place < len(text):
        try:
            value, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            return
        yield value
        while place < len(text) and text[place] in " \t\r\n,;":
            place += 1


def _salvaged(text: str) -> Iterator[Any]:
    """The plain facts in a text that is beyond mending, such as one with bare quotes in it."""
    facts: dict[str, Any] = {}
    for key, value in _PAIR.findall(text):
        facts.setdefault(key, value)
    author = _AUTHOR.search(text)
    if author:
        facts["author"] = author[1] or author[2]
    if "@type" in facts:
        yield facts
