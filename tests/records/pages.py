"""Invented pages of journals with different layouts, from the samples, and a record."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nutgraf.model import Record

SAMPLES: Final = Path(__file__).resolve().parents[2] / "samples" / "records"

FULL = Record(
    title="Tides & sediment in the Lower Elbe: a 50% loss of DNA-bearing mud",
    abstract="We measured the mud. It was wet.",
    authors=("Ana B. Castro Luna", "Marcus van der Linden", "Tidal Mud Working Group"),
    keywords=("tides", "sediment", "mud, wet"),
    references=("Ruiz, P. (2001). On mud. Journal of Mud 3, 1-9.",),
    doi="10.5555/mud_2019.17",
    volume="12",
    issue="3",
    published="2019-05-14",
    sources={"title": "meta citation_title"},
)


def _sample(name: str) -> str:
    return (SAMPLES / f"{name}.html").read_text("utf-8")


TAGGED: Final = _sample("marsh")
"""The usual kind: all in the head, and again in the body."""
SISTER: Final = _sample("dunes")
"""Another page of the same journal."""
TABLED: Final = _sample("lamps")
"""An older kind: tables, no tags, the labels in bold."""
CHINESE: Final = _sample("marsh-zh")
"""Chinese, with the labels in the text."""
RESULTS: Final = _sample("results")
"""A list of search results: no record, but rows."""
NO_RECORD: Final = "<html><body><p>There is nothing here yet.</p></body></html>"
