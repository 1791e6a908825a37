"""Output of ``nutgraf record``: the items of a record, and citations for reference managers."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final

from nutgraf.cli.record.dropped import dropped_lines, dropped_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.cli.record.request import Request
    from nutgraf.model import Record
    from nutgraf.page.page import Page
    from nutgraf.records.simple_page.simplify import SimplePage
    from nutgraf.sites.memory import SiteMemory

_INDENT: Final = " " * 12


@dataclass(frozen=True, slots=True)
class Citations:
    """The citations of one call, which have different keys."""

    keys: dict[str, int] = field(default_factory=dict)
    """How often each key was used."""
    csl: list[dict[str, Any]] = field(default_factory=list)
    """CSL-JSON items. They are written at the end, as one list."""

    def new_key(self, key: str) -> str:
        """Return the key, with a number if it is in use."""
        count = self.keys[key] = self.keys.get(key, 0) + 1
        return key if count == 1 else self.new_key(f"{key}-{count}")

    def csl_json(self) -> str:
        """Return the list of CSL-JSON items."""
        import orjson

        option = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
        return orjson.dumps(self.csl, option=option).decode()


def output(
    page: Page,
    source: str,
    request: Request,
    memory: SiteMemory | None,
    html: bytes,
    citations: Citations,
) -> tuple[str, bool]:
    """Return the record of a page in the output format, and whether it has any item."""
    from nutgraf.records.read import read_record_page
    from nutgraf.records.simple_page.simplify import simple_page

    record = read_record_page(page, tags=not request.no_tags, html=html)
    found = any(getattr(record, name) for name in _names())
    simple = simple_page(page, site=memory) if request.explain else None
    if request.form == "json":
        return _json(record, source, page, simple, one_line=request.several), found
    if request.form == "text":
        text = "".join(_text(record, explain=request.explain))
        if simple is not None:
            text += ("\n" if text else "") + dropped_lines(page, simple)
        return _under(source, text) if request.several else text, found
    return (_citation(record, request, citations) if found else ""), found


def _names() -> list[str]:
    from nutgraf.model import Record

    return [field.name for field in fields(Record) if field.name not in ("sources", "partial")]


def _under(source: str, text: str) -> str:
    """Return a text under the name of its source."""
    return f"==> {source} <==\n\n{text}\n"


def _json(
    record: Record, source: str, page: Page, simple: SimplePage | None, *, one_line: bool
) -> str:
    import orjson

    from nutgraf.page.decoding.decode import whole

    values: dict[str, Any] = {"source": whole(source), **record.to_dict()}
    if simple is not None:
        values |= dropped_values(page, simple)
    option = orjson.OPT_APPEND_NEWLINE | (0 if one_line else orjson.OPT_INDENT_2)
    return orjson.dumps(values, option=option).decode()


def _text(record: Record, *, explain: bool) -> Iterator[str]:
    """Yield the lines of each item; each reference has its own line.

    With ``explain``, a line says where the item was found.
    """
    for name in _names():
        value = getattr(record, name)
        if not value:
            continue
        if name == "references":
            lines = [f"[{number}] {text}" for number, text in enumerate(value, 1)]
        elif isinstance(value, tuple):
            lines = ["; ".join(value)]
        else:
            lines = [line for line in value.splitlines() if line.strip()]
        flat = [" ".join(line.split()) for line in lines]
        yield f"{name:12}" + f"\n{_INDENT}".join(flat) + "\n"
        if explain:
            yield f"{_INDENT}from {record.sources.get(name, 'the page')}\n"


def _citation(record: Record, request: Request, citations: Citations) -> str:
    """Return a record for reference managers; CSL-JSON is collected in ``citations`` instead."""
    if request.form == "ris":
        from nutgraf.records.formats.ris import to_ris

        return _crlf(to_ris(record) + ("\r\n" if request.several else ""))
    from nutgraf.records.formats.cite_key import cite_key

    key = citations.new_key(cite_key(record))
    if request.form == "csl":
        from nutgraf.records.formats.csl import to_csl

        citations.csl.append({**to_csl(record), "id": key})
        return ""
    from nutgraf.records.formats.bibtex import to_bibtex

    return to_bibtex(record, key=key) + ("\n" if request.several else "")


def _crlf(text: str) -> str:
    """Return text with CRLF line ends, for platforms where Python adds the CR when it writes."""
    import os

    return text.replace("\r\n", "\n") if os.linesep == "\r\n" else text
