"""Limits: what was read comes back, marked; the same input gives the same output, everywhere."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

import pytest

import nutgraf
from nutgraf.limits import MAX_BYTES, MAX_NODES, Limits, Watch
from nutgraf.page.decoding.decode import decode
from nutgraf.page.decoding.truncate import cut_decoded, cut_source
from nutgraf.page.parsing.parse import parse
from tests.pages import PARAGRAPHS, news_page

STORY = PARAGRAPHS["Latin"]
PAGE = news_page(STORY)
LONG = news_page(tuple(f"{number} {text}" for number in range(200) for text in STORY))


def no_clock() -> float:
    raise AssertionError("a clock was read")


class Ticks:
    """A clock that goes on by one second whenever it is read."""

    def __init__(self) -> None:
        self.count = itertools.count()

    def __call__(self) -> float:
        return float(next(self.count))


def test_what_is_whole_is_not_marked():
    article = nutgraf.extract(PAGE, limits=Limits())
    assert article.partial is None
    assert article == nutgraf.extract(PAGE)


def test_bytes():
    article = nutgraf.extract(LONG, method="cetd", limits=Limits(bytes=20_000))
    assert article.partial is not None
    assert article.partial.startswith("bytes: the first ")
    assert article.partial.endswith(f" of {len(LONG.encode()):,} were read")
    assert f"1 {STORY[0]}" in article.text
    assert f"199 {STORY[0]}" not in article.text
    assert article.to_dict()["partial"] == article.partial


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16", "utf-32", "big5", "shift_jis"])
def test_bytes_in_any_encoding_and_anywhere(encoding):
    text = {"big5": "港口委員會", "shift_jis": "港口委員会"}.get(encoding, PARAGRAPHS["Chinese"][0])
    page = f"<meta charset={encoding}><p>{text}</p>" * 9
    encoded = page.encode(encoding)
    for most in range(len(encoded) // 2, len(encoded) // 2 + 60):
        watch = Watch(Limits(bytes=most))
        cut = cut_source(encoded, watch)
        assert most - 300 < len(cut) <= most
        assert encoded.startswith(cut)
        if encoding not in {"big5", "shift_jis"}:
            assert "\ufffd" not in decode(cut).decode()


def test_bytes_of_a_text():
    page = "<p>" + "灯塔 " * 1_000
    watch = Watch(Limits(bytes=1_000))
    cut = cut_source(page, watch)
    assert page.startswith(cut)
    assert 700 <= len(cut.encode()) <= 1_000
    assert watch.partial == f"bytes: the first {len(cut.encode()):,} of 7,003 were read"
    assert cut_source("灯塔", Watch(Limits(bytes=6))) == "灯塔"


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_bytes_in_another_coat(kind):
    limits = Limits(bytes=20_000)
    expected = nutgraf.extract(LONG.encode(), method="cetd", limits=limits)
    assert nutgraf.extract(kind(LONG.encode()), method="cetd", limits=limits) == expected


def test_no_tag_is_cut_in_two():
    page = b"<p>one</p><a href='/a/very/long/address' title='x'>two</a>"
    for most in range(11, len(page)):
        cut = cut_source(page, Watch(Limits(bytes=most)))
        assert cut.count(b"<") == cut.count(b">"), cut


def test_nodes():
    watch = Watch(Limits(nodes=100))
    page = parse(decode(LONG), None, watch)
    assert len(page) == 100
    assert watch.partial == "nodes: the first 100 were read"
    # What was read is a page like any other: spans and subtrees are closed.
    assert page.end.max() == 100
    assert all(page.start[i] <= page.stop[i] <= len(page.text) for i in range(100))
    whole = parse(decode(LONG))
    assert (page.tag == whole.tag[:100]).all()
    assert (page.parent == whole.parent[:100]).all()
    assert len(parse(decode(LONG), None, Watch(Limits(nodes=len(whole))))) == len(whole)


def test_an_article_of_few_nodes():
    article = nutgraf.extract(LONG, method="cetd", limits=Limits(nodes=300))
    assert article.partial == "nodes: the first 300 were read"
    assert f"1 {STORY[0]}" in article.text
    assert f"199 {STORY[0]}" not in article.text


def test_brackets_are_counted_before_the_parser_sees_them():
    watch = Watch(Limits(nodes=10))
    assert cut_decoded(b"</x>" * 1_000, watch) == b"</x>" * 20
    assert watch.partial == "nodes: the first 20 tags were read"


@pytest.mark.parametrize("size", [MAX_BYTES // 2 + 1, MAX_BYTES + 1])
def test_more_than_can_be_read_at_all(size):
    article = nutgraf.extract("a " * size, method="cetd")
    assert "bytes: the first 32,000,000 of " in (article.partial or "")
    assert article.text.startswith("a a")


def test_more_tags_than_can_be_read_at_all():
    article = nutgraf.extract(LONG + "<" * 1_000_000, method="cetd")
    assert article.partial == "nodes: the first 250,000 tags were read"
    assert STORY[1] in article.text


def test_no_clock_is_read_without_seconds():
    article = nutgraf.extract(PAGE, limits=Limits(clock=no_clock))
    assert article == nutgraf.extract(PAGE)


def test_enough_seconds_change_nothing():
    assert nutgraf.extract(PAGE, limits=Limits(seconds=1000.0, clock=Ticks())) == (
        nutgraf.extract(PAGE)
    )


def test_too_few_seconds_for_the_method():
    # Read once at the beginning and once before the method: half of two seconds is over.
    article = nutgraf.extract(PAGE, limits=Limits(seconds=2.0, clock=Ticks()))
    assert article.partial == "seconds: 2 were over before the method could begin"
    assert all(text in article.text for text in STORY)
    assert "Bakery" not in article.text
    assert len(article.blocks) == len(nutgraf.extract(PAGE).blocks)


def test_too_few_seconds_for_the_page():
    page = "<main>" + "".join(f"<p>{number} {STORY[0]}</p>" for number in range(10_000))
    article = nutgraf.extract(page, limits=Limits(seconds=2.0, clock=Ticks()))
    assert article.partial == "seconds: 2 were over while the page was read"
    assert f"0 {STORY[0]}" in article.text
    # It was stopped at the first look at the clock, after 4,096 nodes.
    assert f"2040 {STORY[0]}" in article.text
    assert f"2050 {STORY[0]}" not in article.text


@pytest.mark.parametrize(
    "html", ["", "<p>", "<title>x</title>", "<a href=x>y</a>", "<p>short</p>" * 3]
)
def test_haste_with_little(html):
    article = nutgraf.extract(html, limits=Limits(seconds=1e-9, clock=Ticks()))
    assert article.partial is not None


def test_several_limits_at_once():
    limits = Limits(bytes=20_000, nodes=60, seconds=2.0, clock=Ticks())
    partial = nutgraf.extract(LONG, limits=limits).partial or ""
    assert [note.partition(":")[0] for note in partial.split("; ")] == ["bytes", "nodes", "seconds"]


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"bytes": 0}, "bytes must be 1 to 32,000,000, got 0"),
        ({"bytes": MAX_BYTES + 1}, "bytes must be 1 to"),
        ({"nodes": -5}, "nodes must be 1 to 250,000, got -5"),
        ({"nodes": MAX_NODES + 1}, "nodes must be 1 to"),
        ({"seconds": 0.0}, "seconds must be above 0"),
        ({"seconds": float("nan")}, "seconds must be above 0"),
        ({"seconds": float("inf")}, "seconds must be above 0"),
    ],
)
def test_limits_that_cannot_be_meant(values, says):
    with pytest.raises(nutgraf.NutgrafError, match=says):
        Limits(**values)


def test_the_same_from_many_threads():
    pages = [
        news_page(paragraphs, f"{name} {number}")
        for name, paragraphs in PARAGRAPHS.items()
        for number in range(6)
    ]

    def everything(html: str) -> tuple[str, ...]:
        article = nutgraf.extract(html, "https://post.example/story")
        blocks = [block.to_dict() for block in article.blocks]
        return (article.to_json(), article.to_markdown(), article.to_tei(), repr(blocks))

    alone = [everything(page) for page in pages]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(everything, pages * 3))
    assert together == alone * 3


TEXT = " ".join(f"The ferry number {i} sails again in May." for i in range(500))


def test_the_text_of_a_summary_is_cut_after_a_word():
    summary = nutgraf.summarize(TEXT, sentences=500, limits=Limits(bytes=1_000))
    assert summary.partial == f"bytes: the first 1,000 of {len(TEXT):,} were read"
    assert TEXT[summary.sentences[-1].start :].startswith(summary.sentences[-1].text)
    assert 900 < summary.sentences[-1].stop <= 1_000
    assert nutgraf.summarize(TEXT, limits=Limits()) == nutgraf.summarize(TEXT)
    assert nutgraf.summarize(TEXT).partial is None


def test_a_summary_takes_the_scores_that_are_there_in_time():
    summary = nutgraf.summarize(TEXT, "Ferry", limits=Limits(seconds=0.5, clock=Ticks()))
    assert summary.partial == "seconds: 0.5 were over while sentences were scored"
    assert summary.text == nutgraf.summarize(TEXT, "Ferry", scorers=["frequency"]).text


def record_page(references: int) -> str:
    items = "".join(
        f"<li>Hansen, K. (2011). The width of flat {i}. Dykes 3(2), 44-58.</li>"
        for i in range(references)
    )
    return (
        "<title>Eels and weirs</title><h1>Eels and weirs in nine rivers</h1>"
        "<p>Ana Castro<sup>1</sup> and Mei Li<sup>1</sup></p><p>DOI: 10.5555/rl.2019.17</p>"
        f"<h2>Abstract</h2><p>{STORY[0]}</p><h2>References</h2><ol>{items}</ol>"
    )


def test_a_record_of_the_first_bytes():
    html = record_page(50)
    record = nutgraf.read_record(html, limits=Limits(bytes=2_000))
    assert record.partial.startswith("bytes: the first ")
    assert record.partial.endswith(f" of {len(html):,} were read")
    assert record.doi == "10.5555/rl.2019.17"
    assert 10 < len(record.references) < 40
    assert len(nutgraf.read_record(html).references) == 50
    assert nutgraf.read_record(html).partial is None
    assert record.to_dict()["partial"] == record.partial


def test_a_record_of_the_first_nodes():
    record = nutgraf.read_record(record_page(50), limits=Limits(nodes=60))
    assert record.partial == "nodes: the first 60 were read"
    assert record.doi == "10.5555/rl.2019.17"


def test_no_time_for_a_record():
    record = nutgraf.read_record(record_page(50), limits=Limits(seconds=1.0, clock=Ticks()))
    assert record.partial == "seconds: 1 were over before the items could be read"
    assert record.title is None
    patient = nutgraf.read_record(record_page(50), limits=Limits(seconds=9.0, clock=Ticks()))
    assert patient == nutgraf.read_record(record_page(50))
