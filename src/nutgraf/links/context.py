"""Features of a link from the other links, and from its place on the page.

URLs of a site's articles have the same shape. If most links of a shape look like articles, then
one with a short headline is an article, too. A URL with others below it is a section.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf.links._kernels.paths import url_shapes
from nutgraf.links.urls import Addresses, read_addresses
from nutgraf.model import Place

Floats = NDArray[np.float64]

# Main and aside are not listed: both kinds of links occur there.
REGIONS: Final = ("nav", "header", "footer", "form")
# Scores are clipped to this, so that a few certain links don't outvote many.
_MAX_SCORE: Final = 4.0


def context_features(
    addresses: Addresses,
    places: Sequence[Place | None],
    scores: Floats,
    media: Floats,
    root: str | None,
) -> dict[str, Floats]:
    """Return the context features by name; 0 for unknown values.

    ``scores`` are the scores of the links by themselves. ``media`` is the result of
    `about_media`.
    """
    folders = folder_urls(addresses)
    columns = {"first score": scores, **_same_shape(addresses, scores)}
    columns |= {
        "below it": _below(addresses, folders),
        "another site": _other_site(addresses, root),
    }
    columns |= _place_features(places)
    # Videos and galleries stand among the stories and have the same layout.
    columns["to be seen"] = media * columns["on a page"]
    return columns


def about_media(columns: Mapping[str, Floats]) -> Floats:
    """Return, for each link, whether its URL is about video or pictures."""
    return np.maximum(columns["folders: to be seen"], columns["last: to be seen"])


def folder_urls(addresses: Addresses) -> list[str]:
    """Return host and folders of each URL."""
    both = zip(addresses.host, addresses.folders, strict=True)
    return [f"{host}/{folders}" if folders else host for host, folders in both]


def _same_shape(addresses: Addresses, scores: Floats) -> dict[str, Floats]:
    """Return the mean score and the number of other links whose URL has the same shape."""
    which = url_shapes(addresses.host, addresses.folders, addresses.last, addresses.ending)
    bounded = np.clip(scores, -_MAX_SCORE, _MAX_SCORE)
    others = (np.bincount(which) - 1)[which]
    total = np.bincount(which, weights=bounded)[which] - bounded
    return {"mates: score": total / (others + 1.0), "mates": np.log1p(others)}


def _below(addresses: Addresses, places: Sequence[str]) -> Floats:
    """Return how many other URLs are below each URL (as a logarithm)."""
    both = zip(places, addresses.last, strict=True)
    urls = [f"{place}/{last}" if last else place for place, last in both]
    # Only folders that are URLs of links, too, are counted: paths can be deep.
    below = dict.fromkeys(urls, 0)
    for place, links in Counter(places).items():
        above = place
        while True:
            if above in below:
                below[above] += links
            if "/" not in above:
                break
            above = above.rpartition("/")[0]
    counts = np.array([below[each] for each in urls], dtype=np.float64)
    return np.log1p(np.minimum(counts, 50.0))


def _other_site(addresses: Addresses, root: str | None) -> Floats:
    sites = [site for site, _ in addresses.name]
    if root is not None:
        home = read_addresses([root]).name[0][0]
    else:
        home, links = Counter(sites).most_common(1)[0] if sites else ("", 0)
        if links * 2 <= len(sites):  # not the page of one site
            return np.zeros(len(sites))
    return np.array([site != home for site in sites], dtype=np.float64)


def _place_features(places: Sequence[Place | None]) -> dict[str, Floats]:
    on_page = np.array([place is not None for place in places], dtype=np.float64)
    nowhere = Place()
    # A plain list of links has no places: one value is enough for all.
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
