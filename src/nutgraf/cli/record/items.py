"""The items of a record, as ``nutgraf record`` writes them."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from nutgraf.cli.record.dropped import dropped_lines, dropped_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nutgraf.cli.record.request import Order
    from nutgraf.model import Record
    from nutgraf.page.page import Page
    from nutgraf.records.simple_page.simplify import SimplePage

_INDENT: Final = " " * 12


def output(page: Page, source: str, order: Order, html: bytes) -> tuple[str, bool]:
    """The record of a page in the format asked for, and whether it has any item."""
    from nutgraf.records.read import read_record_page
    from nutgraf.records.simple_page.simplify import simple_page

    record = read_record_page(page, tags=order.tags, html=html)
    found = any(getattr(record, name) for name in _names())
    simple = simple_page(page, site=order.memory) if order.explain else None
    if order.form == "json":
        return _json(record, source, page, simple, one_line=order.several), found
    if order.form == "text":
        text = "".join(_text(record, explain=order.explain))
        if simple is not None:
            text += ("\n" if text else "") + dropped_lines(page, simple)
        return _under(source, text) if order.several else text, found
    return (_cited(record, order) if found else ""), found


def _names() -> list[str]:
    from nutgraf.model import Record

    return [field.name for field in fields(Record) if field.name != "sources"]


def _under(source: str, text: str) -> str:
    """Of several sources, the text of each stands under its name."""
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
    """A line for each item that there is; references and parts of an abstract on lines of theirs.

    With ``explain`` each is followed by where it was found.
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


def _cited(record: Record, order: Order) -> str:
    """The record for a reference manager; no two of a run have the same key."""
    if order.form == "ris":
        from nutgraf.records.formats.ris import to_ris

        return _as_is(to_ris(record) + ("\r\n" if order.several else ""))
    from nutgraf.records.formats.key import cite_key

    key = _unlike(cite_key(record), order.keys)
    if order.form == "csl":
        from nutgraf.records.formats.csl import to_csl

        order.items.append({**to_csl(record), "id": key})
        return ""
    from nutgraf.records.formats.bibtex import to_bibtex

    return to_bibtex(record, key=key) + ("\n" if order.several else "")


def _unlike(key: str, keys: dict[str, int]) -> str:
    """The key, with a number behind it if it was given before."""
    count = keys[key] = keys.get(key, 0) + 1
    return key if count == 1 else _unlike(f"{key}-{count}", keys)


def _as_is(text: str) -> str:
    """Text whose line ends are CR LF, also where Python writes each line feed so by itself."""
    import os

    return text.replace("\r\n", "\n") if os.linesep == "\r\n" else text
