"""Whole crawls of small sites on this machine."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import psutil
import pytest

from nutgraf.crawl import crawl as crawling
from nutgraf.crawl.crawl import crawl
from nutgraf.crawl.events import Event, Report
from nutgraf.crawl.frontier.frontier import SOURCE_PRIORITY
from nutgraf.crawl.options import CrawlOptions
from nutgraf.errors import StoreError, WrongUseError
from nutgraf.model import Link
from nutgraf.sites.memory import SiteMemory
from nutgraf.store.rows import PageRow, PendingPage
from nutgraf.store.store import open_store
from tests.crawl.site import (
    Reply,
    Site,
    article,
    bomb,
    front,
    headline,
    self_made,
    sentences,
    serving,
    story,
)


@pytest.fixture
def site():
    with serving(Site()) as found:
        yield found


@pytest.fixture
def store(tmp_path):
    return tmp_path / "store.db"


def options(**more) -> CrawlOptions:
    return CrawlOptions(**{"delay": 0.0, "allow_private": True, "workers": 2, **more})


def run(site: Site, store: Path, *paths: str, kind: str = "digest", **more) -> Report:
    sources = [path if "://" in path else site.url(path) for path in paths or ("/",)]
    return crawl(sources, store, options(**more), kind=kind)


def kept(store: Path, **wish) -> dict[str, str]:
    """Return the texts of the stored articles by title."""
    with open_store(store, create=False) as opened:
        return {each.title: each.text for each in opened.articles(**wish)}


def test_site_with_sections_a_feed_and_non_articles(site, store):
    site.put_stories(range(7), head="<link rel='alternate' type='application/rss+xml' href='/rss'>")
    site.put("/town/", front([(story(n), headline(n)) for n in (1, 7)]))
    site.put("/sport/", front([(story(8), headline(8))]))
    items = "".join(
        f"<item><title>{headline(n)}</title><link>{site.url(story(n))}?utm_source=rss</link></item>"
        for n in (0, 9)
    )
    feed = f"<rss version='2.0'><channel><title>The Coast</title>{items}</channel></rss>"
    site.put("/rss", feed, type="application/rss+xml")
    site.put("/login", "<title>Log in</title><form><input name='user'></form>")
    for number in (7, 8, 9):
        site.put(story(number), article(number))
    events: list[Event] = []
    report = crawl([site.url()], store, options(), events.append)
    assert report.errors == ()
    assert set(kept(store)) == {headline(number) for number in range(10)}
    assert (report.counts.articles, report.counts.new) == (10, 10)
    assert all(site.asked[story(number)] == 1 for number in range(10))
    assert events[-1].counts == report.counts
    assert {each.text for each in events if each.kind == "article"} == set(kept(store))
    assert {"found", "judged", "fetched", "article"} <= {each.kind for each in events}
    text = kept(store)[headline(3)]
    assert text.startswith("In the")
    assert "rights reserved" not in text
    with open_store(store) as opened:
        assert all(each.summary for each in opened.articles(run=report.run))
        memory = opened.memory(site.base.partition("://")[2])
    assert memory is not None
    assert SiteMemory.from_bytes(memory).pages >= 5


def test_second_run_fetches_only_what_changed(site, store):
    def asked_for(number: int) -> Reply:
        return Reply(article(number), headers={"ETag": f'"{number}"'})

    def unless_known(headers: dict[str, str]) -> Reply:
        if headers.get("if-none-match") == '"1"':
            return Reply(b"", 304, {"ETag": '"1"'})
        return asked_for(1)

    site.put_stories(range(3))
    site.pages[story(1)] = unless_known
    first = run(site, store)
    assert first.counts.new == 3
    site.put(story(2), article(2, body=sentences(2, 9)))
    site.put(story(3), article(3))
    site.put("/", front([(story(n), headline(n)) for n in range(4)]))
    second = run(site, store)
    counts = second.counts
    assert (counts.articles, counts.new, counts.changed, counts.errors) == (4, 1, 1, 0)
    # All of them belong to the second run, including unchanged ones.
    assert set(kept(store, run=second.run)) == {headline(number) for number in range(4)}
    with open_store(store) as opened:
        ids = {each.title: each.id for each in opened.articles()}
        assert len(opened.versions(ids[headline(2)])) == 2
        assert len(opened.versions(ids[headline(0)])) == 1


def test_same_text_at_several_urls_is_one_article(site, store):
    site.put_stories(range(3))
    copy = article(1).replace("</h1>", "</h1><p>Printed.</p>")
    site.put("/print/story-100001-page", copy)
    site.put("/moved-story-about-council-77", "", status=301, headers={"Location": story(2)})
    links = [(story(n), headline(n)) for n in range(3)]
    links += [("/print/story-100001-page", headline(1)), (story(0) + "?utm_medium=x", headline(0))]
    links += [("/moved-story-about-council-77", headline(2))]
    site.put("/", front(links))
    report = run(site, store)
    assert report.counts.articles == 3
    assert set(kept(store)) == {headline(number) for number in range(3)}
    assert site.asked[story(0)] == 1


def test_an_article_on_several_pages(site, store):
    parts = [sentences(40 + number) for number in range(3)]
    addresses = [story(5), story(5) + "?page=2", story(5) + "?page=3"]
    for number, (address, text) in enumerate(zip(addresses, parts, strict=True)):
        more = ""
        if number < 2:
            onward = addresses[number + 1]
            more = f"<p><a rel='next' href='{onward}'>Next page</a></p>"
        site.put(address, article(5, extra=more, body=text))
    site.put("/", front([(story(5), headline(5)), (addresses[1], "Page two of it")]))
    report = run(site, store)
    assert report.counts.articles == 1
    text = kept(store)[headline(5)]
    assert [text.count(part[0]) for part in parts] == [1, 1, 1]


def test_limit_pages_and_filters(site, store):
    site.put_stories(range(12))
    assert run(site, store, limit=4).counts.articles == 4
    assert run(site, store, pages=3, kind="other").counts.fetched == 3
    # The text of story 7 has the markers 7-0 to 7-11.
    matching = run(site, store, match="WITNESS 7-3", kind="match")
    assert set(kept(store, run=matching.run)) == {headline(7)}
    recent = run(site, store, since=datetime(2026, 11, 11, tzinfo=UTC), kind="since")
    assert recent.counts.articles == 2  # stories 10 and 11 are dated the 11th and 12th
    assert run(site, store, language="fr", kind="french").counts.articles == 0


def test_each_bad_input_is_one_error_line(site, store, tmp_path):
    site.put_stories(range(5))
    entities = "".join(
        f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' if n else '<!ENTITY e0 "ha">' for n in range(12)
    )
    site.put(
        "/bomb.xml",
        f'<?xml version="1.0"?><!DOCTYPE x [{entities}]><rss version="2.0"><channel><item>'
        "<title>&e11;</title></item></channel></rss>",
        type="application/rss+xml",
    )
    site.put("/bomb.gz", bomb(50), headers={"Content-Encoding": "gzip"})
    site.put("/round", "", status=302, headers={"Location": "/round"})
    site.put("/broken", "oh", status=500)
    site.put("/never", "late", wait=6.0)
    site.put("/paper.pdf", b"%PDF-1.7", type="application/pdf")
    with serving(Site()) as strict:
        strict.put("/robots.txt", "User-agent: *\nDisallow: /")
        sources = ["/", "/bomb.xml", "/bomb.gz", "/round", "/broken", "/never", "/paper.pdf"]
        sources += [strict.url(), "http://nowhere.invalid/"]
        report = run(site, store, *sources, timeout=2.0, max_bytes=1_000_000)
        assert set(strict.asked) == {"/robots.txt"}
    lines = {line.partition(": ")[0].removeprefix(site.base): line for line in report.errors}
    assert "larger than 1 MB" in lines["/bomb.gz"]
    assert "more than 10 redirects" in lines["/round"]
    assert "answered 500 Internal Server Error" in lines["/broken"]
    assert "no answer within 2 seconds" in lines["/never"]
    assert "nowhere.invalid was not found" in lines["http://nowhere.invalid/"]
    assert "robots.txt disallows it" in lines[strict.url()]
    assert all("\n" not in line for line in report.errors)
    assert report.counts.articles == 5


def test_invalid_certificate_is_one_line_without_library_output(store, tmp_path, capfd):
    with serving(Site(), self_made(tmp_path, "nothing", None)) as strange:
        report = crawl([strange.url()], store, options())
    assert [line.removeprefix(f"{strange.url()}: ")[:37] for line in report.errors] == [
        "127.0.0.1 has an invalid certificate "
    ]
    assert capfd.readouterr() == ("", "")


def test_private_networks_are_refused_by_default(site, store):
    site.put_stories(range(2))
    report = crawl([site.url()], store, CrawlOptions(workers=1))
    assert not site.asked
    assert len(report.errors) == 1
    assert "--allow-private" in report.errors[0]


def test_file_of_urls_as_a_source(site, store, tmp_path):
    site.put_stories(range(4))
    file = tmp_path / "list.txt"
    file.write_text("".join(f"{site.url(story(number))}\n" for number in (1, 3)))
    report = crawl([str(file)], store, options())
    assert set(kept(store)) == {headline(1), headline(3)}
    assert "/" not in site.asked
    assert report.counts.fetched == 2


def test_an_article_as_a_source(site, store):
    site.put_stories(range(3))
    report = run(site, store, story(1))
    assert set(kept(store)) == {headline(1)}
    assert report.counts.fetched == 1


@pytest.mark.parametrize("source", ["/sport/", "/sports"])
def test_a_section_is_not_the_site(site, store, source):
    site.put_stories(range(4))
    site.put("/sports", "", status=301, headers={"Location": "/sport/"})
    site.put("/robots.txt", f"Sitemap: {site.url('/sitemap.xml')}")
    feeds = "".join(
        f"<link rel='alternate' type='application/rss+xml' href='{feed}'>"
        for feed in ("/rss", "/sport/rss")
    )
    more = "<a href='/sport/rowing/'>Rowing</a>"
    section = front([(story(n), headline(n)) for n in range(4, 10)], feeds)
    site.put("/sport/", section.replace("<main>", f"<main>{more}"))
    site.put("/sport/rowing/", front([(story(10), headline(10))]))
    item = f"<item><title>{headline(11)}</title><link>{site.url(story(11))}</link></item>"
    feed = f"<rss version='2.0'><channel><title>Sport</title>{item}</channel></rss>"
    site.put("/sport/rss", feed, type="application/rss+xml")
    for number in range(4, 12):
        site.put(story(number), article(number))
    run(site, store, source)
    assert set(kept(store)) == {headline(number) for number in range(4, 12)}
    assert not {"/", "/town/", "/rss", "/sitemap.xml"} & set(site.asked)


def redesigned(number: int) -> str:
    body = "".join(f"<div class='t'><p>{s}</p></div>" for s in sentences(number))
    return (
        f"<html lang='en'><head><title>{headline(number)}</title>"
        "<meta property='og:type' content='article'></head><body><div class='top'>"
        "<b>Coast!</b> <i>since 1900</i></div><section><article>"
        f"<h1 class='big'>{headline(number)}</h1>{body}</article></section>"
        "<div class='base'><span>About</span><span>Help</span></div></body></html>"
    )


@pytest.mark.parametrize("numbers", [range(20, 30), range(12)], ids=["new", "known"])
def test_new_layout_is_reported(site, store, numbers):
    site.put_stories(range(12))
    run(site, store)
    for number in numbers:
        site.put(story(number), redesigned(number))
    site.put("/", front([(story(n), headline(n)) for n in numbers]))
    report = run(site, store)
    assert report.counts.articles == len(numbers)
    assert any("the site has a new layout" in note for note in report.notes)


def test_different_extraction_of_the_same_page_is_no_change(site, store):
    """What all pages share is recognized as template only after several pages."""
    appeal = "<p>The editors of this paper are glad about every letter that reaches them.</p>"

    def with_appeal(number: int, hour: int) -> str:
        page = article(number).replace("</h1>", f"</h1>{appeal}")
        return page.replace("</nav>", f"</nav><div>It is {hour} o'clock.</div>")

    site.put(story(0), with_appeal(0, 9))
    site.put("/", front([(story(0), headline(0))]))
    run(site, store)
    assert appeal[3:-4] in kept(store)[headline(0)]
    for number in range(8):
        site.put(story(number), with_appeal(number, 10))
    site.put("/", front([(story(n), headline(n)) for n in range(8)]))
    again = run(site, store).counts
    assert (again.new, again.changed) == (7, 0)
    texts = kept(store)
    assert [headline(n) for n in range(8) if appeal[3:-4] in texts[headline(n)]] == [headline(0)]
    site.put(story(0), with_appeal(0, 11).replace("</article>", "<p>More was said.</p></article>"))
    assert run(site, store).counts.changed == 1
    assert appeal[3:-4] not in kept(store)[headline(0)]


def test_watch_reads_an_index_only_if_it_changed(site, store):
    site.put_stories(range(2))
    body = site.pages["/"].content

    def index(headers: dict[str, str]) -> Reply:
        if headers.get("if-none-match") == '"i"':
            return Reply(b"", 304, {"ETag": '"i"'})
        return Reply(body, headers={"ETag": '"i"'})

    site.pages["/"] = index
    run(site, store, kind="watch")
    report = run(site, store, kind="watch")
    assert report.counts.articles == 0
    assert site.asked[story(0)] == 1
    # A digest lists all current articles, so it reads the page again.
    assert run(site, store).counts.articles == 2


SCRIPT = """
import sys
from nutgraf.crawl.crawl import crawl
from nutgraf.crawl.options import CrawlOptions
def tell(event):
    if event.kind == "article":
        print(event.url, flush=True)
options = CrawlOptions(delay=float(sys.argv[3]), per_host=1, allow_private=True, workers=2)
report = crawl([sys.argv[1]], sys.argv[2], options, tell)
print("stopped" if report.stopped else "done", flush=True)
"""


def started(site: Site, store: Path, delay: float = 0.0) -> subprocess.Popen[str]:
    """Start the same crawl in a process that can be killed."""
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", SCRIPT, site.url(), str(store), str(delay)],
        stdout=subprocess.PIPE,
        text=True,
    )


def some_lines(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().strip() for _ in range(count)]


def the_rest(process: subprocess.Popen[str]) -> list[str]:
    """Return the remaining output. `communicate` would miss lines that were read ahead."""
    assert process.stdout is not None
    lines = process.stdout.read().split()
    process.stdout.close()
    process.wait(60)
    return lines


@pytest.mark.parametrize("whom", ["caller", "fetcher"])
def test_killed_crawl_resumes_without_fetching_a_page_twice(site, store, whom):
    site.put_stories(range(120))
    process = started(site, store)
    reported = some_lines(process, 8)
    children = psutil.Process(process.pid).children(recursive=True)
    victim = process.pid if whom == "caller" else min(child.pid for child in children)
    psutil.Process(victim).kill()
    reported += [line for line in the_rest(process) if line.startswith("http")]
    # No process is left.
    _, alive = psutil.wait_procs(children, timeout=10)
    assert not alive
    assert 8 <= len(reported) < 120
    before = [path for _, path in site.times]
    again = crawl([site.url()], store, CrawlOptions(delay=0, allow_private=True, per_host=1))
    assert any("is resumed" in note for note in again.notes)
    assert set(kept(store)) == {headline(number) for number in range(120)}
    asked = Counter(path for _, path in site.times if path != "/robots.txt")
    # One request at a time: only the last answered request may have been in flight.
    assert {path for path, times in asked.items() if times > 1} <= {before[-1]}
    assert max(asked.values()) <= 2
    # The counts are those of an uninterrupted run.
    assert again.counts == run(site, store.with_name("whole.db")).counts
    with open_store(store) as opened:
        assert len(opened.runs()) == 1
    with sqlite3.connect(store) as connection:
        assert connection.execute("SELECT count(*) FROM spool").fetchone() == (0,)
    connection.close()


def test_pending_pages_are_read_from_the_store(site, store):
    """The state after a kill: pending responses of pages, an index and a later page."""
    parts = [sentences(40), sentences(41)]
    onward = f"<p><a rel='next' href='{story(5)}?page=2'>Next page</a></p>"
    links = [Link(site.url(path), "") for path in ("/", story(5))]
    pages = {
        "/": front([(story(5), headline(5)), ("/gone-story-of-the-year-1234", headline(6))]),
        story(5): article(5, extra=onward, body=parts[0]),
        story(5) + "?page=2": article(5, body=parts[1]),
    }
    with open_store(store) as opened:
        broken = opened.start_run("digest", site.url())
        opened.add_links(broken, [(links[0], SOURCE_PRIORITY), (links[1], 0.9)])
        answers = [
            (site.url(path), PendingPage(site.url(path), 200, page.encode(), "text/html"))
            for path, page in pages.items()
        ]
        opened.add_pending(broken, answers)
    report = run(site, store)
    assert report.run == broken
    assert not set(pages) & set(site.asked)
    text = kept(store)[headline(5)]
    assert [text.count(part[0]) for part in parts] == [1, 1]
    assert "/gone-story-of-the-year-1234" in site.asked


def test_resumed_run_continues_its_counts(site, store):
    site.put_stories(range(12))
    gone = site.url("/gone")
    with open_store(store) as opened:
        broken = opened.start_run("digest", site.url())
        opened.add_links(broken, [(Link(site.url(), ""), SOURCE_PRIORITY)])
        lost = PageRow(gone, status=404, outcome="error", note="the server answered 404")
        opened.save_many(broken, [(lost, None, None)], {"fetched": 3, "errors": 1, "judged": 70})
    report = run(site, store, pages=5)  # two more
    assert (report.counts.fetched, report.counts.errors, report.counts.articles) == (5, 1, 1)
    assert report.counts.judged > 70
    assert report.errors == (f"{gone}: the server answered 404",)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stop_signal_ends_the_crawl_cleanly(site, store, number):
    site.put_stories(range(60))
    process = started(site, store, delay=0.05)
    reported = some_lines(process, 4)
    process.send_signal(number)
    lines = [*reported, *the_rest(process)]
    assert lines[-1] == "stopped"
    assert process.returncode == 0
    assert len(kept(store)) == len(lines) - 1 < 60
    again = run(site, store)
    assert set(kept(store)) == {headline(each) for each in range(60)}
    # Counts are for the whole run.
    assert (again.counts.articles, again.counts.new) == (60, 60)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stop_signal_before_the_crawl_has_started(site, store, number, monkeypatch):
    """The signal arrives before the crawl process has installed its handlers."""
    site.put_stories(range(3))
    start = crawling._start

    def and_stop():
        child = start()
        child.send_signal(number)
        return child

    monkeypatch.setattr(crawling, "_start", and_stop)
    report = run(site, store)
    assert report.stopped
    assert report.counts.articles == 0
    monkeypatch.undo()
    assert run(site, store).counts.articles == 3


def test_unchanged_article_as_a_source_is_still_filtered(site, store):
    site.put(story(1), article(1), headers={"ETag": '"1"'})
    assert run(site, store, story(1), kind="watch").counts.articles == 1
    for more in ({"kind": "watch"}, {"recheck": 3600.0}):
        assert run(site, store, story(1), language="fr", **more).counts.articles == 0


def test_several_crawls_in_one_process(site, store):
    site.put_stories(range(2))
    assert [run(site, store).counts.articles for _ in range(2)] == [2, 2]


@pytest.mark.parametrize(
    ("sources", "where"),
    [
        ([], "s.db"),
        ([" "], "s.db"),
        (["nothing"], "s.db"),
        (["https://a.example"], ":memory:"),
        ("https://a.b", "s"),
    ],
)
def test_wrong_use(sources, where, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(WrongUseError):
        crawl(sources, where)


def test_a_store_that_cannot_be_opened(site, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(StoreError, match="is a folder"):
        crawl([site.url()], folder, options())
    text = tmp_path / "text.db"
    text.write_text("this is no database, and it is long enough to be seen as none" * 20)
    with pytest.raises(StoreError, match="not a database"):
        crawl([site.url()], text, options())
    assert not site.asked


def test_failing_on_event_callback_ends_the_crawl(site, store):
    site.put_stories(range(3))

    def tell(event: Event) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        crawl([site.url()], store, options(), tell)
    children = psutil.Process().children(recursive=True)
    assert not [child for child in children if "nutgraf.crawl" in " ".join(child.cmdline())]


def test_full_disk_is_one_line_and_loses_nothing_reported(site, store):
    """A file size limit stands in for a full disk: SQLite gets the same error."""
    site.put_stories(range(40))
    script = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (700_000, 700_000))\n" + SCRIPT
    ).replace('print("stopped"', 'print(*report.errors, sep="\\n"); print("stopped"')
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script, site.url(), str(store), "0.05"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert lines[-1] == "stopped", done.stderr
    assert "disk" in lines[-2]
    reported = [line for line in lines if line.startswith("http")]
    assert len(kept(store)) >= len(reported)


def test_database_locked_by_another_process(site, store):
    site.put_stories(range(3))
    open_store(store).close()
    other = sqlite3.connect(store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        report = run(site, store)
    finally:
        other.close()
    assert report.stopped
    assert any("is locked by another program" in line for line in report.errors)
    assert not site.asked[story(0)]
    assert run(site, store).counts.articles == 3
