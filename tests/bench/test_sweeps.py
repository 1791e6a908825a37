"""The papers' figures of their parameters."""

from __future__ import annotations

import re

import pytest

from nutgraf_bench.measurements.scores import articles
from nutgraf_bench.metrics.base import Average
from nutgraf_bench.report.plots import sweep_plots
from nutgraf_bench.report.sweeps import AXES, Axis, Sweep, sweep
from tests.bench.fakes import make_set
from tests.pages import PARAGRAPHS, news_page

PAGE = news_page(PARAGRAPHS["Latin"])
GOLD = "\n\n".join(PARAGRAPHS["Latin"])


@pytest.fixture
def data(tmp_path):
    return make_set(
        tmp_path / "mine",
        {"a": PAGE, "b": PAGE, "c": PAGE, "bare": PAGE},
        a={"text": GOLD},
        b={"text": GOLD},
        c={"text": GOLD},
    )


def test_the_axes_are_those_of_the_papers():
    found = {(axis.method, axis.symbol): axis for axis in AXES}
    assert [axis.values for axis in found.values()] == [tuple(range(10))] * 3 + [tuple(range(7))]
    assert [axis.all_three for axis in AXES] == [False, False, False, True]


def test_a_threshold_that_nothing_reaches_leaves_nothing(data):
    axes = [Axis("twcem", "delta1", "δ1", (4, 100_000))]
    pages = []
    (found,) = sweep([data], pages=2, axes=axes, on_page=lambda: pages.append(1))
    assert (found.axis, found.default) == (axes[0], 4)
    normal, absurd = found.points["mine"]
    assert normal.recall == 1  # every paragraph is long enough and has punctuation
    assert absurd == Average(2, 0, 0, 0, 0)
    assert len(pages) == 2


def test_pages_with_gold_spread_over_the_set(data):
    assert [page.id for page in articles(data, 99)] == ["a", "b", "c"]
    assert [page.id for page in articles(data, 2)] == ["a", "b"]
    assert [page.id for page in articles(data, 1)] == ["a"]


def test_a_set_without_gold_and_a_page_that_is_none(tmp_path):
    bare = make_set(tmp_path / "bare", {"a": PAGE})
    broken = make_set(tmp_path / "broken", {"a": "%PDF-1.7 ..."}, a={"text": GOLD})
    (found,) = sweep([bare, broken], axes=[Axis("twcem", "delta2", "δ2", (1,))])
    assert found.points == {"broken": [Average(1, 0, 0, 0, 0)]}


def test_plots_have_a_line_for_each_set_or_for_p_r_and_f1():
    pytest.importorskip("matplotlib")
    points = [Average(9, 0.5, 0.6, 0.55, 0.5), Average(9, 0.7, 0.5, 0.58, 0.5)]
    one = Sweep(Axis("twcem", "delta1", "δ1", (0, 1)), {"x": points, "y": points})
    axis = Axis("cedst", "gamma", "γ", (0, 1), all_three=True)
    three = Sweep(axis, {"x": points, "y": points})
    plots = sweep_plots([one, three])
    names = [re.findall(r'--line-([^"]*)"', svg) for svg in plots]
    assert names == [["x", "y"], ["precision", "recall", "F1"], ["precision", "recall", "F1"]]
    assert "the paper takes 4" in plots[0]
    assert "γ (the paper takes 2), y" in plots[2]
