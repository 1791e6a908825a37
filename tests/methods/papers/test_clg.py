"""Learning and grouping: the model and the groups by hand, the shipped file and its training."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import nutgraf_bench
from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.appearance import NAMES
from nutgraf.methods.papers.clg import Clg, Model, in_main_group, read_model, shipped_model
from nutgraf.page.parsing.parse import parse
from nutgraf_bench.dataset import LabelledPage
from tests.pages import PARAGRAPHS, news_page

TRAINER = Path(nutgraf_bench.__file__).parent / "training" / "clg.py"

MODEL = Model(
    mean=np.array([1.0, 0.0]),
    scale=np.array([2.0, 1.0]),
    bias=0.5,
    weights=np.array([1.0, -1.0]),
    products=np.array([[0.25, 0.5], [0.0, 0.0]]),
)


class Fixed(Model):
    """A model that has made up its mind: what stands in `mean` is what it says."""

    def probability(self, features):
        return self.mean[: len(features)]


def decided(*probabilities: float) -> Fixed:
    nothing = np.zeros(0)
    return Fixed(np.array(probabilities), nothing, 0.0, nothing, nothing)


def test_probability_is_logistic_over_features_and_their_products():
    # z = ((3 - 1) / 2, 2) = (1, 2); 0.5 + 1 - 2 + 0.25 * 1 * 1 + 0.5 * 1 * 2 = 0.75;
    # 1 / (1 + e^-0.75) = 1 / 1.472367 = 0.679179.
    assert MODEL.probability(np.array([[3.0, 2.0]])).tolist() == pytest.approx([0.679179], abs=1e-6)


def test_far_features_count_as_five_deviations():
    # (11 - 1) / 2 = 5.
    far, farther = MODEL.probability(np.array([[11.0, 0.0], [1e300, 0.0]]))
    assert far == farther < 1.0


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        # 5, 4 and 1: the first <p> has 0.5 of the weight, the <div> 0.9, the body all.
        (0.5, [True, False, False]),
        (0.8, [True, True, False]),
        (0.95, [True, True, True]),
        (1.0, [True, True, True]),
    ],
)
def test_the_group_is_the_smallest_node_with_enough_weight(share, expected):
    page = parse(b"<div><p>a</p><p>b</p></div><p>c</p>")
    assert in_main_group(page, np.array([5.0, 4.0, 1.0]), share).tolist() == expected


def test_without_candidates_there_is_no_group():
    page = parse(b"<p>a</p><p>b</p>")
    assert in_main_group(page, np.zeros(2), 0.8).tolist() == [False, False]
    scores = Clg().score_with(decided(0.49, 0.4), Evidence(page))
    assert scores.keep.tolist() == [False, False]


def test_noise_outside_the_group_goes_and_what_is_missing_in_it_comes():
    paragraphs = "".join(f"<p>{'x' * 100}</p>" for _ in range(6))
    page = parse(f"<nav><b>yy</b></nav><main>{paragraphs}</main>".encode())
    # The menu is a candidate of 0.9 * 2 characters, the two paragraphs of 0.9 * 100 each.
    # In <main>, 0.3 and 0.4 stand between candidates, the last 0.4 does not.
    model = decided(0.9, 0.9, 0.3, 0.29, 0.4, 0.9, 0.4)
    scores = Clg().score_with(model, Evidence(page))
    assert scores.evidence["main group"].tolist() == [0, 1, 1, 1, 1, 1, 1]
    assert scores.keep.tolist() == [False, True, True, False, True, True, False]
    stricter = Clg(missing=0.5).score_with(model, Evidence(page))
    assert stricter.keep.tolist() == [False, True, False, False, False, True, False]
    # All of the weight is only in the body, so the menu stays and what follows it may come.
    wider = Clg(group=1.0).score_with(model, Evidence(page))
    assert wider.keep.tolist() == [True, True, True, False, True, True, False]


def test_model_with_other_features_is_refused():
    with pytest.raises(ValueError, match=r"nutgraf_bench\.training\.clg"):
        read_model({"features": ["one"]})


def test_shipped_file_names_its_training_data():
    source = files("nutgraf.methods").joinpath("data", "clg.json")
    values = json.loads(source.read_text("utf-8"))
    assert tuple(values["features"]) == NAMES
    assert set(values["trained_on"]) == {"aed2023", "wcxb_dev", "magic_article"}
    assert all(0.7 < figures["f1"] < 1.0 for figures in values["cross_validated_by_host"].values())
    assert len(values["weights"]) == len(NAMES)
    assert len(values["products"]) == len(NAMES) * (len(NAMES) + 1) // 2
    assert shipped_model() is shipped_model()


def test_the_shipped_model_knows_a_body_from_a_menu():
    page = parse(news_page(PARAGRAPHS["Latin"]).encode())
    scores = Clg().score(Evidence(page))
    kept = [text for text, k in zip(page.block_texts, scores.keep, strict=True) if k]
    assert set(PARAGRAPHS["Latin"]) <= set(kept)
    assert "Weather" not in kept


def test_no_training_library_is_loaded():
    code = (
        "import sys, nutgraf; nutgraf.extract('<p>Text.</p>', method='clg');"
        "sys.exit('sklearn' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.fixture
def trainer():
    pytest.importorskip("sklearn")
    spec = importlib.util.spec_from_file_location("train_clg", TRAINER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_clg"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["train_clg"]


def write_data(data: Path, trainer) -> None:
    """A few pages for each training set, every one from another host."""
    for name, kinds in trainer.SETS.items():
        (data / name / "html").mkdir(parents=True)
        lines = []
        for i, script in enumerate(("Latin", "Greek", "Cyrillic", "Arabic")):
            html = news_page(PARAGRAPHS[script])
            (data / name / "html" / f"{i}.html").write_text(html, "utf-8")
            text = "\n\n".join(PARAGRAPHS[script])
            url = f"https://{name.replace('_', '-')}{i}.example/story"
            lines.append({"id": str(i), "url": url, "text": text, "type": kinds[0]})
        lines.append({"id": "none", "url": "https://x.example", "text": None, "type": kinds[0]})
        lines.append({"id": "shop", "url": "https://x.example", "text": "x", "type": "product"})
        rows = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (data / name / "gold.jsonl").write_text(rows, "utf-8")


def test_training_twice_gives_the_same_bytes(trainer, tmp_path, monkeypatch, capsys):
    write_data(tmp_path, trainer)
    for out in ("one.json", "two.json"):
        monkeypatch.setattr(
            sys, "argv", ["train_clg.py", "--data", str(tmp_path), "--out", str(tmp_path / out)]
        )
        trainer.main()
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert "aed2023 pages 4" in capsys.readouterr().out
    model = json.loads((tmp_path / "one.json").read_text("utf-8"))
    assert model["trained_on"] == {"aed2023": 4, "wcxb_dev": 4, "magic_article": 4}
    assert model["hosts"] == 12


def test_labels(trainer):
    page = parse(
        b"<h1>The council votes on Tuesday</h1><p>One two three four five six.</p>"
        b"<p>Seven eight nine ten.</p><p>One two</p><p>One two three four and more of it here</p>"
    )
    gold = LabelledPage(
        "page",
        Path("page.html"),
        url="https://www.a.example/x",
        text="One two three four five six.",
        headline="The council votes on Tuesday",
    )
    found = trainer.example("aed2023", gold, page)
    # All 3 shingles of the first paragraph are in the gold text, none of the second's, and
    # 1 of the last one's 6. The headline and two words alone are not learned from.
    assert found.label[[1, 2, 4]].tolist() == [True, False, False]
    assert (found.weight > 0).tolist() == [False, True, True, False, True]
    assert found.weight.sum() == pytest.approx(1.0)
    assert found.host == "a.example"


def test_shingle_f1(trainer):
    page = parse(b"<p>a b c d e</p><p>w x y z</p>")
    gold = LabelledPage("page", Path("page.html"), url="https://a.example", text="a b c d e f")
    found = trainer.example("aed2023", gold, page)
    # Kept: abcd, bcde of the first; 'cdew' and so on run over the border: a b c d e w x y z has
    # 6 shingles, 2 of them right. The gold text has 3. P 2/6, R 2/3, F 4/9.
    keep = np.array([True, True])
    score = trainer.measure(found, keep)
    assert (score.precision, score.recall, score.f1) == pytest.approx((1 / 3, 2 / 3, 4 / 9))
