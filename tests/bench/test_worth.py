"""What rules are worth: the bar, the counts that ship, and how pages are measured."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from nutgraf.methods.fused.method import shipped_model
from nutgraf.trim.stages import STAGES
from nutgraf_bench.dataset import LabelledPage
from nutgraf_bench.worth.effect import Effect, total
from nutgraf_bench.worth.report import table, to_json
from nutgraf_bench.worth.trims import RULES, Task, find_changes

ROOT = Path(__file__).parents[2]
WORTH = ROOT / "src" / "nutgraf" / "trim" / "worth.json"
EXCEPTIONS = {
    "template": "it needs the memory of a site",
    "comments": "few training pages show comments; on the others it saves whole pages",
    "asides": "it costs pages of guides, and makes ten more training pages exact",
    "closing_lines": "it costs pages of guides, and makes 21 more training pages exact",
    "linked_lines": "it costs pages of guides, and makes 25 more training pages exact",
}
STORY = "".join(
    f"<p>The council met for the {n}th time on Tuesday to talk about the old bridge, and nobody "
    "could say when it will be open again, though many asked.</p>"
    for n in range(5)
)


@pytest.mark.parametrize(
    ("effect", "earns"),
    [
        (Effect(better=5, worse=1), True),
        (Effect(better=4), False),
        (Effect(better=9, worse=4), False),
        (Effect(better=1, saved=1), True),
        (Effect(better=2, worse=1, saved=1), False),
    ],
)
def test_the_bar(effect, earns):
    assert effect.earns_its_place is earns


def test_an_effect_counts_what_is_noticeable():
    effect = Effect()
    for with_rule, without in ((1.0, 0.999), (0.9, 0.4), (0.5, 0.503), (0.2, 0.8)):
        effect.add(with_rule, without)
    assert effect == Effect(better=2, worse=1, exact=1, saved=1, ruined=1)
    assert total([effect, effect]).better == 4


@pytest.mark.parametrize("rule", [trim.name for stage in STAGES for trim in stage])
def test_every_trim_earns_its_place(rule):
    effects = orjson.loads(WORTH.read_bytes())
    assert rule in EXCEPTIONS or Effect(**effects[rule]["train"]).earns_its_place


def test_the_docs_have_the_counts():
    assert table(WORTH.read_bytes()) in (ROOT / "docs" / "fused.md").read_text("utf-8")


def test_counts_of_sets_are_added():
    found = {name: {rule: Effect() for rule in RULES} for name in ("aed2023", "ports", "daniel")}
    found["aed2023"]["labels"], found["ports"]["labels"] = Effect(better=3), Effect(better=4)
    found["daniel"]["labels"] = Effect(worse=2, exact=-1)
    content = orjson.loads(to_json(found))["labels"]
    assert content["train"]["better"] == 7
    assert content["measure"]["worse"] == 2
    assert set(content["sets"]) == {"aed2023", "ports", "daniel"}
    assert "| `labels` | 7, 0 (+0), 0, 0 | 0, 2 (-1), 0, 0 |" in table(to_json(found))


def task(folder, html, text, index=False, off=()):
    file = folder / "page.html"
    file.write_text(html)
    page = LabelledPage("page", file, text=text)
    return Task(page, shipped_model(), off, index)


def test_a_rule_that_changes_a_page(tmp_path):
    html = f"<title>Bridge</title><h1>Bridge</h1><article>{STORY}<p>Advertisement</p>{STORY}"
    story = STORY.replace("<p>", "").replace("</p>", "\n\n")
    changes = find_changes(task(tmp_path, html, story * 2))
    assert changes["labels"][0] > changes["labels"][1]
    assert "labels" not in find_changes(task(tmp_path, html, story * 2, off=("labels",)))


def test_a_page_that_cannot_be_read(tmp_path):
    assert find_changes(task(tmp_path, "", "text")) == {}
