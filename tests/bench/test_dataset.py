"""Data sets on disk, whole and broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nutgraf_bench.dataset import DataSetError, load_set


def make_set(folder, lines, pages=("a", "b")):
    (folder / "html").mkdir(parents=True)
    for name in pages:
        (folder / "html" / f"{name}.html").write_text(f"<p>{name}")
    (folder / "gold.jsonl").write_text("\n".join(lines) + "\n")
    return folder


def test_a_set_is_read(tmp_path):
    line = {
        "id": "a",
        "url": "https://post.example/1",
        "text": "Body.",
        "headline": "Head",
        "with": ["Body"],
        "without": ["Nav"],
        "lang": "en",
        "type": "news",
        "author": "Ada",
    }
    found = load_set(make_set(tmp_path / "mine", [json.dumps(line), '{"id": "b"}', ""]))
    assert (found.name, found.problems) == ("mine", ())
    a, b = found.pages
    assert (a.text, a.headline, a.wanted, a.unwanted) == ("Body.", "Head", ("Body",), ("Nav",))
    assert (a.host, a.fields["author"], a.read()) == ("post.example", "Ada", b"<p>a")
    assert (b.text, b.host, b.wanted) == (None, None, ())


def test_a_missing_set_or_gold_says_what_is_missing(tmp_path):
    with pytest.raises(DataSetError, match="no data set at"):
        load_set(tmp_path / "nowhere")
    (tmp_path / "bare").mkdir()
    with pytest.raises(DataSetError, match=r"no gold\.jsonl"):
        load_set(tmp_path / "bare")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{broken", "line 1"),
        ("[1]", "not a JSON object"),
        ("{}", "can't be an id"),
        ('{"id": "../../etc/passwd"}', "can't be an id"),
        ('{"id": "c"}', "there is no c.html"),
        ('{"id": "a", "text": 7}', "'text' is not a string"),
        ('{"id": "a", "with": "x"}', "'with' is not a list of strings"),
        ('{"id": "a"}\n{"id": "a"}', "line 2: a second 'a'"),
    ],
)
def test_a_broken_line_is_reported_and_the_rest_is_read(tmp_path, line, problem):
    found = load_set(make_set(tmp_path / "mine", [line, '{"id": "b"}']))
    assert found.pages[-1].id == "b"
    assert len(found.problems) == 1
    assert problem in found.problems[0]


def test_the_digest_tells_sets_apart(tmp_path):
    one = load_set(make_set(tmp_path / "1" / "s", ['{"id": "a"}']))
    same = load_set(make_set(tmp_path / "2" / "s", ['{"id": "a"}']))
    other = load_set(make_set(tmp_path / "3" / "s", ['{"id": "a", "text": "x"}']))
    assert one.digest == same.digest
    assert one.digest != other.digest
    # A page of the same length with another letter in it.
    (tmp_path / "2" / "s" / "html" / "a.html").write_text("<p>b")
    assert load_set(tmp_path / "2" / "s").digest != one.digest


def test_a_part_has_a_digest_of_its_own(tmp_path):
    whole = load_set(make_set(tmp_path / "s", ['{"id": "a"}', '{"id": "b"}']))
    part = whole.part(whole.pages[:1], "first")
    assert [page.id for page in part.pages] == ["a"]
    assert len({whole.digest, part.digest, whole.part(whole.pages[:1], "one").digest}) == 3


def test_a_page_that_can_not_be_read_is_reported(tmp_path, monkeypatch):
    folder = make_set(tmp_path / "s", ['{"id": "a"}', '{"id": "b"}'])
    read = Path.read_bytes

    def refuse(file):
        if file.name == "a.html":
            raise PermissionError(13, "Permission denied")
        return read(file)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    found = load_set(folder)
    assert [page.id for page in found.pages] == ["b"]
    assert found.problems == ("gold.jsonl line 1: a.html: Permission denied",)
