"""The measures of page types, by hand, and what the command says without data."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nutgraf.pagekind.page_type import TYPES
from nutgraf_bench.cli.app import run
from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.pagekinds.measure import Judged, accuracy, calibration_error, confusion, scores
from nutgraf_bench.pagekinds.pages import KINDS, TypedPage, site_of


def judged(kind: str, taken_for: str, sure: float) -> Judged:
    page = TypedPage("s", "1", None, kind, "site", {}, {}, {})
    chances = np.full(len(TYPES), (1 - sure) / (len(TYPES) - 1))
    chances[TYPES.index(taken_for)] = sure
    return Judged(page, chances)


FOUR = [
    judged("article", "article", 0.95),
    judged("article", "index", 0.95),
    judged("listing", "index", 0.85),
    judged("product", "other", 0.85),
]


def test_every_kind_has_a_type():
    assert set(KINDS.values()) == set(TYPES)


def test_accuracy_and_confusion():
    assert accuracy(FOUR) == 3 / 4
    table = confusion(FOUR)
    assert table[TYPES.index("article")].tolist() == [1, 1, 0, 0, 0]
    assert table.sum() == 4


def test_precision_and_recall():
    found = {score.name: score for score in scores(FOUR)}
    assert (found["article"].precision, found["article"].recall) == (1.0, 0.5)
    assert (found["index"].precision, found["index"].recall) == (0.5, 1.0)
    assert "forum" not in found


def test_calibration_error():
    # From 0.9 on: one of two right, |1 - 1.9| = 0.9. From 0.8: both, |2 - 1.7| = 0.3. Of four: 0.3.
    assert calibration_error(FOUR) == pytest.approx((0.9 + 0.3) / 4)


def test_only_a_probability_of_nine_tenths_withholds():
    assert [each.withheld for each in FOUR] == [False, True, False, False]


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("www.paper.example", "paper"),
        ("edition.paper.example", "paper"),
        ("www.paper.co.uk", "paper"),
        ("tv.com", "tv"),
    ],
)
def test_hosts_of_one_name_are_one_site(host, site):
    assert site_of(LabelledPage("1", Path("1.html"), host=host), "s") == site


def test_a_page_without_a_host_is_a_site_of_its_own():
    assert site_of(LabelledPage("1", Path("1.html")), "s") == "s 1"


@pytest.mark.parametrize("option", [[], ["--cross-validate"]])
def test_without_data_nothing_is_measured(tmp_path, capsys, option):
    assert run(["types", "--data", str(tmp_path), *option]) == 1
    assert "nothing could be measured" in capsys.readouterr().err


def test_an_unknown_set_is_named(tmp_path, capsys):
    assert run(["types", "--data", str(tmp_path), "--sets", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err
