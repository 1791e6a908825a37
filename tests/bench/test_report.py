"""The report: whole, standing alone, and nothing in a page's text can get out of it."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser

import pytest
from markupsafe import Markup, escape
from rich.console import Console

from nutgraf_bench.execution.failure import Failure, Kind
from nutgraf_bench.execution.outcomes import Outcome
from nutgraf_bench.execution.results import Cost, Measured
from nutgraf_bench.execution.tables import WorstPage, score_outcomes, worst
from nutgraf_bench.execution.watch import Watch
from nutgraf_bench.metrics.registry import get_metrics
from nutgraf_bench.report.html import Report, folded, html_report, visible, wrong_lines
from nutgraf_bench.report.terminal import summary
from tests.bench.fakes import make_set

EVIL = "<script>alert('x')</script> \"quoted\" & <img src=x onerror=y>"
GOLD = "The lighthouse opens again today after nine years of work on its lamp"
VOID = frozenset("meta br img hr link input".split())


class Reader(HTMLParser):
    """Reads a page strictly: every element is closed, in order."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.attributes, self.text = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    labels = {
        "good": {"text": GOLD, "lang": "en", "type": "news"},
        "bad": {"text": GOLD, "lang": EVIL, "type": EVIL, "url": f"https://x.example/?{EVIL}"},
        "failed": {"text": GOLD, "lang": "zh"},
    }
    return make_set(
        tmp_path_factory.mktemp("sets") / "mine", dict.fromkeys(labels, "<p>x"), **labels
    )


def measure(data, **more) -> Measured:
    outcomes = {
        "cetr": [
            ("good", GOLD, None),
            ("bad", f"{EVIL} {GOLD}", None),
            ("failed", None, Failure(Kind.error, EVIL)),
        ],
        "a peer": [
            ("good", GOLD[:30], None),
            ("bad", "", None),
            ("failed", None, Failure.late(60)),
        ],
    }
    results = [
        result
        for runner, found in outcomes.items()
        for result in score_outcomes(
            data,
            [Outcome(page, runner, text, error, 0.1) for page, text, error in found],
            get_metrics(["shingle", "lcs", "success"]),
        )
    ]
    costs = [
        Cost(data.name, name, mean, mean, 2 * mean)
        for name, mean in (("cetr", 2.25), ("a peer", 40.0))
    ]
    values = {
        "metrics": ("shingle", "lcs", "success"),
        "sets": {data.name: data.digest},
        "runners": {"cetr": "1+ab", "a peer": EVIL},
        "results": tuple(results),
        "costs": tuple(costs),
        "problems": (f"mine: line 4 {EVIL}", "mine: a second problem"),
    }
    return Measured(**{**values, **more})


def worst_of(measured, runner):
    texts = {"bad": f"{EVIL} {GOLD}", "good": GOLD}
    return [
        WorstPage(result, GOLD, texts.get(result.page, ""), None, EVIL)
        for result in worst(measured.results, runner)
    ]


@pytest.fixture(scope="module")
def report(data):
    measured = measure(data)
    return html_report(Report(measured, {"cetr": worst_of(measured, "cetr")}))


def test_it_parses_and_has_every_section(report):
    reader = read(report)
    text = "".join(reader.text)
    sections = [value for tag, name, value in reader.attributes if (tag, name) == ("section", "id")]
    assert sections == ("quality language type metrics worst wrong how".split())
    links = [value for tag, name, value in reader.attributes if (tag, name) == ("a", "href")]
    assert {f"#{name}" for name in sections} == set(links)
    assert "2 runners on 3 pages of mine." in text
    assert reader.tags[:2] == ["html", "head"]
    assert ("meta", "name", "viewport") in reader.attributes


def test_it_loads_nothing_from_elsewhere(report):
    reader = read(report)
    for tag, name, value in reader.attributes:
        assert not name.startswith("on")
        if name in ("src", "href", "xlink:href", "srcset", "action", "data"):
            assert value.startswith("#"), (tag, name, value)
    assert not {"script", "link", "iframe", "img", "object", "embed", "base"} & set(reader.tags)
    styles = re.findall(r"<style[^>]*>(.*?)</style>", report, re.DOTALL)
    assert all("@import" not in style and "url(" not in style for style in styles)
    assert re.findall(r"url\((?!#)", report) == []
    assert "default-src 'none'" in report


def test_nothing_in_a_page_becomes_markup(report):
    assert "<script" not in report
    assert "<img" not in report
    assert escape(EVIL) in report
    # As the error of a page, in a problem, as the version of a runner, and in the diff.
    for place in ("line 4 ", "The runner failed: "):
        assert f"{place}{escape(EVIL)}" in report
    diff = report[report.index('class="diff"') :]
    assert "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;" in diff


def test_the_table_has_the_figures(report):
    table = re.search(r"<h3>mine</h3>.*?</table>", report, re.DOTALL)
    assert table is not None
    lines = re.findall(r"<tr>(.*?)</tr>", table[0], re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in lines]
    assert cells[0] == (
        "runner|F1|95 % interval|precision|recall|mean of F1s|ms a page|median|95 % under|"
        "pages|errors|time-outs".split("|")
    )
    by_runner = {line[0]: line for line in cells[1:]}
    assert list(by_runner) == ["cetr", "a peer"]
    assert by_runner["cetr"][-3:] == ["3", "1", "0"]
    assert by_runner["a peer"][-3:] == ["3", "0", "1"]
    assert by_runner["cetr"][6] == "2.2"
    assert "A page on which a runner failed is scored as empty." in report


def test_languages_and_types_have_a_line_each(report):
    section = report[report.index('<section id="language"') : report.index('<section id="metrics"')]
    rows = re.findall(r"<tr>(.*?)</tr>", section, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
    # cetr finds all of the good page, with as many shingles beside it of the bad one.
    assert cells[0] == ["runner", "set", "language", "pages", "F1"]
    assert cells[1] == ["cetr", "mine", str(escape(EVIL)), "1", "0.667"]
    assert ["cetr", "mine", "en", "1", "1.000"] in cells
    assert ["cetr", "mine", "zh", "1", "0.000"] in cells
    assert cells[7] == ["runner", "set", "type", "pages", "F1"]
    assert [row[2] for row in cells[8::2]] == [str(escape(EVIL)), "news", "unknown"]


def test_ids_are_there_once(report):
    found = re.findall(r'\bid="([^"]*)"', report)
    assert len(found) == len(set(found))


def test_what_went_wrong_is_reported(report, data):
    section = report[report.index('<section id="wrong"') : report.index('<section id="how"')]
    assert section.count("<li>") == 4
    assert "a second problem" in section
    assert "a peer on mine: timed out after 60 s (1 page: failed)" in section
    assert '<a href="#wrong">4 things went wrong</a>' in report


def test_many_failures_of_one_kind_are_one_line(data):
    outcomes = [Outcome(page.id, "cetr", None, Failure.crash("SIGSEGV")) for page in data.pages]
    results = score_outcomes(data, outcomes * 3, get_metrics(["shingle"]))
    lines = wrong_lines(measure(data, results=tuple(results * 3), problems=("x", "x")))
    assert lines == [
        "x",
        "cetr on mine: crashed: SIGSEGV (9 pages: good, bad, failed, good, bad and 4 more)",
    ]


def test_a_run_without_trouble_says_so(data):
    fine = [Outcome("good", "cetr", GOLD, None, 0.1)]
    results = tuple(score_outcomes(data, fine, get_metrics(["shingle"])))
    page = html_report(Report(measure(data, results=results, problems=(), costs=()), {}))
    assert "Nothing went wrong." in page
    assert "ms a page" not in page
    assert 'id="time"' not in page
    assert 'id="language"' not in page
    assert 'id="worst"' not in page


def test_confidence_has_a_table_where_a_runner_gives_it(data):
    assert 'id="confidence"' not in html_report(Report(measure(data), {}))
    said = [
        Outcome("good", "cetr", GOLD, None, 0.1, confidence=0.8),
        Outcome("bad", "cetr", "x", None, 0.1, confidence=0.3),
    ]
    results = tuple(score_outcomes(data, said, get_metrics(["shingle"])))
    page = html_report(Report(measure(data, results=results, problems=(), costs=()), {}))
    section = page[page.index('<section id="confidence">') : page.index('<section id="wrong"')]
    read(section)
    # One page is right and one is wrong: off by 0.2 and by 0.3.
    assert "<td>0.250</td><td>0.550</td><td>0.500</td><td>2</td>" in section


def test_a_run_that_measured_nothing(data):
    page = html_report(Report(measure(data, results=(), costs=(), sets={}), {}))
    assert "Nothing could be measured" in page
    read(page)


def test_the_same_run_gives_the_same_report(data):
    report = Report(measure(data), {})
    assert html_report(report) == html_report(report)


def worst_section(data, gold, output):
    measured = measure(data)
    page = html_report(Report(measured, {"cetr": [WorstPage(measured.results[0], gold, output)]}))
    read(page)
    return page[page.index('<section id="worst"') : page.index('<section id="wrong"')]


def test_a_diff_has_signs_and_folds_what_is_equal(data):
    long = " ".join(f"word{i}" for i in range(500))
    drawn = worst_section(data, f"only in the gold {long}", f"{long} only in the output")
    assert '<span class="sign">−</span><del dir="auto">only in the gold </del>' in drawn
    assert '<span class="sign">+</span><ins dir="auto">only in the output</ins>' in drawn
    assert drawn.count("[… 500 equal words, folded …]") == 2
    assert "word250" not in drawn


def test_a_diff_of_many_differences_is_bounded(data):
    gold = " ".join(f"a{i} b{i} c{i} x{i}" for i in range(500))
    given = " ".join(f"a{i} b{i} c{i} y{i}" for i in range(500))
    drawn = worst_section(data, gold, given)
    assert drawn.count('class="stretch unequal"') == 30
    assert "470 more differences are not shown." in drawn


def test_a_diff_of_nothing(data):
    assert "Both sides are empty." in worst_section(data, "", "…")


def test_folding_cuts_at_spaces_and_without_them():
    assert folded("short", 100) == ("short", None)
    assert folded("lighthouse " * 100, 60) == ("lighthouse lighthouse", "lighthouse lighthouse ")
    assert folded("灯" * 1000, 60) == ("灯" * 30, "灯" * 30)


def test_characters_that_hide_others_are_seen():
    assert visible("a\x00b\u202ec\ud800") == "a\ufffdb\ufffdc\ufffd"
    assert visible(Markup("<b>\u202e")) == "<b>\u202e"
    assert visible(7) == 7


def screen(width=200) -> Console:
    return Console(file=io.StringIO(), width=width, highlight=False)


def test_the_table_on_the_terminal(data):
    lines = summary(measure(data), screen()).splitlines()
    assert lines[0] == "mine: 3 pages"
    assert re.split(r"  +", lines[1]) == (
        "method|P|R|F1|95 %|errors|time-outs|ms a page|lcs|success".split("|")
    )
    assert [line.split("  ")[0] for line in lines[2:4]] == ["cetr", "a peer"]
    cells = lines[2].split()
    assert cells[5:8] == ["1", "0", "2.2"]
    # cetr: the good page is whole (P 1, R 1), the failed one empty. GOLD has 13 words, so 10
    # shingles; the bad page has all of them, and 10 tokens of EVIL before it make 10 more
    # (script alert x script quoted img src x onerror y): P 10/20, R 1.
    assert cells[1:4] == ["0.500", "0.667", "0.571"]


def test_a_narrow_terminal_keeps_what_matters(data):
    lines = summary(measure(data), screen(width=50)).splitlines()
    assert lines[1].split() == ["method", "P", "R", "F1", "95", "%", "errors"]
    assert max(map(len, lines)) <= 50


def test_progress_in_plain_lines():
    out, messages = io.StringIO(), []
    watch = Watch(messages.append, out)
    watch.begin("extracting", 40)
    for done in range(1, 41):
        watch.update(done)
    watch.warn("a problem")
    watch.begin("nothing", 0)
    watch.update(0)
    lines = out.getvalue().splitlines()
    assert lines[:2] == ["extracting: 40 to do", "extracting: 4 of 40"]
    assert lines[-2:] == ["extracting: 40 of 40", "nothing: 0 to do"]
    assert len(lines) == 12
    assert messages == ["a problem"]
