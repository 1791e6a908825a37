"""A changed article versus a changed extraction."""

from __future__ import annotations

from nutgraf.store.rows import PageRow
from nutgraf.store.text_version import (
    MAX_BLOCKS,
    TextVersion,
    is_same_page_text,
    join_text_versions,
)
from tests.store.articles import made, summed_up

URL = "https://news.example/harbour"
STANDFIRST = "A vote that was put off twice."
FIRST = "The harbour council voted on Tuesday to rebuild the old lighthouse."
SECOND = "Fishermen had asked for it for years, and for a museum beside it."
MENU = "News Sport Tides"


def text_version(*kept: str, others: tuple[str, ...] = (MENU,)) -> bytes:
    made = TextVersion.of(kept, others).to_bytes()
    assert made is not None
    return made


def saved(store, run, *kept: str, others: tuple[str, ...] = (MENU,), **more):
    page = PageRow(URL, text_version=text_version(*kept, others=others))
    summary = summed_up(kept[0])
    return store.save(run, page, article=made("\n\n".join(kept), **more), summary=summary)


def test_newly_included_block_is_no_change():
    without = text_version(FIRST, SECOND, others=(MENU, STANDFIRST))
    with_it = text_version(STANDFIRST, FIRST, SECOND)
    assert is_same_page_text(with_it, without)
    assert is_same_page_text(without, with_it)


def test_new_text_on_the_page_is_a_change():
    before = text_version(FIRST)
    assert not is_same_page_text(text_version(FIRST, SECOND), before)
    assert not is_same_page_text(before, text_version(FIRST, SECOND))
    assert is_same_page_text(text_version(FIRST, others=("Other news today",)), before)


def test_white_space_is_no_change():
    assert is_same_page_text(text_version(FIRST), text_version(FIRST.replace(" ", " \n ")))


def test_versions_without_hashes_are_unknown():
    assert not is_same_page_text(None, text_version(FIRST))
    assert not is_same_page_text(text_version(FIRST), None)
    many = (f"block {number}" for number in range(MAX_BLOCKS + 1))
    assert TextVersion.of([FIRST], many).to_bytes() is None


def test_an_article_on_several_pages():
    whole = join_text_versions([text_version(FIRST), text_version(SECOND, others=())])
    assert whole == text_version(FIRST, SECOND)
    assert join_text_versions([text_version(FIRST), None]) is None


def test_different_extraction_keeps_the_stored_version(store, run):
    first = saved(store, run, FIRST, SECOND, others=(MENU, STANDFIRST))
    again = saved(store, run, STANDFIRST, FIRST, SECOND, tags=("harbour",))
    assert (again.article_id, again.state) == (first.article_id, "same")
    (only,) = store.versions(first.article_id)
    assert only.text == f"{FIRST}\n\n{SECOND}"
    assert only.summary == FIRST  # positions refer to the stored text
    assert only.tags == ("harbour",)


def test_page_is_compared_with_the_stored_version(store, run):
    saved(store, run, STANDFIRST, FIRST)
    assert saved(store, run, FIRST, others=(MENU, STANDFIRST)).state == "same"
    # The standfirst is in the stored version, and no longer on the page.
    assert saved(store, run, FIRST).state == "changed"
    assert saved(store, run, FIRST).state == "same"


def test_failed_visit_keeps_the_hashes(store, run):
    saved(store, run, FIRST, others=(MENU, STANDFIRST))
    store.save(run, PageRow(URL, status=500, outcome="error"))
    assert saved(store, run, STANDFIRST, FIRST).state == "same"


def test_a_real_change_and_a_new_title(store, run):
    saved(store, run, FIRST, others=(MENU, STANDFIRST))
    assert saved(store, run, FIRST, SECOND).state == "changed"
    assert saved(store, run, FIRST, SECOND, title="Another title").state == "changed"
