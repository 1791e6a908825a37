"""Detect the query of a search result page, from its URL, form and heading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, parse_qsl, unquote_plus, urlsplit

if TYPE_CHECKING:
    from nutgraf.page.page import Page

_MAX_PARAMETERS: Final = 100
_MAX_INPUTS: Final = 500
_MAX_QUERY: Final = 200
# From this code point on, a single character can be a word: kana and ideographs.
_FIRST_IDEOGRAPH: Final = "\u3040"
# The names of query parameters and form fields.
QUERY_NAMES: Final = frozenset(
    "q qs query s search searchterm searchterms searchtext search_query searchquery searchphrase "
    "search_text keyword keywords kw k key term terms text wd word words p find suche suchbegriff "
    "suchwort recherche rechercher buscar busqueda busca cerca ricerca szukaj fraza zoeken sok "
    "query_string".split()
)
_TYPES: Final = frozenset({"", "search", "text"})
# A path whose next step is the query: /search/lighthouse
_IN_PATH: Final = re.compile(
    r"/(?:search|suche|recherche|buscar|busca|ricerca|zoeken|szukaj|sok)/(?:results/)?([^/]{2,200})/?$",
    re.IGNORECASE,
)


def search_query(page: Page) -> str | None:
    """Return the query of a search result page, or None for other pages.

    The same query must occur in two of three places: the URL, a form field, and the title or
    main heading.
    """
    addressed = dict.fromkeys(_in_address(page.url))
    filled = dict.fromkeys(_in_forms(page))
    shown = _shown(page)
    for query in (*addressed, *filled):
        if query in addressed and query in filled:
            return query
        # A number or a single letter is in many titles by chance.
        if (
            not query.isdigit()
            and (len(query) > 1 or query > _FIRST_IDEOGRAPH)
            and _contains(query, shown)
        ):
            return query
    return None


def is_another_query(url: str, page_url: str | None) -> bool:
    """Return whether a URL is the same search page with another query or result page."""
    here, there = _split(page_url), _split(url)
    if here is None or there is None:
        return False
    in_path = _IN_PATH.search(here.path)
    if in_path and there.path.startswith(here.path[: in_path.start(1)]):
        return True
    if (here.netloc, here.path.rstrip("/")) != (there.netloc, there.path.rstrip("/")):
        return False
    names = {name.lower() for name, _ in _parameters(there)}
    return not QUERY_NAMES.isdisjoint(names & {name.lower() for name, _ in _parameters(here)})


def _in_address(url: str | None) -> list[str]:
    parts = _split(url)
    if parts is None:
        return []
    found = [value for name, value in _parameters(parts) if name.lower() in QUERY_NAMES]
    match = _IN_PATH.search(parts.path)
    found += [unquote_plus(match[1])] if match else []
    return _folded(found)


def _in_forms(page: Page) -> list[str]:
    found = []
    for node in page.nodes("input")[:_MAX_INPUTS].tolist():
        attributes = page.attributes[node] or {}
        kind = (attributes.get("type") or "").strip().lower()
        name = (attributes.get("name") or "").strip().lower()
        if kind in _TYPES and (name in QUERY_NAMES or kind == "search"):
            found.append(attributes.get("value") or "")
    return _folded(found)


def _folded(texts: list[str]) -> list[str]:
    folded = (" ".join(text.casefold().split()) for text in texts if len(text) <= _MAX_QUERY)
    return [text for text in folded if text]


def _shown(page: Page) -> str:
    headings = [page.node_text(node)[:_MAX_QUERY] for node in page.nodes("h1")[:3].tolist()]
    return " ".join(f"{(page.head.title or '')[:500]} {' '.join(headings)}".casefold().split())


def _contains(query: str, text: str) -> bool:
    """Return whether a text contains the query as whole words."""
    place = text.find(query)
    if place < 0:
        return False
    around = text[max(0, place - 1) : place] + text[place + len(query) : place + len(query) + 1]
    in_words = len(query) > 1 and not query.isascii()
    return in_words or not any(letter.isalnum() for letter in around)


def _parameters(parts: SplitResult) -> list[tuple[str, str]]:
    try:
        return parse_qsl(parts.query, max_num_fields=_MAX_PARAMETERS)
    except ValueError:
        return []


def _split(url: str | None) -> SplitResult | None:
    try:
        return urlsplit(url) if url else None
    except ValueError:
        return None
