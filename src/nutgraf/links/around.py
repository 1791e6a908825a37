"""What the other links tell: addresses made alike, addresses below, and the place on a page.

A site builds its addresses alike: if most links of one shape look like stories,
the one with a short headline is one too. An address that others stand below is
a section's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links.addresses import Address, name_of, read_address
from nutgraf.model import Place

Floats = NDArray[np.float64]

# In the main part and beside it sites put both: those regions tell nothing.
REGIONS: Final = ("nav", "header", "footer", "form")
_NUMBER: Final = re.compile(r"\d+")
# Words that make a part of a path a headline.
_HEADLINE: Final = 3
# A score says little beyond this: a few sure links shall not outvote many.
_MOST: Final = 4.0


def around(
    addresses: Sequence[Address],
    places: Sequence[Place | None],
    scores: Floats,
    seen: Floats,
    root: str | None,
) -> dict[str, Floats]:
    """Every figure of what is around, by name; 0 where nothing is known.

    ``scores`` are those of the links by themselves, ``seen`` whether a link speaks
    of film or pictures (`to_be_seen`).
    """
    columns = {"first score": scores, **_mates(addresses, scores)}
    columns |= {"below it": _below(addresses), "another site": _elsewhere(addresses, root)}
    columns |= _of_places(places)
    # A page shows film and pictures among its stories and builds them alike.
    columns["to be seen"] = seen * columns["on a page"]
    return columns


def to_be_seen(columns: Mapping[str, Floats]) -> Floats:
    """For each link, whether its address speaks of film or pictures."""
    return np.maximum(columns["folders: to be seen"], columns["last: to be seen"])


def shape(address: Address) -> str:
    """How an address is made: host, and for each part whether it is word, headline or number."""
    return f"{address.host}/{_kinds(address.folders)}/{_kind(address.last)}.{address.ending}"


@lru_cache(maxsize=8192)
def _kinds(folders: str) -> str:
    return "/".join(map(_kind, folders.split("/")))


def _kind(part: str) -> str:
    words = 1 + part.count("-") + part.count("_") + part.count("+")
    number = _NUMBER.search(part)
    if number and len(number[0]) == len(part):
        return str(min(len(part), 5))
    kind = "headline" if words >= _HEADLINE else "word"
    return kind + "0" if number and len(number[0]) >= 4 else kind


def _mates(addresses: Sequence[Address], scores: Floats) -> dict[str, Floats]:
    """The mean score of the other links of the same shape, and how many they are."""
    numbers: dict[str, int] = {}
    which = np.array(
        [numbers.setdefault(shape(each), len(numbers)) for each in addresses], dtype=np.intp
    )
    bounded = np.clip(scores, -_MOST, _MOST)
    others = (np.bincount(which) - 1)[which]
    total = np.bincount(which, weights=bounded)[which] - bounded
    return {"mates: score": total / (others + 1.0), "mates": np.log1p(others)}


def _below(addresses: Sequence[Address]) -> Floats:
    """How many of the other addresses stand below each."""
    below: Counter[str] = Counter()
    for place, links in Counter((each.host, each.folders) for each in addresses).items():
        host, folders = place
        below[host] += links
        if folders:
            for above in accumulate(folders.split("/"), _joined, initial=host):
                below[above] += links if above != host else 0
    own = [below[_place(each)] for each in addresses]
    return np.log1p(np.minimum(np.array(own, dtype=np.float64), 50.0))


def _place(address: Address) -> str:
    if not address.last:
        return address.host
    if not address.folders:
        return f"{address.host}/{address.last}"
    return f"{address.host}/{address.folders}/{address.last}"


def _joined(above: str, part: str) -> str:
    return f"{above}/{part}"


def _elsewhere(addresses: Sequence[Address], root: str | None) -> Floats:
    sites = [name_of(each.host)[0] for each in addresses]
    if root is not None:
        home = name_of(read_address(root).host)[0]
    else:
        home, links = Counter(sites).most_common(1)[0] if sites else ("", 0)
        if links * 2 <= len(sites):  # no site's own page
            return np.zeros(len(sites))
    return np.array([site != home for site in sites], dtype=np.float64)


def _of_places(places: Sequence[Place | None]) -> dict[str, Floats]:
    nowhere = Place()
    known = [place or nowhere for place in places]
    lists: dict[str, list[float]] = {
        f"in {region}": [place.region == region for place in known] for region in REGIONS
    }
    on_page = np.array([place is not None for place in places], dtype=np.float64)
    heading = np.array([place.heading > 0 for place in known], dtype=np.float64)
    image = np.array([place.image for place in known], dtype=np.float64)
    lists["teaser"] = [min(len(place.teaser), 100) / 100 for place in known]
    columns = {name: np.array(values, dtype=np.float64) for name, values in lists.items()}
    columns |= {"on a page": on_page, "in a heading": heading}
    columns["neither heading nor picture"] = on_page * (1.0 - np.maximum(heading, image))
    return columns
