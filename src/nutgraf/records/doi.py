"""The DOI of the work: not that of one that it cites, corrects or recommends."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from nutgraf.records.found import Found

if TYPE_CHECKING:
    from nutgraf.records.outline import Outline

_DOI: Final = re.compile(r"10\.\d{4,9}(?:\.\d+)*/[^\s\"'<>{}|\\^`\v，。；]+", re.IGNORECASE)
_END: Final = re.compile(
    r"(?:[.,;:!?\]>…]|&(?:amp|lt|gt).*|/(?:full|abstract|pdf|epdf|meta|summary|html)$|\?.*|#.*)+$",
    re.I,
)
# Before the DOI of another work.
_OTHER: Final = re.compile(
    r"original (?:article|paper|publication|version|research)"
    r"|correct(?:s|ion to|ed)\b|erratum|corrigendum"
    r"|this article (?:is|has been|was)|related (?:article|data)|dataset|supplement|see also"
    r"|retract|replaces|preprint|originalartikel|article original|原文",
    re.IGNORECASE,
)
_BEFORE: Final = 160
_LABEL: Final = re.compile(r"doi\W*(?:org/)?\W*$|digital object identifier\W*$", re.IGNORECASE)
_MOST: Final = 2_000


def clean_doi(text: str) -> str | None:
    """The DOI in a text, without what stands around it; in lower case it is the same DOI."""
    match = _DOI.search(unquote(text) if "%2" in text else text)
    if match is None:
        return None
    doi = _END.sub("", match[0])
    while doi.endswith(")") and doi.count(")") > doi.count("("):
        doi = doi[:-1].rstrip(".,;")
    return _END.sub("", doi) if len(doi) > 8 else None


def find_doi(outline: Outline) -> Found[str] | None:
    """The DOI that the page shows for its work: labelled, near the title, and repeated."""
    sheet = outline.sheet
    votes: Counter[str] = Counter()
    first: dict[str, tuple[str, str]] = {}
    blocks = 0
    for block, text in enumerate(sheet.texts):
        if "10." not in text or outline.elsewhere[block]:
            continue
        blocks += 1
        if blocks > _MOST:
            break
        text = sheet.spaced(sheet.leaves_of(block).tolist())
        for match in _DOI.finditer(text):
            doi = clean_doi(match[0])
            if doi:
                before = text[max(0, match.start() - _BEFORE) : match.start()]
                votes[doi.casefold()] += _weight(outline, block, before, len(text))
                first.setdefault(doi.casefold(), (doi, sheet.path(block)))
    _add_links(outline, votes, first)
    _add_address(outline, votes, first)
    if not votes:
        return None
    best, weight = max(votes.items(), key=lambda each: each[1])
    return Found(*first[best]) if weight > 0 else None


def _weight(outline: Outline, block: int, before: str, size: int) -> int:
    if _OTHER.search(before):
        return -2
    weight = 2 if _LABEL.search(before) else 1
    if outline.first - 15 <= block <= outline.head_stop + 5:
        weight += 4
    # In a long text it is a mention; alone, or in a line to cite by, it is the work's.
    return weight if size < 600 else 0


def _add_links(outline: Outline, votes: Counter[str], first: dict[str, tuple[str, str]]) -> None:
    """DOIs in the addresses of links that are near the title."""
    page, sheet = outline.sheet.page, outline.sheet
    low, high = max(outline.first - 15, 0), min(outline.head_stop + 5, len(sheet) - 1)
    links = page.nodes("a")
    near = (page.start[links] >= page.blocks.start[low]) & (
        page.start[links] <= page.blocks.stop[high]
    )
    for node in links[near].tolist():
        address = page.attribute(node, "href")
        doi = clean_doi(address) if address and "10." in address else None
        if doi and not outline.elsewhere[min(sheet.block_at(int(page.start[node])), high)]:
            votes[doi.casefold()] += 1
            first.setdefault(doi.casefold(), (doi, page.path(node)))


def _add_address(outline: Outline, votes: Counter[str], first: dict[str, tuple[str, str]]) -> None:
    """The DOI in the page's own address confirms one that is seen."""
    page = outline.sheet.page
    for address in (page.url, page.head.link("canonical"), page.head.first("og:url")):
        doi = clean_doi(address or "")
        if doi and (doi.casefold() in votes or len(votes) == 0):
            votes[doi.casefold()] += 6
            first.setdefault(doi.casefold(), (doi, "address"))
