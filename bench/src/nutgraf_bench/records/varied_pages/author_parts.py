"""Variants of authors as text; ``author_links`` has those as links."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Final

from nutgraf_bench.records.varied_pages.affiliation_parts import placed
from nutgraf_bench.records.varied_pages.author_links import LINKS
from nutgraf_bench.records.varied_pages.invented_data import AFFILIATIONS
from nutgraf_bench.records.varied_pages.variants import Variant, each_in, named
from nutgraf_bench.records.varied_pages.works import Work

_DEGREES: Final = ("MD", "PhD", "MD, PhD")
_SIGNS: Final = ("†", "‡", "*", "§", "¶", "†*", "", "", "")


def _sentence(work: Work, last: str = " and ") -> str:
    *before, end = work.authors
    return f"{', '.join(before)}{last}{end}" if before else end


def _turned(name: str) -> str:
    given, _, family = name.rpartition(" ")
    return f"{family}, {given}"


def _initials(name: str) -> str:
    *given, family = name.split()
    return f"{' '.join(f'{word[0]}.' for word in given)} {family}"


def sentence(work: Work) -> str:
    return f"<p>{_sentence(work)}</p>"


def sentence_and_sign(work: Work) -> str:
    return f"<p>{_sentence(work, ' &amp; ')}</p>"


def italic(work: Work) -> str:
    return f"<p><i>{_sentence(work)}</i></p>"


def capitals(work: Work) -> str:
    return f"<p>{_sentence(work).upper()}</p>"


def by(work: Work) -> str:
    return f"<p>By {_sentence(work)}</p>"


def address(work: Work) -> str:
    return f"<address>{_sentence(work)}</address>"


def correspondence(work: Work) -> str:
    to = f"{work.authors[0]}, {AFFILIATIONS[0]}"
    return f"{sentence(work)}<p>Correspondence to: {to}. Email: a@b.example</p>"


def editors_behind(work: Work) -> str:
    editor = "<p>Edited by: Maria Rossi, University of Padua, Italy</p>"
    reviewer = "<p>Reviewed by: John Carter, Lund University, Sweden</p>"
    return f"{sentence(work)}{editor}{reviewer}"


def list_of_names(work: Work) -> str:
    return f"<ul>{each_in('li', work.authors)}</ul>"


def raised_numbers(work: Work) -> str:
    marks = ("1,*", "2", "3", *("1", "2", "3") * len(work.authors))
    names = (f"{name}<sup>{mark}</sup>" for name, mark in zip(work.authors, marks, strict=False))
    return f"<div>{', '.join(names)}</div>"


def raised_letters(work: Work) -> str:
    names = (f"{name} <sup>{mark}</sup>" for name, mark in zip(work.authors, cycle("abc")))
    return f"<p>{', '.join(names)}</p>"


def signs(work: Work) -> str:
    names = (name + sign for name, sign in zip(work.authors, _SIGNS, strict=False))
    return f"<p>{', '.join(names)}</p>"


def semicolons(work: Work) -> str:
    return f"<p>{'; '.join(work.authors)}</p>"


def family_first(work: Work) -> str:
    return f"<p>{'; '.join(map(_turned, work.authors))}</p>"


def initials(work: Work) -> str:
    return f"<p>{', '.join(initials_of(work))}</p>"


def initials_of(work: Work) -> tuple[str, ...]:
    """Return the authors with initials."""
    return tuple(map(_initials, work.authors))


def degrees(work: Work) -> str:
    names = (f"{name}, {degree}" for name, degree in zip(work.authors, cycle(_DEGREES)))
    return f"<p>{', '.join(names)}</p>"


def cards(work: Work) -> str:
    inner = (f"<div>{name}</div><div>{place}</div>" for name, place in placed(work))
    return "".join(f'<div class="c">{each}</div>' for each in inner)


def label(work: Work) -> str:
    return f"<p><b>Authors:</b> {', '.join(work.authors)}</p>"


def label_in_table(work: Work) -> str:
    return f"<table><tr><th>Authors</th><td>{', '.join(work.authors)}</td></tr></table>"


def spans(work: Work) -> str:
    names = (f'<span class="n">{name}</span>' for name in work.authors)
    return f"<div>{' '.join(names)}</div>"


def letters_behind(work: Work) -> str:
    mail = '<a href="mailto:x@y.example">(email)</a>'
    names = (f"{name} {mail}" for name in work.authors)
    return f"<div>{', '.join(names)}</div>"


def place_in_brackets(work: Work) -> str:
    names = (f"{name} ({place.split(', ')[1]})" for name, place in placed(work))
    return f"<p>{', '.join(names)}</p>"


def place_behind_name(work: Work) -> str:
    return f"<p>{'; '.join(f'{name}, {place}' for name, place in placed(work))}</p>"


def heading(work: Work) -> str:
    return f"<h3>{', '.join(work.authors)}</h3>"


def line_each(work: Work) -> str:
    return f"<p>{'<br>'.join(work.authors)}</p>"


AUTHORS: Final[dict[str, Variant]] = LINKS | named(
    *(sentence, sentence_and_sign, italic, capitals, by, address, correspondence, editors_behind),
    *(
        list_of_names,
        raised_numbers,
        raised_letters,
        signs,
        semicolons,
        family_first,
        initials,
        degrees,
        cards,
        label,
        label_in_table,
        spans,
    ),
    *(letters_behind, place_in_brackets, place_behind_name, heading, line_each),
)
WRITTEN: Final[dict[str, Callable[[Work], tuple[str, ...]]]] = {"initials": initials_of}
"""Expected authors for variants without full names."""
WITH_PLACES: Final = frozenset(named(cards))
