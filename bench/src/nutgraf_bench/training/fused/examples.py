"""The labelled pages, as tables of evidence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from nutgraf.errors import NutgrafError
from nutgraf.evidence.base import Evidence
from nutgraf.evidence.blocks.families import family_columns
from nutgraf.evidence.blocks.neighbours import heading_above
from nutgraf.evidence.blocks.vocabulary import BlockWords, spoken_words
from nutgraf.evidence.blocks.writing import page_words, word_block
from nutgraf.metadata.title.title import find_headline
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.text.language import detect_language
from nutgraf_bench.training.fused.labels import by_segments, by_text, tokens
from nutgraf_bench.training.fused.perturb import perturbed

SETS: Final = (
    "aed2023", "wcxb_dev", "magic_article", "trafilatura", "magic_forum", "harvest_forum",
)  # fmt: skip
"""Sets that are free to train on."""
COPIES: Final = 2
"""Number of perturbed copies of each page to train on."""


@dataclass(frozen=True, eq=False)
class Example:
    """A page: its evidence, and the label of each block by the gold."""

    set: str
    id: str
    copy: int
    """0 for the page itself, else the number of a `perturbed` copy."""
    host: str
    type: str | None
    names: tuple[str, ...]
    table: NDArray[np.float32]
    """Blocks x columns."""
    label: NDArray[np.float64]
    """Share of the block that is in the gold; NaN if unlabelled."""
    size: NDArray[np.int64]
    """Words of each block."""
    headline: NDArray[np.bool_]
    texts: tuple[str, ...]
    gold: str | None
    wanted: tuple[str, ...]
    unwanted: tuple[str, ...]
    spoken: BlockWords
    heading: NDArray[np.intp]
    node: NDArray[np.int32]
    parent: NDArray[np.int32]
    words: dict[int, str]
    """Words of the page by hash."""


def read_examples(
    data: Path, sets: tuple[str, ...] = SETS, copies: int = COPIES
) -> Iterator[Example]:
    """Yield all labelled pages of these sets in order, then their copies."""
    jobs = [
        (data, name, json.loads(line), copy)
        for copy in range(copies + 1)
        for name in sets
        for line in (data / name / "gold.jsonl").read_text("utf-8").split("\n")
        if line
    ]
    with Pool(2) as pool:
        yield from (found for found in pool.imap(_read, jobs, chunksize=8) if found)


def _read(job: tuple[Path, str, dict[str, Any], int]) -> Example | None:
    data, name, row, copy = job
    raw = (data / name / "html" / f"{row['id']}.html").read_bytes()
    try:
        # Without repair, as the people who wrote the gold saw the page.
        if copy:
            raw = perturbed(decode(raw, repair=False), f"{name} {row['id']} {copy}")
        page = parse(decode(raw, repair=False), row.get("url"))
    except NutgrafError:  # skip pages that are too large
        return None
    if len(page.blocks) == 0 or not (row.get("text") or row.get("with")):
        return None
    headline = find_headline(page, collected=None)
    evidence = Evidence(page, title=headline.title, language=detect_language(page))
    columns = {
        name: values
        for family in family_columns(evidence).values()
        for name, values in family.items()
    }
    blocks = [tokens(text) for text in page.block_texts]
    wanted, unwanted = tuple(row.get("with") or ()), tuple(row.get("without") or ())
    gold = row.get("text")
    label = by_text(blocks, gold) if gold else by_segments(blocks, wanted, unwanted)
    host = urlsplit(row["url"]).hostname if row.get("url") else None
    return Example(
        set=name,
        id=row["id"],
        copy=copy,
        host=(host or row["id"]).removeprefix("www."),
        type=row.get("type"),
        names=tuple(columns),
        table=np.stack(list(columns.values()), axis=1).astype(np.float32),
        label=label,
        size=np.array([len(block) for block in blocks], dtype=np.int64),
        headline=headline.blocks,
        texts=page.block_texts,
        gold=gold,
        wanted=wanted,
        unwanted=unwanted,
        spoken=spoken_words(evidence),
        heading=heading_above(evidence),
        node=page.blocks.node,
        parent=page.parent,
        words=_written(evidence),
    )


def _written(evidence: Evidence) -> dict[int, str]:
    """Return words by hash, from the text and from names of elements."""
    from nutgraf.evidence.blocks.vocabulary import name_words

    words, text = page_words(evidence), evidence.page.text
    spans = zip(words.start.tolist(), words.length.tolist(), words.hash.tolist(), strict=True)
    written = {value: text[start : start + length].lower() for start, length, value in spans}
    assert len(word_block(evidence)) == len(words.hash)
    return written | name_words(evidence)
