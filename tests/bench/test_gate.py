"""The gate: what is below its floor does not pass, and no floor goes down without a reason."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import pytest

from nutgraf.methods.registry import DEFAULT, method_names
from nutgraf_bench.cli.app import run
from nutgraf_bench.gate import gate as gate_module
from nutgraf_bench.gate.floors import FloorError, Floors, failures, rounded_down
from nutgraf_bench.gate.gate import FLOORS, GateSet, SetReport, load_gate, run_gate, save_gate
from tests.bench.fakes import Obedient, Unready, make_set
from tests.pages import PARAGRAPHS, news_page


class Watch:
    """Remembers what it was told."""

    def __init__(self):
        self.lines = []
        self.warn = self.lines.append

    def begin(self, what, total):
        pass

    def update(self, done):
        pass


def floors(lowered=None, highest=None, **values):
    return Floors(values, {**values, **(highest or {})}, lowered or {})


def answers(verdicts):
    return {verdict.name: verdict.answer for verdict in verdicts}


# Floors


@pytest.mark.parametrize(
    ("measured", "answer"),
    [(0.9, "ok"), (0.8, "ok"), (0.7996, "ok"), (0.7994, "below"), (0.0, "below")],
)
def test_a_figure_may_be_less_than_its_floor_by_the_tolerance(measured, answer):
    (verdict,) = floors(cetd=0.8).check({"cetd": measured})
    assert verdict.answer == answer
    assert verdict.passed == (answer == "ok")
    assert verdict.difference == pytest.approx(measured - 0.8)


def test_what_has_no_floor_or_no_figure_does_not_pass():
    verdicts = floors(gone=0.8).check({"new": 0.9})
    assert answers(verdicts) == {"new": "no floor", "gone": "not measured"}
    assert not any(verdict.passed for verdict in verdicts)
    assert failures(verdicts) == [
        "new is 0.9 and has no floor yet",
        "gone has a floor and was not measured",
    ]


def test_a_failure_says_by_how_much():
    verdicts = floors(cetd=0.8, cetr=0.7).check({"cetd": 0.7876, "cetr": 0.7})
    assert failures(verdicts) == ["cetd is 0.7876, 0.0124 below its floor of 0.8"]


def test_rounded_down():
    # 0.713 * 1000 is 712.9999999999999 in floating point.
    assert [rounded_down(value) for value in (0.7139, 0.713, 0.0, 1.0)] == [0.713, 0.713, 0.0, 1.0]
    assert rounded_down(56) == 56


def test_raised_writes_only_what_is_higher():
    old = floors(up=0.7, same=0.7, down=0.7, gone=0.7)
    new = old.raised({"up": 0.8129, "same": 0.7004, "down": 0.6, "new": 0.5})
    assert new.floors == {"up": 0.812, "same": 0.7, "down": 0.7, "gone": 0.7, "new": 0.5}
    assert new.highest == new.floors


def test_raised_keeps_a_reason_until_the_floor_is_where_it_was():
    old = floors({"cetd": "why"}, {"cetd": 0.9}, cetd=0.7)
    half = old.raised({"cetd": 0.8})
    assert half == floors({"cetd": "why"}, {"cetd": 0.9}, cetd=0.8)
    assert half.notes() == ["the floor of cetd was lowered from 0.9 to 0.8: why"]
    assert half.raised({"cetd": 0.95}) == floors(cetd=0.95)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"floors": {"a": 0.7}, "highest": {"a": 0.8}}, "a is 0.7 and was 0.8; .* with a reason"),
        ({"floors": {}, "highest": {"a": 0.8}}, "a is missing in 'floors'"),
        ({"floors": {"a": 0.8}}, "a is missing in 'highest'"),
        ({"floors": {"a": 0.9}, "highest": {"a": 0.8}}, "raise it in 'highest' too"),
        (
            {"floors": {"a": 0.7}, "highest": {"a": 0.8}, "lowered": {"a": " "}},
            "reason why a was lowered is empty",
        ),
        (
            {"floors": {"a": 0.8}, "highest": {"a": 0.8}, "lowered": {"a": "why"}},
            "a is not lowered",
        ),
        ({"lowered": {"a": "why"}}, "a is missing"),
        ({"floors": {"a": "0.8"}}, "not a number"),
        ({"floors": {"a": True}}, "not a number"),
        ({"floors": []}, "'floors' is not a JSON object"),
        ({"lowered": []}, "'lowered' is not a JSON object"),
        ([], "not a JSON object"),
    ],
)
def test_floors_that_are_not_in_order_are_refused(values, said):
    with pytest.raises(FloorError, match=f"here: .*{said}"):
        Floors.read("here", values)


def test_a_lowered_floor_with_a_reason_is_read():
    values = {"floors": {"a": 0.7}, "highest": {"a": 0.8}, "lowered": {"a": "why"}}
    found = Floors.read("here", values)
    assert found.to_dict() == values
    assert answers(found.check({"a": 0.75})) == {"a": "ok"}


# The file


def test_the_file_is_written_as_it_was_read(tmp_path):
    sets = (
        GateSet("one", digest="d", pages=3, floors=floors(cetd=0.8)),
        GateSet("two", "segments", "article", 4),
    )
    save_gate(sets, tmp_path / "floors.json")
    assert load_gate(tmp_path / "floors.json") == sets


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "not JSON"),
        ("[]", "not a JSON object"),
        ('{"one": 1}', "floors.json: one: not a JSON object"),
        ('{"one": {"metric": "taste"}}', "no metric is called 'taste'; there are shingle"),
        ('{"one": {"type": 1}}', "'type' is not a string"),
        ('{"one": {"every": 0}}', "'every' is not a number of pages"),
        ('{"one": {"every": true}}', "'every' is not a number of pages"),
        ('{"one": {"floors": {"a": 1}, "highest": {"a": 1}}}', "'digest' and 'pages'"),
    ],
)
def test_a_file_that_is_not_in_order_is_refused(tmp_path, content, said):
    file = tmp_path / "floors.json"
    file.write_text(content)
    with pytest.raises(FloorError, match=said):
        load_gate(file)


def test_a_missing_file_is_reported(tmp_path):
    with pytest.raises(FloorError, match="no such file of floors"):
        load_gate(tmp_path / "floors.json")


def test_the_floors_of_the_project_are_in_order():
    """A new method may be without floors until somebody with the data has run the gate."""
    sets = load_gate(FLOORS)
    assert {"aed2023", "wcxb_dev", "daniel", "cleaneval", "trafilatura"} <= {s.name for s in sets}
    for each in sets:
        assert {"default", DEFAULT} <= set(each.floors.floors) <= {"default", *method_names()}, (
            each.name
        )


# Measuring


def measured_set(folder, **labels):
    """Two pages: on one, half of the shingles are right; on the other, all."""
    return make_set(
        folder,
        {"a": "echo one two three four five", "b": "echo one two three four"},
        # 1234 and 2345 against 1234 and 2346: P = R = 1/2
        a={"text": "one two three four six", "type": "article", **labels},
        b={"text": "one two three four", "type": "forum", **labels},
    )


def gate_set(data, pages=2, **values):
    return GateSet(data.name, digest=data.digest, pages=pages, floors=floors(**values))


def test_every_runner_is_measured_against_its_floor(tmp_path):
    # Mean P = mean R = (1/2 + 1) / 2 = 0.75, so F1 = 0.75 for both.
    data = measured_set(tmp_path / "one")
    segments = make_set(
        tmp_path / "two",
        {"c": "echo one two three"},
        # Of two wanted one is in, and no unwanted: P = 1, R = 1/2, F1 = 2/3
        c={"with": ["one", "six"], "without": ["ten"]},
    )
    wanted = [
        gate_set(data, good=0.7, bad=0.76, default=0.76),
        replace(gate_set(segments, 1, good=0.666, bad=0.668, default=0.66), metric="segments"),
    ]
    watch = Watch()
    reports = run_gate(
        wanted,
        tmp_path,
        tmp_path / "logs",
        watch,
        runners=[Obedient("good"), Obedient("bad"), Obedient("new"), Unready("out", how="missing")],
        default="good",
    )
    assert reports[0].figures == dict.fromkeys(("default", "good", "bad", "new"), 0.75)
    assert answers(reports[0].verdicts) == {
        "default": "below",
        "good": "ok",
        "bad": "below",
        "new": "no floor",
    }
    assert reports[1].figures["good"] == pytest.approx(2 / 3)
    assert answers(reports[1].verdicts)["good"] == "ok"
    assert answers(reports[1].verdicts)["bad"] == "below"
    assert not any(report.passed for report in reports)
    assert any("out on one" in line for line in watch.lines)
    higher = reports[0].raised()
    assert higher.floors.floors == {"good": 0.75, "bad": 0.76, "default": 0.76, "new": 0.75}


def test_a_page_that_fails_is_scored_as_empty_and_reported(tmp_path):
    data = make_set(
        tmp_path / "one",
        {"a": "fail", "b": "echo one two three four"},
        a={"text": "one"},
        b={"text": "one two three four"},
    )
    watch = Watch()
    (report,) = run_gate(
        [gate_set(data)], tmp_path, tmp_path / "logs", watch, runners=[Obedient("fake")]
    )
    assert report.figures == {"fake": 0.5}
    assert watch.lines == ["fake on one: it failed on 1 of 2 pages"]


def test_a_new_set_gets_its_floors_with_the_hash_of_the_data(tmp_path):
    data = measured_set(tmp_path / "one")
    wanted = GateSet("one", type="forum")
    (report,) = run_gate([wanted], tmp_path, tmp_path / "logs", Watch(), runners=[Obedient("fake")])
    assert not report.passed
    new = report.raised()
    assert new == replace(wanted, digest=data.digest, pages=1, floors=floors(fake=1.0))


def problems(wanted, folder):
    """What is wrong with sets; no runner is started for them."""
    reports = run_gate(wanted, folder, folder / "logs", Watch(), runners=[])
    assert not any(report.passed or report.verdicts for report in reports)
    assert [report.raised() for report in reports] == wanted
    return [report.problem for report in reports]


def test_a_missing_set_does_not_pass(tmp_path):
    (problem,) = problems([GateSet("one", digest="d", pages=2, floors=floors(a=0.5))], tmp_path)
    assert problem.startswith(f"no data set at {tmp_path / 'one'}")


def test_other_data_than_the_floors_were_measured_on_do_not_pass(tmp_path):
    old = measured_set(tmp_path / "one")
    new = measured_set(tmp_path / "one", lang="en")
    assert problems([gate_set(old, fake=0.1)], tmp_path) == [
        "the floors of one were measured on other data: "
        f"on 2 pages of {old.digest}, but here are 2 of {new.digest}"
    ]


def test_another_part_of_the_same_data_does_not_pass(tmp_path):
    data = measured_set(tmp_path / "one")
    (problem,) = problems([replace(gate_set(data, fake=0.1), every=2)], tmp_path)
    assert "measured on other data: on 2 pages" in problem


def test_a_set_without_pages_of_the_type_does_not_pass(tmp_path):
    measured_set(tmp_path / "one")
    assert problems([GateSet("one", type="recipe")], tmp_path) == ["one has no page to measure on"]


def test_a_part_is_every_kth_page_of_a_type(tmp_path):
    kinds = "aabaaba"
    data = make_set(
        tmp_path / "one",
        {f"p{i}": "" for i in range(7)},
        **{f"p{i}": {"type": kind} for i, kind in enumerate(kinds)},
    )
    part = GateSet("one", type="a", every=2).part_of(data)
    # Of type a are pages 0, 1, 3, 4 and 6.
    assert [page.id for page in part.pages] == ["p0", "p3", "p6"]
    assert part.digest != GateSet("one", type="a").part_of(data).digest


# The command


@pytest.fixture
def command(tmp_path, monkeypatch, capsys):
    """The command with these floors and figures on a set; gives code, output, errors."""
    data = measured_set(tmp_path / "data" / "one")
    file = tmp_path / "floors.json"

    def call(wanted, figures, *options):
        if wanted is not None:
            save_gate([wanted], file)
        monkeypatch.setattr(
            gate_module,
            "run_gate",
            lambda sets, *rest, **more: [SetReport(each, data.digest, 2, figures) for each in sets],
        )
        options = ("--data", tmp_path / "data", "--floors", file, *options)
        code = run(["gate", *map(str, options)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    call.data, call.file = data, file
    return call


def test_the_command_passes(command):
    code, out, err = command(gate_set(command.data, cetd=0.8), {"cetd": 0.8123})
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "one: F1 by shingle on 2 pages",
        "method  floor  measured  difference  verdict",
        "cetd    0.800    0.8123     +0.0123       ok",
        "",
        "passed: 1 floor on 1 set",
    ]


def test_the_command_says_what_fell_and_how_to_look(command):
    wanted = gate_set(command.data, default=0.8, cetd=0.8, cetr=0.7)
    code, out, err = command(wanted, {"default": 0.7, "cetd": 0.75, "cetr": 0.7})
    assert code == 1
    assert "cetd     0.800    0.7500     -0.0500    below" in out
    assert "passed" not in out
    assert "one: default is 0.7, 0.1 below its floor of 0.8" in err
    assert "one: cetd is 0.75, 0.05 below its floor of 0.8" in err
    assert "--sets one --methods fused,cetd --no-timing --out" in err
    assert "cetr" not in err


def test_the_command_tells_a_method_without_a_floor(command):
    code, out, err = command(gate_set(command.data, cetd=0.8), {"cetd": 0.8, "new": 0.9})
    assert code == 1
    assert "new         -    0.9000           -  no floor" in out
    assert "one: no floor yet for new; --raise writes it" in err


def test_the_command_raises_and_never_lowers(command):
    wanted = gate_set(command.data, cetd=0.8, cetr=0.7)
    code, out, err = command(wanted, {"cetd": 0.85, "cetr": 0.6, "new": 0.5}, "--raise")
    assert code == 1
    assert "2 floors raised" in out
    assert "one: cetr is 0.6, 0.1 below its floor of 0.7" in err
    assert "a floor is never lowered by --raise" in err
    assert load_gate(command.file) == (gate_set(command.data, cetd=0.85, cetr=0.7, new=0.5),)
    assert command(None, {"cetd": 0.85, "cetr": 0.7, "new": 0.5})[0] == 0


def test_the_command_tells_a_lowered_floor_on_every_run(command):
    lowered = floors({"cetd": "gold was corrected"}, {"cetd": 0.9}, cetd=0.8)
    wanted = replace(gate_set(command.data), floors=lowered)
    for _ in range(2):
        code, _, err = command(wanted, {"cetd": 0.85})
        assert code == 0
        assert "one: the floor of cetd was lowered from 0.9 to 0.8: gold was corrected" in err


def test_the_command_refuses_a_floor_lowered_without_a_reason(command):
    save_gate([gate_set(command.data, cetd=0.8)], command.file)
    values = json.loads(command.file.read_text())
    values["one"]["floors"]["cetd"] = 0.5
    command.file.write_text(json.dumps(values))
    code, out, err = command(None, {"cetd": 0.6})
    assert (code, out) == (2, "")
    assert "the floor of cetd is 0.5 and was 0.8; a floor is lowered only with a reason" in err


def test_the_command_leaves_other_sets_as_they_are(command):
    two = GateSet("two", digest="d", pages=9, floors=floors(cetd=0.3))
    save_gate([gate_set(command.data, cetd=0.8), two], command.file)
    assert command(None, {"cetd": 0.9}, "--sets", "one", "--raise")[0] == 0
    assert load_gate(command.file) == (gate_set(command.data, cetd=0.9), two)


def test_the_command_knows_its_sets(command):
    code, _, err = command(gate_set(command.data, cetd=0.8), {}, "--sets", "tow")
    assert code == 2
    assert "no set 'tow'; there are one" in err


def test_the_command_says_when_there_are_no_data(command):
    shutil.rmtree(command.data.folder)
    code, out, err = command(gate_set(command.data, cetd=0.8), {})
    assert (code, out) == (2, "")
    assert "none of the gate's data sets is in" in err
    assert "NUTGRAF_DATA" in err


def test_the_whole_command_with_every_method(tmp_path, capsys):
    """Floors are written, held, and not taken for those of other pages."""
    paragraphs = PARAGRAPHS["Latin"]
    pages = {"a": news_page(paragraphs)}
    text = "\n\n".join(paragraphs)
    make_set(tmp_path / "one", pages, a={"text": text})
    file = tmp_path / "floors.json"
    file.write_text('{"one": {}}')
    options = ["--data", str(tmp_path), "--floors", str(file), "--workers", "1"]
    assert run(["gate", *options, "--raise"]) == 0
    (found,) = load_gate(file)
    assert set(found.floors.floors) == {"default", *method_names()}
    assert found.floors.floors["default"] > 0.5
    capsys.readouterr()

    make_set(tmp_path / "one", pages, a={"text": text, "lang": "en"})
    assert run(["gate", *options]) == 1
    captured = capsys.readouterr()
    assert captured.out == "one: not measured\n"
    assert "the floors of one were measured on other data" in captured.err
