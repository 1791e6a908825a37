"""Variants of the abstract: heading, sections and surroundings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from nutgraf_bench.records.varied_pages.variants import Variant, each_in, named, nothing
from nutgraf_bench.records.varied_pages.works import Work

_BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+")
_SECTIONS: Final = ("Background", "Methods", "Results", "Conclusions")
_GERMAN: Final = (
    "Wir haben das Licht der Lampen im Hafen durch zwei Winter gemessen und gefunden, dass der "
    "Nebel zählt und nicht die Leistung der Lampe."
)
_SIGNIFICANCE: Final = (
    "Lamps in harbours are old and their light matters to all who come by sea, which is why we "
    "measured it."
)
_PLAIN: Final = (
    "We looked at lamps and saw that fog is what counts, as sailors have always said of them."
)


def sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    return _BETWEEN_SENTENCES.split(text)


def _sections(work: Work) -> list[tuple[str, str]]:
    """Return the abstract in four sections, or in fewer if it has fewer sentences."""
    parts = sentences(work.abstract)
    each = max(1, len(parts) // 4)
    texts = [parts[:each], parts[each : 2 * each], parts[2 * each : 3 * each], parts[3 * each :]]
    return [(name, " ".join(text)) for name, text in zip(_SECTIONS, texts, strict=True) if text]


def second_heading(work: Work) -> str:
    return f"<h2>Abstract</h2><p>{work.abstract}</p>"


def third_heading_capitals(work: Work) -> str:
    return f"<h3>ABSTRACT</h3><div>{work.abstract}</div>"


def bold_line(work: Work) -> str:
    return f"<p><b>Abstract</b></p><p>{work.abstract}</p>"


def bold_in_line(work: Work) -> str:
    return f"<p><b>Abstract.</b> {work.abstract}</p>"


def bold_and_dash(work: Work) -> str:
    return f"<p><strong>Abstract</strong>—{work.abstract}</p>"


def colon(work: Work) -> str:
    return f"<p>Abstract: {work.abstract}</p>"


def unheaded(work: Work) -> str:
    return f"<p>{work.abstract}</p>"


def unheaded_with_name(work: Work) -> str:
    return f'<div class="abstract"><p>{work.abstract}</p></div>'


def summary(work: Work) -> str:
    return f"<h2>Summary</h2><p>{work.abstract}</p>"


def two_paragraphs(work: Work) -> str:
    parts = sentences(work.abstract)
    half = len(parts) // 2 or 1
    return f"<h2>Abstract</h2><p>{' '.join(parts[:half])}</p><p>{' '.join(parts[half:])}</p>"


def section(work: Work) -> str:
    return f"<section><h2>Abstract</h2><div><p>{work.abstract}</p></div></section>"


def in_table(work: Work) -> str:
    return f"<table><tr><td>Abstract</td><td>{work.abstract}</td></tr></table>"


def folded(work: Work) -> str:
    return f"<details open><summary>Abstract</summary><p>{work.abstract}</p></details>"


def button(work: Work) -> str:
    return f"<div><button>Abstract</button><div><p>{work.abstract}</p></div></div>"


def no_tag(work: Work) -> str:
    return f"<h2>Abstract</h2>{work.abstract}<br><br>"


def headed_sections(work: Work) -> str:
    parts = (f"<h3>{name}</h3><p>{text}</p>" for name, text in _sections(work))
    return f"<h2>Abstract</h2>{''.join(parts)}"


def headed_sections_of(work: Work) -> str:
    """Return the abstract as it is read, with its headings."""
    return " ".join(f"{name} {text}" for name, text in _sections(work))


def bold_sections(work: Work) -> str:
    parts = (f"<b>{name}:</b> {text}" for name, text in _sections(work))
    return f"<h2>Abstract</h2>{each_in('p', parts)}"


def highlights_before(work: Work) -> str:
    points = ("Lamps are seen through fog.", "The height of a tower counts.")
    return f"<h2>Highlights</h2><ul>{each_in('li', points)}</ul>{second_heading(work)}"


def significance_before(work: Work) -> str:
    return f"<h2>Significance</h2><p>{_SIGNIFICANCE}</p>{second_heading(work)}"


def german_before(work: Work) -> str:
    before = f"<h3>Zusammenfassung</h3><p>{_GERMAN}</p>"
    return f"{before}<h3>Abstract</h3><p>{work.abstract}</p>"


def german_behind(work: Work) -> str:
    return f"{second_heading(work)}<h2>Zusammenfassung</h2><p>{_GERMAN}</p>"


def picture_behind(work: Work) -> str:
    return f'{second_heading(work)}<h2>Graphical abstract</h2><img alt="A lamp">'


def plain_words_behind(work: Work) -> str:
    return f"{second_heading(work)}<h2>Plain Language Summary</h2><p>{_PLAIN}</p>"


def rights_behind(work: Work) -> str:
    return f"{second_heading(work)}<p>© {work.year} Sea Press Ltd. All rights reserved.</p>"


ABSTRACTS: Final[dict[str, Variant]] = named(
    *(second_heading, third_heading_capitals, bold_line, bold_in_line, bold_and_dash, colon),
    *(unheaded, unheaded_with_name, summary, two_paragraphs, section, in_table, folded, button),
    *(no_tag, headed_sections, bold_sections, highlights_before, significance_before),
    *(german_before, german_behind, picture_behind, plain_words_behind, rights_behind, nothing),
)
WRITTEN: Final[dict[str, Callable[[Work], str]]] = dict.fromkeys(
    named(headed_sections, bold_sections), headed_sections_of
)
"""Expected abstract for variants with headings inside it."""
