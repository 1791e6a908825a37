"""Fold models: no page is measured with a model that has seen its host."""

from __future__ import annotations

import json
from pathlib import Path

import orjson
import pytest

from nutgraf.methods.fused.method import MODEL, shipped_model
from nutgraf_bench.dataset import DataSet, LabelledPage, load_set
from nutgraf_bench.training.fused.examples import labelled_pages
from nutgraf_bench.training.fused.folds import FoldModels


def page(name: str, url: str | None = None) -> LabelledPage:
    return LabelledPage(id=name, file=Path("unread.html"), url=url)


def written_set(folder: Path, *rows: dict[str, str | None]) -> DataSet:
    (folder / "html").mkdir(parents=True)
    for row in rows:
        (folder / "html" / f"{row['id']}.html").write_text("<p>Text")
    (folder / "gold.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return load_set(folder)


def test_a_copy_in_another_set_has_the_same_host(tmp_path: Path) -> None:
    first = written_set(
        tmp_path / "trafilatura", {"id": "a", "url": "https://www.harbour.example/a"}
    )
    second = written_set(
        tmp_path / "sites",
        {"id": "b", "url": "https://mirror.example/b", "same_as": "trafilatura/a"},
        {"id": "c", "url": "https://mirror.example/c", "same_as": None},
        {"id": "d", "url": None, "same_as": "mercury/unknown"},
    )
    hosts = {each.page.id: each.host for each in labelled_pages([first, second])}
    assert hosts == {
        "a": "harbour.example",
        "b": "harbour.example",
        "c": "mirror.example",
        "d": "d",
    }


def test_some_pages_only_measure(tmp_path: Path) -> None:
    readers = written_set(tmp_path / "readers", {"id": "omnivore_1"}, {"id": "mozilla_1"})
    assert [each.page.id for each in labelled_pages([readers])] == ["mozilla_1"]


@pytest.fixture
def folds(tmp_path: Path) -> FoldModels:
    values = orjson.loads(MODEL.read_bytes())
    for fold in range(2):
        values["confidence"]["bias"] = float(fold)
        (tmp_path / f"{fold}.json").write_bytes(orjson.dumps(values))
    return FoldModels(tmp_path, {"harbour.example": 1, "river.example": 0, "sites/b": 1})


@pytest.mark.parametrize(
    ("set_name", "labelled", "fold"),
    [
        ("sites", page("b", "https://mirror.example/b"), 1),
        ("aed2023", page("z", "https://www.harbour.example/z"), 1),
        ("ports", page("b", "https://river.example/b"), 0),
    ],
)
def test_a_page_gets_a_model_without_its_host(
    folds: FoldModels, set_name: str, labelled: LabelledPage, fold: int
) -> None:
    assert folds.model(set_name, labelled).confidence.bias == fold


@pytest.mark.parametrize("set_name", ["stated", "dragnet"])
def test_the_shipped_model_has_not_seen_other_hosts(folds: FoldModels, set_name: str) -> None:
    assert folds.model(set_name, page("x", "https://unknown.example/")) is shipped_model()


def test_measure_sets_get_the_shipped_model(folds: FoldModels) -> None:
    assert folds.model("dragnet", page("x", "https://harbour.example/")) is shipped_model()
