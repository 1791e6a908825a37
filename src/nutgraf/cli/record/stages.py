"""What ``nutgraf record --show`` shows besides items: the cleaned page, its blocks, its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nutgraf.cli.record.dropped import dropped_lines, dropped_values

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.cli.record.request import Order
    from nutgraf.model import Row
    from nutgraf.page.page import Page


def simple(page: Page, source: str, order: Order) -> tuple[str, bool]:
    """The page as page-type conversion leaves it, and whether anything is left."""
    from nutgraf.page.decoding.decode import whole
    from nutgraf.records.simple_page.simplify import simple_page

    made = simple_page(page, site=order.memory)
    found = bool(made.text.strip())
    if order.form == "json":
        values = {"source": whole(source), "text": made.text, "html": made.html}
        if order.explain:
            values |= dropped_values(page, made)
        else:
            values["kind"] = made.kind
        return _json(values, one_line=order.several), found
    if order.explain:
        text = dropped_lines(page, made, kept=True)
    else:
        text = made.html if order.html else made.text
    text = text.rstrip("\n") + "\n" if text.strip() else ""
    if not order.several:
        return text, found
    # Two hyphens would end the comment.
    comment = f"<!-- {source.replace('--', '- -')} -->\n"
    return (f"{comment}{text}" if order.html else f"==> {source} <==\n\n{text}\n"), found


def blocks(page: Page, source: str, order: Order) -> tuple[str, bool]:
    """The visual blocks of the cleaned page: a number, the tag and the text of each."""
    from nutgraf.page.decoding.decode import whole
    from nutgraf.records.rows.visual_blocks import visual_blocks
    from nutgraf.records.simple_page.simplify import simple_page

    found = visual_blocks(page, simple_page(page, site=order.memory).keep)
    if order.form == "json":
        values = (
            {
                "source": whole(source),
                "order": each.order,
                "heading": each.heading,
                "path": page.path(each.node),
                "text": each.text,
            }
            for each in found
        )
        return _json_lines(values), bool(found)
    width = max([len(page.name(each.node)) for each in found], default=0)
    lines = []
    for each in found:
        first, *rest = [" ".join(line.split()) for line in each.text.splitlines()] or [""]
        lines.append(f"{each.order + 1:4}  {page.name(each.node):{width}}  {first}\n")
        lines += [f"{'':{width + 8}}{line}\n" for line in rest]
    return _under(source, "".join(lines), order), bool(found)


def rows(page: Page, source: str, order: Order) -> tuple[str, bool]:
    """The records that a page lists."""
    from nutgraf.page.decoding.decode import whole
    from nutgraf.records.rows.rows import read_rows

    found = read_rows(page)
    if order.form == "json":
        values = ({"source": whole(source), **row.to_dict()} for row in found)
        return _json_lines(values), bool(found)
    text = "".join(_row(number, row) for number, row in enumerate(found, 1))
    return _under(source, text, order), bool(found)


def _row(number: int, row: Row) -> str:
    """Title, then what else there is, a line each."""
    fields = {"url": row.url, "published": row.published, "text": row.text, **row.fields}
    width = max(map(len, fields)) + 2
    lines = [f"{number:4}  {' '.join(row.title.split())}"]
    for name, value in fields.items():
        if value:
            lines.append(f"{'':6}{name:{width}}{' '.join(value.split())}")
    return "\n".join(lines) + "\n"


def _under(source: str, text: str, order: Order) -> str:
    return f"==> {source} <==\n\n{text}\n" if order.several else text


def _json(values: dict[str, Any], *, one_line: bool) -> str:
    import orjson

    option = orjson.OPT_APPEND_NEWLINE | (0 if one_line else orjson.OPT_INDENT_2)
    return orjson.dumps(values, option=option).decode()


def _json_lines(values: Iterable[dict[str, Any]]) -> str:
    return "".join(_json(each, one_line=True) for each in values)
