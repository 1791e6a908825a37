"""The labelled pages, as tables of evidence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import NutgrafError
from nutgraf.evidence.base import Evidence
from nutgraf.evidence.blocks.families import family_columns
from nutgraf.evidence.blocks.neighbours import heading_above
from nutgraf.evidence.blocks.vocabulary import BlockWords, name_words, spoken_words
from nutgraf.evidence.blocks.writing import page_words
from nutgraf.metadata.title.title import find_headline
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.text.language import detect_language
from nutgraf_bench.dataset import DataSet, LabelledPage, load_set
from nutgraf_bench.training.fused.labels import by_segments, by_text, tokens
from nutgraf_bench.training.fused.perturb import perturbed

SETS: Final = {
    "aed2023": 2.0,
    "wcxb_dev": 0.5,
    "magic_article": 2.0,
    "trafilatura": 1.0,
    "magic_forum": 1.0,
    "harvest_forum": 1.0,
    "readers": 0.5,
    "sites": 1.0,
    "id_news": 1.0,
}
"""The sets to train on, with the weight of a page. Most pages of wcxb_dev are guides and shops
whose gold keeps nearly everything. They outnumber newspapers and would dominate them."""
NOT_TRAINED: Final = {"readers": "omnivore"}
"""Pages of a set that only measure: the prefix of their ids."""
COPIES: Final = 2
"""Number of perturbed copies of each page to train on."""
WEIGHT_OF_COPY: Final = 0.5

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Labelled:
    """A page to train on."""

    set: str
    page: LabelledPage
    host: str
    """The group of a page in cross-validation. A copy in another set has the same."""


@dataclass(frozen=True, eq=False)
class Example:
    """The evidence of a page, and the label of each block by the gold."""

    set: str
    id: str
    host: str
    copy: int
    """0 for the page itself, else the number of a `perturbed` copy."""
    table: NDArray[np.float32]
    """Blocks x columns."""
    label: Floats
    """Share of the block that is in the gold; NaN if unlabelled."""
    weight: Floats
    """Weight of each block: pages of a set weigh the same, and so do words of a page."""
    size: NDArray[np.int64]
    """Words of each block."""
    spoken: BlockWords
    heading: NDArray[np.intp]
    node: NDArray[np.int32]
    parent: NDArray[np.int32]
    words: dict[int, str]
    """Words of the page by hash."""


def load_sets(data: Path) -> list[DataSet]:
    """Return the sets to train on."""
    return [load_set(data / name) for name in SETS]


def labelled_pages(sets: list[DataSet]) -> list[Labelled]:
    """Return all pages to train on."""
    hosts: dict[str, str] = {}
    pages = []
    for data in sets:
        for page in data.pages:
            host = hosts.get(str(page.fields.get("same_as"))) or page_host(page)
            hosts[f"{data.name}/{page.id}"] = host
            if not page.id.startswith(NOT_TRAINED.get(data.name, "/")):
                pages.append(Labelled(data.name, page, host))
    return pages


def page_host(page: LabelledPage) -> str:
    """Return the host of a page, or its id if it has no URL."""
    host = urlsplit(page.url).hostname if page.url else None
    return (host or page.id).removeprefix("www.")


def read_examples(pages: list[Labelled]) -> Iterator[Example]:
    """Yield the pages that can be read, then their copies."""
    tasks = [(page, copy) for copy in range(COPIES + 1) for page in pages]
    with Pool(2) as pool:
        yield from (found for found in pool.imap(_read, tasks, chunksize=8) if found)


def page_evidence(page: Page) -> Evidence:
    """Return the evidence of a page, as the pipeline computes it."""
    title = find_headline(page, collected=None).title
    return Evidence(page, title=title, language=detect_language(page))


def column_names() -> tuple[str, ...]:
    """Return the names of the columns of `Example.table`."""
    columns = family_columns(Evidence(parse(b"<p>Any page has all columns.</p>")))
    return tuple(name for family in columns.values() for name in family)


def _read(task: tuple[Labelled, int]) -> Example | None:
    labelled, copy = task
    row = labelled.page
    if not row.text and not row.wanted:
        return None
    try:
        # Without repair, as the people who wrote the gold saw the page.
        html = decode(row.read(), repair=False)
        if copy:
            seed = f"{labelled.set} {row.id} {copy}"
            html = decode(perturbed(html, seed), repair=False)
        page = parse(html, row.url)
    except NutgrafError:  # skip pages that are too large
        return None
    if len(page.blocks) == 0:
        return None
    evidence = page_evidence(page)
    columns = [values for family in family_columns(evidence).values() for values in family.values()]
    blocks = [tokens(text) for text in page.block_texts]
    size = np.array([len(block) for block in blocks], dtype=np.int64)
    label = by_text(blocks, row.text) if row.text else by_segments(blocks, row.wanted, row.unwanted)
    share = SETS[labelled.set] * (WEIGHT_OF_COPY if copy else 1.0)
    return Example(
        set=labelled.set,
        id=row.id,
        host=labelled.host,
        copy=copy,
        table=np.stack(columns, axis=1).astype(np.float32),
        label=label,
        weight=share * _weight(row, label, size),
        size=size,
        spoken=spoken_words(evidence),
        heading=heading_above(evidence),
        node=page.blocks.node,
        parent=page.parent,
        words=_written(evidence),
    )


def _weight(page: LabelledPage, label: Floats, size: NDArray[np.int64]) -> Floats:
    if not page.text:  # segments: a few sentences of a page
        return np.where(np.isnan(label), 0.0, np.minimum(size, 60) / 400 + 0.003)
    gold = float(size[label > 0.5].sum())
    return size / max(gold, 200.0) + 0.004


def _written(evidence: Evidence) -> dict[int, str]:
    """Return words by hash, from the text and from names of elements."""
    words, text = page_words(evidence), evidence.page.text
    spans = zip(words.start.tolist(), words.length.tolist(), words.hash.tolist(), strict=True)
    written = {value: text[start : start + length].lower() for start, length, value in spans}
    return written | name_words(evidence)
