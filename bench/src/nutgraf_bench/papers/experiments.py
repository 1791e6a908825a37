"""The tables to reproduce, each with its set and metric."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from nutgraf_bench.papers.published_figures import (
    CEDST_CLEANEVAL_EN,
    CEDST_CLEANEVAL_ZH,
    CEDST_NEWS,
    MICROBLOGS,
    NEWS,
    RELEVANCE,
    VBPTC,
    WORDTREE,
    Printed,
    twcem,
)

SCHOLARLY: Final = "scholarly"
"""Set whose gold text is the abstract."""
_CEDSTS: Final = ("cedst", "cedst-nc", "cedst-tf")
# Every fifth page: enough for five languages, in minutes.
_DANIEL_PAGES: Final = 300


@dataclass(frozen=True, slots=True)
class Experiment:
    """A table of a paper, reproduced on one set."""

    set: str
    paper: str
    table: str
    """Table of the paper, and the part of it."""
    metric: str
    """Metric closest to the definition of the paper."""
    printed: Mapping[str, Printed]
    """Published figures, by runner."""
    also: tuple[str, ...] = ("shingle",)
    """Further metrics whose F1 is shown."""
    others: tuple[str, ...] = ()
    """Runners that the paper does not have."""
    pages: int | None = None
    """Maximum number of pages of the set."""

    @property
    def name(self) -> str:
        """Key in reasons and results."""
        return f"{self.set}/{self.paper}"

    @property
    def runners(self) -> tuple[str, ...]:
        """Names of all runners of the table."""
        return (*self.printed, *self.others)

    @property
    def metrics(self) -> tuple[str, ...]:
        """Names of all metrics of the table."""
        return (self.metric, *self.also)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Tables of several papers on one kind of page."""

    title: str
    text: str
    experiments: tuple[Experiment, ...]


def _title_based(data: str, table: str, *rows: str, microblog: bool = False) -> Experiment:
    """Return TWCEM's table for a set, with its own parameters on microblogs and forums."""
    printed = twcem(*rows)
    if microblog:
        printed["twcem-microblog"] = printed.pop("twcem")
    return Experiment(
        set=data,
        paper="TWCEM",
        table=f"tables 4 to 7, {table}",
        metric="lcs",
        printed=printed,
        also=("blocks", "lines", "shingle"),
        others=("twcem",) if microblog else (),
        pages=_limit(data),
    )


def _fused(data: str, table: str, printed: Mapping[str, Printed]) -> Experiment:
    """Return CEDST's table for a set, with both its variants."""
    return Experiment(
        set=data,
        paper="CEDST",
        table=table,
        metric="nodes",
        printed=printed,
        others=tuple(name for name in _CEDSTS if name not in printed),
        pages=_limit(data),
    )


def _relevance(data: str) -> Experiment:
    return Experiment(
        set=data,
        paper="Relevance",
        table="table 1, all periods",
        metric="success",
        printed=RELEVANCE,
        also=("exact", "shingle"),
        pages=_limit(data),
    )


def _limit(data: str) -> int | None:
    return _DANIEL_PAGES if data == "daniel" else None


CHAPTERS: Final = (
    Chapter(
        "CleanEval, English",
        "The pages of the CleanEval competition, of which the set has 623. TWCEM measures as "
        "CETR does. CleanEval's gold is a text that names no lines of the source, and it is "
        "wrapped at 70 columns, so lines can't be compared here and the longest common "
        "subsequence of tokens (`lcs`) stands for CETR's measure. As TWCEM's formulas read, pieces "
        "of text are counted, each once: `blocks` does that. CEDST weighs text nodes by "
        "their words (`nodes`); it took only pages that look like news, and labelled the article "
        "alone. The gold here is that of the competition, which keeps nearly everything on a page.",
        (
            _title_based("cleaneval", "CleanEval-En", "CleanEval-En"),
            _fused("cleaneval", "table 2, CleanEval-en", CEDST_CLEANEVAL_EN),
        ),
    ),
    Chapter(
        "CleanEval, Chinese",
        "69 Chinese pages, 49 of them of CleanEval-Zh, where the papers have some 700. "
        "A token is a character.",
        (
            _title_based("cwce_zh", "CleanEval-Zh", "CleanEval-Zh"),
            _fused("cwce_zh", "table 2, CleanEval-zh", CEDST_CLEANEVAL_ZH),
        ),
    ),
    Chapter(
        "News",
        "The papers' pages are of nine news sites each, 50 to 300 a site, and of about 2017. "
        "`aed2023` has 411 pages of 213 hosts, of 2023; `daniel` is news of 2011 and 2012 in five "
        "languages, of which every fifth page is taken. TWCEM's figures are means over its nine "
        "news sites, CEDST's are the averages that it prints.",
        (
            _title_based("aed2023", "mean of nine news sites", *NEWS),
            _fused("aed2023", "tables 1 and 3, average of nine news sites", CEDST_NEWS),
            _title_based("daniel", "mean of nine news sites", *NEWS),
            _fused("daniel", "tables 1 and 3, average of nine news sites", CEDST_NEWS),
        ),
    ),
    Chapter(
        "Microblogs and forums",
        "TWCEM's figures are means over three microblog sites, 200 pages each, with short "
        "contents. The sets here are threads, comments and a few microblogs; their gold is all "
        "posts of a page.",
        (
            _title_based(
                "magic_forum", "mean of three microblog sites", *MICROBLOGS, microblog=True
            ),
            _title_based(
                "harvest_forum", "mean of three microblog sites", *MICROBLOGS, microblog=True
            ),
        ),
    ),
    Chapter(
        "Words counted up the tree",
        "Table 2 of Ferreira et al.: words as a set, on 3,000 pages of one news site. The paper "
        "has one row for Boilerpipe and does not say which of its extractors that is, so all five "
        "are compared with it.",
        (
            Experiment(
                "aed2023", "Wordtree", "table 2", "wordset", WORDTREE, also=("lcs", "shingle")
            ),
        ),
    ),
    Chapter(
        "Abstracts of papers",
        "Table 4 of VB-PTC takes the abstract for the text of a page. Here every method extracts "
        "from the whole page as from any other, with the page's `citation_*` tags taken out, and "
        "what it gives is compared with the abstract: a reader of records, which finds the "
        "abstract as an item, is another matter. NCleaner's models are trained on the set, by "
        "host. All F1 in the paper's table are greater than both precision and recall, which no "
        "average of them can be, so its F1 can't be met together with the other two.",
        (Experiment(SCHOLARLY, "VB-PTC", "table 4", "difflib", VBPTC, also=("lcs", "shingle")),),
    ),
    Chapter(
        "Whole articles",
        "The relevance paper counts the pages of which the whole article was extracted and "
        "nothing else, as a person saw it: 97.4 % from feeds, 96.8 % from a site's search and "
        "96.6 % from an aggregator (tables 1 to 3). `success` asks for 98 % of the shingles on "
        "both sides, `exact` for equal tokens. No title is given here: the page's own stands in "
        "for the collected one.",
        (_relevance("aed2023"), _relevance("daniel")),
    ),
)
EXPERIMENTS: Final = tuple(each for chapter in CHAPTERS for each in chapter.experiments)
