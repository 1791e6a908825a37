"""Pictures: SVG that is the same every time, with everything on it that was measured."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from nutgraf.errors import MissingExtraError
from nutgraf_bench.execution.calibration import Calibration
from nutgraf_bench.execution.growth import growth
from nutgraf_bench.metrics.classify import Bin
from nutgraf_bench.report import plots

pytest.importorskip("matplotlib")

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["cetr", "cetd", "naïve peer", "灯塔 <b>&$x$"]


def ids(svg: str, kind: str) -> list[str]:
    return re.findall(rf' id="plot-\w+--({kind}-[^"]*)"', svg)


def words(svg: str) -> str:
    return " ".join(text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text"))


def estimates():
    return [
        plots.Estimate(name, 0.9 - i / 10, (0.7, 0.95), 10.0 ** (i - 1), i < 2)
        for i, name in enumerate(NAMES)
    ]


def times():
    size = [1e3, 2e3, 3e3, 4e3, 5e3, 6e3]
    return {name: growth(size, [each / 1e6 for each in size]) for name in NAMES}


def calibration(*curve):
    return Calibration("cetr", "a set", 14, 0.5, curve, 0.1)


@cache
def pictures(take: int = 1) -> dict[str, str]:
    curve = [Bin(0.0, 0.1, 5, 0.04, 0.2), Bin(0.9, 1.0, 9, 0.95, 0.9)]
    return {
        "f1": plots.f1_and_time("F1 on a set", estimates()),
        "costs": plots.costs("Time against size", times()),
        "lines": plots.lines("δ1", "δ1", {name: [(0, 0.5), (1, 0.6)] for name in NAMES}),
        "reliability": plots.reliability(calibration(*curve)),
    }


ALL = ("f1", "costs", "lines", "reliability")


@pytest.mark.parametrize("kind", ALL)
def test_svg_with_a_title_and_axes_that_are_named(kind):
    svg = pictures()[kind]
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") in words(svg)
    labels = {
        "f1": ("F1  (lines: 95 % intervals)", "runner", "time a page, ms (log scale)"),
        "costs": ("size of the page, kB (log scale)", "time, ms (log scale)"),
        "lines": ("δ1", "F1"),
        "reliability": ("confidence", "share of pages with F1 ≥ 0.9"),
    }
    for label in labels[kind]:
        assert label in words(svg)


@pytest.mark.parametrize("kind", ALL)
def test_the_same_every_time_and_nothing_from_elsewhere(kind):
    svg = pictures()[kind]
    assert svg == pictures(take=2)[kind]
    assert "<script" not in svg
    assert "<metadata" not in svg
    assert "<!DOCTYPE" not in svg
    without_names = re.sub(r'xmlns(:\w+)?="[^"]*"', "", svg)
    assert "http" not in without_names
    assert re.findall(r'href="(?!#)', without_names) == []
    assert re.findall(r"url\((?!#)", without_names) == []


def test_no_two_pictures_share_an_id():
    found = [name for svg in pictures().values() for name in re.findall(r' id="([^"]*)"', svg)]
    per_picture = [set(re.findall(r' id="([^"]*)"', svg)) for svg in pictures().values()]
    assert len(set(found)) == sum(map(len, per_picture))
    for svg in pictures().values():
        used = set(re.findall(r'(?:href="|url\()#([^")]*)', svg))
        assert used <= set(re.findall(r' id="([^"]*)"', svg))


def test_f1_has_a_line_for_each_and_the_best_is_on_top():
    svg = pictures()["f1"]
    for figure in ("0.900", "0.600", "0.1", "100.0"):
        assert figure in words(svg).split()
    heights = {
        text.text: float(text.get("y", "nan"))
        for text in ET.fromstring(svg).iter(f"{SVG}text")
        if text.text in NAMES
    }
    # SVG counts downwards: the best has the least y.
    assert sorted(heights, key=heights.__getitem__) == NAMES


def test_points_and_lines_are_all_there():
    found = pictures()
    assert found["costs"].count(": size^1.00") == 4
    assert len(ids(found["lines"], "line")) == 4
    assert {"5", "9"} <= set(words(found["reliability"]).split())


def test_names_stay_text_and_are_no_markup():
    for kind in ("f1", "costs", "lines"):
        svg = pictures()[kind]
        assert "<b>" not in svg
        assert "naïve peer" in words(svg)
        assert "灯塔 <b>&$x$" in words(svg)


def test_ink_is_that_of_the_page():
    for svg in pictures().values():
        assert "currentColor" in svg
        assert "#010203" not in svg


def test_a_long_name_leaves_room_for_the_picture():
    long = "a type of page that somebody described at length " * 3
    svg = plots.f1_and_time("long", [plots.Estimate(long, 0.5)])
    assert "a type of page that somebod…" in words(svg)
    assert "described" not in words(svg)


def test_one_point_alone():
    assert "a" in words(plots.costs("one", {"a": growth([1e3], [1])})).split()
    alone = plots.f1_and_time("one", [plots.Estimate("a", 0.9)])
    assert "0.900" in words(alone)
    assert "time" not in words(alone)
    assert plots.reliability(calibration()).startswith("<svg")


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'nutgraf-bench\[peers\]'"):
        plots.f1_and_time("none", estimates())
