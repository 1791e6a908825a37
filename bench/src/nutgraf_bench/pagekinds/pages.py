"""Pages with a known type, from the data sets on disk.

The sets use other kinds than nutgraf's five types; docs/page-types.md explains the mapping. The
front pages were checked by hand: a quarter of them are not front pages.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import orjson

from nutgraf.evidence.base import Evidence
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Head
from nutgraf.page.parsing.parse import parse
from nutgraf.pagekind.page_type import page_figures
from nutgraf.text.language import detect_language
from nutgraf_bench.dataset import DataSetError, LabelledPage, load_set

# Type of each kind of page.
KINDS: Final = {
    "article": "article",
    "listing": "index",
    "collection": "index",
    "forum": "forum",
    "record": "record",
    "documentation": "other",
    "product": "other",
    "service": "other",
    "video": "other",
}
# Sets that accuracy is measured on, and all sets that models are trained on.
MEASURED: Final = ("wcxb_dev", "frontpages")
SETS: Final = (
    *MEASURED,
    "scholarly/html",
    "scholarly/html_nometa",
    "magic_forum",
    "harvest_forum",
    "aed2023",
    "magic_article",
    "trafilatura",
)
_KIND_OF_SET: Final = {
    "frontpages": "listing",
    "scholarly/html": "record",
    "scholarly/html_nometa": "record",
    "magic_forum": "forum",
    "harvest_forum": "forum",
}
_RELABELLED: Final = Path(__file__).with_name("relabelled.toml")
_LABELS: Final = {
    (name, page): kind
    for name, kinds in tomllib.loads(_RELABELLED.read_text("utf-8")).items()
    for kind, pages in kinds.items()
    for page in pages.split()
}
# Second-level domains under which sites are registered: co.uk, com.au.
_SECOND_LEVEL: Final = frozenset("ac co com edu go gob gov gv ne net nom or org".split())
_FORUM: Final = re.compile(r"for(?:um|en)|viewtopic|thread", re.IGNORECASE)
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class TypedPage:
    """A page, its kind, and its features."""

    set: str
    id: str
    url: str | None
    kind: str
    site: str
    figures: Mapping[str, float]
    without_address: Mapping[str, float]
    without_head: Mapping[str, float]

    @property
    def type(self) -> str:
        """Type of the page."""
        return KINDS[self.kind]


def typed_pages(data: Path, name: str) -> Iterator[TypedPage]:
    """Yield the pages of a set, with their kinds and features."""
    for labelled in _labelled(data, name):
        if name == "trafilatura" and not _is_dated_story(labelled):
            continue
        kind = _LABELS.get((name, labelled.id)) or _KIND_OF_SET.get(name) or "article"
        if name == "wcxb_dev" and (name, labelled.id) not in _LABELS:
            kind = labelled.type or "article"
        page = parse(decode(labelled.read()), labelled.url)
        evidence = Evidence(page, language=detect_language(page))
        alone = replace(page, url=None)
        bare = replace(alone, head=Head(title=page.head.title))
        yield TypedPage(
            set=name,
            id=labelled.id,
            url=labelled.url,
            kind=kind,
            site=site_of(labelled, name),
            figures=page_figures(evidence),
            without_address=page_figures(Evidence(alone, language=evidence.language)),
            without_head=page_figures(Evidence(bare, language=evidence.language)),
        )


def _is_dated_story(page: LabelledPage) -> bool:
    """Return whether the page is a dated story. The shops and forums of the set have no date."""
    return bool(page.fields.get("date")) and not _FORUM.search(page.url or "")


def _labelled(data: Path, name: str) -> Iterator[LabelledPage]:
    if name == "frontpages":
        folder = data / "links" / "frontpages"
        index = folder / "index.json"
        if not index.is_file():
            raise DataSetError(f"there are no front pages at {folder}")
        for line in orjson.loads(index.read_bytes()):
            file, url = folder / f"{line['id']}.html", line["url"]
            page = LabelledPage(line["id"], file, url=url, host=urlsplit(url).hostname)
            if page.file.is_file():
                yield page
        return
    set_name, _, part = name.partition("/")
    for page in load_set(data / set_name).pages:
        if part:
            page = replace(page, file=data / set_name / part / page.file.name)
        if page.file.is_file():
            yield page


def site_of(page: LabelledPage, name: str) -> str:
    """Return the site of a page. A site is never on both sides of a split."""
    publisher = page.fields.get("publisher")
    if isinstance(publisher, str) and (word := _WORD.search(publisher)):
        return word[0].lower()
    if name.startswith("scholarly"):
        return "scholarly"
    labels = (page.host or "").removesuffix(".").split(".")
    if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND_LEVEL:
        labels = labels[:-1]
    # Only the name, so that bbc.com and bbc.co.uk are one site.
    return labels[-2] if len(labels) > 1 else f"{name} {page.id}"
