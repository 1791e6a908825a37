"""Pending pages, and the counts of a run."""

from __future__ import annotations

from nutgraf.store.rows import PageRow, PendingPage
from tests.store.articles import FLOOD, HARBOUR, made

URL = "https://news.example/harbour"
ANSWER = PendingPage(
    URL, 200, b"<p>\xff\0page", "text/html", '"e"', "Mon, 02 Nov 2026 10:00:00 GMT"
)


def test_response_is_pending_until_its_page_is_saved(store, run):
    store.add_pending(run, [(URL, ANSWER), ("https://news.example/b", PendingPage("b", 304, b""))])
    assert store.pending(run, URL + "?utm_source=feed") == ANSWER
    store.save(run, PageRow(URL, outcome="index"))
    assert store.pending(run, URL) is None
    assert store.pending(run, "https://news.example/b") == PendingPage("b", 304, b"")


def test_pending_response_belongs_to_its_run(store, run):
    other = store.start_run("digest", "https://other.example/")
    store.add_pending(run, [(URL, ANSWER)])
    store.save(other, PageRow(URL))
    assert store.pending(other, URL) is None
    assert store.pending(run, URL) == ANSWER


def test_pending_response_is_replaced(store, run):
    store.add_pending(run, [(URL, ANSWER)])
    store.add_pending(run, [(URL, PendingPage(URL, 404, b""))])
    assert store.pending(run, URL) == PendingPage(URL, 404, b"")


def test_pending_responses_are_deleted_by_url_and_with_their_run(store, run):
    parts = [f"{URL}?page={number}" for number in (2, 3)]
    store.add_pending(run, [(part, ANSWER) for part in parts])
    store.delete_pending(run, parts[:1])
    assert [store.pending(run, part) for part in parts] == [None, ANSWER]
    store.finish_run(run)
    assert store.pending(run, parts[1]) is None


def test_counts_are_added_up(store, run):
    assert store.counts(run) == {}
    pages = [(PageRow(f"{URL}/{n}"), made(text), None) for n, text in enumerate((HARBOUR, FLOOD))]
    store.save_many(run, pages, {"fetched": 2, "articles": 2})
    store.save_many(run, [(PageRow(f"{URL}/0"), made(HARBOUR + " More."), None)], {"fetched": 1})
    store.save_many(run, [], {"found": 7})
    assert store.counts(run) == {"fetched": 3, "articles": 2, "new": 2, "changed": 1, "found": 7}
    store.save(run, PageRow(URL))  # without counts
    assert store.counts(run)["fetched"] == 3


def test_errors_of_a_run(store, run):
    store.save(run, PageRow(URL, outcome="error", note="the server answered 500"))
    store.save(run, PageRow(f"{URL}/fine", outcome="index"))
    other = store.start_run("digest", "https://other.example/")
    store.save(other, PageRow(f"{URL}/other", outcome="error", note="no answer"))
    assert store.errors(run) == [(URL, "the server answered 500")]
    assert store.errors(run, 0) == []
