"""Figures that the papers publish, in percent and in seconds per page, by table.

Figures are copied from the papers, except for means: TWCEM lists news and microblog sites one by
one, and a set of many sites is compared with the mean over them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_TWCEM_METHODS: Final = ("cetd", "clg", "mcstd", "cetr", "cepr", "twcem")
_TIMED: Final = ("cetr", "cepr", "twcem")

# TWCEM, table 5.
_TWCEM_PRECISION: Final[Mapping[str, Sequence[float]]] = {
    "CleanEval-En": (85.23, 89.54, 86.13, 89.42, 95.96, 96.13),
    "CleanEval-Zh": (79.21, 81.23, 85.24, 79.60, 85.23, 87.25),
    "NYPost": (74.26, 76.62, 55.34, 42.68, 98.28, 98.89),
    "Suntimes": (77.85, 78.21, 76.12, 70.82, 98.10, 98.26),
    "NYTimes": (89.65, 95.52, 92.15, 88.98, 99.73, 99.15),
    "BBC": (74.21, 94.35, 94.68, 60.11, 97.83, 98.85),
    "Reuters": (88.51, 92.16, 95.23, 58.48, 98.13, 98.19),
    "Yahoo!": (84.42, 92.74, 92.34, 72.67, 97.83, 98.65),
    "Sina News": (86.21, 91.15, 89.69, 77.04, 98.57, 98.54),
    "China daily": (79.54, 85.13, 85.47, 24.40, 95.11, 98.85),
    "Xinhuanet": (75.21, 84.29, 91.18, 72.10, 94.72, 97.54),
    "Tencent Weibo": (54.42, 55.63, 75.67, 66.37, 94.25, 96.23),
    "Sina Weibo": (38.21, 54.56, 70.54, 41.81, 86.84, 92.25),
    "Sohu Weibo": (77.64, 85.37, 94.22, 81.00, 96.00, 97.19),
}
# TWCEM, table 6.
_TWCEM_RECALL: Final[Mapping[str, Sequence[float]]] = {
    "CleanEval-En": (67.21, 65.12, 81.26, 87.20, 68.00, 78.85),
    "CleanEval-Zh": (69.53, 66.98, 70.35, 87.48, 72.67, 79.91),
    "NYPost": (72.34, 72.23, 69.51, 91.40, 71.43, 78.84),
    "Suntimes": (75.69, 88.64, 75.34, 97.95, 78.25, 82.15),
    "NYTimes": (80.37, 79.33, 74.12, 93.40, 78.29, 92.35),
    "BBC": (76.54, 74.84, 69.55, 92.17, 70.88, 79.96),
    "Reuters": (78.21, 76.13, 72.89, 92.75, 77.01, 82.54),
    "Yahoo!": (86.34, 78.54, 80.12, 98.94, 78.86, 93.66),
    "Sina News": (87.79, 84.39, 87.23, 97.89, 85.54, 96.66),
    "China daily": (81.33, 77.54, 82.13, 88.76, 81.46, 85.52),
    "Xinhuanet": (80.25, 81.32, 84.15, 98.68, 73.94, 88.02),
    "Tencent Weibo": (37.41, 43.23, 25.68, 98.66, 10.25, 72.54),
    "Sina Weibo": (44.56, 55.84, 34.96, 94.56, 11.10, 75.54),
    "Sohu Weibo": (49.92, 47.50, 33.45, 94.33, 89.53, 92.27),
}
# TWCEM, table 4.
_TWCEM_F1: Final[Mapping[str, Sequence[float]]] = {
    "CleanEval-En": (75.15, 75.40, 83.62, 88.30, 79.60, 86.64),
    "CleanEval-Zh": (74.06, 73.42, 77.08, 83.35, 78.45, 83.42),
    "NYPost": (73.29, 74.36, 61.62, 58.19, 82.73, 87.73),
    "Suntimes": (76.75, 83.10, 75.73, 82.20, 87.06, 89.49),
    "NYTimes": (84.76, 86.68, 82.16, 91.14, 87.72, 95.63),
    "BBC": (75.36, 83.47, 80.19, 72.77, 82.20, 88.41),
    "Reuters": (83.04, 83.38, 82.58, 71.73, 86.30, 89.69),
    "Yahoo!": (85.37, 85.05, 85.80, 83.79, 87.33, 96.09),
    "Sina News": (86.99, 87.64, 88.44, 86.22, 91.59, 97.59),
    "China daily": (80.43, 81.16, 83.77, 38.28, 87.76, 91.70),
    "Xinhuanet": (77.65, 82.78, 87.52, 83.32, 83.05, 92.54),
    "Tencent Weibo": (44.34, 48.65, 38.35, 79.36, 18.49, 82.72),
    "Sina Weibo": (41.14, 55.19, 46.75, 57.98, 19.68, 83.06),
    "Sohu Weibo": (60.77, 61.04, 49.37, 87.16, 92.65, 94.67),
}
# TWCEM, table 7: CETR, CEPR, TWCEM.
_TWCEM_SECONDS: Final[Mapping[str, Sequence[float]]] = {
    "CleanEval-En": (0.99, 1.02, 0.35),
    "CleanEval-Zh": (0.93, 0.95, 0.39),
    "NYPost": (0.92, 0.94, 0.33),
    "Suntimes": (1.17, 1.18, 0.41),
    "NYTimes": (1.23, 1.25, 0.42),
    "BBC": (1.28, 1.33, 0.44),
    "Reuters": (1.01, 1.03, 0.33),
    "Yahoo!": (0.98, 0.97, 0.32),
    "Sina News": (1.21, 1.25, 0.40),
    "China daily": (0.95, 0.99, 0.29),
    "Xinhuanet": (0.99, 1.05, 0.36),
    "Tencent Weibo": (0.68, 0.71, 0.25),
    "Sina Weibo": (0.77, 0.78, 0.22),
    "Sohu Weibo": (0.67, 0.68, 0.19),
}
NEWS: Final = tuple(_TWCEM_F1)[2:11]
"""TWCEM's news sites, in the order of its tables."""
MICROBLOGS: Final = tuple(_TWCEM_F1)[11:]
"""TWCEM's microblog sites."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Row of a method in a table of a paper, in percent. None if the table has no figure."""

    f1: float
    precision: float | None = None
    recall: float | None = None
    seconds: float | None = None


def twcem(*rows: str) -> dict[str, Printed]:
    """Return a row of TWCEM's tables 4 to 7, or the mean over several, by method."""
    seconds = {
        method: _mean([_TWCEM_SECONDS[row][i] for row in rows]) for i, method in enumerate(_TIMED)
    }
    return {
        method: Printed(
            f1=_mean([_TWCEM_F1[row][i] for row in rows]),
            precision=_mean([_TWCEM_PRECISION[row][i] for row in rows]),
            recall=_mean([_TWCEM_RECALL[row][i] for row in rows]),
            seconds=seconds.get(method),
        )
        for i, method in enumerate(_TWCEM_METHODS)
    }


# CEDST, the averages over nine sites in table 1; the seconds are those of table 3.
CEDST_NEWS: Final[Mapping[str, Printed]] = {
    "cetr": Printed(84.58, 75.79, 95.69, 4.07),
    "cepr": Printed(90.54, 87.88, 93.36, 1.21),
    "cedst": Printed(91.73, 89.25, 94.34, 5.39),
    "cedst-nc": Printed(89.54, 85.25, 94.29),
    "cedst-tf": Printed(84.14, 87.40, 81.11),
}
# CEDST, table 2.
CEDST_CLEANEVAL_EN: Final[Mapping[str, Printed]] = {
    "cetr": Printed(87.10, 83.25, 91.33),
    "cepr": Printed(88.36, 89.32, 87.42),
    "cedst": Printed(88.47, 90.41, 86.62),
}
CEDST_CLEANEVAL_ZH: Final[Mapping[str, Printed]] = {
    "cetr": Printed(83.68, 78.64, 89.42),
    "cepr": Printed(86.01, 86.34, 85.68),
    "cedst": Printed(91.79, 92.87, 90.73),
}
# Ferreira et al., table 2. It does not say which of Boilerpipe's extractors it used.
_BOILERPIPE: Final = Printed(54.36, 49.17, 60.79)
WORDTREE: Final[Mapping[str, Printed]] = {
    "wordtree": Printed(58.90, 50.13, 71.37),
    "boilerpipe-default": _BOILERPIPE,
    "boilerpipe-article": _BOILERPIPE,
    "boilerpipe-sentences": _BOILERPIPE,
    "boilerpipe-largest": _BOILERPIPE,
    "boilerpipe-words": _BOILERPIPE,
    "dsc-lqf": Printed(48.66, 58.57, 41.63),
    "ttr": Printed(6.44, 8.54, 5.18),
}
# VB-PTC, table 4.
VBPTC: Final[Mapping[str, Printed]] = {
    "boilerpipe-default": Printed(78.26, 73.24, 71.32),
    "boilerpipe-article": Printed(81.77, 77.26, 74.58),
    "boilerpipe-sentences": Printed(75.24, 73.92, 68.83),
    "boilerpipe-largest": Printed(74.31, 65.45, 63.82),
    "boilerpipe-words": Printed(70.56, 66.37, 62.44),
    "ncleaner": Printed(75.42, 75.08, 73.32),
    "ncleaner-nonlexical": Printed(78.76, 76.41, 75.69),
    "readability": Printed(87.33, 84.49, 80.25),
    "justext": Printed(90.35, 90.28, 87.32),
    "vbptc": Printed(92.17, 90.15, 85.43),
}
# Han and Tokuda, table 1: 2434 of 2500 pages. Tables 2 and 3: 96.8 (240 of 248), 96.6 (483 of 500).
RELEVANCE: Final[Mapping[str, Printed]] = {"relevance": Printed(97.4)}


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 2)
