"""The DOI of the work, not of one that it cites, corrects or recommends."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote

import numpy as np

from nutgraf.records._kernels.line_features import has_any
from nutgraf.records._kernels.text_search import doi_positions
from nutgraf.records.found import Found
from nutgraf.text.patterns import LazyPattern

if TYPE_CHECKING:
    from nutgraf.records.layout.work_outline import WorkOutline

_DOI: Final = LazyPattern(r"10\.\d{4,9}(?:\.\d+)*/[^\s\"'<>{}|\\^`\v，。；]+", re.IGNORECASE)
_ENDING: Final = LazyPattern(
    r"(?:[.,;:!?\]>…]|&(?:amp|lt|gt).*|/(?:full|abstract|pdf|epdf|meta|summary|html)$|\?.*|#.*)+$",
    re.I,
)
_ENDING_MARKS: Final = ".,;:!?]>…"
_ENDING_SIGNS: Final = ("&", "?", "#")
_ENDING_WORDS: Final = ("/full", "/abstract", "pdf", "/meta", "/summary", "/html")
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
_OTHER_WORK_WORDS: Final = (
    *("orig", "correct", "errat", "corrig", "this art", "relate", "dataset", "suppl", "see also"),
    *("arising", "respons", "comment", "repl", "retract", "preprint", "原文", "versions"),
)
_LABEL_REACH: Final = 160
_NEAR_TITLE_WEIGHT: Final = 4
_MAX_LABEL: Final = 40
_MIN_LONG_TEXT: Final = 600
_DOI_LABEL: Final = LazyPattern(r"\bdoi\s*[:：]\W*(?:https?://\S*)?$", re.IGNORECASE)
_LABEL: Final = LazyPattern(r"doi\W*(?:org/)?\W*$|digital object identifier\W*$", re.IGNORECASE)
_LABEL_WORDS: Final = ("doi", "digital object")
_DOI_ALONE: Final = LazyPattern(
    rf"(?:doi\s*[:：]?\s*)?(?:https?://(?:dx\.)?doi\.org/)?{_DOI.pattern}", re.IGNORECASE
)
# "[Opens in a new window]" may touch it; "051[0933:TEOTWA]2.0" is part of a DOI.
_REMARK: Final = LazyPattern(r"\[[A-Z][a-z]+$")
# A bracket with a word that touches the DOI: "10.5555/rl.17(Published 5 May 2019)".
_OPEN_END: Final = LazyPattern(r"\([A-Z]?[a-z]{3,}$")
_MAX_ALONE: Final = 120
_MAX_DOIS: Final = 5_000
# Parts of a work may have numbers behind its DOI: ".001" is the abstract, ".g002" a figure.
_PART: Final = LazyPattern(r"\.[a-z]?\d{3}$")

FirstPlaces = dict[str, tuple[str, int | None]]
"""By case-folded DOI: the DOI as first seen, and its node; None for the page's address."""


def clean_doi(text: str) -> str | None:
    """Return the first DOI in a text, or None. DOIs are compared case-insensitively."""
    match = _DOI.search(unquote(text) if "%2" in text else text)
    if match is None:
        return None
    doi = match[0]
    if "[" in doi:
        doi = _REMARK.sub("", doi)
    doi = _without_ending(doi)
    while doi.endswith(")") and doi.count(")") > doi.count("("):
        doi = doi[:-1].rstrip(".,;")
    if "(" in doi:
        doi = _OPEN_END.sub("", doi)
    return _without_ending(doi) if len(doi) > 8 else None


def _without_ending(doi: str) -> str:
    """Return a DOI without punctuation and parts of an address behind it."""
    may_have_ending = (
        doi[-1:] in _ENDING_MARKS
        or has_any(doi, _ENDING_SIGNS)
        or doi.casefold().endswith(_ENDING_WORDS)
    )
    return _ENDING.sub("", doi) if may_have_ending else doi


def is_doi_alone(text: str) -> bool:
    """Whether a text is only a DOI, with its label or as an address."""
    return len(text) < _MAX_ALONE and bool(_DOI_ALONE.fullmatch(text))


class Doi(NamedTuple):
    """The DOI, and whether it is certainly that of the page's work: it is near the title."""

    found: Found[str]
    sure: bool


def find_doi(outline: WorkOutline) -> Doi | None:
    """Return the DOI that the page shows for its work: labelled, near the title, or repeated."""
    layout = outline.layout
    votes: Counter[str] = Counter()
    near: set[str] = set()
    first: FirstPlaces = {}
    for block in _candidates(outline):
        text = layout.tree.joined_text(layout.leaf_range(block))
        found = [
            (doi, match.start()) for match in _DOI.finditer(text) if (doi := clean_doi(match[0]))
        ]
        several = len({doi.casefold() for doi, _ in found}) > 1
        for doi, start in found:
            # In a line of several DOIs, a word about other works counts for all that follow.
            before = text[max(0, start - (_MIN_LONG_TEXT if several else _LABEL_REACH)) : start]
            if not before.strip() and block and len(layout.texts[block - 1]) < _MAX_LABEL:
                before = f"{layout.texts[block - 1]} "  # its label, in a block of its own
            weight = _weight(outline, block, before, len(text) - len(doi))
            votes[doi.casefold()] += weight
            if weight >= _NEAR_TITLE_WEIGHT:
                near.add(doi.casefold())
            first.setdefault(doi.casefold(), (doi, int(layout.page.blocks.node[block])))
    _add_links(outline, votes, first)
    _add_address(outline, votes, first)
    if not votes:
        return None
    # A DOI beside the title is the work's, however often the text mentions another.
    best, weight = max(votes.items(), key=lambda each: (each[0] in near, each[1]))
    if weight <= 0:
        return None
    whole = _PART.sub("", best)
    doi, node = first[whole if votes[whole] > 0 else best]
    if _ends_with_dot(outline, doi):
        doi += "."
    source = "address" if node is None else layout.node_path(node)
    return Doi(Found(doi, source), weight >= _NEAR_TITLE_WEIGHT)


def _ends_with_dot(outline: WorkOutline, doi: str) -> bool:
    """Return whether a dot is part of the DOI: it is in the link too, and nothing follows it."""
    page, layout = outline.layout.page, outline.layout
    dotted = f"{doi}.".casefold()
    for block in outline.fact_lines:
        if not layout.texts[block].casefold().endswith(dotted) or not is_doi_alone(
            layout.texts[block]
        ):
            continue
        node = layout.tree.parent[layout.block_leaves(block)[-1]]
        address = page.attribute(node, "href") or ""
        return unquote(address).casefold().endswith(f"doi.org/{dotted}")
    return False


def _candidates(outline: WorkOutline) -> list[int]:
    """Return the blocks of the work that may have a DOI."""
    layout = outline.layout
    places = doi_positions(layout.page.text, _MAX_DOIS)
    starts = layout.page.blocks.start
    found = starts.searchsorted(np.array(places, dtype=np.int32), "right") - 1
    blocks = dict.fromkeys(found.tolist())
    return [block for block in blocks if block >= 0 and _is_about_work(outline, block)]


def _is_about_work(outline: WorkOutline, block: int) -> bool:
    """Whether a block is about the work; a DOI alone behind the list of citing works is too."""
    if not outline.other_works[block]:
        return True
    return block in outline.after_citing_lists and is_doi_alone(outline.layout.texts[block])


def _weight(outline: WorkOutline, block: int, before: str, size: int) -> int:
    """Return the weight of a DOI; ``size`` is the length of the text around it."""
    # Few lines have any of the words, and searching for words is faster than the expression.
    if has_any(before.casefold(), _OTHER_WORK_WORDS) and _OTHER_WORK.search(before):
        return -2
    weight = 2 if has_any(before.casefold(), _LABEL_WORDS) and _LABEL.search(before) else 1
    if outline.title_block - 15 <= block <= outline.head_stop + 5:
        # After the start of the text, a DOI in the middle of a sentence is a mention.
        not_mention = block < outline.head_stop or size <= _MAX_LABEL or outline.is_citation(block)
        weight += _NEAR_TITLE_WEIGHT if not_mention or _DOI_LABEL.search(before) else 0
    # In a long text it is a mention; alone, or in a line to cite by, it is the work's.
    return weight if size < _MIN_LONG_TEXT else 0


def _add_links(outline: WorkOutline, votes: Counter[str], first: FirstPlaces) -> None:
    """Count DOIs in the addresses of links near the title."""
    page, layout = outline.layout.page, outline.layout
    low, high = max(outline.title_block - 15, 0), min(outline.head_stop + 5, len(layout) - 1)
    links = page.nodes("a")
    near = (page.start[links] >= page.blocks.start[low]) & (
        page.start[links] <= page.blocks.stop[high]
    )
    for node in links[near].tolist():
        address = page.attribute(node, "href")
        doi = clean_doi(address) if address and "10." in address else None
        if doi and not outline.other_works[min(layout.block_at(int(page.start[node])), high)]:
            votes[doi.casefold()] += 1
            first.setdefault(doi.casefold(), (doi, node))


def _add_address(outline: WorkOutline, votes: Counter[str], first: FirstPlaces) -> None:
    """Count the DOI in the page's own address: it confirms one that is shown."""
    page = outline.layout.page
    for address in (page.url, page.head.link("canonical"), page.head.first("og:url")):
        doi = clean_doi(address or "")
        if doi and (doi.casefold() in votes or len(votes) == 0):
            votes[doi.casefold()] += 6
            first.setdefault(doi.casefold(), (doi, None))
