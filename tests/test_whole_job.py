"""The digest of the sample sites: every article, nothing else, no navigation text."""

from __future__ import annotations

import pytest

from nutgraf.cli.app import run
from nutgraf.crawl.crawl import crawl
from nutgraf.crawl.options import CrawlOptions
from nutgraf.errors import WrongUseError
from nutgraf.store.store import open_store
from tests.crawl.site import Site, serving
from tests.sites_server import sample_sites


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """The digest of the three sites: the truth, the articles, the page."""
    folder = tmp_path_factory.mktemp("digest")
    with sample_sites() as sites:
        roots = [f"{root}/" for root in sites.roots.values()]
        page, store = folder / "digest.html", folder / "news.db"
        options = ["--allow-private", "--delay", "0", "--store", str(store), "--out", str(page)]
        code = run(["digest", *roots, *options, "--quiet"])
        counts, truth = sites.counts(), sites.truth
    with open_store(store) as opened:
        articles = list(opened.articles())
    return code, truth, articles, page.read_text("utf-8"), counts


def canonical(truth, url):
    """Return the canonical URL of an article that has several."""
    names = {
        other: each.url for each in truth.articles for other in (each.url, *each.also, *each.parts)
    }
    return names.get(url, url)


def test_every_article_is_found_once_and_nothing_else(done):
    code, truth, articles, _, _ = done
    assert code == 0
    found = sorted(canonical(truth, article.url) for article in articles)
    assert found == sorted(article.url for article in truth.articles)


def test_titles_and_languages_are_right(done):
    _, truth, articles, _, _ = done
    expected = {each.url: (each.title, each.language) for each in truth.articles}
    found = {
        canonical(truth, each.url): (each.title, each.language, bool(each.summary))
        for each in articles
    }
    assert found == {url: (*facts, True) for url, facts in expected.items()}


def test_the_digest_holds_no_navigation_text(done):
    _, truth, _, page, _ = done
    markers = [marker for of_site in truth.markers.values() for marker in of_site]
    assert len(markers) > 20
    assert [marker for marker in markers if marker in page] == []


def test_no_article_is_fetched_twice_and_no_page_that_robots_forbid(done):
    _, truth, _, _, counts = done
    twice = {each.url for each in truth.articles if counts[each.url] > 1}
    # Another URL redirects here, which is known only after fetching it.
    assert {url.rsplit("/", 2)[1] for url in twice} <= {"eel-counters"}
    assert not [url for url in counts if url in truth.forbidden]


def test_misbehaving_pages_lose_no_article(tmp_path):
    with sample_sites(traps=True) as sites:
        root = f"{sites.roots['courier']}/"
        options = CrawlOptions(delay=0, allow_private=True, timeout=2, per_host=8)
        report = crawl([root], tmp_path / "news.db", options)
        truth, expected = sites.truth, {each.url for each in sites.articles("courier")}
    with open_store(tmp_path / "news.db") as opened:
        found = {canonical(truth, article.url) for article in opened.articles()}
    assert report.errors
    assert found >= expected
    # Some of them are slow but have an article.
    assert found - expected <= set(truth.traps.values())


def test_url_file_and_article_with_an_opaque_url(tmp_path):
    with sample_sites() as sites:
        first, second = sites.articles("portal")[:2]
        (tmp_path / "list.txt").write_text(f"# two\n{first.url} a title\nnonsense\n{second.url}\n")
        options = CrawlOptions(delay=0, allow_private=True)
        report = crawl([str(tmp_path / "list.txt")], tmp_path / "news.db", options)
    (error,) = report.errors
    assert error.endswith("list.txt, line 3: 'nonsense' is not a URL")
    with open_store(tmp_path / "news.db") as opened:
        assert {article.title for article in opened.articles()} == {first.title, second.title}


def test_file_without_urls_is_refused(tmp_path):
    (tmp_path / "list.txt").write_text("# mine\nnonsense\n")
    with pytest.raises(WrongUseError, match="line 2: 'nonsense' is not a URL"):
        crawl([str(tmp_path / "list.txt")], tmp_path / "news.db")


def test_consent_wall_is_not_an_article_and_replaces_none(tmp_path):
    options = CrawlOptions(delay=0, allow_private=True, per_host=8)
    with sample_sites() as sites:
        root = f"{sites.roots['anzeiger']}/"
        count = len(sites.articles("anzeiger"))
        crawl([root], tmp_path / "news.db", options)
        sites.switch("consent wall")
        again = crawl([root], tmp_path / "news.db", options)
        assert crawl([root], tmp_path / "new.db", options).counts.articles == 0
    (note,) = again.notes
    assert note.endswith("other pages replace known articles; the stored articles are kept")
    with open_store(tmp_path / "news.db") as opened:
        assert [article.version for article in opened.articles()] == [1] * count


def digested(tmp_path, source):
    """Return the titles of the articles in the digest of a source."""
    store = str(tmp_path / "news.db")
    assert run(["digest", source, "--allow-private", "--delay", "0", "--store", store, "-q"]) == 0
    with open_store(store) as opened:
        return {article.title for article in opened.articles()}


def test_aggregator_page_gives_articles_of_other_sites(tmp_path):
    with sample_sites() as sites, serving(Site()) as paper:
        some = [each for name in sites.roots for each in sites.articles(name)[:3]]
        items = "".join(f"<li><a href='{each.url}'>{each.title}</a></li>" for each in some)
        paper.put("/", f"<title>What others say</title><h1>What others say</h1><ul>{items}</ul>")
        assert digested(tmp_path, paper.url()) == {each.title for each in some}


def test_search_page_gives_its_results(tmp_path):
    with sample_sites() as sites:
        found = digested(tmp_path, f"{sites.roots['portal']}/search.php?key=%E6%9C%A8")
        expected = {
            each.title for each in sites.articles("portal") if "木" in each.title + each.text
        }
    assert len(expected) == 4
    assert expected <= found  # its list of most-read articles is longer
