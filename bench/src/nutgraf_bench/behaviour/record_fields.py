"""Fields of a record, and what ``nutgraf record`` shows of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial

from nutgraf import Record, read_record
from nutgraf.page.decoding.decode import decode
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.records.formats.bibtex import to_bibtex
from nutgraf.records.formats.cite_key import cite_key
from nutgraf.records.formats.csl import to_csl
from nutgraf.records.formats.ris import to_ris
from nutgraf.records.read import read_record_page
from nutgraf.records.rows.read_rows import read_rows
from nutgraf.records.simple_page.simplify import SimplePage, simple_page
from nutgraf.records.simple_page.visual_blocks import visual_blocks
from nutgraf_bench.behaviour.hashing import hash_fields, short_hash
from nutgraf_bench.behaviour.task import INPUT, Line, Task


def record_lines(task: Task) -> Iterator[Line]:
    """Return one line: the record with and without tags, its formats, rows and blocks."""
    html, url = task.files[0].read_bytes(), task.urls[0]
    yield Line(task.id, {INPUT: short_hash(html), **record_hashes(html, url)})


def record_hashes(html: bytes, url: str | None) -> dict[str, str]:
    """Return the hashes of all that is read of a page as a record."""
    shown = _Shown(html, url)
    values: dict[str, Callable[[], object]] = {}
    for name in (name for name in Record().to_dict() if name != "partial"):
        values[f"record.{name}"] = partial(shown.item, name)
        values[f"no_tags.{name}"] = partial(shown.item_without_tags, name)
    values |= {
        "rows": lambda: [row.to_dict() for row in read_rows(shown.page)],
        "simple.kind": lambda: shown.simple.kind,
        "simple.text": lambda: shown.simple.text,
        "simple.html": lambda: shown.simple.html,
        "simple.keep": lambda: shown.simple.keep,
        "simple.dropped": lambda: [(each.block, each.level) for each in shown.simple.dropped],
        "simple.reasons": lambda: [each.reason for each in shown.simple.dropped],
        "visual_blocks": lambda: [
            (each.order, each.heading, shown.page.path(each.node), each.text)
            for each in visual_blocks(shown.page, shown.simple.keep)
        ],
        "bibtex": lambda: to_bibtex(shown.record, key=cite_key(shown.record)),
        "ris": lambda: to_ris(shown.record),
        "csl": lambda: to_csl(shown.record),
    }
    return hash_fields(values)


class _Shown:
    """What several fields need, made once."""

    def __init__(self, html: bytes, url: str | None) -> None:
        self.html, self.url = html, url

    def item(self, name: str) -> object:
        return getattr(self.record, name)

    def item_without_tags(self, name: str) -> object:
        return getattr(self.no_tags, name)

    @cached_property
    def record(self) -> Record:
        return read_record(self.html, self.url)

    @cached_property
    def decoded(self) -> bytes:
        return decode(self.html)

    @cached_property
    def page(self) -> Page:
        return parse(self.decoded, self.url)

    @cached_property
    def no_tags(self) -> Record:
        return read_record_page(self.page, tags=False, html=self.decoded)

    @cached_property
    def simple(self) -> SimplePage:
        return simple_page(self.page)
