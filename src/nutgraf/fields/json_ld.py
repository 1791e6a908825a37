"""JSON-LD scripts, which on many pages are not quite valid JSON."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any, Final

import orjson

from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from collections.abc import Iterator

# Characters that are read in all scripts of a page. No page's description of itself is longer.
_MAX_LENGTH: Final = 2_000_000
# Repairing is slower than parsing, so only scripts of a usual size are repaired.
_MAX_BROKEN: Final = 200_000
_MAX_COMMENTS: Final = 100
_WRAPPING: Final = LazyPattern(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)"
    r"|(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>)\s*$"
)
# A string, which is kept, or a comment, which is removed. What has no end goes to the text's end.
_COMMENT: Final = LazyPattern(
    r'("(?:[^"\\]|\\.)*+"?)|/\*.*?(?:\*/|\Z)|(?<![:"\w])//[^\n]*', re.DOTALL
)
_TRAILING_COMMA: Final = LazyPattern(r",\s*+(?=[}\]])")
_BAD_ESCAPE: Final = LazyPattern(r'\\(?!["\\/bfnrtu])')
# A property with a plain value: these can be read even if the script can't be repaired.
_PAIR: Final = LazyPattern(
    r'"(@type|headline|name|datePublished|dateModified|dateCreated|articleSection|inLanguage|url)"'
    r'\s*+:\s*+"([^"\\\n]{1,500})"'
)
_AUTHOR: Final = LazyPattern(
    r'"author"\s*+:[\[\s]*+(?:"([^"\\\n]{1,200})"|\{[^{}]{0,500}?"name"\s*+:\s*+"([^"\\\n]{1,200})")'
)


def read_json_ld(scripts: tuple[str, ...]) -> list[Any]:
    """Return the values in a page's JSON-LD scripts, as far as they can be read."""
    values: list[Any] = []
    left = _MAX_LENGTH
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
        if len(script) <= _MAX_BROKEN:
            yield from _repaired(script)


def _repaired(script: str) -> Iterator[Any]:
    """Yield the values of a broken script: repair comments, commas, line breaks and entities."""
    text = _WRAPPING.sub("", _WRAPPING.sub("", script)).strip().rstrip(";")
    if "&quot;" in text and text.count('"') < text.count("&quot;"):
        text = unescape(text)
    if not text.startswith(("{", "[")):
        return
    if text.count("/*") > _MAX_COMMENTS:
        return
    for attempt in (text, _without_comments(text)):
        found = list(_consecutive_values(attempt))
        if found:
            yield from found
            return
    yield from _plain_facts(text)


def _without_comments(text: str) -> str:
    text = _COMMENT.sub(lambda match: match[1] or " ", text)
    return _BAD_ESCAPE.sub(r"\\\\", _TRAILING_COMMA.sub("", text))


def _consecutive_values(text: str) -> Iterator[Any]:
    """Parse consecutive JSON values; stop at the first invalid one."""
    decoder = json.JSONDecoder(strict=False)  # accepts line breaks in strings
    place = 0
    while place < len(text):
        try:
            value, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            return
        yield value
        while place < len(text) and text[place] in " \t\r\n,;":
            place += 1


def _plain_facts(text: str) -> Iterator[Any]:
    """Yield the plain facts in a script that can't be repaired, such as one with bare quotes."""
    facts: dict[str, Any] = {}
    for key, value in _PAIR.findall(text):
        facts.setdefault(key, value)
    author = _AUTHOR.search(text)
    if author:
        facts["author"] = author[1] or author[2]
    if "@type" in facts:
        yield facts
