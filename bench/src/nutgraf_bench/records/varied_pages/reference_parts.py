"""Variants of the references: heading, numbers, list markup, link labels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nutgraf_bench.records.varied_pages.variants import Variant, each_in, named
from nutgraf_bench.records.varied_pages.works import Work

Entry = Callable[[int, str], str]
"""Puts the number of an entry before its text."""
Listing = Callable[[Work, Entry, str], str]
"""Formats the entries of a work; the last argument is the link labels after each."""


def heading(work: Work) -> str:
    return "<h2>References</h2>"


def heading_in_capitals(work: Work) -> str:
    return "<h3>REFERENCES</h3>"


def literature_cited(work: Work) -> str:
    return "<h2>Literature Cited</h2>"


def bibliography(work: Work) -> str:
    return "<h2>Bibliography</h2>"


def bold_line(work: Work) -> str:
    return "<p><b>References</b></p>"


def numbered_heading(work: Work) -> str:
    return "<h2>5. References</h2>"


def heading_with_count(work: Work) -> str:
    return f"<h2>References ({len(work.references)})</h2>"


def references_and_notes(work: Work) -> str:
    return "<h2>References and Notes</h2>"


def division(work: Work) -> str:
    return '<div class="h">References</div>'


def no_number(number: int, text: str) -> str:
    return text


def number_and_dot(number: int, text: str) -> str:
    return f"{number}. {text}"


def number_in_brackets(number: int, text: str) -> str:
    return f"[{number}] {text}"


def no_label() -> str:
    return ""


def one_label() -> str:
    return ' <a href="/g">Google Scholar</a>'


def labels_in_brackets() -> str:
    return ' [<a href="/x">CrossRef</a>] [<a href="/g">Google Scholar</a>]'


def labels_below() -> str:
    return '<div><a href="/v">View article</a> <a href="/g">Google Scholar</a></div>'


def _entries(work: Work, entry: Entry, label: str) -> list[str]:
    return [entry(number, text) + label for number, text in enumerate(work.references, 1)]


def ordered_list(work: Work, entry: Entry, label: str) -> str:
    return f"<ol>{each_in('li', _entries(work, entry, label))}</ol>"


def plain_list(work: Work, entry: Entry, label: str) -> str:
    return f"<ul>{each_in('li', _entries(work, entry, label))}</ul>"


def paragraphs(work: Work, entry: Entry, label: str) -> str:
    return each_in("p", _entries(work, entry, label))


def divisions(work: Work, entry: Entry, label: str) -> str:
    return each_in("div", _entries(work, entry, label))


def lines(work: Work, entry: Entry, label: str) -> str:
    return f"<p>{'<br>'.join(_entries(work, entry, ''))}</p>"


def table(work: Work, entry: Entry, label: str) -> str:
    rows = (each_in("td", (f"{n}.", text + label)) for n, text in enumerate(work.references, 1))
    return f"<table>{each_in('tr', rows)}</table>"


def terms(work: Work, entry: Entry, label: str) -> str:
    rows = (f"<dt>{n}</dt><dd>{text}{label}</dd>" for n, text in enumerate(work.references, 1))
    return f"<dl>{''.join(rows)}</dl>"


def nested(work: Work, entry: Entry, label: str) -> str:
    rows = (
        f'<div class="e"><span>{number}</span><div><p>{text}</p>{label}</div></div>'
        for number, text in enumerate(work.references, 1)
    )
    return f'<div class="l">{"".join(rows)}</div>'


def nothing(work: Work, entry: Entry, label: str) -> str:
    return ""


HEADINGS: Final[dict[str, Variant]] = named(
    *(heading, heading_in_capitals, literature_cited, bibliography, bold_line),
    *(numbered_heading, heading_with_count, references_and_notes, division),
)
NUMBERS: Final[dict[str, Entry]] = named(no_number, number_and_dot, number_in_brackets)
LABELS: Final[dict[str, Callable[[], str]]] = named(
    no_label, one_label, labels_in_brackets, labels_below
)
LISTS: Final[dict[str, Listing]] = named(
    *(ordered_list, plain_list, paragraphs, divisions, lines, table, terms, nested, nothing)
)
