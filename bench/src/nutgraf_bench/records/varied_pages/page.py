"""A generated page: variants of its parts chosen by seed, and the items to read from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from random import Random
from typing import Any, Final

from nutgraf_bench.records.varied_pages import (
    abstract_parts,
    author_parts,
    boilerplate_parts,
    head_parts,
    reference_parts,
)
from nutgraf_bench.records.varied_pages.affiliation_parts import AFFILIATED
from nutgraf_bench.records.varied_pages.journal_parts import BLOCKS, LINES, WITHOUT_ISSUE
from nutgraf_bench.records.varied_pages.keyword_parts import KEYWORDS
from nutgraf_bench.records.varied_pages.variants import Variant
from nutgraf_bench.records.varied_pages.works import Work

_OTHERS: Final = 3
_PLAIN_PARTS: Final[dict[str, dict[str, Variant]]] = {
    "page title": boilerplate_parts.PAGE_TITLES,
    "site": boilerplate_parts.SITES,
    "crumbs": boilerplate_parts.CRUMBS,
    "kind": boilerplate_parts.KINDS,
    "journal": LINES | BLOCKS,
    "doi": head_parts.DOIS,
    "title": head_parts.TITLES,
    "authors": author_parts.AUTHORS,
    "affiliations": AFFILIATED,
    "dates": head_parts.DATES,
    "abstract": abstract_parts.ABSTRACTS,
    "keywords": KEYWORDS,
    "references heading": reference_parts.HEADINGS,
    "tabs": boilerplate_parts.TABS,
    "tail": boilerplate_parts.TAILS,
    "before": boilerplate_parts.BEFORE,
    "citing": boilerplate_parts.CITING,
    "after": boilerplate_parts.AFTER,
}
ORDERS: Final = {
    "journal over title": "journal kind title authors affiliations dates doi",
    "journal and doi over title": "journal doi kind title authors affiliations dates",
    "journal under authors": "kind title authors affiliations journal dates doi",
    "authors last": "kind title dates journal doi authors affiliations",
}
DOI_PLACES: Final = ("own line", "behind journal", "foot")
KEYWORD_PLACES: Final = ("keywords behind", "keywords before")
PARTS: Final[Mapping[str, Collection[str]]] = _PLAIN_PARTS | {
    "references numbers": reference_parts.NUMBERS,
    "references labels": reference_parts.LABELS,
    "references": reference_parts.LISTS,
    "text": boilerplate_parts.TEXTS,
    "frame": boilerplate_parts.FRAMES,
    "order": ORDERS,
    "doi place": DOI_PLACES,
    "keywords place": KEYWORD_PLACES,
}
"""Names of the variants of each part."""


@dataclass(frozen=True, slots=True)
class VariedPage:
    """A page, the items to read from it (None if absent), and the variant of each part."""

    seed: int
    html: str
    wanted: dict[str, Any]
    parts: dict[str, str]


def varied_page(works: Sequence[Work], seed: int) -> VariedPage:
    """Return the page of a seed."""
    chance = Random(seed)
    chosen, *others = _chosen(works, seed)
    work = chosen.printed(chance)
    parts = {part: chance.choice(list(ways)) for part, ways in PARTS.items()}
    written = {part: ways[parts[part]](work.in_html()) for part, ways in _PLAIN_PARTS.items()}
    written["text"] = boilerplate_parts.TEXTS[parts["text"]]([other.in_html() for other in others])
    written["references"] = _references(work.in_html(), parts)
    _settle(written, parts)
    return VariedPage(seed, _assembled(written, parts), _wanted(work, parts), parts)


def _chosen(works: Sequence[Work], seed: int) -> list[Work]:
    """Return the work of a page, and others for its text.

    Works are ranked by a number drawn from the seed and the work, so that adding a work changes
    few pages.
    """
    return nsmallest(1 + _OTHERS, works, key=lambda work: Random(f"{seed} {work.title}").random())


def _references(work: Work, parts: dict[str, str]) -> str:
    number = reference_parts.NUMBERS[parts["references numbers"]]
    label = reference_parts.LABELS[parts["references labels"]]
    return reference_parts.LISTS[parts["references"]](work, number, label())


def _settle(written: dict[str, str], parts: dict[str, str]) -> None:
    """Adjust parts that depend on other parts."""
    if parts["authors"] in author_parts.WITH_PLACES:
        written["affiliations"] = ""
    if not written["references"]:
        written["references heading"] = ""
    if parts["journal"] in LINES:
        behind = written["doi"] and parts["doi place"] == "behind journal"
        line = f"{written['journal']}. {written['doi']}" if behind else written["journal"]
        written["journal"] = f"<div>{line}</div>" if behind else f"<p>{line}</p>"
        written["doi"] = "" if behind else written["doi"]
    if written["doi"]:
        written["doi"] = f"<p>{written['doi']}</p>"


def _assembled(written: dict[str, str], parts: dict[str, str]) -> str:
    """Return the HTML of the page."""
    doi_in_foot = parts["doi place"] == "foot"
    head = [part for part in ORDERS[parts["order"]].split() if part != "doi" or not doi_in_foot]
    middle = ["abstract", "keywords"]
    if parts["keywords place"] == "keywords before":
        middle.reverse()
    end = ["text", "citing", "references heading", "references", "tail", "after"]
    inner = "".join(written[part] for part in (*head, "tabs", *middle, *end))
    top = written["site"] + written["crumbs"] + written["before"]
    foot = (written["doi"] if doi_in_foot else "") + boilerplate_parts.FOOT
    body = top + boilerplate_parts.FRAMES[parts["frame"]](inner) + foot
    title = f"<title>{written['page title']}</title>"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">{title}</head>'
        f"<body>{body}</body></html>"
    )


def _wanted(work: Work, parts: dict[str, str]) -> dict[str, Any]:
    """Return the items to read from this page; None if absent."""
    authors = author_parts.WRITTEN.get(parts["authors"])
    abstract = abstract_parts.WRITTEN.get(parts["abstract"])
    no_issue = parts["journal"] in WITHOUT_ISSUE and parts["crumbs"] == "nothing"
    wanted = {
        "title": work.title,
        "abstract": abstract(work) if abstract else work.abstract,
        "authors": authors(work) if authors else work.authors,
        "keywords": work.keywords,
        "references": work.references,
        "doi": work.doi,
        "volume": work.volume,
        "issue": None if no_issue else work.issue,
        "published": str(work.year),
    }
    return {item: None if parts.get(item) == "nothing" else value for item, value in wanted.items()}
