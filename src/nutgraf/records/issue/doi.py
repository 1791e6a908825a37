"""The DOI of the work, not of one that it cites, corrects or recommends."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote

import numpy as np

from nutgraf.fields.found import Found
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

_DOI: Final = LazyPattern(r"10\.\d{4,9}(?:\.\d+)*/[^\s\"'<>{}|\\^`\v，。；?#]{1,300}")
_MARKS: Final = ".,;:!]>…"
# Behind a DOI: an entity, part of an address, and a bracket or a word that touches it: "[Opens in
# a new window]", "(Published 5 May 2019)". "051[0933:TEOTWA]2.0" is part of a DOI.
_ENDING: Final = LazyPattern(
    r"(?:&(?:amp|lt|gt)\b.*|/(?:full|abstract|e?pdf|meta|summary|html)|\[[A-Z][a-z]+"
    r"|\([A-Z]?[a-z]{3,})$",
    re.IGNORECASE,
)
# Before the DOI of another work.
_OTHER_WORK: Final = LazyPattern(
    # "Original article" at the front of a line is the type of the article.
    r"(?:the|to|of|see|an|its) original (?:article|paper|research)"
    r"|original (?:article|paper|research)(?:\s*[:：]|\s+(?:can|is|was|at|here|doi)\b)"
    r"|original (?:publication|version)"
    r"|correct(?:s|ion to|ed)\b|erratum|corrigendum"
    r"|this article (?:is|has been|was)|related (?:article|data)|dataset|supplement|see also"
    r"|arising from|in response to|comments? on\b|reply(?:ing)? to|retract"
    r"|replaces|preprint|originalartikel|article original|原文|all versions",
    re.IGNORECASE,
)
_LABEL: Final = LazyPattern(
    r"doi\W{0,12}(?:org/)?\W{0,5}$|digital object identifier\W{0,12}$", re.IGNORECASE
)
_DOI_ALONE: Final = LazyPattern(
    rf"(?:doi\s{{0,3}}[:：]?\s{{0,3}})?(?:https?://(?:dx\.)?doi\.org/)?{_DOI.pattern}",
    re.IGNORECASE,
)
# Parts of a work may have numbers behind its DOI: ".001" is the abstract, ".g002" a figure.
_PART: Final = LazyPattern(r"\.[a-z]?\d{3}$")
_MAX_ALONE: Final = 120
_START: Final = LazyPattern(r"10\.(?=\d)")
_MAX_DOIS: Final = 5_000
# In a longer text a DOI is a mention. A word about another work counts for all DOIs behind it.
_MAX_AROUND: Final = 600
_MAX_LABEL: Final = 40
_NEAR_TITLE, _ADDRESS = 4, 6
_BEFORE_TITLE, _BEHIND_HEAD = 15, 5


def clean_doi(text: str) -> str | None:
    """Return the first DOI in a text, or None. DOIs are compared case-insensitively."""
    match = _DOI.search(unquote(text) if "%2" in text else text)
    if match is None:
        return None
    doi = _ENDING.sub("", match[0].rstrip(_MARKS)).rstrip(_MARKS)
    while doi.endswith(")") and doi.count(")") > doi.count("("):
        doi = doi[:-1].rstrip(_MARKS)
    return doi if len(doi) > 8 else None


def is_doi_alone(text: str) -> bool:
    """Whether a text is only a DOI, with its label or as an address."""
    return len(text) < _MAX_ALONE and bool(_DOI_ALONE.fullmatch(text))


class Doi(NamedTuple):
    """The DOI, and whether it is certainly that of the page's work: it is near the title."""

    found: Found[str]
    sure: bool


def find_doi(outline: WorkOutline) -> Doi | None:
    """Return the DOI that the page shows for its work: labelled, near the title, or repeated."""
    layout, page = outline.layout, outline.layout.page
    weights: dict[str, int] = {}
    first: dict[str, tuple[str, int | None]] = {}
    near: set[str] = set()

    def add(doi: str, weight: int, block: int | None) -> None:
        weights[doi.casefold()] = weights.get(doi.casefold(), 0) + weight
        first.setdefault(doi.casefold(), (doi, block))
        if weight >= _NEAR_TITLE:
            near.add(doi.casefold())

    for block in _candidates(outline):
        text = layout.tree.joined_text(layout.leaf_range(block))
        for match in _DOI.finditer(text):
            named = clean_doi(match[0])
            if named:
                before = text[max(match.start() - _MAX_AROUND, 0) : match.start()]
                add(named, _weight(outline, block, before, len(text) - len(named)), block)
    for address in (page.url, page.head.link("canonical"), page.head.first("og:url")):
        named = clean_doi(address or "")
        if named and (named.casefold() in weights or not weights):
            add(named, _ADDRESS, None)
    # A DOI beside the title is the work's, however often the text mentions another.
    best = max(weights, key=lambda each: (each in near, weights[each]), default="")
    if weights.get(best, 0) <= 0:
        return None
    whole = _PART.sub("", best)
    doi, place = first[whole if whole in first else best]
    source = "address" if place is None else layout.path(place)
    return Doi(Found(doi, source), weights[best] >= _NEAR_TITLE)


def _candidates(outline: WorkOutline) -> list[int]:
    """Return the blocks of the work that have a DOI."""
    layout = outline.layout
    starts = islice(_START.finditer(layout.page.text), _MAX_DOIS)
    places = np.array([each.start() for each in starts], dtype=np.int32)
    found = layout.page.blocks.start.searchsorted(places, "right") - 1
    return [
        block
        for block in dict.fromkeys(found.tolist())
        if block >= 0 and not outline.other_works[block]
    ]


def _near(outline: WorkOutline) -> tuple[int, int]:
    high = min(outline.head_stop + _BEHIND_HEAD, len(outline.layout) - 1)
    return outline.title_block - _BEFORE_TITLE, high


def _weight(outline: WorkOutline, block: int, before: str, size: int) -> int:
    """Return the weight of a DOI; ``size`` is the length of the text around it."""
    if _OTHER_WORK.search(before):
        return -2
    if size >= _MAX_AROUND:
        return 0
    labelled = bool(_LABEL.search(before))
    low, high = _near(outline)
    # After the start of the text, a DOI in the middle of a sentence is a mention.
    alone = block < outline.head_stop or size <= _MAX_LABEL
    return 1 + labelled + _NEAR_TITLE * (low <= block <= high and alone)
