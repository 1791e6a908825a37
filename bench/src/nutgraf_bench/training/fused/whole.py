"""Texts by the whole method, with trees that had not seen the hosts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import ClassVar

from nutgraf.evidence.base import Evidence
from nutgraf.evidence.blocks.writing import block_sizes
from nutgraf.methods.base import Method, Scores
from nutgraf.methods.fused.method import Fused, with_neighbours
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse
from nutgraf.pipeline import extract_page
from nutgraf_bench.training.fused.examples import Example
from nutgraf_bench.training.fused.validate import Floats


@dataclass(frozen=True)
class Judged(Method):
    """The default method with given log-odds."""

    name: ClassVar[str] = Fused.name
    trims: ClassVar[bool] = Fused.trims
    odds: Floats
    in_list: Floats
    link_density: Floats

    def score(self, evidence: Evidence) -> Scores:
        """Return the scores for the given log-odds."""
        page, words = evidence.page, block_sizes(evidence).words
        values, _ = with_neighbours(
            self.odds, words, page.blocks.node, page.parent, self.in_list, self.link_density
        )
        # The confidence is not used here.
        return Scores(values, keep=values > Fused.balance, confidence=0.5)


def whole_texts(
    data: Path, examples: Sequence[Example], scores: Sequence[Floats]
) -> list[str | None]:
    """Return the text of each page as users get it; None for copies."""
    jobs = [
        None if example.copy else (data / example.set / "html" / f"{example.id}.html", method)
        for example, method in zip(examples, map(_judged, examples, scores), strict=True)
    ]
    with Pool(2) as pool:
        return list(pool.imap(_text, jobs, chunksize=16))


def _judged(example: Example, odds: Floats) -> Judged:
    columns = example.table.astype("float64").T
    listed, linked = (columns[example.names.index(name)] for name in ("in_list", "link_density"))
    return Judged(odds, listed, linked)


def _text(job: tuple[Path, Judged] | None) -> str | None:
    if job is None:
        return None
    path, method = job
    html = path.read_bytes()
    page = parse(decode(html))
    if len(page.blocks) != len(method.odds):
        # Repair changed the blocks, but the scores are for the page without repair.
        page = parse(decode(html, repair=False))
    return extract_page(page, method=method).text
