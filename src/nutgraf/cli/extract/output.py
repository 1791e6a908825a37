"""The output formats of ``nutgraf extract``.

With one source the output is its article alone. With several, a line with its source precedes
each article, and JSON is JSON Lines.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nutgraf.model import Article


class Format(StrEnum):
    """An output format."""

    text = "text"
    markdown = "markdown"
    json = "json"
    html = "html"
    tei = "tei"


def format_article(
    article: Article, source: str, form: Format, *, blocks: bool = False, several: bool = False
) -> str:
    """Return an article in a format, with a final newline unless it is empty."""
    if form is Format.json:
        return _json(article, source, blocks=blocks, one_line=several)
    # A comment must not contain two hyphens in a row.
    comment = f"<!-- {source.replace('--', '- -')} -->\n"
    if form is Format.tei:
        # The XML declaration must be the first line.
        declaration, newline, rest = article.to_tei().partition("\n")
        return f"{declaration}{newline}{comment if several else ''}{rest}"
    if form is Format.text:
        heading, body = f"==> {source} <==\n", article.text
    else:
        heading = comment
        body = article.to_markdown() if form is Format.markdown else article.to_html()
    body = body.rstrip("\n") + "\n" if body.strip() else ""
    return f"{heading}\n{body}\n" if several else body


def _json(article: Article, source: str, *, blocks: bool, one_line: bool) -> str:
    import orjson

    from nutgraf.page.decoding.decode import whole

    values = {"source": whole(source), **article.to_dict(blocks=blocks)}
    option = orjson.OPT_APPEND_NEWLINE | (0 if one_line else orjson.OPT_INDENT_2)
    return orjson.dumps(values, option=option).decode()
