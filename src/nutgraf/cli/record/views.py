"""Views of a page for ``nutgraf record --show``: the cleaned page, its blocks, its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nutgraf.cli.record.dropped import dropped_lines, dropped_values

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nutgraf.cli.record.request import Request
    from nutgraf.model import Row
    from nutgraf.page.page import Page
    from nutgraf.sites.memory import SiteMemory


def simple(
    page: Page, source: str, request: Request, memory: SiteMemory | None
) -> tuple[str, bool]:
    """Return the page after page-type conversion, and whether anything is left."""
    from nutgraf.page.decoding.decode import whole
    from nutgraf.records.simple_page.simplify import simple_page

    made = simple_page(page, site=memory)
    found = bool(made.text.strip())
    if request.form == "json":
        values = {"source": whole(source), "text": made.text, "html": made.html}
        if request.explain:
            values |= dropped_values(page, made)
        else:
            values["kind"] = made.kind
        return _json(values, one_line=request.several), found
    if request.explain:
        text = dropped_lines(page, made, kept=True)
    else:
        text = made.html if request.html else made.text
    text = text.rstrip("\n") + "\n" if text.strip() else ""
    if not request.several:
        return text, found
    # A comment must not contain two hyphens in a row.
    comment = f"<!-- {source.replace('--', '- -')} -->\n"
    return (f"{comment}{text}" if request.html else f"==> {source} <==\n\n{text}\n"), found


def blocks(
    page: Page, source: str, request: Request, memory: SiteMemory | None
) -> tuple[str, bool]:
    """Return number, tag and text of each visual block of the cleaned page."""
    from nutgraf.page.decoding.decode import whole
    from nutgraf.records.simple_page.simplify import simple_page
    from nutgraf.records.simple_page.visual_blocks import visual_blocks

    found = visual_blocks(page, simple_page(page, site=memory).keep)
    if request.form == "json":
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
    return _under(source, "".join(lines), request), bool(found)


def rows(page: Page, source: str, request: Request) -> tuple[str, bool]:
    """Return the records that a page lists."""
    from nutgraf.page.decoding.decode import whole
    from nutgraf.records.rows.read_rows import read_rows

    found = read_rows(page)
    if request.form == "json":
        values = ({"source": whole(source), **row.to_dict()} for row in found)
        return _json_lines(values), bool(found)
    text = "".join(_row(number, row) for number, row in enumerate(found, 1))
    return _under(source, text, request), bool(found)


def _row(number: int, row: Row) -> str:
    """Return the title of a row, then a line for each of its fields."""
    fields = {"url": row.url, "published": row.published, "text": row.text, **row.fields}
    width = max(map(len, fields)) + 2
    lines = [f"{number:4}  {' '.join(row.title.split())}"]
    for name, value in fields.items():
        if value:
            lines.append(f"{'':6}{name:{width}}{' '.join(value.split())}")
    return "\n".join(lines) + "\n"


def _under(source: str, text: str, request: Request) -> str:
    return f"==> {source} <==\n\n{text}\n" if request.several else text


def _json(values: dict[str, Any], *, one_line: bool) -> str:
    import orjson

    option = orjson.OPT_APPEND_NEWLINE | (0 if one_line else orjson.OPT_INDENT_2)
    return orjson.dumps(values, option=option).decode()


def _json_lines(values: Iterable[dict[str, Any]]) -> str:
    return "".join(_json(each, one_line=True) for each in values)
