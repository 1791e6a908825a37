"""``nutgraf links``."""

from __future__ import annotations

import json

import pytest

from nutgraf.cli.app import run
from nutgraf_bench.cli.app import run as run_bench

FRONT = """<title>Valley</title><nav><a href="/sport">Sport</a></nav><main>
<h2><a href="/2024/05/03/council-votes-on-the-new-bridge">Council votes on the new bridge</a></h2>
<h2><a href="/2024/05/02/river-rises-again-after-days-of-rain">River rises again after rain</a></h2>
</main>"""
BASE = ["--base", "https://valley.example/"]


@pytest.fixture
def front(tmp_path):
    file = tmp_path / "front.html"
    file.write_text(FRONT)
    return str(file)


def test_the_list(front, capsys):
    assert run(["links", front, *BASE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 9
    assert lines[0].startswith("-")
    assert lines[0].endswith("Sport")
    assert lines[3].startswith("article")
    assert lines[4].strip() == "https://valley.example/2024/05/03/council-votes-on-the-new-bridge"


def test_urls_of_articles_only(front, capsys):
    assert run(["links", front, *BASE, "--articles", "--format", "text"]) == 0
    assert capsys.readouterr().out.split() == [
        "https://valley.example/2024/05/03/council-votes-on-the-new-bridge",
        "https://valley.example/2024/05/02/river-rises-again-after-days-of-rain",
    ]


def test_json_lines(front, capsys):
    assert run(["links", front, *BASE, "-f", "json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["article"] for each in found] == [False, True, True]
    assert set(found[0]) == {"url", "text", "source", "article", "probability", "reasons"}


def test_a_feed(tmp_path, capsys):
    file = tmp_path / "feed.xml"
    file.write_text(
        '<?xml version="1.0"?><rss version="2.0"><channel><title>Valley</title><item>'
        "<title>Council votes on the new bridge</title>"
        "<link>https://valley.example/2024/05/03/council-votes-on-the-new-bridge</link>"
        "</item></channel></rss>"
    )
    assert run(["links", str(file), "-f", "json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["source"] == "feed"


def test_nothing_found(tmp_path, capsys):
    file = tmp_path / "empty.html"
    file.write_text("<p>No link here.")
    assert run(["links", str(file)]) == 1
    assert "no links were found" in capsys.readouterr().err
    file.write_text('<a href="https://valley.example/sport">Sport</a>')
    assert run(["links", str(file), "--articles"]) == 1
    assert "no links to articles were found" in capsys.readouterr().err


def test_wrong_use(front, tmp_path, capsys):
    assert run(["links", str(tmp_path / "gone.html")]) == 2
    assert "no such file" in capsys.readouterr().err
    assert run(["links", front, "--base", "valley"]) == 2
    assert "not a URL" in capsys.readouterr().err
    assert run(["links", "-", "-"]) == 2
    assert run_bench(["links", "--data", str(tmp_path)]) == 1
    assert "there are no labelled links" in capsys.readouterr().err
