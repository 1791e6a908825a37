"""``nutgraf record``: what it writes, what it refuses, how it ends.

How well pages are read is tested where they are read; here a page is mostly
what the fakes make of it. The last tests are of the whole.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import bibtexparser
import numpy as np
import pytest
import rispy

from nutgraf.cli.record.site_pages import MAX_PAGES
from nutgraf.model import Record, Row
from nutgraf.sites.memory import SiteMemory
from tests.records.pages import FULL, NO_RECORD, SAMPLES, SISTER, TAGGED

KEYS = (
    "source title abstract authors keywords references doi volume issue published sources partial"
).split()
DOIS = ("cl.2019.0107", "als.8.2.11", "hayj.2020.03.201", "cl.2021.0042")

NONE_FOUND = "no record was found (for a page that lists many: --show rows)"


@dataclass(frozen=True)
class Dropped:
    block: int
    level: str
    reason: str


@dataclass(frozen=True)
class Simple:
    keep: np.ndarray
    dropped: tuple[Dropped, ...]
    kind: str
    evidence: dict[str, float]
    html: str
    text: str


class Fakes:
    """What the readers say, and what they were asked."""

    def __init__(self):
        self.asked = []
        self.rows = ()

    def read_record_page(self, page, *, tags=True, html=None):
        self.asked.append(tags)
        if "nothing here" in page.text:
            return Record()
        return FULL if tags else replace(FULL, volume=None, issue=None)

    def simple_page(self, page, *, site=None):
        count = len(page.blocks)
        keep = np.ones(count, np.bool_)
        dropped = []
        if count > 1:
            keep[0] = False
            dropped.append(Dropped(0, "page", "a cluster of links"))
        if site is not None and count > 2:
            template = site.template_nodes(page)[page.blocks.node]
            for block in np.flatnonzero(template & keep).tolist():
                keep[block] = False
                dropped.append(Dropped(block, "site", f"on {site.pages} other pages"))
        text = "\n\n".join(page.block_text(b) for b in np.flatnonzero(keep).tolist())
        return Simple(
            keep, tuple(dropped), "single-record", {"rows": 2.0}, f"<p>{text}</p>\n", text
        )

    def read_rows(self, page):
        return self.rows


@pytest.fixture
def fakes(monkeypatch):
    made = Fakes()
    for name in (
        "read.read_record_page",
        "simple_page.simplify.simple_page",
        "rows.read_rows.read_rows",
    ):
        monkeypatch.setattr(f"nutgraf.records.{name}", getattr(made, name.rpartition(".")[2]))
    return made


@pytest.fixture
def marsh(tmp_path):
    file = tmp_path / "marsh.html"
    file.write_text(TAGGED, "utf-8")
    return file


@pytest.fixture
def nothing(tmp_path):
    file = tmp_path / "nothing.html"
    file.write_text(NO_RECORD, "utf-8")
    return file


def test_items_as_text(nutgraf, fakes, marsh):
    result = nutgraf("record", marsh)
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "title       Tides & sediment in the Lower Elbe: a 50% loss of DNA-bearing mud\n"
        "abstract    We measured the mud. It was wet.\n"
        "authors     Ana B. Castro Luna; Marcus van der Linden; Tidal Mud Working Group\n"
        "keywords    tides; sediment; mud, wet\n"
        "references  [1] Ruiz, P. (2001). On mud. Journal of Mud 3, 1-9.\n"
        "doi         10.5555/mud_2019.17\n"
        "volume      12\n"
        "issue       3\n"
        "published   2019-05-14\n"
    )


def test_items_as_json(nutgraf, fakes, marsh):
    result = nutgraf("record", marsh, "-f", "json")
    values = json.loads(result.out)
    assert list(values) == KEYS
    assert values == {"source": str(marsh), **FULL.to_dict()}
    assert result.out.count("\n") > len(KEYS)


def test_json_of_several_sources_is_json_lines(nutgraf, fakes, marsh, nothing):
    result = nutgraf("record", marsh, nothing, "-f", "json")
    first, second = map(json.loads, result.out.splitlines())
    assert (first["title"], second["title"]) == (FULL.title, None)
    assert result.code == 0
    assert (
        result.err
        == f"nutgraf: {nothing}: no record was found (for a page that lists many: --show rows)\n"
    )


def test_standard_input(nutgraf, fakes):
    assert nutgraf("record", "-", stdin=TAGGED.encode()).out.startswith("title       Tides")


def test_bibtex_of_one_source(nutgraf, fakes, marsh):
    out = nutgraf("record", marsh, "-f", "bibtex").out
    library = bibtexparser.parse_string(out)
    assert [entry.key for entry in library.entries] == ["castroluna2019tides"]
    assert out.endswith("\n}\n")


def test_no_two_entries_have_the_same_key(nutgraf, fakes, marsh, nothing):
    library = bibtexparser.parse_string(
        nutgraf("record", marsh, nothing, marsh, marsh, "-f", "bibtex").out
    )
    assert not library.failed_blocks
    keys = [entry.key for entry in library.entries]
    assert keys == [f"castroluna2019tides{number}" for number in ("", "-2", "-3")]


def test_ris_keeps_its_line_ends(nutgraf, fakes, marsh, nothing):
    out = nutgraf("record", marsh, nothing, marsh, "-f", "ris").out
    assert out.count("\n") == out.count("\r\n")
    assert [entry["doi"] for entry in rispy.loads(out)] == [FULL.doi] * 2


def test_csl_is_one_list(nutgraf, fakes, marsh, nothing):
    items = json.loads(nutgraf("record", marsh, nothing, marsh, "-f", "csl").out)
    assert [item["id"] for item in items] == ["castroluna2019tides", "castroluna2019tides-2"]
    assert items[0]["issued"] == {"date-parts": [[2019, 5, 14]]}
    assert isinstance(json.loads(nutgraf("record", marsh, "-f", "csl").out), list)


@pytest.mark.parametrize("form", ["text", "bibtex", "ris", "csl"])
def test_of_a_page_without_a_record_nothing_is_written(nutgraf, fakes, nothing, form):
    result = nutgraf("record", nothing, "-f", form)
    assert (result.code, result.out) == (1, "")
    assert (
        result.err
        == f"nutgraf: {nothing}: no record was found (for a page that lists many: --show rows)\n"
    )


def test_no_tags(nutgraf, fakes, marsh):
    assert "volume" not in nutgraf("record", marsh, "--no-tags").out
    assert fakes.asked == [False]


def test_explain_says_where_items_are_from_and_what_was_dropped(nutgraf, fakes, marsh):
    out = nutgraf("record", marsh, "--explain").out
    assert "DNA-bearing mud\n            from meta citation_title\nabstract" in out
    assert "\n\nsingle-record: " in out
    assert "\npage      Coastal Letters  a cluster of links\n" in out


def test_explain_in_json(nutgraf, fakes, marsh):
    values = json.loads(nutgraf("record", marsh, "--explain", "-f", "json").out)
    assert values["kind"] == "single-record"
    assert values["evidence"] == {"rows": 2.0}
    (dropped,) = values["dropped"]
    assert set(dropped) == {"block", "level", "reason", "text"}
    assert (dropped["level"], dropped["reason"]) == ("page", "a cluster of links")


def test_the_simple_page(nutgraf, fakes, marsh):
    text = nutgraf("record", marsh, "--show", "simple").out
    assert "Salt marshes grow" in text
    assert "<p>" not in text
    assert nutgraf("record", marsh, "--show", "simple", "--html").out.startswith("<p>")
    values = json.loads(nutgraf("record", marsh, "--show", "simple", "-f", "json").out)
    assert set(values) == {"source", "text", "html", "kind"}


def test_the_simple_page_explained(nutgraf, fakes, marsh):
    lines = nutgraf("record", marsh, "--show", "simple", "--explain").out.splitlines()
    assert lines[0].startswith("single-record: ")
    assert lines[1] == "classified by rows 2"
    assert lines[2].startswith("page      Coastal Letters  ")
    assert lines[2].endswith("  a cluster of links")
    assert all(line.startswith("kept  ") for line in lines[3:])
    assert len(lines) > 10


@pytest.mark.parametrize("extra", [[], ["--html"]])
def test_simple_pages_of_several_sources_are_named(nutgraf, fakes, marsh, extra):
    out = nutgraf("record", marsh, marsh, "--show", "simple", *extra).out
    assert out.count(f"<!-- {marsh} -->" if extra else f"==> {marsh} <==") == 2


def test_blocks_with_their_order(nutgraf, fakes, marsh):
    lines = nutgraf("record", marsh, "--show", "blocks").out.splitlines()
    numbers = [int(line[:4]) for line in lines if line[:4].strip()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert any(line.split()[1:3] == ["h2", "Abstract"] for line in lines)
    values = [
        json.loads(line)
        for line in nutgraf("record", marsh, "--show", "blocks", "-f", "json").out.splitlines()
    ]
    assert [value["order"] for value in values] == list(range(len(values)))
    assert set(values[0]) == {"source", "order", "heading", "path", "text"}


def test_rows(nutgraf, fakes, marsh):
    fakes.rows = (
        Row("Dunes  after storms", "https://x.example/1", "2019-05-12", "Sand.", {"by": "Luna"}),
        Row("Seagrass", None, None, ""),
    )
    assert nutgraf("record", marsh, "--show", "rows").out == (
        "   1  Dunes after storms\n"
        "      url        https://x.example/1\n"
        "      published  2019-05-12\n"
        "      text       Sand.\n"
        "      by         Luna\n"
        "   2  Seagrass\n"
    )
    out = nutgraf("record", marsh, "--show", "rows", "-f", "json").out
    first, second = map(json.loads, out.splitlines())
    assert first == {"source": str(marsh), **fakes.rows[0].to_dict()}
    assert second["url"] is None


def test_no_rows(nutgraf, fakes, marsh):
    result = nutgraf("record", marsh, "--show", "rows")
    assert (result.code, result.out) == (1, "")
    assert result.err == f"nutgraf: {marsh}: no list of records was found\n"


def test_other_pages_of_the_site(nutgraf, fakes, marsh, tmp_path):
    site = tmp_path / "site"
    (site / "deep").mkdir(parents=True)
    (site / "deep" / "dunes.HTM").write_text(SISTER, "utf-8")
    (site / "notes.txt").write_text("no page")
    (site / "scan.html").write_bytes(b"%PDF-1.4 no page either")
    before = nutgraf("record", marsh, "--show", "simple").out
    result = nutgraf("record", marsh, "--show", "simple", "--site", site)
    assert "Privacy policy" in before
    assert "Privacy policy" not in result.out
    assert "Salt marshes grow" in result.out
    assert result.code == 0
    assert "scan.html" in result.err
    explained = nutgraf("record", marsh, "--show", "simple", "--explain", "--site", site).out
    assert "\nsite      About us. Contact. Privacy policy." in explained
    assert "  on 1 other pages\n" in explained


def test_a_site_without_pages_is_refused(nutgraf, fakes, marsh, tmp_path):
    (tmp_path / "empty").mkdir()
    result = nutgraf("record", marsh, "--explain", "--site", tmp_path / "empty")
    assert (result.code, result.out) == (2, "")
    assert "there are no pages (.html, .htm, .xhtml) to learn from" in result.err
    assert "is not a directory" in nutgraf("record", marsh, "--explain", "--site", marsh).err


def test_of_a_huge_site_enough_is_read(nutgraf, fakes, marsh, tmp_path, monkeypatch):
    assert MAX_PAGES >= 100
    monkeypatch.setattr("nutgraf.cli.record.site_pages.MAX_PAGES", 2)
    site = tmp_path / "site"
    site.mkdir()
    for number in range(4):
        (site / f"{number}.html").write_text(f"<p>page {number}</p>")
    memory = tmp_path / "memory"
    nutgraf("record", marsh, "--explain", "--site", site, "--site-memory", memory)
    assert SiteMemory.load(memory).pages == 3  # two of the site, and the page


def test_the_memory_is_kept(nutgraf, fakes, marsh, nothing, tmp_path):
    memory = tmp_path / "memory"
    nutgraf("record", marsh, nothing, "--site-memory", memory)
    assert SiteMemory.load(memory).pages == 2
    nutgraf("record", marsh, "--site-memory", memory)
    assert SiteMemory.load(memory).pages == 2


def test_a_source_that_cant_be_read_stops_no_other(nutgraf, fakes, marsh, tmp_path):
    result = nutgraf("record", tmp_path / "gone.html", marsh, "-f", "csl")
    assert result.code == 2
    assert "gone.html: no such file" in result.err
    assert len(json.loads(result.out)) == 1


def test_a_mistake_in_a_reader_is_one_line(nutgraf, fakes, marsh, monkeypatch):
    monkeypatch.delenv("NUTGRAF_TRACEBACK", raising=False)
    monkeypatch.setattr("nutgraf.records.read.read_record_page", lambda *_, **__: 1 / 0)
    result = nutgraf("record", marsh)
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert "ZeroDivisionError" in result.err


def test_truncated_page_is_reported(nutgraf, fakes, marsh):
    result = nutgraf("record", marsh, "--max-bytes", "1500")
    assert result.code == 0
    assert "the record may be incomplete: bytes" in result.err


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--format", "ris", "--show", "rows"], "--format ris needs --show items, not rows"),
        (["--format", "bibtex", "--explain"], "--explain needs --format text or json"),
        (["--show", "rows", "--explain"], "--explain needs --show items or simple, not rows"),
        (["--html"], "--html needs --show simple"),
        (["--html", "--show", "simple", "-f", "json"], "--html needs --show simple"),
        (["-", "-"], "standard input (-) can be read only once"),
        (["--format", "endnote"], "endnote"),
        (["--site", "."], "--site needs --show simple or blocks, or --explain"),
        (["--max-bytes", "0"], "the limit of bytes must be 1"),
    ],
)
def test_what_cant_be_meant_is_refused_before_anything_is_read(nutgraf, fakes, options, why):
    result = nutgraf("record", "gone.html", *options)
    assert (result.code, result.out) == (2, "")
    assert why in result.err
    assert "gone" not in result.err


def sample(nutgraf, name, *options):
    result = nutgraf("record", SAMPLES / f"{name}.html", "-f", "json", *options)
    assert result.code == 0
    values = json.loads(result.out)
    assert set(values["sources"]) == {name for name in KEYS[1:-2] if values[name]}
    return values


@pytest.mark.parametrize("options", [[], ["--no-tags"]])
def test_a_page_of_the_usual_kind(nutgraf, options):
    values = sample(nutgraf, "marsh", *options)
    assert values["title"] == "Salt marsh growth under rising seas"
    assert values["abstract"].startswith("Salt marshes grow when the sea brings more mud")
    assert values["abstract"].endswith("than the rate at which the sea rises.")
    assert values["authors"] == ["Ngozi Okafor", "Jan P. de Wit"]
    assert values["keywords"] == ["salt marsh", "sea level", "accretion"]
    assert [text.split(",")[0] for text in values["references"]] == ["Ruiz", "Hansen", "Ito"]
    assert values["doi"] == "10.5555/cl.2021.0042"
    assert (values["volume"], values["issue"]) == ("17", "4")
    assert values["published"].startswith("2021-11")


def test_a_page_of_an_older_kind(nutgraf):
    values = sample(nutgraf, "lamps")
    assert values["title"] == "Oil lamps of the northern harbours"
    assert values["abstract"].startswith("Lamps that burned fish oil")
    assert values["authors"] == ["Ingrid Solberg", "Peter J. Marsh"]
    assert values["keywords"] == ["oil lamps", "harbours", "soot", "nineteenth century"]
    assert len(values["references"]) == 2
    assert values["doi"] == "10.5555/als.8.2.11"
    assert (values["volume"], values["issue"], values["published"]) == ("8", "2", "2003")


def test_a_chinese_page(nutgraf):
    values = sample(nutgraf, "marsh-zh")
    assert values["title"] == "河口盐沼在海平面上升下的生长"
    assert values["abstract"].startswith("当潮水带来的泥沙")
    assert values["authors"][:3] == ["李明", "欧阳文华", "王芳"]
    assert values["keywords"] == ["盐沼", "海平面", "泥沙"]
    assert len(values["references"]) == 2
    assert values["doi"] == "10.5555/hayj.2020.03.201"
    assert (values["volume"], values["issue"], values["published"]) == ("15", "3", "2020")


def test_a_page_of_results_has_rows_and_no_record(nutgraf):
    page = SAMPLES / "results.html"
    assert nutgraf("record", page).code == 1
    lines = nutgraf("record", page, "--show", "rows", "-f", "json").out.splitlines()
    rows = [json.loads(line) for line in lines]
    assert [row["published"] for row in rows] == [
        "2021-11-03",
        "2019-05-12",
        "2020-01-30",
        "2011-08-08",
    ]
    assert rows[1]["title"] == "Dunes after storms"
    assert rows[1]["url"] == "/article/2"


def test_what_pages_of_a_site_share_goes_at_the_level_of_the_site(nutgraf):
    command = ["record", SAMPLES / "marsh.html", "--show", "simple", "-f", "json", "--explain"]
    alone = json.loads(nutgraf(*command).out)
    assert {each["level"] for each in alone["dropped"]} == {"page"}
    beside = json.loads(nutgraf(*command, "--site", SAMPLES).out)
    levels = {each["text"]: each["level"] for each in beside["dropped"]}
    assert levels["About us. Contact. Privacy policy. All rights reserved."] == "site"
    assert levels["Berg, L., 2023. Marshes revisited. Shore 8, 1-4."] == "page"
    assert "Salt marshes grow" in beside["text"]


def test_every_sample_is_written_in_every_format(nutgraf):
    pages = sorted(SAMPLES.glob("*.html"))
    bibtex = bibtexparser.parse_string(nutgraf("record", *pages, "-f", "bibtex").out)
    assert not bibtex.failed_blocks
    ris = rispy.loads(nutgraf("record", *pages, "-f", "ris").out)
    csl = json.loads(nutgraf("record", *pages, "-f", "csl").out)
    dois = ["10.5555/" + name for name in DOIS]
    assert [entry["doi"] for entry in bibtex.entries] == dois
    assert [entry["doi"] for entry in ris] == dois
    assert [item["DOI"] for item in csl] == dois
    assert [item["id"] for item in csl] == [entry.key for entry in bibtex.entries]
