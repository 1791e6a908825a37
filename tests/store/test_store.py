"""Runs, queues, pages, articles and their versions, in both kinds of database."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta, timezone

import pytest

from nutgraf.errors import NutgrafError, StoreError, WrongUseError
from nutgraf.model import Link
from nutgraf.store.rows import PageRow, QueuedLink, Saved
from nutgraf.store.store import open_store
from tests.store.articles import CHINESE, FLOOD, HARBOUR, made, summed_up

URL = "https://news.example/lighthouse"
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def test_a_run_is_found_again_until_it_is_finished(store):
    assert store.open_run("digest", "https://a.example/") is None
    first = store.start_run("digest", "https://a.example/")
    second = store.start_run("digest", "https://a.example/")
    store.start_run("watch", "https://a.example/")
    assert store.open_run("digest", "https://a.example/") == second
    store.finish_run(second, "40 articles")
    assert store.open_run("digest", "https://a.example/") == first
    assert store.open_run("digest", "https://b.example/") is None
    newest = store.runs()[1]
    assert (newest.id, newest.kind, newest.note) == (second, "digest", "40 articles")
    assert newest.finished >= newest.started
    assert [each.id for each in store.runs(limit=1)] == [second + 1]


def test_unknown_run(store):
    with pytest.raises(WrongUseError, match="the store has no run 99"):
        store.finish_run(99)
    with pytest.raises(StoreError, match="the store has no such run"):
        store.save(99, PageRow(URL))


def test_links_are_queued_once_by_priority(store, run):
    day = datetime(2026, 5, 4, 7, tzinfo=timezone(timedelta(hours=2)))
    links = [
        (Link("https://news.example/a", "A"), 0.1),
        (Link("https://news.example/b", "B", published=day, source="feed"), 0.9),
        (Link("https://news.example/c", "C"), 0.1),
        (Link("http://www.news.example/a?utm_source=x", "A again"), 1.0),
    ]
    assert store.add_links(run, links, depth=1) == 3
    assert store.add_links(run, links) == 0
    assert store.add_links(run, []) == 0
    assert store.waiting(run) == [
        QueuedLink("https://news.example/b", "B", day, 0.9, 1),
        QueuedLink("https://news.example/a", "A", None, 0.1, 1),
        QueuedLink("https://news.example/c", "C", None, 0.1, 1),
    ]
    assert [link.text for link in store.waiting(run, limit=1)] == ["B"]
    other = store.start_run("digest", "again")
    assert store.waiting(other) == []
    assert store.add_links(other, links) == 3


def test_many_links_at_once(store, run):
    links = [(Link(f"https://news.example/{i % 1200}", ""), i) for i in range(2400)]
    assert store.add_links(run, iter(links)) == 1200
    assert store.waiting(run, limit=2)[0].url == "https://news.example/1199"


def test_a_priority_is_a_number(store, run):
    with pytest.raises(WrongUseError, match="must be a finite number, got nan"):
        store.add_links(run, [(Link(URL, ""), float("nan"))])
    assert store.waiting(run) == []


def test_saved_page_is_not_waiting(store, run):
    store.add_links(run, [(Link(URL, "Lighthouse"), 1.0), (Link(URL + "2", ""), 0.5)])
    store.save(run, PageRow(URL + "/?utm_medium=feed", 404, outcome="error"))
    assert [link.url for link in store.waiting(run)] == [URL + "2"]
    assert (store.runs()[0].done, store.runs()[0].waiting) == (1, 1)


def test_page_saved_without_being_queued_is_not_queued_later(store, run):
    store.save(run, PageRow(URL, 200, final="https://news.example/moved"))
    links = [(Link(URL, ""), 1.0), (Link("https://news.example/moved", ""), 1.0)]
    assert store.add_links(run, links) == 0


def test_page_of_a_url(store, run):
    assert store.page(URL) is None
    page = PageRow(URL, 200, '"v1"', "Mon, 04 May 2026", NOON, "abc", "article", "fine", URL + "/2")
    store.save(run, page)
    assert store.page("http://www.news.example/lighthouse/") == page
    later = NOON + timedelta(hours=1)
    store.save(run, PageRow(URL, 304, fetched=later, outcome="same"))
    known = store.page(URL)
    assert (known.status, known.etag, known.digest, known.fetched) == (304, '"v1"', "abc", later)
    store.save(run, PageRow(URL, 200, fetched=later))
    assert store.page(URL).etag is None


def test_article_round_trip(store, run):
    east = timezone(timedelta(hours=5, minutes=30))
    article = made(
        title="Council votes",
        authors=("Ada Byline", "伊達"),
        published=datetime(2026, 5, 4, 9, 30, tzinfo=east),
        modified=datetime(2026, 5, 4, 10),
        language="en-GB",
        image="https://news.example/a.jpg",
        section="Coast",
        tags=("harbour", "sea"),
        confidence=0.75,
        partial="so many bytes",
        url=URL,
    )
    page = PageRow(URL + "?page=1", 200, fetched=NOON)
    saved = store.save(run, page, article=article, summary=summed_up("One.", "Two."))
    assert saved.state == "new"
    (kept,) = store.articles()
    for name in "title text authors published modified site image section tags".split():
        assert getattr(kept, name) == getattr(article, name), name
    for name in "page_type confidence method partial".split():
        assert getattr(kept, name) == getattr(article, name), name
    assert (kept.url, kept.host, kept.language) == (URL, "news.example", "en-gb")
    assert kept.published.utcoffset() == timedelta(hours=5, minutes=30)
    assert kept.modified.tzinfo is None
    assert (kept.summary, kept.sentences) == ("One. Two.", summed_up("One.", "Two.").sentences)
    assert (kept.id, kept.found, kept.saved) == (saved.article_id, NOON, NOON)
    assert (kept.version, kept.run) == (1, run)
    assert kept.to_dict()["published"] == "2026-05-04T09:30:00+05:30"


def test_only_a_change_makes_a_new_version(store, run):
    page = PageRow(URL, 200, fetched=NOON)
    first = store.save(run, page, article=made(), summary=summed_up("Old."))
    assert store.save(run, page, article=made()) == Saved(first.article_id, "same")
    later = store.start_run("watch", "x")
    second = PageRow(URL, 200, fetched=NOON + timedelta(days=1))
    changed = store.save(later, second, article=made(HARBOUR + " It costs two million."))
    assert changed == Saved(first.article_id, "changed")
    old, new = store.versions(first.article_id)
    assert (old.version, old.text, old.summary, old.run) == (1, HARBOUR, "Old.", run)
    assert (new.version, new.summary, new.run) == (2, None, later)
    assert new.text.endswith("two million.")
    assert (new.found, new.saved) == (NOON, NOON + timedelta(days=1))
    assert [each.version for each in store.articles()] == [2]
    assert store.versions(first.article_id + 1) == []


def test_a_new_title_is_a_change(store, run):
    store.save(run, PageRow(URL), article=made(title="Council to vote"))
    assert store.save(run, PageRow(URL), article=made(title="Council votes")).state == "changed"


def test_metadata_is_updated_without_a_new_version(store, run):
    store.save(run, PageRow(URL), article=made())
    again = made(HARBOUR.replace(" ", "\n", 3), tags=("new",), image="https://news.example/i.jpg")
    saved = store.save(run, PageRow(URL), article=again, summary=summed_up("New."))
    assert saved.state == "same"
    (kept,) = store.versions(saved.article_id)
    assert (kept.tags, kept.image, kept.summary) == (("new",), again.image, "New.")


def test_a_page_without_an_article(store, run):
    assert store.save(run, PageRow(URL, 200, outcome="index")) == Saved(None, "none")
    assert list(store.articles()) == []


def test_a_page_that_fails_later_keeps_its_article(store, run):
    first = store.save(run, PageRow(URL), article=made())
    later = store.start_run("watch", "x")
    assert store.save(later, PageRow(URL, 500)) == Saved(first.article_id, "none")
    assert [each.id for each in store.articles(run=run)] == [first.article_id]
    assert list(store.articles(run=later)) == []
    store.save(later, PageRow(URL, 304))
    assert [each.id for each in store.articles(run=later)] == [first.article_id]
    assert store.save(later, PageRow(URL), article=made()).state == "same"


def test_pages_with_the_same_declared_url_are_one_article(store, run):
    first = store.save(run, PageRow(URL), article=made(url=URL))
    again = store.save(run, PageRow("https://news.example/print?id=7"), article=made(url=URL))
    assert again == Saved(first.article_id, "same")


def test_unrelated_pages_with_the_same_declared_url_are_separate(store, run):
    for wrong in ("https://news.example/latest", "https://news.example/", "https://b.example/x"):
        urls = [f"{URL}/{len(wrong)}/{i}" for i in range(3)]
        texts = [HARBOUR, FLOOD, CHINESE]
        saved = [
            store.save(run, PageRow(url), article=made(text, url=wrong))
            for url, text in zip(urls, texts, strict=True)
        ]
        assert [each.state for each in saved] == ["new"] * 3
        assert len({each.article_id for each in saved}) == 3
        addresses = {store.versions(each.article_id)[0].url for each in saved[1:]}
        assert addresses == set(urls[1:])


def test_url_already_declared_by_another_article(store, run):
    store.save(run, PageRow(URL + "/a"), article=made(HARBOUR, url=URL + "/b"))
    other = store.save(run, PageRow(URL + "/b"), article=made(FLOOD, url=URL + "/b"))
    assert other.state == "new"
    assert store.save(run, PageRow(URL + "/b"), article=made(FLOOD)).state == "same"
    assert store.save(run, PageRow(URL + "/b"), article=made(CHINESE)).state == "changed"


def test_several_pages_are_saved_together_or_not_at_all(store, run):
    items = [(PageRow(f"{URL}{i}"), made(f"{HARBOUR} {i}"), None) for i in range(5)]
    assert [saved.state for saved in store.save_many(run, items)] == ["new"] * 5
    assert store.save_many(run, []) == []
    broken = [(PageRow(URL + "9"), made(FLOOD), None), (PageRow(URL + "10"), "no article", None)]
    with pytest.raises(AttributeError):
        store.save_many(run, broken)
    assert store.page(URL + "9") is None
    assert len(list(store.articles())) == 5


def test_same_page_twice_in_one_transaction(store, run):
    first, again = PageRow(URL, 200, '"v1"'), PageRow(URL, 304)
    saved = store.save_many(
        run,
        [
            (first, made(), summed_up("One.")),
            (PageRow(URL + "?print=1"), made(url=URL), None),
            (first, made(FLOOD), summed_up("Two.")),
            (again, None, None),
        ],
    )
    assert [each.state for each in saved] == ["new", "same", "changed", "none"]
    assert len({each.article_id for each in saved}) == 1
    assert [each.summary for each in store.versions(saved[0].article_id)] == ["One.", "Two."]
    assert (store.page(URL).status, store.page(URL).etag) == (304, '"v1"')
    assert [hit.article.version for hit in store.search("bridges")] == [2]


def test_invalid_characters_are_removed(store, run):
    store.add_links(run, [(Link("https://news.example/\ud800", "a\0b"), 1.0)])
    assert store.waiting(run)[0].text == "ab"
    page = PageRow("https://news.example/\ud800", 200, note="\0")
    article = made("One\0 two \ud83d\ude00 \ud800", title="\udc00", tags=("\0",))
    assert store.save(run, page, article=article).state == "new"
    (kept,) = store.articles()
    assert kept.text == "One two \U0001f600 \ufffd"
    assert store.waiting(run) == []


@pytest.mark.parametrize("hours", [-12, 0, 14])
def test_earliest_and_latest_dates(store, run, hours):
    zone = timezone(timedelta(hours=hours))
    for day in (datetime.min, datetime.max):
        article = made(f"{HARBOUR} {day}", published=day.replace(tzinfo=zone), modified=day)
        store.save(
            run, PageRow(f"{URL}/{day.year}", fetched=day.replace(tzinfo=zone)), article=article
        )
    found = [article.published.year for article in store.articles()]
    assert found == [9999, 1]


def test_an_address_longer_than_indexes_take(store, run):
    long = "https://news.example/" + "x" * 20_000
    store.add_links(run, [(Link(long, "long"), 1.0)])
    store.save(run, PageRow(long), article=made(url=long))
    assert store.page(long).url == long


def test_articles_are_filtered_and_newest_first(store, run):
    def keep(path, host="news.example", **more):
        url = f"https://{host}/{path}"
        page = PageRow(url, fetched=NOON - timedelta(days=30))
        return store.save(run, page, article=made(f"{HARBOUR} {path}", url=url, **more)).article_id

    monday = keep("a", published=NOON)
    tuesday = keep("b", published=NOON + timedelta(days=1), language="de")
    sunday = keep("c", published=(NOON - timedelta(days=1)).replace(tzinfo=None))
    undated = keep("d", host="www.other.example", site="Other Times", language="de-AT")

    def asked(**wish):
        return [article.id for article in store.articles(**wish)]

    assert asked() == [tuesday, monday, sunday, undated]
    assert asked(limit=2) == [tuesday, monday]
    assert asked(limit=0) == []
    assert asked(since=NOON) == [tuesday, monday]
    assert asked(until=NOON) == [sunday, undated]
    assert asked(since=NOON - timedelta(days=2), until=NOON) == [sunday]
    assert asked(language="DE") == [tuesday, undated]
    assert asked(language="d") == []
    assert asked(site="other.example") == asked(site="other times") == [undated]
    assert asked(match="lighthouse", site="news.example") == [tuesday, monday, sunday]
    assert asked(match="nowhere") == asked(match="...") == []
    assert asked(run=run) == asked()
    assert asked(run=run + 1) == []


def test_paging_through_articles_with_equal_dates(store, run):
    items = [
        (PageRow(f"{URL}{i}"), made(f"{HARBOUR} {i}", published=NOON + timedelta(days=i % 3)), None)
        for i in range(250)
    ]
    store.save_many(run, items)
    found = list(store.articles())
    assert len({article.id for article in found}) == 250
    order = [(article.published, article.id) for article in found]
    assert order == sorted(order, reverse=True)
    assert len(list(store.articles(limit=101))) == 101


def test_saving_while_articles_are_read(store, run):
    store.save_many(run, [(PageRow(f"{URL}{i}"), made(f"{HARBOUR} {i}"), None) for i in range(120)])
    reading = store.articles()
    next(reading)
    assert store.save(run, PageRow(URL + "/later"), article=made(FLOOD)).state == "new"
    assert len(list(reading)) == 119


def test_template_memory(store):
    assert store.memory("news.example") is None
    store.save_memory("news.example", b"\0one")
    store.save_memory("news.example", b"\0two" * 100_000)
    assert store.memory("News.example") == b"\0two" * 100_000
    assert store.memory("other.example") is None


def test_threads_share_a_store(store, run):
    failures = []

    def work(number):
        try:
            for i in range(10):
                url = f"{URL}/{number}/{i}"
                store.add_links(run, [(Link(url, ""), 1.0), (Link(URL, ""), 1.0)])
                store.save(run, PageRow(url), article=made(f"{FLOOD} {number} {i}"))
                store.page(url), store.search("bridges")
        except NutgrafError as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(list(store.articles())) == 60
    assert [link.url for link in store.waiting(run)] == [URL]


def test_store_is_reopened(where):
    with open_store(where) as store:
        run = store.start_run("digest", "x")
        store.save(run, PageRow(URL), article=made())
    with open_store(where, create=False) as store:
        assert store.open_run("digest", "x") == run
        assert [article.url for article in store.articles(match="lighthouse")] == [URL]


def test_in_memory():
    with open_store(":memory:") as store, open_store("sqlite://") as other:
        run = store.start_run("digest", "x")
        store.save(run, PageRow(URL), article=made())
        assert [hit.article.url for hit in store.search("lighthouse")] == [URL]
        assert other.runs() == []
