"""The paper's six features of a URL, which separate articles from other pages.

R. Ferreira, R. Ferreira, R. D. Lins, H. Oliveira, M. Riss, S. J. Simske:
Appling Link Target Identification and Content Extraction to improve Web News
Summarization. DocEng 2016, section 3.1. They are used to reproduce its table;
the default judge has other features.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nutgraf.links.features import has_date
from nutgraf.links.urls import read_addresses

RESERVED: Final = ("gallery", "video", "image", "photo", "slideshow", "episode", "player")
_SCHEME: Final = re.compile(r"^[a-z][a-z0-9+.-]*://[^/]*", re.IGNORECASE)


class LinkFeatures(NamedTuple):
    """The paper's features of a URL."""

    has_number: bool
    """A digit after the host: many URLs of articles contain an id."""
    has_date: bool
    length: int
    ends_with_slash: bool
    has_reserved_word: bool
    """One of `RESERVED`, anywhere: the page can't be read as text."""
    slashes: int
    """The depth of the page in the site, including the two after ``http:``."""


def link_features(url: str) -> LinkFeatures:
    """Return the paper's six features of a URL."""
    name = _SCHEME.sub("", url).lower()
    return LinkFeatures(
        has_number=any(map(str.isdigit, name)),
        has_date=has_date(read_addresses([url]).path[0]),
        length=len(url),
        ends_with_slash=url.endswith("/"),
        has_reserved_word=any(word in name for word in RESERVED),
        slashes=url.count("/"),
    )


def feature_table(urls: Sequence[str]) -> NDArray[np.float64]:
    """Return the features of many URLs: URLs x six."""
    rows = [link_features(url) for url in urls]
    return np.array(rows, dtype=np.float64).reshape(len(rows), len(LinkFeatures._fields))
