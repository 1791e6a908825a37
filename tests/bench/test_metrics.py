"""Every metric on small cases, computed by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.metrics.base import Score, average, tokens, without_headline
from nutgraf_bench.metrics.bootstrap import f1_interval
from nutgraf_bench.metrics.classify import expected_calibration_error, reliability
from nutgraf_bench.metrics.lines import Lines
from nutgraf_bench.metrics.nodes import Nodes
from nutgraf_bench.metrics.rouge import rouge_l, rouge_n
from nutgraf_bench.metrics.segments import Segments, count_segments, total
from nutgraf_bench.metrics.sequence import Difflib, TokenLcs
from nutgraf_bench.metrics.shingle import Shingle
from nutgraf_bench.metrics.success import Exact, Success
from nutgraf_bench.metrics.wordset import WordSet


def page(text: str | None, **more) -> LabelledPage:
    return LabelledPage("p", Path("p.html"), text=text, **more)


def parts(score: Score | None) -> tuple[float, float, float]:
    assert score is not None
    return pytest.approx((score.precision, score.recall, score.f1))


TEXT_METRICS = [Shingle(), TokenLcs(), Difflib(), Lines(), WordSet(), Exact(), Success()]


@pytest.mark.parametrize("metric", TEXT_METRICS, ids=lambda m: m.name)
def test_equal_texts_empty_texts_and_no_gold(metric):
    assert parts(metric.score(page("a b c d e"), "a b c d e")) == (1, 1, 1)
    assert parts(metric.score(page(""), "")) == (1, 1, 1)
    assert parts(metric.score(page("a b c d e"), "")) == (0, 0, 0)
    assert parts(metric.score(page(""), "a b c d e")) == (0, 0, 0)
    assert metric.score(page(None), "a") is None


@pytest.mark.parametrize("metric", TEXT_METRICS, ids=lambda m: m.name)
def test_the_headline_counts_on_neither_side(metric):
    with_it = metric.score(
        page("The head\na b c d e", headline="The Head"), "The head\n\na b c d e"
    )
    assert parts(with_it) == (1, 1, 1)


def test_tokens():
    assert tokens("It's 3.5 m – high") == ["It", "s", "3", "5", "m", "high"]
    assert tokens("灯塔 opens 日曜") == ["灯", "塔", "opens", "日", "曜"]


def test_the_headline_is_taken_from_the_top_only():
    assert without_headline("By Ada\nHead line!\nBody.", "head line") == "By Ada\nBody."
    far = "\n".join(["1", "2", "3", "4", "5", "Head"])
    assert without_headline(far, "Head") == far
    assert without_headline("Body.", None) == "Body."
    assert without_headline("Body.", "…") == "Body."


def test_shingles():
    # Gold: abcd bcde cdef (3). Output: abcd bcde cdeX deXf (4). In common: 2.
    assert parts(Shingle().score(page("a b c d e f"), "a b c d e X f")) == (2 / 4, 2 / 3, 4 / 7)


def test_a_repeated_shingle_counts_as_often_as_in_both():
    # Output: abcd bcda cdab dabc abcd (5); gold: abcd (1); in common: 1.
    assert parts(Shingle().score(page("a b c d"), "a b c d a b c d")) == (1 / 5, 1, 1 / 3)


def test_shingles_of_characters_in_chinese():
    # 灯塔将于 塔将于春 将于春季 (3) against 灯塔将于 塔将于夏 (2): 1 in common.
    assert parts(Shingle().score(page("灯塔将于春季"), "灯塔将于夏")) == (1 / 2, 1 / 3, 2 / 5)


def test_lcs_and_difflib():
    # Common subsequence of "a b c d" and "b a c d": a c d (3 of 4 and 4).
    assert parts(TokenLcs().score(page("a b c d"), "b a c d")) == (3 / 4, 3 / 4, 3 / 4)
    assert parts(Difflib().score(page("a b c d"), "b a c d")) == (3 / 4, 3 / 4, 3 / 4)
    # difflib takes the longest run first: "x y z" (3), which leaves only the two "q" aside.
    assert parts(Difflib().score(page("q a x y z"), "x y z q a")) == (3 / 5, 3 / 5, 3 / 5)


def test_lines_weigh_by_their_tokens():
    # Common line: 3 tokens. Output has 3 + 1, gold 3 + 2.
    score = Lines().score(page("one two three\nfour five"), "one two three\nsix")
    assert parts(score) == (3 / 4, 3 / 5, 2 / 3)


def test_words_as_a_set():
    # Gold {a, b, c}, output {a, d}: 1 in common.
    assert parts(WordSet().score(page("A b b c"), "a d")) == (1 / 2, 1 / 3, 2 / 5)


def test_nodes(tmp_path):
    # Text nodes: "one two three four" (4), "five" (1), "nav bar" (2), "six seven" (2).
    file = tmp_path / "p.html"
    file.write_text("<p>one two three four <a href=/>five</a><nav>nav bar</nav><p>six seven</p>")
    gold = LabelledPage("p", file, text="one two three four five\nsix seven")
    # Found: the first and the navigation. P = 4 / 6, R = 4 / 7, F1 = 2 * 4 / 13.
    assert parts(Nodes().score(gold, "one two three four\nnav bar")) == (4 / 6, 4 / 7, 8 / 13)
    assert parts(Nodes().score(gold, "")) == (0, 0, 0)


def test_nodes_of_what_is_not_a_page(tmp_path):
    (tmp_path / "p.html").write_bytes(b"%PDF-1.4 ...")
    assert Nodes().score(LabelledPage("p", tmp_path / "p.html", text="x"), "x") is None


def test_success_and_exact():
    gold = page(" ".join(map(str, range(100))))
    assert Success().score(gold, " ".join(map(str, range(99)))).f1 == 1.0  # 96 of 97 shingles
    assert Exact().score(gold, " ".join(map(str, range(99)))).f1 == 0.0
    assert Success().score(gold, " ".join(map(str, range(95)))).f1 == 0.0  # 92 of 97


def test_segments():
    gold = page(None, wanted=("the  body", "end"), unwanted=("menu", "login"))
    counts = count_segments(gold, "menu\nthe body")
    assert (counts.right_in, counts.wrong_in, counts.wrong_out, counts.right_out) == (1, 1, 1, 1)
    assert parts(Segments().score(gold, "menu the body")) == (1 / 2, 1 / 2, 1 / 2)
    both = total([counts, count_segments(gold, "the body ... end")])
    assert parts(both.score) == (3 / 4, 3 / 4, 3 / 4)
    assert both.accuracy == 6 / 8
    assert Segments().score(page("text"), "text") is None


def test_rouge():
    reference, summary = "the cat sat on the mat", "The cat lay on a mat"
    # Words: the cat on mat (4) of 6 and 6. Bigrams: "the cat" of 5 and 5. LCS: the cat on mat.
    assert parts(rouge_n(reference, summary, 1)) == (4 / 6, 4 / 6, 4 / 6)
    assert parts(rouge_n(reference, summary, 2)) == (1 / 5, 1 / 5, 1 / 5)
    assert parts(rouge_l(reference, summary)) == (4 / 6, 4 / 6, 4 / 6)
    assert parts(rouge_n("one", "one", 2)) == (1, 1, 1)
    assert parts(rouge_n("one two", "one", 2)) == (0, 0, 0)
    with pytest.raises(ValueError, match="1 or more"):
        rouge_n("a", "a", 0)


def test_average_is_the_f1_of_the_means():
    # P = (1 + 0) / 2, R = (1 + 1) / 2: F1 = 2/3. Mean of the pages' F1: (1 + 0) / 2.
    found = average([Score(1, 1, 1), Score(0, 1, 0)])
    assert (found.pages, found.precision, found.recall) == (2, 0.5, 1.0)
    assert (found.f1, found.mean_f1) == pytest.approx((2 / 3, 1 / 2))
    assert average([]).pages == 0


def test_bootstrap_is_seeded_and_holds_the_average():
    scores = [Score.of(i / 10, 1 - i / 20) for i in range(11)]
    low, high = f1_interval(scores)
    assert (low, high) == f1_interval(scores)
    assert low < average(scores).f1 < high
    assert f1_interval([Score(1, 1, 1)] * 5) == (1.0, 1.0)
    assert f1_interval([]) == (0.0, 0.0)


def test_reliability():
    # Bin 0.1: said 0.1 and 0.2/... -> two answers 0.12, 0.18 (mean 0.15), one true: off by 0.35.
    # Bin 0.9: one answer 1.0, true: off by 0. Weighted: 2/3 * 0.35.
    curve = reliability([True, False, True], [0.12, 0.18, 1.0])
    assert [(round(b.low, 1), b.count, b.true) for b in curve] == [(0.1, 2, 0.5), (0.9, 1, 1.0)]
    assert expected_calibration_error(curve) == pytest.approx(2 / 3 * 0.35)
    assert expected_calibration_error(()) == 0.0
    with pytest.raises(ValueError, match="2 truths for 1"):
        reliability([True, False], [0.5])


@pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan")])
def test_what_is_no_probability_is_refused(wrong):
    with pytest.raises(ValueError, match="from 0 to 1"):
        reliability([True], [wrong])
