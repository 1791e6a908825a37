"""The topics of reasons: features that belong together, and the phrases for them.

``choose`` returns the number of the phrase for each link, or -1 if there is nothing to say: that
a URL has no date is a reason, that it is not about coupons is not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links.lexicon import CLASSES

Floats = NDArray[np.float64]
Codes = NDArray[np.intp]

_COUNTED: Final = 40
_WHAT: Final = {
    "film": "film or sound",
    "pictures": "pictures",
    "listing": "lists of pages",
    "person": "people, such as authors",
    "service": "the site's own services",
    "law": "terms and privacy",
    "account": "accounts and subscriptions",
    "shop": "goods and offers",
    "forum": "a forum or comments",
    "tool": "weather, games, dates or search",
    "feed": "feeds or sharing",
    "story": "stories",
}


@dataclass(frozen=True, slots=True)
class Topic:
    """Features that belong together, and the phrases for them."""

    name: str
    needs: tuple[str, ...]
    """The features that choose the phrase."""
    phrases: tuple[str, ...]
    choose: Callable[..., Codes]


def _ints(column: Floats) -> Codes:
    return np.clip(np.nan_to_num(column, nan=-1.0), -1, _COUNTED).astype(np.intp)


def _yes(column: Floats) -> Codes:
    return (column > 0).astype(np.intp) - 1


def _either(column: Floats) -> Codes:
    return np.where(np.isnan(column), -1, np.where(column > 0, 0, 1)).astype(np.intp)


def _any(*columns: Floats) -> Codes:
    return np.logical_or.reduce([column > 0 for column in columns]).astype(np.intp) - 1


def _sign(column: Floats) -> Codes:
    return np.where(column > 0, 0, np.where(column < 0, 1, -1)).astype(np.intp)


def _counted(few: str, many: str) -> tuple[str, ...]:
    numbers = range(_COUNTED + 1)
    return tuple(few if n == 0 else many.format(n, "" if n == 1 else "s") for n in numbers)


def _class_topic(name: str) -> Topic:
    needs = (
        f"last: {name}, short",
        f"last: {name}, long",
        f"folders: {name}",
        f"host: {name}",
        f"anchor: {name}, short",
    )
    return Topic(name, needs, (f"it speaks of {_WHAT[name]}",), _any)


def _simple(name: str, figure: str, phrase: str) -> Topic:
    return Topic(name, (figure,), (phrase,), _yes)


def _headline_phrase(count: int) -> str:
    if count == 0:
        return "the address names no page"
    if count < 3:
        return f"the address ends in {count} word{'' if count == 1 else 's'}, as a section's does"
    return f"the address ends in a headline of {count} words"


TOPICS: Final[tuple[Topic, ...]] = (
    Topic(
        "headline",
        ("last: words",),
        tuple(_headline_phrase(n) for n in range(_COUNTED + 1)),
        _ints,
    ),
    Topic(
        "number",
        ("last: number of 4",),
        ("the address holds a long number, as stories have", "the address ends in no long number"),
        _either,
    ),
    Topic(
        "folder number",
        ("folders: number of 1",),
        ("there are numbers in its folders", "there are no numbers in its folders"),
        _either,
    ),
    _simple("mark", "last: mixed", "the address ends in a mark of letters and digits"),
    Topic("date", ("date",), ("the address holds a date", "the address holds no date"), _either),
    Topic(
        "depth",
        ("depth",),
        _counted("it is the front page of a site", "the address is {} part{} deep"),
        _ints,
    ),
    _simple("slash", "ends with a slash", "the address ends with a slash"),
    _simple("campaign", "query: campaign", "the address names a campaign"),
    _simple("query", "query", "the address holds a query"),
    _simple("fragment", "fragment", "the address points into a page"),
    _simple("page", "ending: page", "the address ends like a file of text"),
    Topic("file", ("ending: file", "ending: pdf"), ("it leads to a file",), _any),
    Topic("subdomain", ("subdomain",), ("it is on a subdomain",), _yes),
    *(_class_topic(name) for name in CLASSES),
    Topic(
        "anchor",
        ("anchor: words",),
        _counted("the link says nothing", "the link says {} word{}"),
        _ints,
    ),
    Topic(
        "sentence",
        ("anchor: small words", "anchor: marks"),
        ("the link's text is written like a sentence",),
        _any,
    ),
    Topic(
        "same",
        ("anchor: words of the address",),
        ("the link's text is in the address again", "the link's text is not in the address"),
        _either,
    ),
    _simple("in nav", "in nav", "it stands in the navigation"),
    _simple("in header", "in header", "it stands in the header"),
    _simple("in footer", "in footer", "it stands in the footer"),
    _simple("in form", "in form", "it stands in a form"),
    _simple("in a heading", "in a heading", "it is a heading"),
    _simple("teaser", "teaser", "there is a teaser beside it"),
    _simple(
        "neither heading nor picture",
        "neither heading nor picture",
        "it is neither a heading nor a picture",
    ),
    Topic(
        "mates: score",
        ("mates: score",),
        ("addresses made like it lead to articles", "addresses made like it lead to no articles"),
        _sign,
    ),
    _simple("mates", "mates", "many addresses are made like it"),
    _simple("to be seen", "to be seen", "it leads to film or pictures"),
    _simple("below it", "below it", "other addresses stand below it"),
    _simple("another site", "another site", "it leads to another site"),
)
_NAMES: Final = frozenset(topic.name for topic in TOPICS)
_BY_FIGURE: Final = {
    "path: characters": "depth",
    "front page": "depth",
    "folders: to be seen": "film",
    "last: to be seen": "film",
    "ending: file": "file",
    "ending: pdf": "file",
    "ends with a slash": "slash",
    "query: campaign": "campaign",
    "ending: page": "page",
    "last: mixed": "mark",
    "last: hexadecimal": "mark",
    "folders: mixed": "folder number",
    "folders: hexadecimal": "folder number",
    "query: number of a story": "query",
    "anchor: words of the address": "same",
    "anchor: share in the address": "same",
    "anchor: small words": "sentence",
    "anchor: small letters": "sentence",
    "anchor: marks": "sentence",
    "folders: words": "depth",
    "folders: small words": "depth",
}


def topic_of(figure: str) -> str | None:
    """Return the topic of a feature, or None if it has none."""
    if figure in _NAMES:
        return figure
    if figure in _BY_FIGURE:
        return _BY_FIGURE[figure]
    where, _, what = figure.partition(": ")
    kind = what.partition(",")[0]
    if kind in CLASSES:
        return kind
    if what.startswith("number of") or figure == "last: only a number":
        return "number" if where == "last" else "folder number"
    if where in ("last", "anchor"):
        return "headline" if where == "last" else "anchor"
    return None
