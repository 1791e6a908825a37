"""Invented journals, affiliations, keywords and references."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

MONTHS: Final = (
    "January February March April May June July August September October November December".split()
)
JOURNALS: Final = (
    "River Letters",
    "Journal of Harbour Studies",
    "Annals of Applied Lamps",
    "Acta Tidalica",
    "Proceedings of the Coastal Society B",
    "Lamps",
)
AFFILIATIONS: Final = (
    "Department of Physics, University of Porto, Porto, Portugal",
    "Institute of Rivers, Lake School of Technology, 8092 Zurich, Switzerland",
    "School of Medicine, East River University, Shanghai 200092, China",
    "National Centre for Lamps, Aberdeen AB24 3UE, United Kingdom",
)
KEYWORDS: Final = (
    "drought",
    "soil moisture",
    "vegetation",
    "harbour lamps",
    "fog signals",
    "climate models",
    "tidal mills",
    "river ice",
)
_FAMILIES: Final = "Dahl Olsson Ruiz Castro Berg Hansen Moreau Sato Keane Lindholm Vega Carter"
_TOPICS: Final = (
    "The height of towers and the reach of their light",
    "Ice on northern rivers in early spring",
    "A survey of ropes on wet bollards",
    "Noise of gulls over small harbours",
    "How keepers of lamps slept in winter",
    "Mud in the mouths of slow rivers",
    "Measuring the draught of long chimneys",
    "Ferries without engines at high water",
    "Wool and salt on the old mule roads",
    "Fog horns and the ears of pilots",
    "Stairs of wood in towers of stone",
    "What bells say of the weather",
    "Shelves that bend and books that stay",
    "Wind over the roofs of low houses",
)
_PLACES: Final = ("River Lett.", "J. Harbour Stud.", "Coastal Notes", "Tower and Bell")


@dataclass(frozen=True, slots=True)
class OtherWork:
    """Another work that the page mentions."""

    title: str
    authors: str
    volume: int
    issue: int
    year: int


OTHER_WORKS: Final = (
    OtherWork("Rivers of the north and their ice in spring", "Eva Dahl, Jan de Wit", 88, 7, 2021),
    OtherWork("A survey of lamps in harbours of the west", "Mei Li, Ana Castro", 91, 2, 2023),
    OtherWork("On the noise of gulls", "Per Olsson", 14, 11, 2017),
)


@dataclass(frozen=True, slots=True)
class Cited:
    """A cited work, before it is formatted in a style."""

    families: tuple[str, str]
    initials: tuple[str, str]
    title: str
    place: str
    volume: int
    issue: int
    year: int
    first: int
    last: int


def by_year(cited: Cited) -> str:
    (one, two), (a, b) = cited.families, cited.initials
    pages = f"{cited.volume}({cited.issue}), {cited.first}–{cited.last}"
    return f"{one}, {a}., & {two}, {b}. ({cited.year}). {cited.title}. {cited.place}, {pages}."


def medical(cited: Cited) -> str:
    (one, two), (a, b) = cited.families, cited.initials
    where = f"{cited.year};{cited.volume}({cited.issue}):{cited.first}-{cited.last}"
    return f"{one} {a}, {two} {b}. {cited.title}. {cited.place} {where}."


def quoted(cited: Cited) -> str:
    (one, two), (a, b) = cited.families, cited.initials
    where = f"vol. {cited.volume}, no. {cited.issue}, pp. {cited.first}–{cited.last}, {cited.year}"
    return f"{a}. {one} and {b}. {two}, “{cited.title},” {cited.place}, {where}."


def year_last(cited: Cited) -> str:
    (one, two), (a, b) = cited.families, cited.initials
    where = f"{cited.place} {cited.volume}, {cited.first}–{cited.last} ({cited.year})"
    return f"{one}, {a}. & {two}, {b}. {cited.title}. {where}."


STYLES: Final[tuple[Callable[[Cited], str], ...]] = (by_year, medical, quoted, year_last)


def made_references(chance: Random) -> tuple[str, ...]:
    """Return eight references or more, all in one style."""
    style = chance.choice(STYLES)
    titles = chance.sample(_TOPICS, chance.randint(8, len(_TOPICS)))
    return tuple(style(_cited(chance, title)) for title in titles)


def _cited(chance: Random, title: str) -> Cited:
    one, two = chance.sample(_FAMILIES.split(), 2)
    a, b = chance.choices("ABEJKLMPRST", k=2)
    first = chance.randint(2, 900)
    return Cited(
        (one, two),
        (a, b),
        title,
        chance.choice(_PLACES),
        volume=chance.randint(2, 60),
        issue=chance.randint(1, 12),
        year=chance.randint(1960, 2019),
        first=first,
        last=first + chance.randint(4, 20),
    )
