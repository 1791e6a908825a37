"""The bench of links: its measures by hand, and the paper's classifiers on written links."""

from __future__ import annotations

import numpy as np
import orjson
import pytest

from nutgraf_bench.dataset import DataSetError
from nutgraf_bench.links.data import front_pages, labelled_links, same_address
from nutgraf_bench.links.measure import (
    paper_rows,
    tree_rules,
    weighted_f,
)
from nutgraf_bench.links.train import FOLDS, folds_of, table_of


def test_the_f_measure_of_both_classes():
    """Labels 1 1 1 0, taken 1 1 0 0.

    Articles: 2 hits of 2 given and 3 there: 4/5. Others: 1 hit of 2 given and 1 there: 2/3.
    Weighted by 3 and 1: (3 * 0.8 + 2/3) / 4 = 0.766...
    """
    taken, label = np.array([True, True, False, False]), np.array([1, 1, 1, 0])
    assert weighted_f(taken, label) == pytest.approx((2.4 + 2 / 3) / 4)


def test_no_site_is_in_two_parts():
    folds = folds_of(["a", "a", "b", "c", "a"])
    assert set(folds) == {"a", "b", "c"}
    assert len(set(folds.values())) == 3
    assert max(folds.values()) < FOLDS


@pytest.fixture
def data(tmp_path):
    """Forty sites, each with a story and a section; and a front page that links two of them."""
    folder = tmp_path / "links"
    (folder / "frontpages").mkdir(parents=True)
    rows = []
    for i in range(40):
        site = f"paper{chr(97 + i % 26)}{i // 26}.example"
        story = f"https://{site}/2024/05/03/council-votes-on-the-bridge-{'a' * (i % 7)}"
        for url, label in ((story, 1), (f"https://{site}/sport", 0)):
            rows.append({"url": url, "anchor": None, "label": label, "tier": "human", "site": site})
    (folder / "urls.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))
    index = [{"id": "1", "url": "https://papera0.example/"}, {"id": "gone", "url": "x"}]
    (folder / "frontpages" / "index.json").write_bytes(orjson.dumps(index))
    (folder / "frontpages" / "1.html").write_text(
        f'<nav><a href="/sport/">Sport</a></nav><h2><a href="{rows[0]["url"]}">Votes</a></h2>'
    )
    return tmp_path


def test_the_papers_classifiers(data):
    pytest.importorskip("sklearn")
    links = labelled_links(data)
    table = table_of(links)
    rows = {row.name: row for row in paper_rows(links, table)}
    assert list(rows) == ["Bayesian network", "MLP", "C4.5", "KNN"]
    assert rows["C4.5"].accuracy == 1.0
    assert rows["C4.5"].paper == (96.72, 96.70)
    rules = tree_rules(links, table).splitlines()
    # One question tells them apart; its answers are of 40 links each.
    assert len(rules) == 4
    assert [line for line in rules if "class: other" in line and "[40.0, 0.0]" in line]
    assert [line for line in rules if "class: article" in line and "[0.0, 40.0]" in line]


def test_labels_find_their_place_on_a_front_page(data):
    (page,) = front_pages(data, labelled_links(data))
    regions = {link.label: page.links[i].place.region for i, link in page.labels.items()}
    assert regions == {0: "nav", 1: ""}
    assert page.site == "papera0.example"


def test_same_addresses():
    assert same_address("http://www.a.example/b/#c") == same_address("https://a.example/b")


def test_no_data(tmp_path):
    with pytest.raises(DataSetError, match="there are no labelled links"):
        labelled_links(tmp_path)
    with pytest.raises(DataSetError, match="there are no front pages"):
        front_pages(tmp_path, [])
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "urls.jsonl").write_text('{"url": "x"}\n')
    with pytest.raises(DataSetError, match="no or a wrong field"):
        labelled_links(tmp_path)
