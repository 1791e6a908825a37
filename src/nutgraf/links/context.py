"""What the other links tell: addresses made alike, addresses below, and the place on a page.

A site builds its addresses alike: if most links of one shape look like stories,
the one with a short headline is one too. An address that others stand below is
a section's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links._kernels.paths import shapes
from nutgraf.links.urls import Addresses, read_addresses
from nutgraf.model import Place

Floats = NDArray[np.float64]

# In the main part and beside it sites put both: those regions tell nothing.
REGIONS: Final = ("nav", "header", "footer", "form")
# A score says little beyond this: a few sure links shall not outvote many.
_MOST: Final = 4.0


def around(
    addresses: Addresses,
    places: Sequence[Place | None],
    scores: Floats,
    seen: Floats,
    root: str | None,
) -> dict[str, Floats]:
    """Every figure of what is around, by name; 0 where nothing is known.

    ``scores`` are those of the links by themselves, ``seen`` whether a link speaks
    of film or pictures (`to_be_seen`).
    """
    folders = places_of(addresses)
    columns = {"first score": scores, **_mates(addresses, scores)}
    columns |= {"below it": _below(addresses, folders), "another site": _elsewhere(addresses, root)}
    columns |= _of_places(places)
    # A page shows film and pictures among its stories and builds them alike.
    columns["to be seen"] = seen * columns["on a page"]
    return columns


def to_be_seen(columns: Mapping[str, Floats]) -> Floats:
    """For each link, whether its address speaks of film or pictures."""
    return np.maximum(columns["folders: to be seen"], columns["last: to be seen"])


def places_of(addresses: Addresses) -> list[str]:
    """Host and folders of each address."""
    both = zip(addresses.host, addresses.folders, strict=True)
    return [f"{host}/{folders}" if folders else host for host, folders in both]


def _mates(addresses: Addresses, scores: Floats) -> dict[str, Floats]:
    """The mean score of the other links of the same shape, and how many they are."""
    which = shapes(addresses.host, addresses.folders, addresses.last, addresses.ending)
    bounded = np.clip(scores, -_MOST, _MOST)
    others = (np.bincount(which) - 1)[which]
    total = np.bincount(which, weights=bounded)[which] - bounded
    return {"mates: score": total / (others + 1.0), "mates": np.log1p(others)}


def _below(addresses: Addresses, places: Sequence[str]) -> Floats:
    """How many of the other addresses stand below each."""
    both = zip(places, addresses.last, strict=True)
    own = [f"{place}/{last}" if last else place for place, last in both]
    # Of all that is above some address, only what is one too is counted: a path can be deep.
    below = dict.fromkeys(own, 0)
    for place, links in Counter(places).items():
        above = place
        while True:
            if above in below:
                below[above] += links
            if "/" not in above:
                break
            above = above.rpartition("/")[0]
    counts = np.array([below[each] for each in own], dtype=np.float64)
    return np.log1p(np.minimum(counts, 50.0))


def _elsewhere(addresses: Addresses, root: str | None) -> Floats:
    sites = [site for site, _ in addresses.name]
    if root is not None:
        home = read_addresses([root]).name[0][0]
    else:
        home, links = Counter(sites).most_common(1)[0] if sites else ("", 0)
        if links * 2 <= len(sites):  # no site's own page
            return np.zeros(len(sites))
    return np.array([site != home for site in sites], dtype=np.float64)


def _of_places(places: Sequence[Place | None]) -> dict[str, Floats]:
    on_page = np.array([place is not None for place in places], dtype=np.float64)
    nowhere = Place()
    # Of a bare list of links nothing is known: one place stands for all.
    known = [place or nowhere for place in places] if on_page.any() else [nowhere]
    lists: dict[str, list[float]] = {
        f"in {region}": [place.region == region for place in known] for region in REGIONS
    }
    lists["in a heading"] = [place.heading > 0 for place in known]
    lists["teaser"] = [min(len(place.teaser), 100) / 100 for place in known]
    columns = {
        name: np.zeros(len(places)) + np.array(values, dtype=np.float64)
        for name, values in lists.items()
    }
    image = np.array([place.image for place in known], dtype=np.float64)
    columns["on a page"] = on_page
    shown = np.maximum(columns["in a heading"], image)
    columns["neither heading nor picture"] = on_page * (1.0 - shown)
    return columns
