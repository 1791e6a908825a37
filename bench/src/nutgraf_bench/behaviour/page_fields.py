"""Fields of an extracted page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nutgraf import SiteMemory, extract
from nutgraf.methods.registry import method_names
from nutgraf.model import Article, Block
from nutgraf_bench.behaviour.hashing import hash_fields, short_hash
from nutgraf_bench.behaviour.task import INPUT, NOW, Line, Task

_METADATA: Final = (
    "title authors published modified language site url image section tags page_type confidence "
    "method next_page partial sources"
).split()


def page_lines(task: Task) -> Iterator[Line]:
    """Return one line: all fields with the default method, the main ones for the other favors."""
    html, url = task.files[0].read_bytes(), task.urls[0]
    yield Line(task.id, {INPUT: short_hash(html), **page_hashes(html, url)})


def page_hashes(html: bytes, url: str | None) -> dict[str, str]:
    """Return the hashes of all that `extract` gives for a page."""
    hashes = _hashes("", partial(extract, html, url, now=NOW), _all_fields)
    for favor in ("precision", "recall"):
        hashes |= _hashes(
            f"{favor}.",
            partial(extract, html, url, favor=favor, now=NOW),
            _main_fields,
        )
    return hashes


def methods_lines(task: Task) -> Iterator[Line]:
    """Return one line: the cut and the scores of every method."""
    html, url = task.files[0].read_bytes(), task.urls[0]
    hashes = {INPUT: short_hash(html)}
    for name in method_names():
        hashes |= _hashes(
            f"{name}.",
            partial(extract, html, url, method=name, now=NOW),
            lambda article: {
                "kept": lambda: [block.kept for block in article.blocks],
                "scores": lambda: _column(article.blocks, "score"),
            },
        )
    yield Line(task.id, hashes)


def memory_lines(task: Task) -> Iterator[Line]:
    """Return a line for each page of a host, extracted with the memory of all of them."""
    memory = SiteMemory()
    pages = [
        (file.stem, file.read_bytes(), url) for file, url in zip(task.files, task.urls, strict=True)
    ]
    reports = [memory.learn(html, url) for _, html, url in pages]
    inputs = short_hash([short_hash(html) for _, html, _ in pages])
    whole = hash_fields({"memory": memory.to_bytes, "reports": lambda: reports})
    yield Line(task.id, {INPUT: inputs, **whole})
    for name, html, url in pages:
        found = _hashes("", partial(extract, html, url, site=memory, now=NOW), _main_fields)
        yield Line(f"{task.id}/{name}", {INPUT: inputs, **found})


def _hashes(
    prefix: str,
    make: Callable[[], Article],
    fields: Callable[[Article], Mapping[str, Callable[[], object]]],
) -> dict[str, str]:
    """Return the hashes of an article's fields, or of the exception in the place of all."""
    try:
        article = make()
    except Exception as error:  # noqa: BLE001  an exception is behaviour too
        return {f"{prefix}raised": short_hash([type(error).__name__, str(error)])}
    found = hash_fields(fields(article))
    return {f"{prefix}{name}": value for name, value in found.items()}


def _main_fields(article: Article) -> dict[str, Callable[[], object]]:
    return {
        "text": lambda: article.text,
        "kept": lambda: [block.kept for block in article.blocks],
        "rules": lambda: [block.rule for block in article.blocks],
        "page_type": lambda: article.page_type,
    }


def _all_fields(article: Article) -> dict[str, Callable[[], object]]:
    blocks = tuple(article.blocks)
    metadata = {name: partial(getattr, article, name) for name in _METADATA}
    return {
        **metadata,
        "text": lambda: article.text,
        "blocks": lambda: [(block.path, block.text) for block in blocks],
        "kept": lambda: [block.kept for block in blocks],
        "rules": lambda: [block.rule for block in blocks],
        "page_type": lambda: article.page_type,
        "score": lambda: _column(blocks, "score"),
        "evidence": lambda: _evidence(blocks),
        "belief": lambda: [block.belief for block in blocks],
        "plausibility": lambda: [block.plausibility for block in blocks],
        "entries": lambda: [entry.to_dict() for entry in article.entries],
        "links": lambda: [link.to_dict() for link in article.links],
        "markdown": article.to_markdown,
        "html": article.to_html,
        "tei": article.to_tei,
    }


def _column(blocks: Sequence[Block], name: str) -> NDArray[np.float64]:
    return np.array([block.evidence[name] for block in blocks], dtype=np.float64)


def _evidence(blocks: Sequence[Block]) -> list[object]:
    """Return the names of the evidence beside the score, and the hash of each column."""
    names = sorted({name for block in blocks for name in block.evidence} - {"score"})
    return [(name, short_hash(_column(blocks, name))) for name in names]
