"""Links that lead somewhere by way of a counter: the address that is written within."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from nutgraf.urls import normalize, same_site

_MOST_LAYERS: Final = 3
_MOST_PARAMETERS: Final = 100
_WHOLE: Final = re.compile(r"https?(?::|%3a)(?:/|%2f){2}.", re.IGNORECASE)
# An address in a step of a path, by itself or behind a name: /RU=https%3A%2F%2F...
_IN_STEP: Final = re.compile(r"(?:^|=)(https?%3a%2f%2f[^/]+)$", re.IGNORECASE)
# How those are called that lead on; to these also an address of the same site is believed.
_LEADS_ON: Final = re.compile(
    r"/(?:url|l|r|go|goto|out|outbound|exit|away|jump|leave|redir|redirect|redirector|click|link|"
    r"ck/a|track|clk)(?:[./]|$)",
    re.IGNORECASE,
)
# Those that carry an address to tell it to others, or to come back to it.
_CARRIES: Final = re.compile(
    r"/(?:sharer?|share-offsite|intent|submit|send|pin/create|dialog|login|signin|sign-in|log-in|"
    r"auth|oauth2?|sso|account|register|subscribe|translate|oembed|embed|proxy|resize|image|img|"
    r"comments?)(?:[./]|$)",
    re.IGNORECASE,
)


def unwrap(url: str) -> str:
    """Where an address leads in the end, as far as it says so itself; else the address.

    The one within is a whole address, as a parameter or as a step of the path.
    What is encoded otherwise only its server can read.
    """
    for _ in range(_MOST_LAYERS):
        inner = _inner(url)
        if inner is None:
            break
        url = inner
    return url


def carries_address(url: str) -> bool:
    """Whether an address only carries another one with it: to share it, to log in for it."""
    parts = urlsplit(url)
    return bool(_CARRIES.search(parts.path) and _WHOLE.search(parts.query))


def _inner(url: str) -> str | None:
    if "http" not in url[8:].lower():
        return None
    parts = urlsplit(url)
    if _CARRIES.search(parts.path):
        return None
    trusted = bool(_LEADS_ON.search(parts.path))
    for text in _candidates(parts.path, parts.query):
        found = normalize(text)
        if found and found != url and (trusted or not same_site(found, url)):
            return found
    return None


def _candidates(path: str, query: str) -> list[str]:
    try:
        parameters = parse_qsl(query, max_num_fields=_MOST_PARAMETERS)
    except ValueError:
        parameters = []
    found = [value for _, value in parameters if _WHOLE.match(value)]
    for step in path.split("/")[:_MOST_PARAMETERS]:
        match = _IN_STEP.search(step)
        if match:
            found.append(match[1])
    # What was encoded twice is still encoded.
    return [unquote(text) if "://" not in text[:8] else text for text in found]
