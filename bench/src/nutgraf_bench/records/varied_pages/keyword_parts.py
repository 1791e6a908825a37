"""Variants of the keywords."""

from __future__ import annotations

from typing import Final

from nutgraf_bench.records.varied_pages.variants import Variant, each_in, linked, named, nothing
from nutgraf_bench.records.varied_pages.works import Work


def commas(work: Work) -> str:
    return f"<p>Keywords: {', '.join(work.keywords)}</p>"


def semicolons(work: Work) -> str:
    return f"<p><b>Keywords:</b> {'; '.join(work.keywords)}</p>"


def bars(work: Work) -> str:
    return f"<p>Keywords: {' | '.join(work.keywords)}</p>"


def slashes(work: Work) -> str:
    return f"<p>KEYWORDS: {' / '.join(work.keywords)}</p>"


def dots_after_dash(work: Work) -> str:
    return f"<p>Key words — {' · '.join(work.keywords)}</p>"


def bold_without_colon(work: Work) -> str:
    return f"<p><strong>Key words</strong> {', '.join(work.keywords)}</p>"


def index_terms(work: Work) -> str:
    return f"<p><em>Index Terms</em>—{', '.join(work.keywords)}.</p>"


def classes_behind(work: Work) -> str:
    return f"{commas(work)}<p>JEL Classification: C14, D22</p>"


def heading_and_line(work: Work) -> str:
    return f"<h4>KEYWORDS</h4><p>{'; '.join(work.keywords)}</p>"


def heading_and_list(work: Work) -> str:
    return f"<h3>Keywords</h3><ul>{each_in('li', work.keywords)}</ul>"


def heading_and_links(work: Work) -> str:
    return f"<h3>Keywords</h3><div>{', '.join(linked(work.keywords))}</div>"


def heading_and_buttons(work: Work) -> str:
    buttons = (f'<a class="p" href="/k">{each}</a>' for each in work.keywords)
    return f"<h2>Keywords</h2><div>{''.join(buttons)}</div>"


def linked_list_of_authors(work: Work) -> str:
    return f"<h3>Author Keywords</h3><ul>{each_in('li', linked(work.keywords))}</ul>"


def spans(work: Work) -> str:
    words = (f"<span>{each}</span>" for each in work.keywords)
    return f"<div><b>Keywords:</b> {' '.join(words)}</div>"


def line_each(work: Work) -> str:
    return f"<p><b>Keywords</b><br>{'<br>'.join(work.keywords)}</p>"


def division_each(work: Work) -> str:
    return f"<div>{each_in('div', ('Keywords', *work.keywords))}</div>"


def in_table(work: Work) -> str:
    return f"<table><tr><th>Keywords</th><td>{', '.join(work.keywords)}</td></tr></table>"


def terms(work: Work) -> str:
    return f"<dl><dt>Keywords</dt><dd>{'; '.join(work.keywords)}</dd></dl>"


KEYWORDS: Final[dict[str, Variant]] = named(
    *(commas, semicolons, bars, slashes, dots_after_dash, bold_without_colon, index_terms),
    *(classes_behind, heading_and_line, heading_and_list, heading_and_links),
    *(heading_and_buttons, linked_list_of_authors, spans, line_each, division_each, in_table),
    *(terms, nothing),
)
