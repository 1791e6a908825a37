"""Labelled links, and their positions on front pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from nutgraf.discover.frontpages.links import front_links
from nutgraf.model import Link
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.dataset import DataSetError

HUMAN: Final = frozenset({"human", "human_reviewed"})
"""Tiers of links labelled by people. Others are labelled by rule or origin."""
_NAME: Final = re.compile(r"^https?://(?:www\.)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LabelledLink:
    """A link, whether it leads to an article, and how it was labelled."""

    url: str
    anchor: str | None
    label: int
    tier: str
    site: str

    @property
    def human(self) -> bool:
        """Whether a person labelled it."""
        return self.tier in HUMAN


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The links of a front page, and labels by index."""

    url: str
    site: str
    links: tuple[Link, ...]
    labels: Mapping[int, LabelledLink]


def labelled_links(data: Path) -> list[LabelledLink]:
    """Return all links of ``links/urls.jsonl``."""
    file = data / "links" / "urls.jsonl"
    if not file.is_file():
        raise DataSetError(f"there are no labelled links at {file}")
    rows = [orjson.loads(line) for line in file.read_bytes().splitlines() if line.strip()]
    try:
        return [_link(row) for row in rows]
    except (KeyError, TypeError, ValueError) as error:
        raise DataSetError(f"{file}: a line has no or a wrong field: {error}") from None


def _link(row: Mapping[str, Any]) -> LabelledLink:
    return LabelledLink(
        url=row["url"],
        anchor=row["anchor"],
        label=int(row["label"]),
        tier=row["tier"],
        site=row["site"],
    )


def front_pages(data: Path, links: Sequence[LabelledLink]) -> list[FrontPage]:
    """Return the front pages with at least one labelled link.

    A label counts on one page only. Otherwise a link that is on every page of a site would count a
    hundred times.
    """
    folder = data / "links" / "frontpages"
    index = folder / "index.json"
    if not index.is_file():
        raise DataSetError(f"there are no front pages at {folder}")
    open_labels = {same_address(link.url): link for link in links}
    pages = []
    for line in orjson.loads(index.read_bytes()):
        file = folder / f"{line['id']}.html"
        if not file.is_file():
            continue
        found = front_links(parse(decode(file.read_bytes()), line["url"]))
        labels = {}
        for i, link in enumerate(found):
            label = open_labels.pop(same_address(link.url), None)
            if label is not None and not _is_thread(label):
                labels[i] = label
        if labels:
            pages.append(FrontPage(line["url"], _main_site(labels), found, labels))
    return pages


def _is_thread(label: LabelledLink) -> bool:
    """Return whether a rule labelled a forum thread as an article, unlike people."""
    return not label.human and label.label == 1 and "/comments/" in label.url


def same_address(url: str) -> str:
    """Return the URL without parts in which links to one page can differ."""
    return _NAME.sub("", url).partition("#")[0].rstrip("/")


def _main_site(labels: Mapping[int, LabelledLink]) -> str:
    """Return the most frequent site, which is that of the page."""
    sites = [label.site for label in labels.values()]
    return max(sorted(set(sites)), key=sites.count)
