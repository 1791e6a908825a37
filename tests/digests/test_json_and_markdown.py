"""JSON and Markdown."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from markdown_it import MarkdownIt

from nutgraf.digests.digest import Digest
from nutgraf.digests.json_digest import json_digest, json_line
from nutgraf.digests.markdown_digest import markdown_digest
from tests.digests.stories import DIGEST, EVIL, FERRY, HOSTILE, LIGHTHOUSE, MADE

DOCS = Path(__file__).resolve().parents[2] / "docs" / "digest.md"


def test_json_has_all_fields():
    values = json.loads(json_digest(DIGEST))
    assert values["format"] == "nutgraf-digest"
    assert values["version"] == 1
    assert values["made"] == "2026-11-16T15:30:00+00:00"
    assert values["complete"] is True
    assert values["counts"] == {"found": 120, "articles": 6}
    assert values["errors"] == list(DIGEST.errors)
    first = values["articles"][0]
    assert first["title"] == LIGHTHOUSE.title
    assert first["text"] == LIGHTHOUSE.text
    assert first["published"] == "2026-11-16T14:05:00+01:00"
    assert first["authors"] == ["Ada Lund", "Jón Þór"]
    assert first["tags"] == ["harbour", "lighthouse"]
    assert [each["direction"] for each in values["articles"]].count("rtl") == 1
    assert len(values["articles"]) == len(DIGEST.stories)


def test_the_schema_in_the_documentation_has_every_key():
    values = json.loads(json_digest(DIGEST))
    tables = DOCS.read_text("utf-8").split("## JSON")[1].split("\n## ")[0]
    documented = set(re.findall(r"^\| `(\w+)` \|", tables, re.MULTILINE))
    assert documented == set(values) | set(values["articles"][0])


def test_lone_surrogates_are_removed():
    broken = replace(FERRY, title="Half \ud83d of one", tags=("\udc00",))
    values = json.loads(json_digest(replace(DIGEST, stories=(broken,))))
    assert values["articles"][0]["title"].startswith("Half ")


def test_line_breaks_in_fields_are_collapsed():
    line = json_line("changed", LIGHTHOUSE)
    assert line.count("\n") == 1
    assert json.loads(line)["event"] == "changed"


def test_markdown_reads_back():
    html = MarkdownIt().render(markdown_digest(DIGEST))
    assert html.count("<h4>") == len(DIGEST.stories)
    assert f'<a href="{FERRY.url}">{FERRY.title}</a>' in html
    assert "<p>The night ferry to the islands sails again.</p>" in html
    assert "14:05 UTC+1 · By Ada Lund, Jón Þór · Local" in html
    assert '<img src="https://cdn.example/lamp.jpg?a=1&amp;b=2"' in html
    assert "<li>https://harbour.example/broken: the server answered 500</li>" in html


def test_markdown_is_escaped():
    html = MarkdownIt().render(markdown_digest(HOSTILE))
    assert not re.search(r"<(script|img|style|b|i|a)\b", html)
    title = "# [x](javascript:1) *so* `code` #"
    odd = replace(EVIL, title=title, url="https://x.example/a_(b)_c?d=[e]&copy;=1", summary="1. so")
    html = MarkdownIt().render(markdown_digest(Digest((), MADE, (odd,))))
    assert html.count("<a ") == 1
    assert f">{title}</a>" in html
    assert "<p>1. so</p>" in html
    assert "&amp;copy;=1" in html


def test_markdown_shows_the_host_once_per_site():
    lines = markdown_digest(DIGEST).splitlines()
    assert [lines.count(site.host) for site in DIGEST.sites] == [1] * len(DIGEST.sites)
