"""The registry of methods: names, papers and modules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from nutgraf.errors import UnknownMethodError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nutgraf.methods.base import Method

_TWCEM = "Tan et al. 2018, Title-Based Extraction of News Contents for Text Mining"
_CEDST = (
    "Zhang et al. 2018, Automatic Web News Extraction Based on DS Theory Considering Content Topics"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A method: its paper and how to create it."""

    module: str
    maker: str
    paper: str
    what: str


_ENTRIES: Final[Mapping[str, Entry]] = {
    "fused": Entry(
        "fused.method",
        "Fused",
        "this project",
        "the evidence of all papers and more, weighed by trees and a network",
    ),
    "cedst": Entry(
        "papers.cedst",
        "Cedst",
        _CEDST,
        "evidence of topics, clusters, variance and links, fused by Dempster's rule",
    ),
    "cedst-nc": Entry("papers.cedst", "cedst_nc", _CEDST, "the same without topics"),
    "cedst-tf": Entry("papers.cedst", "cedst_tf", _CEDST, "topics alone"),
    "twcem": Entry(
        "papers.twcem",
        "Twcem",
        _TWCEM,
        "the rows between the first and the last that share words with the title",
    ),
    "twcem-microblog": Entry(
        "papers.twcem", "twcem_microblog", _TWCEM, "the same, set for microblogs and forums"
    ),
    "relevance": Entry(
        "papers.relevance",
        "Relevance",
        "Han and Tokuda 2009, A Layout-Independent Web News Article Contents Extraction Method",
        "the siblings of the paragraph most relevant to the title",
    ),
    "wordtree": Entry(
        "papers.wordtree",
        "WordTree",
        "Ferreira et al. 2016, Applying Link Target Identification and Content Extraction",
        "words counted up the tree",
    ),
    "vbptc": Entry(
        "papers.vbptc",
        "VbPtc",
        "Gong et al. 2020, VB-PTC: Visual Block Multi-Record Text Extraction",
        "what is left when the site's template and link clusters are gone",
    ),
    "cetr": Entry(
        "papers.cetr",
        "Cetr",
        "Weninger et al. 2010, CETR: Content Extraction via Tag Ratios",
        "rows with many characters a tag",
    ),
    "cetd": Entry(
        "papers.cetd",
        "Cetd",
        "Sun et al. 2011, DOM Based Content Extraction via Text Density",
        "the subtree of the greatest density sum",
    ),
    "cepr": Entry(
        "papers.cepr",
        "Cepr",
        "Wu et al. 2013, Web News Extraction via Path Ratios",
        "tag paths with much text and punctuation",
    ),
    "mcstd": Entry(
        "papers.mcstd",
        "Mcstd",
        "Sun et al. 2016, Maximum Continuous Sum of Text Density",
        "the run of rows with the greatest sum of density",
    ),
    "ccb": Entry(
        "papers.ccb",
        "Ccb",
        "Gottron 2008, Content Code Blurring",
        "where content outweighs code in a blurred vector",
    ),
    "dsc-lqf": Entry(
        "papers.dsc_lqf",
        "DscLqf",
        "Pinto et al. 2002, Document Slope Curves; Mantratzis et al. 2005, Link Quota Filter",
        "the flat parts of the curve of tags, less link lists",
    ),
    "ttr": Entry(
        "papers.ttr",
        "Ttr",
        "Weninger and Hsu 2008, Text Extraction from the Web via Text-to-Tag Ratio",
        "smoothed text-to-tag ratio over a threshold",
    ),
    "clg": Entry(
        "papers.clg",
        "Clg",
        "Wu et al. 2015, Content Extraction by Combination of Learning and Grouping",
        "a learned model over nodes, then the best group",
    ),
}

DEFAULT: Final = "fused"


def method_names() -> tuple[str, ...]:
    """Return the names of all methods."""
    return tuple(_ENTRIES)


def describe(name: str) -> Entry:
    """Return the registry entry of a method."""
    try:
        return _ENTRIES[name]
    except KeyError:
        raise UnknownMethodError(
            f"no method is called {name!r}; there are {', '.join(_ENTRIES)}"
        ) from None


def get_method(name: str, **parameters: Any) -> Method:
    """Return a method by name. The defaults of its parameters are the paper's."""
    method: Method = _maker(name)(**parameters)
    return method


@cache
def _maker(name: str) -> Callable[..., Any]:
    entry = describe(name)
    maker: Callable[..., Any] = getattr(
        import_module(f"nutgraf.methods.{entry.module}"), entry.maker
    )
    return maker
