"""Unwrap links through redirectors: find the target URL inside a URL."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from nutgraf.urls import normalize, same_site

_MAX_LAYERS: Final = 3
_MAX_PARAMETERS: Final = 100
_WHOLE: Final = re.compile(r"https?(?::|%3a)(?:/|%2f){2}.", re.IGNORECASE)
# A URL in a step of the path, alone or after a name: /RU=https%3A%2F%2F...
_IN_STEP: Final = re.compile(r"(?:^|=)(https?%3a%2f%2f[^/]+)$", re.IGNORECASE)
# Paths of redirectors. Only for these, the target may be on the same site.
_REDIRECTOR: Final = re.compile(
    r"/(?:url|l|r|go|goto|out|outbound|exit|away|jump|leave|redir|redirect|redirector|click|link|"
    r"ck/a|track|clk)(?:[./]|$)",
    re.IGNORECASE,
)
# Paths that pass a URL to share it, or to return to it.
_CARRIER: Final = re.compile(
    r"/(?:sharer?|share-offsite|intent|submit|send|pin/create|dialog|login|signin|sign-in|log-in|"
    r"auth|oauth2?|sso|account|register|subscribe|translate|oembed|embed|proxy|resize|image|img|"
    r"comments?)(?:[./]|$)",
    re.IGNORECASE,
)


def unwrap(url: str) -> str:
    """Return the URL inside a redirector's URL, or the URL itself.

    The target is an absolute URL in a parameter or in a step of the path. Other encodings, which
    only the server can read, are not unwrapped.
    """
    for _ in range(_MAX_LAYERS):
        inner = _inner(url)
        if inner is None:
            break
        url = inner
    return url


def carries_address(url: str) -> bool:
    """Return whether a URL only passes another one along: to share it, or to log in."""
    parts = urlsplit(url)
    return bool(_CARRIER.search(parts.path) and _WHOLE.search(parts.query))


def _inner(url: str) -> str | None:
    if "http" not in url[8:].lower():
        return None
    parts = urlsplit(url)
    if _CARRIER.search(parts.path):
        return None
    trusted = bool(_REDIRECTOR.search(parts.path))
    for text in _candidates(parts.path, parts.query):
        found = normalize(text)
        if found and found != url and (trusted or not same_site(found, url)):
            return found
    return None


def _candidates(path: str, query: str) -> list[str]:
    try:
        parameters = parse_qsl(query, max_num_fields=_MAX_PARAMETERS)
    except ValueError:
        parameters = []
    found = [value for _, value in parameters if _WHOLE.match(value)]
    for step in path.split("/")[:_MAX_PARAMETERS]:
        match = _IN_STEP.search(step)
        if match:
            found.append(match[1])
    # Decode what was encoded twice.
    return [unquote(text) if "://" not in text[:8] else text for text in found]
