"""The memory of a site: learning, applying, saving, and detecting a new layout."""

from __future__ import annotations

import pickle
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import nutgraf
from nutgraf import SiteMemory
from nutgraf.errors import NutgrafError, SiteMemoryError
from nutgraf.page.page import Page
from nutgraf.page.parsing.parse import parse
from nutgraf.sites import storage
from nutgraf.sites.counts import SightingTable
from nutgraf.sites.layout import LayoutRule
from nutgraf.sites.layout_shapes import core, missing
from nutgraf.sites.memory import shared_nodes

STORIES = [
    "The council voted on Tuesday to rebuild the old lighthouse by the harbour wall.",
    "The road to the quarry is closed until spring, the county said on Friday evening.",
    "A school of herring was seen off the cape, and every boat in the town went out.",
    "The bakery on Mill Street opens again after the fire, with the same old oven.",
    "Snow is expected on the hills from Sunday, and the ferry may not run at night.",
    "Nobody won the lottery of the volunteer brigade, so the prize is kept for May.",
    "The choir sings in the barn this year, for the roof of the hall is not done.",
    "Three seals moved into the old dry dock, and the yard has put up a small sign.",
    "The last lamp keeper of the island turned ninety and got a cake like a tower.",
    "An oak on the green was struck by lightning; the bench below it was not hurt.",
]


def old_layout(story: str) -> str:
    return (
        '<header class="top"><p class="name">The Harbour Post</p><p>Since 1871</p></header>'
        '<ul class="menu"><li>News</li><li>Sport</li><li>Weather</li><li>Tides</li></ul>'
        f'<div class="story"><p>{story}</p></div>'
        '<footer class="end"><p>All rights reserved.</p><p>Write to the editors.</p></footer>'
    )


def new_layout(story: str) -> str:
    return (
        '<div class="masthead"><b>HP</b><span class="claim">News of the coast</span></div>'
        f'<main><section class="text"><p class="body">{story}</p></section></main>'
        '<div class="links"><span>About</span><span>Help</span><span>Terms</span></div>'
    )


def page_of(html: str, url: str | None = None) -> Page:
    return parse(html.encode(), url)


def learned(*stories: str) -> SiteMemory:
    memory = SiteMemory()
    for story in stories:
        memory.learn(old_layout(story))
    return memory


def left(memory: SiteMemory, html: str, url: str | None = None) -> list[str]:
    """Return the texts that are not template."""
    page = page_of(html, url)
    gone = memory.template_nodes(page)
    return [t for t, leaf in zip(page.leaf_texts, page.leaves, strict=True) if not gone[leaf]]


# --- Learning and applying


def test_an_empty_memory_knows_no_template():
    assert len(left(SiteMemory(), old_layout(STORIES[0]))) == 9
    assert SiteMemory().pages == 0


def test_what_two_pages_share_is_template():
    # The extracted page counts as one of the two, whether it was learned or not.
    memory = learned(STORIES[0])
    assert left(memory, old_layout(STORIES[1])) == [STORIES[1]]
    memory = learned(STORIES[0], STORIES[1])
    assert left(memory, old_layout(STORIES[1])) == [STORIES[1]]


def test_learned_page_does_not_count_itself_twice():
    memory = learned(STORIES[0])
    assert len(left(memory, old_layout(STORIES[0]))) == 9


def test_one_memory_of_one_page_agrees_with_algorithm_1():
    one, other = page_of(old_layout(STORIES[0])), page_of(old_layout(STORIES[1]))
    memory = SiteMemory()
    memory.learn(other)
    np.testing.assert_array_equal(memory.template_nodes(one), shared_nodes(one, other)[0])


def test_the_threshold_counts_pages():
    memory = SiteMemory(threshold=3)
    memory.learn(old_layout(STORIES[0]))
    assert len(left(memory, old_layout(STORIES[1]))) == 9
    memory.learn(old_layout(STORIES[1]))
    assert left(memory, old_layout(STORIES[2])) == [STORIES[2]]
    assert left(memory, old_layout(STORIES[1])) != [
        STORIES[1]
    ]  # only on two pages, including itself


def test_the_same_page_is_learned_once():
    memory = SiteMemory()
    memory.learn(old_layout(STORIES[0]))
    before = memory.to_bytes()
    assert memory.learn(old_layout(STORIES[0])).known_page
    assert memory.to_bytes() == before


def test_a_new_version_under_the_same_address_is_the_same_page():
    memory = SiteMemory()
    memory.learn(old_layout(STORIES[0]), "https://example.org/a#top")
    update = old_layout(STORIES[0]).replace("</footer>", "<p>3 comments</p></footer>")
    assert memory.learn(update, "https://example.org/a#comments").known_page
    assert memory.pages == 1
    assert STORIES[0] in left(memory, update, "https://example.org/a")


def test_a_copy_under_another_address_leaves_the_content():
    # The content is on two pages, the template on three, so the threshold rises for this page.
    memory = learned(STORIES[0], STORIES[1])
    copy = old_layout(STORIES[1]).replace("</footer>", "<p>Printed at noon.</p></footer>")
    assert left(memory, copy) == [STORIES[1], "Printed at noon."]


def test_the_whole_subtree_of_a_shared_node_is_template():
    memory = learned(STORIES[0])
    page = page_of(old_layout(STORIES[1]))
    template = memory.template_nodes(page)
    header = int(page.nodes("header")[0])
    assert template[header : page.end[header]].all()
    assert not template[: page.nodes("header")[0]].any()


def test_pages_without_text_teach_nothing():
    memory = learned(STORIES[0])
    before = memory.to_bytes()
    for html in ("", "<p> </p>", "<script>x</script>"):
        assert memory.learn(html).share == 0.0
        assert memory.template_nodes(page_of(html)).sum() == 0
    assert memory.to_bytes() == before


def test_memory_used_through_extract():
    memory = learned(*STORIES[:3])
    article = nutgraf.extract(old_layout(STORIES[5]), method="vbptc", site=memory)
    assert article.text == STORIES[5]
    assert "Since 1871" in nutgraf.extract(old_layout(STORIES[5]), method="vbptc").text


def test_threads_may_read_while_one_learns():
    memory = learned(STORIES[0])
    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(left, memory, old_layout(STORIES[9])) for _ in range(40)]
        for story in STORIES[1:6]:
            memory.learn(old_layout(story))
    assert all(reader.result() == [STORIES[9]] for reader in readers)


# --- The share of known nodes, and new layouts


def test_the_known_share():
    # Elements with text: html, body, header, p, p, ul, li x 4, div, p, footer, p, p: 15.
    # Only html, body, div and the story's p are unknown to the first page.
    memory = learned(STORIES[0])
    assert memory.known_share(old_layout(STORIES[1])) == pytest.approx(11 / 15)
    # For a learned page: the share that is on other pages.
    assert memory.known_share(old_layout(STORIES[0])) == 0.0
    memory.learn(old_layout(STORIES[1]))
    assert memory.known_share(old_layout(STORIES[0])) == pytest.approx(11 / 15)


def test_three_odd_pages_in_a_row_are_a_new_layout():
    memory = learned(*STORIES[:5])
    first, second, third = (memory.learn(new_layout(story)) for story in STORIES[5:8])
    assert [first.odd_pages, second.odd_pages, third.odd_pages] == [1, 2, 3]
    assert [r.layout_changed for r in (first, second, third)] == [False, False, True]
    assert third.share == 0.0
    assert third.usual == pytest.approx(11 / 15)
    assert third.reason == (
        "0% of the page's nodes are known, 73% are usual, for 3 pages in a row: "
        "the site has a new layout"
    )
    assert memory.layouts == 1


def address(number: int) -> str:
    return f"https://harbour.example/{number}"


def known_by_address(count: int) -> SiteMemory:
    memory = SiteMemory()
    for number in range(count):
        memory.learn(old_layout(STORIES[number]), address(number))
    return memory


def test_a_new_layout_of_pages_that_are_all_known():
    memory = known_by_address(5)
    reports = [memory.learn(new_layout(STORIES[n]), address(n)) for n in range(3)]
    assert all(report.known_page for report in reports)
    assert [report.layout_changed for report in reports] == [False, False, True]
    assert reports[2].reason.endswith("for 3 pages in a row: the site has a new layout")
    # They are learned, so the template of the new layout is known.
    assert left(memory, new_layout(STORIES[3]), address(3)) == [STORIES[3]]
    # The usual share is updated, too, so that the next new layout is detected.
    for number in range(3, 6):
        assert not memory.learn(new_layout(STORIES[number]), address(number)).layout_changed
    for number in range(3):
        back = memory.learn(f"<h1>{number}</h1><h2>{STORIES[number]}</h2>", address(number))
    assert back.layout_changed
    assert memory.layouts == 2


def test_usual_known_page_ends_a_run_of_odd_ones():
    memory = known_by_address(5)
    for number in (5, 6):
        assert memory.learn(new_layout(STORIES[number]), address(number)).odd_pages <= 1
        update = old_layout(STORIES[number - 5]).replace("</footer>", "<p>Comments</p></footer>")
        assert memory.learn(update, address(number - 5)).odd_pages == 0
    assert memory.learn(new_layout(STORIES[7]), address(7)).odd_pages <= 1
    assert memory.layouts == 0


def test_layout_changed_asks_without_learning():
    memory = learned(*STORIES[:5])
    assert not memory.layout_changed(new_layout(STORIES[5]))
    memory.learn(new_layout(STORIES[5]))
    memory.learn(new_layout(STORIES[6]))
    before = memory.to_bytes()
    assert memory.layout_changed(new_layout(STORIES[7]))
    assert not memory.layout_changed(old_layout(STORIES[7]))
    assert not memory.layout_changed(new_layout(STORIES[6]))  # already learned, so it is not judged
    assert not memory.layout_changed("")
    assert memory.to_bytes() == before


def test_odd_pages_among_others_are_no_new_layout():
    memory = learned(*STORIES[:4])
    for odd, usual in ((4, 5), (6, 7)):
        assert memory.learn(new_layout(STORIES[odd])).odd_pages <= 1
        assert memory.learn(old_layout(STORIES[usual])).odd_pages == 0
    assert memory.layouts == 0
    # The first odd page was learned once it turned out to be a single one.
    assert memory.known_share(new_layout(STORIES[8])) > 0.5


def test_template_of_odd_pages_is_known_at_the_new_layout():
    memory = learned(*STORIES[:5])
    memory.learn(new_layout(STORIES[5]))
    assert left(memory, new_layout(STORIES[6])) == [STORIES[6]]
    memory.learn(new_layout(STORIES[6]))
    assert left(memory, new_layout(STORIES[6])) == [STORIES[6]]


def test_a_new_layout_is_learned_anew():
    memory = learned(*STORIES[:5])
    for story in STORIES[5:8]:
        memory.learn(new_layout(story))
    after = memory.learn(new_layout(STORIES[8]))
    assert after.usual is None  # it has to settle first
    assert after.share > 0.5
    assert left(memory, new_layout(STORIES[9])) == [STORIES[9]]
    # The old template is still known, in case the site reverts.
    assert left(memory, old_layout(STORIES[9])) == [STORIES[9]]


def test_no_layout_verdict_with_too_few_pages():
    # The first page has no share, so there are two shares here.
    memory = learned(*STORIES[:3])
    report = memory.learn(new_layout(STORIES[5]))
    assert (report.usual, report.odd_pages) == (None, 0)
    assert report.reason.endswith("too few pages were learned to tell what is usual")


def test_the_rule_has_parameters():
    memory = SiteMemory(layout=LayoutRule(window=2, settle=1, fall=0.9, patience=1))
    memory.learn(old_layout(STORIES[0]))
    memory.learn(old_layout(STORIES[1]))
    assert memory.learn(new_layout(STORIES[2])).layout_changed


@pytest.mark.parametrize(
    ("shares", "usual"),
    [((), None), ((0.5, 0.7), None), ((0.5, 0.7, 0.9), 0.7), ((0.1, 0.5, 0.6, 0.7, 0.8), 0.65)],
)
def test_the_usual_share_is_the_mean_of_the_last(shares, usual):
    # The window has four of the five shares: 0.5 + 0.6 + 0.7 + 0.8 = 2.6.
    assert LayoutRule(window=4).usual(shares) == (usual and pytest.approx(usual))


def test_a_page_is_odd_under_half_of_the_usual_share():
    rule = LayoutRule()
    assert rule.is_odd(0.34, 0.7)
    assert not rule.is_odd(0.35, 0.7)
    assert not rule.is_odd(0.0, None)


# --- A bounded memory


def test_the_fingerprints_not_seen_for_longest_go_first():
    table = SightingTable()
    for number, prints in enumerate([[1, 2, 3, 9], [1, 4, 9], [5, 9]], 1):
        table = table.with_page(np.array(prints, np.uint64), number)
    assert table.prints.tolist() == [1, 2, 3, 4, 5, 9]
    assert table.pages.tolist() == [2, 1, 1, 1, 1, 3]
    assert table.last.tolist() == [2, 1, 1, 2, 3, 3]
    # 2 and 3 were last seen on page 1. Of 1 and 4, last seen on page 2, the rarer one is removed.
    assert table.at_most(5).prints.tolist() == [1, 3, 4, 5, 9]
    assert table.at_most(3).prints.tolist() == [1, 5, 9]
    assert table.at_most(6) is table
    assert table.sightings(np.array([0, 1, 7, 9, 10], np.uint64)).tolist() == [0, 2, 0, 3, 0]


def test_the_memory_stays_within_its_bounds():
    memory = SiteMemory(max_fingerprints=20, max_pages=3)
    for story in STORIES:
        memory.learn(old_layout(story))
        assert memory.size <= 20
    assert left(
        memory, old_layout("A story that nobody has told before, of more than fifty letters.")
    ) == ["A story that nobody has told before, of more than fifty letters."]
    assert memory.learn(old_layout(STORIES[9])).known_page
    assert not memory.learn(old_layout(STORIES[0])).known_page  # no longer stored


@pytest.mark.parametrize("wrong", [{"threshold": 1}, {"max_fingerprints": 0}, {"max_pages": 0}])
def test_settings_out_of_range(wrong):
    with pytest.raises(ValueError, match="at least"):
        SiteMemory(**wrong)


@pytest.mark.parametrize("wrong", [{"patience": 0}, {"settle": 0}, {"window": 2}])
def test_rules_out_of_range(wrong):
    with pytest.raises(ValueError, match="at least"):
        LayoutRule(**wrong)


def test_an_empty_memory_is_still_a_memory():
    assert bool(SiteMemory())


@pytest.mark.parametrize("url", ["http://[bad", "", "\ud800", "#"])
def test_any_text_is_accepted_as_a_url(url):
    memory = SiteMemory()
    memory.learn(old_layout(STORIES[0]), url)
    assert memory.look(old_layout(STORIES[1]), url).known_page


# --- Saving and loading


def full_memory() -> SiteMemory:
    """Return a memory with data in every part of its state."""
    memory = SiteMemory(threshold=3, least_characters=7, layout=LayoutRule(window=8))
    for i, story in enumerate(STORIES[:6]):
        memory.learn(old_layout(story), f"https://example.org/{i}")
    memory.learn(new_layout(STORIES[6]))
    memory.learn(new_layout(STORIES[7]))
    return memory


def test_saved_memory_is_restored(tmp_path):
    memory = full_memory()
    memory.save(tmp_path / "site.memory")
    again = SiteMemory.load(str(tmp_path / "site.memory"))
    assert again.to_bytes() == memory.to_bytes()
    assert (again.threshold, again.least_characters, again.layout.window) == (3, 7, 8)
    assert repr(again) == repr(memory) == f"<SiteMemory of 8 pages, {memory.size} fingerprints>"
    page = page_of(old_layout(STORIES[8]))
    np.testing.assert_array_equal(again.template_nodes(page), memory.template_nodes(page))
    # A run of odd pages continues after loading.
    assert again.learn(new_layout(STORIES[8])).layout_changed


def test_empty_memory_is_restored():
    assert SiteMemory.from_bytes(SiteMemory().to_bytes()).pages == 0


def test_it_pickles():
    memory = full_memory()
    assert pickle.loads(pickle.dumps(memory)).to_bytes() == memory.to_bytes()


def test_the_same_pages_give_the_same_bytes():
    assert full_memory().to_bytes() == full_memory().to_bytes()


def test_saving_replaces_the_file_and_leaves_no_temporary_file(tmp_path):
    path = tmp_path / "site.memory"
    path.write_bytes(b"old")
    full_memory().save(path)
    assert SiteMemory.load(path).pages == 8
    assert [p.name for p in tmp_path.iterdir()] == ["site.memory"]


def test_failed_save_keeps_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "site.memory"
    learned(STORIES[0]).save(path)
    before = path.read_bytes()

    def fail(self: Path, target: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        full_memory().save(path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["site.memory"]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: b"", "not a site memory"),
        (lambda data: b"<html></html>", "not a site memory"),
        (lambda data: pickle.dumps({"a": 1}), "not a site memory"),
        (lambda data: data[:20], "cut off"),
        (lambda data: data[:-1], "cut off"),
        (lambda data: data + b"x", "damaged"),
        (lambda data: data[:60] + b"\xff" + data[61:], "damaged"),
        (lambda data: data[:8] + struct.pack("<H", 2) + data[10:], "has version 2"),
    ],
)
def test_file_that_is_not_a_memory(tmp_path, spoil, message):
    path = tmp_path / "broken"
    path.write_bytes(spoil(full_memory().to_bytes()))
    with pytest.raises(SiteMemoryError, match=message) as caught:
        SiteMemory.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, NutgrafError)


@pytest.mark.parametrize(
    "change",
    [
        lambda facts, columns: facts.pop("pages"),
        lambda facts, columns: facts.pop("layout"),
        lambda facts, columns: facts.update(threshold=0),
        lambda facts, columns: facts.update(shares="many"),
        lambda facts, columns: facts.update(odd_sizes=[1]),
        lambda facts, columns: columns.pop("names"),
        lambda facts, columns: columns.update(prints=columns["prints"][::-1]),
        lambda facts, columns: columns.update(prints=columns["prints"][1:]),
    ],
)
def test_complete_file_with_invalid_content(change):
    facts, columns = storage.unpack(full_memory().to_bytes())
    change(facts, columns)
    with pytest.raises(SiteMemoryError, match="damaged"):
        SiteMemory.from_bytes(storage.pack(facts, columns))


@pytest.mark.parametrize("header", [b"[]", b"{}", b"not json", b"[" * 100_000])
def test_invalid_header(header):
    body = struct.pack("<8sHI", b"nutsite\n", storage.VERSION, len(header)) + header
    with pytest.raises(SiteMemoryError, match="damaged"):
        SiteMemory.from_bytes(body + storage._checksum(body))


def test_a_missing_file_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        SiteMemory.load(tmp_path / "nowhere")


# --- A new layout of the text under unchanged menus

MENU = "".join(f'<li class="item"><a href="/{i}">Section {i}</a></li>' for i in range(40))


def framed(content: str, hour: int = 0) -> str:
    """Return a page that is mostly menus, with boxes whose words change every hour."""
    boxes = "".join(f'<div class="box"><b>At {hour}</b><i>News {hour}-{i}</i></div>' for i in "abc")
    return (
        f'<header class="top"><p class="name">The Post</p></header><ul class="menu">{MENU}</ul>'
        f'{content}<aside class="more">{boxes}</aside>'
        '<footer class="end"><p>All rights reserved.</p><p class="to">Write to us.</p></footer>'
    )


def before(story: str) -> str:
    return (
        f'<article class="story"><h1 class="head">{story[:20]}</h1><p class="by">By Ada</p>'
        f'<div class="text"><p>{story}</p></div></article>'
    )


def after(story: str) -> str:
    return (
        f'<main class="col"><div class="hero"><span>{story[:20]}</span></div><em>Ada</em>'
        f'<section class="body"><div class="par">{story}</div></section></main>'
    )


def test_a_new_layout_under_menus_that_stay():
    memory = SiteMemory()
    for story in STORIES[:5]:
        memory.learn(framed(before(story)))
    reports = [memory.learn(framed(after(story))) for story in STORIES[5:8]]
    assert all(report.share > 0.8 for report in reports)  # most nodes belong to the menu
    assert [report.layout_changed for report in reports] == [False, False, True]
    assert "of its kinds of elements are others, for 3 pages in a row" in reports[2].reason
    assert not any(memory.learn(framed(after(s))).odd_pages for s in STORIES[8:])


def test_new_words_in_boxes_and_numbers_in_classes_are_no_new_layout():
    memory = SiteMemory()
    for number, story in enumerate(STORIES):
        content = before(story).replace('class="story"', f'class="story post-{number}"')
        report = memory.learn(framed(content, hour=number // 4))
        assert (report.odd_pages, report.other) == (0, 0.0)


def test_page_with_additional_or_missing_elements_is_not_odd():
    memory = SiteMemory()
    for story in STORIES[:5]:
        memory.learn(framed(before(story)))
    table = "".join(f'<table class="t{k}"><tr><td>{k}</td></tr></table>' for k in "abcdef")
    assert memory.learn(framed(before(STORIES[5]) + table)).other == 0.0
    assert (
        memory.learn(framed(f"<article class='story'><p>{STORIES[6]}</p></article>")).other < 0.12
    )


def test_memory_of_an_older_version_is_read():
    memory = learned(*STORIES[:4])
    facts, columns = storage.unpack(memory.to_bytes())
    del facts["shape_sizes"], columns["shapes"], facts["layout"]["other"]
    old = SiteMemory.from_bytes(storage.pack(facts, columns))
    assert old.pages == 4
    assert old.learn(old_layout(STORIES[4])).other == 0.0


def test_core_is_what_most_pages_have():
    def page(*kinds: int):
        return np.array(kinds, dtype=np.uint64)

    # 4 is on 4 of 5 pages: 0.8.
    pages = [page(1, 2), page(1, 2), page(1, 2, 3), page(1, 2), page(1)]
    assert core(pages, 0.8).tolist() == [1, 2]
    assert core([], 0.8).tolist() == []


@pytest.mark.parametrize(
    ("kinds", "among", "count"),
    [([], [], 0), ([3, 5], [], 2), ([1, 3, 9], [3, 4], 2), ([3, 4], [3, 4], 0)],
)
def test_missing_kinds(kinds, among, count):
    assert missing(np.array(kinds, dtype=np.uint64), np.array(among, dtype=np.uint64)) == count
