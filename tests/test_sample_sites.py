"""The sample sites keep their promises: the truth about a page is true, and traps are traps."""

from __future__ import annotations

import gzip
import json
import re
import threading
import zlib
from collections import Counter
from dataclasses import dataclass
from html import unescape
from http.client import HTTPConnection, HTTPResponse, IncompleteRead
from urllib.parse import quote, urljoin, urlsplit
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import pytest

import nutgraf
from tests.sites_server import apart, sample_sites
from tools.news_sites.bombs import BOMB, bomb
from tools.news_sites.make import make_sites, make_truth
from tools.news_sites.server import SWITCHES
from tools.news_sites.site import HOSTS, Options

ENCODINGS = {"portal": "gb18030"}


@pytest.fixture(scope="module")
def shared():
    """For tests that change nothing."""
    with sample_sites() as served:
        yield served


@pytest.fixture
def sites():
    with sample_sites() as served:
        yield served


@dataclass(frozen=True)
class Got:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def location(self) -> str:
        return self.headers["location"]


def get(url: str, method: str = "GET", **headers: str) -> Got:
    """One request; redirects are not followed."""
    response, connection = ask(url, method, **headers)
    try:
        body = response.read()
    finally:
        connection.close()
    return Got(response.status, {k.lower(): v for k, v in response.getheaders()}, body)


def ask(
    url: str, method: str = "GET", timeout: float = 20, **headers: str
) -> tuple[HTTPResponse, HTTPConnection]:
    parts = urlsplit(url)
    connection = HTTPConnection(parts.netloc, timeout=timeout)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        connection.request(method, target, headers=named)
        return connection.getresponse(), connection
    except BaseException:
        connection.close()
        raise


def source(url: str, body: bytes) -> str:
    english = "/en/" in url
    encoding = (
        ("cp1252" if english else "gb18030") if url.startswith("http://127.0.0.2") else "utf-8"
    )
    return body.decode(encoding)


def shown(markup: str) -> str:
    """The words of a page, scripts left out."""
    markup = re.sub(r"<script.*?</script>", " ", markup, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", markup)).split())


class TestTruth:
    def test_there_is_enough_of_everything(self, shared):
        found = shared.truth.articles
        assert len(found) >= 40
        assert Counter(article.language for article in found) == {
            "en": 19, "de": 10, "zh": 8, "es": 5, "ar": 2,
        }  # fmt: skip
        assert Counter(article.site for article in found) == {
            "courier": 20, "portal": 12, "anzeiger": 12,
        }  # fmt: skip
        assert {article.kind for article in found} == {
            "article", "live", "pages", "teaser", "changing",
        }  # fmt: skip
        kinds = set(shared.truth.others.values())
        assert {"front", "section", "archive", "tag", "author", "gallery", "video"} <= kinds
        assert {"login", "search", "about", "imprint"} <= kinds

    def test_stories_are_stories(self, shared):
        for article in shared.truth.articles:
            least = 100 if article.kind == "teaser" else 200 if article.language == "zh" else 120
            assert least <= len(words(article.text)) <= 700, article.url
        assert len({article.title for article in shared.truth.articles}) == 44
        assert len({article.text for article in shared.truth.articles}) == 44

    def test_markers_are_around_the_stories_and_in_none(self, shared):
        for name, markers in shared.truth.markers.items():
            texts = " ".join(article.text for article in shared.truth.articles)
            urls = [article.url for article in shared.articles(name)]
            pages = " ".join(shown(source(url, get(url).body)) for url in urls)
            for marker in markers:
                assert marker not in texts
                if not marker.startswith("Ha llegado"):  # no Spanish story is behind the paywall
                    assert marker in pages, marker

    def test_every_address_of_an_article_shows_it(self, shared):
        for article in shared.truth.articles:
            pages = article.parts or (article.url,)
            text = shown(" ".join(source(url, get(url).body) for url in pages))
            assert " ".join(article.title.split()) in text
            for paragraph in article.text.split("\n\n"):
                assert " ".join(paragraph.split()) in text, (article.url, paragraph)
            for url in article.also:
                got = get(url)
                if got.status == 301:
                    assert got.location == article.url
                else:
                    last = article.text.split("\n\n")[-1]
                    assert " ".join(last.split()) in shown(source(url, got.body))

    def test_other_pages_are_there_and_are_no_article(self, shared):
        known = shared.truth
        assert len(known.others) > 100
        for url in known.others:
            assert get(url).status == 200, url
            assert known.article(url) is None

    def test_near_equal_stories_name_each_other(self, shared):
        one, other = (a for a in shared.truth.articles if a.near)
        assert (one.near, other.near) == (other.url, one.url)
        assert one.site != other.site
        assert one.title != other.title
        pairs = [
            set(zip(*[words(a.text)[i:] for i in range(4)], strict=False)) for a in (one, other)
        ]
        assert 0.8 < len(pairs[0] & pairs[1]) / len(pairs[0] | pairs[1]) < 1

    def test_it_can_be_had_without_a_server(self):
        roots = {"courier": "http://a", "portal": "http://b", "anzeiger": "http://c"}
        known = make_truth(make_sites(roots, Options()))
        assert json.loads(json.dumps(known.to_dict()))["articles"][0]["url"].startswith("http://a/")
        assert len(make_truth(make_sites(roots, Options(late=True))).articles) == 45


def words(text):
    """A Chinese character is a word here."""
    return re.findall(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+", text.lower())


class TestLinks:
    def test_all_links_inside_lead_somewhere_and_to_every_article(self, shared):
        roots = tuple(root + "/" for root in shared.roots.values())
        traps, seen, todo = set(shared.truth.traps.values()), set(), list(roots)
        outside = set()
        while todo:
            url = todo.pop()
            if url in seen or url in traps:
                continue
            seen.add(url)
            got = get(url)
            if got.status in (301, 302):
                todo.append(urljoin(url, got.location))
                continue
            assert got.status == 200, url
            if got.headers["content-type"].startswith("text/html"):
                for found in links(url, got.body):
                    (todo.append if found.startswith(roots) else outside.add)(found)
        reached = {url.split("?utm")[0] for url in seen}
        assert {article.url for article in shared.truth.articles} <= reached
        assert set(shared.truth.others) - reached == {shared.roots["courier"] + "/traps/"}
        assert set(shared.truth.forbidden) <= reached
        assert any("example" in url for url in outside)
        assert {urlsplit(url).hostname.split(".")[-2] for url in outside} == {"example"}

    def test_links_track_readers_and_pages_do_not_mind(self, shared):
        root = shared.roots["courier"]
        tracked = [url for url in links(root, get(root + "/").body) if "utm_" in url]
        assert len(tracked) > 5
        plain = get(tracked[0].split("?")[0])
        assert get(tracked[0]).body == plain.body
        assert f'rel="canonical" href="{tracked[0].split("?")[0]}"' in plain.body.decode()

    def test_traps_are_linked_if_wanted(self):
        with sample_sites(traps=True) as served:
            root = served.roots["courier"]
            linked = set(links(root, get(root + "/").body))
            stories = {url for url in served.truth.traps.values() if "/2025/" in url}
            assert stories <= linked
            served.switch("traps", on=False)
            fewer = stories & set(links(root, get(root + "/").body))
            names = {name for name, url in served.truth.traps.items() if url in fewer}
            assert names == {"moved", "missing", "error", "loopback", "circle", "cut", "empty"}


def links(url: str, body: bytes) -> list[str]:
    found = re.findall(r"""<a [^>]*href=["']([^"'#]+)""", source(url, body))
    found += re.findall(
        r"""<(?:link|img|embed|video)[^>]* (?:src|href)=["']([^"']+)""", source(url, body)
    )
    whole = (urljoin(url, unescape(address)) for address in found)
    return [
        quote(address, safe=":/?&=%.+-_~;,'") for address in whole if address.startswith("http")
    ]


class TestLists:
    def test_feeds_name_articles(self, shared):
        known = shared.truth
        root = shared.roots["courier"]
        rss = ElementTree.fromstring(get(root + "/feed.xml").body)
        found = [item.findtext("link") for item in rss.iter("item")]
        assert len(found) == 10
        assert all("utm_source" in url and known.article(url.split("?")[0]) for url in found)
        atom = ElementTree.fromstring(get(shared.roots["anzeiger"] + "/feed/atom").body)
        space = "{http://www.w3.org/2005/Atom}"
        titles = [entry.findtext(space + "title") for entry in atom.iter(space + "entry")]
        assert titles == [article.title for article in shared.articles("anzeiger")][:6]
        items = json.loads(get(root + "/feed.json").body)["items"]
        assert all(known.article(item["url"]).title == item["title"] for item in items)

    def test_the_chinese_feed_is_in_an_old_encoding(self, shared):
        body = get(shared.roots["portal"] + "/rss.xml").body
        assert b'encoding="gb2312"' in body
        text = body.decode("gb18030")
        assert all(a.title in text for a in shared.articles("portal") if a.language == "zh")

    def test_sitemaps_name_every_article(self, shared):
        space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
        for name in ("courier", "anzeiger"):
            root = shared.roots[name]
            line = get(root + "/robots.txt").body.decode().split("Sitemap: ")[1].strip()
            todo, found = [line], set()
            while todo:
                body = get(todo.pop()).body
                tree = ElementTree.fromstring(
                    gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body
                )
                addresses = {loc.text for loc in tree.iter(space + "loc")}
                if tree.tag == space + "sitemapindex":
                    todo += addresses
                else:
                    found |= addresses
            assert {article.url for article in shared.articles(name)} <= found
        news = get(shared.roots["courier"] + "/sitemap-news.xml").body.decode()
        assert news.count("<news:title>") == 6

    def test_robots(self, shared):
        for name, root in shared.roots.items():
            rules = RobotFileParser()
            rules.parse(get(root + "/robots.txt").body.decode().splitlines())
            forbidden = [url for url in shared.truth.forbidden if url.startswith(root)]
            assert forbidden
            assert not any(rules.can_fetch("nutgraf", url) for url in forbidden)
            assert all(rules.can_fetch("nutgraf", a.url) for a in shared.articles(name))
        assert "Crawl-delay: 0.05" in get(shared.roots["portal"] + "/robots.txt").body.decode()


class TestMakes:
    def test_old_pages_are_in_old_encodings_and_say_nothing_of_themselves(self, shared):
        for article in shared.articles("portal"):
            got = get(article.url)
            assert got.headers["content-type"] == "text/html"
            assert "etag" not in got.headers
            if article.language == "zh":
                with pytest.raises(UnicodeDecodeError):
                    got.body.decode("utf-8")
                assert b"charset=gb2312" in got.body
            assert b"ld+json" not in got.body
            assert b"og:" not in got.body
            assert b"<table" in got.body
            assert b"<article" not in got.body

    def test_modern_pages_tell_all(self, shared):
        article = shared.articles("courier")[0]
        page = get(article.url).body.decode()
        data = json.loads(page.split('ld+json">')[1].split("</script>")[0])
        assert data["headline"] == article.title
        assert data["datePublished"] == article.published.isoformat()
        assert "<article" in page
        assert 'property="og:type" content="article"' in page

    def test_the_third_has_boxes_in_its_text_and_data_in_json_only(self, shared):
        article = shared.articles("anzeiger")[0]
        page = get(article.url).body.decode()
        assert "og:" not in page
        assert "<article" not in page
        assert "<h1" not in page
        assert "<p>" not in page
        data = json.loads(page.split('ld+json">')[1].split("</script>")[0])
        assert data["@graph"][0]["author"][0]["name"] == article.authors[0]

    def test_a_story_on_three_pages(self, shared):
        (article,) = (a for a in shared.truth.articles if a.kind == "pages")
        assert len(article.parts) == 3
        for here, following in zip(article.parts, (*article.parts[1:], None), strict=True):
            page = get(here).body.decode()
            assert (f'rel="next" href="{following}"' in page) == (following is not None)

    def test_a_paywall_keeps_the_rest(self, shared):
        (article,) = (a for a in shared.truth.articles if a.kind == "teaser")
        page = get(article.url).body.decode()
        assert '"isAccessibleForFree": false' in page
        assert "marked stick found out" in page
        assert "rounding error" in page
        assert "chapter on the moon" not in page


class TestSwitches:
    def test_an_article_changes(self, sites):
        before = next(a for a in sites.truth.articles if a.kind == "changing")
        first = get(before.url)
        sites.switch("changed article")
        again = get(before.url, If_None_Match=first.headers["etag"])
        after = sites.truth.article(before.url)
        assert again.status == 200
        assert again.headers["last-modified"] != first.headers["last-modified"]
        assert "Two firefighters" in again.body.decode()
        assert "Two firefighters" in after.text
        assert "Two firefighters" not in before.text
        assert after.title == before.title

    def test_an_article_is_new(self, sites):
        before = {article.url: article for article in sites.truth.articles}
        sites.switch("new article")
        (new,) = (a for a in sites.truth.articles if a.url not in before)
        assert get(new.url).status == 200
        assert new.title in get(sites.roots["courier"] + "/feed.xml").body.decode()
        assert all(a == before[a.url] for a in sites.truth.articles if a != new)

    def test_a_new_layout_has_the_same_text(self, sites):
        article = sites.articles("courier")[0]
        before = get(article.url).body.decode()
        sites.switch("new layout")
        after = get(article.url).body.decode()
        assert "<article" in before
        assert "<article" not in after
        assert all(p in shown(after) for p in article.text.split("\n\n"))
        assert sites.articles("courier")[0] == article

    def test_consent_is_asked_for_over_the_text_or_before_it(self, sites):
        article = sites.articles("anzeiger")[0]
        overlay = get(article.url).body.decode()
        assert "Zustimmen und weiter" in overlay
        assert article.deck in overlay
        sites.switch("consent wall")
        wall = get(article.url).body.decode()
        assert "Zustimmen und weiter" in wall
        assert article.deck not in wall
        agree = urljoin(article.url, re.search(r'href="(/consent[^"]+)"', wall)[1])
        agreed = get(agree)
        assert agreed.status == 302
        assert urljoin(agree, agreed.location) == article.url
        free = get(article.url, Cookie=agreed.headers["set-cookie"].split(";")[0]).body.decode()
        assert article.deck in free
        assert "Zustimmen und weiter" not in free

    def test_consent_leads_nowhere_else(self, sites):
        root = sites.roots["anzeiger"]
        for back in ("//example.org", "https://example.org", "%0d%0aX: y"):
            assert get(f"{root}/consent?back={quote(back, safe='%')}").location == "/"

    def test_names_that_are_not_known(self, sites):
        with pytest.raises(KeyError):
            sites.switch("no such thing")
        assert set(SWITCHES) == {
            "changed article", "new article", "new layout", "consent wall", "traps",
        }  # fmt: skip


class TestAnswers:
    def test_what_is_known_is_not_sent_again(self, shared):
        url = shared.articles("courier")[3].url
        first = get(url)
        known = get(url, If_None_Match=first.headers["etag"])
        assert (known.status, known.body) == (304, b"")
        assert get(url, If_None_Match='"other"').status == 200
        dated = get(url, If_Modified_Since=first.headers["last-modified"])
        assert dated.status == 304
        old = shared.articles("portal")[0].url
        assert get(old, If_Modified_Since=get(old).headers["last-modified"]).status == 304

    def test_pages_are_packed_for_those_who_can_read_that(self, shared):
        url = shared.articles("anzeiger")[0].url
        packed = get(url, Accept_Encoding="gzip")
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == get(url).body

    def test_missing_pages_and_heads(self, shared):
        root = shared.roots["portal"]
        assert get(root + "/news/1.html").status == 404
        head = get(root + "/", "HEAD")
        assert head.body == b""
        assert int(head.headers["content-length"]) == len(get(root + "/").body)

    def test_a_connection_stays_open(self, sites):
        connection = HTTPConnection(urlsplit(sites.roots["courier"]).netloc)
        for path in ("/", "/news/", "/no/such/page"):
            connection.request("GET", path)
            connection.getresponse().read()
        held = connection.sock
        assert held is not None
        connection.request("GET", "/")
        connection.getresponse().read()
        assert connection.sock is held
        connection.close()

    def test_searching(self, shared):
        found = get(shared.roots["courier"] + "/search/?q=eels").body.decode()
        assert "Volunteers count two million young eels" in found
        assert "2 results" in found  # and the lamp keepers, where a student of eels counts bats
        nothing = get(shared.roots["courier"] + "/search/?q=<b>xyz").body.decode()
        assert "0 results for “&lt;b&gt;xyz”" in nothing


class TestTraps:
    def test_redirects(self, shared):
        traps = shared.truth.traps
        assert get(traps["private"]).location == "http://10.0.0.1/"
        assert get(traps["loopback"]).location == "http://localhost:1/"
        assert shared.truth.article(get(traps["moved"]).location)
        circle = urljoin(traps["circle"], get(traps["circle"]).location)
        assert circle == traps["circle"]
        addresses = [traps["corridor"]]
        for _ in range(12):
            addresses.append(urljoin(addresses[-1], get(addresses[-1]).location))
        assert len(set(addresses)) == 13

    @pytest.mark.parametrize(
        ("name", "status"), [("missing", 404), ("error", 500), ("unavailable", 503)]
    )
    def test_errors(self, shared, name, status):
        assert get(shared.truth.traps[name]).status == status

    def test_busy_once_then_at_ease(self, sites):
        url = sites.truth.traps["busy"]
        first = get(url)
        assert (first.status, first.headers["retry-after"]) == (429, "1")
        assert get(url).status == 200
        assert get(sites.truth.traps["unavailable"]).headers["retry-after"] == "2"
        article = sites.articles("portal")[0].url
        sites.busy(article, 2)
        assert [get(article).status for _ in range(3)] == [429, 429, 200]

    def test_slow_pages_take_the_given_time(self, sites):
        url, article = sites.truth.traps["slow"], sites.articles("courier")[0].url
        sites.slow(0)
        assert get(url).status == 200
        sites.slow(600)
        sites.slow(600, article)
        for slow in (url, article):
            with pytest.raises(TimeoutError):
                ask(slow, timeout=0.2)

    def test_a_page_that_never_ends(self, sites):
        response, connection = ask(sites.truth.traps["endless"])
        assert len(response.read(1000)) == 1000
        connection.close()

    def test_pages_that_are_cut_off(self, shared):
        for name in ("cut", "half"):
            with pytest.raises(IncompleteRead) as error:
                get(shared.truth.traps[name])
            assert error.value.expected > 500
            assert (b"<p>The notice" in error.value.partial) == (name == "half")
        got = get(shared.truth.traps["length"])
        assert len(got.body) == int(got.headers["content-length"])
        assert b"</html>" not in got.body
        assert get(shared.truth.traps["empty"]).body == b""
        garbage = get(shared.truth.traps["garbage"])
        with pytest.raises(gzip.BadGzipFile):
            gzip.decompress(garbage.body)

    @pytest.mark.parametrize("name", ["bomb", "sitemap bomb"])
    def test_a_bomb_grows(self, shared, name):
        response, connection = ask(shared.truth.traps[name])
        unpacking = zlib.decompressobj(31)
        grown = len(unpacking.decompress(response.read(100_000)))
        connection.close()
        assert grown > 50_000_000
        assert not unpacking.eof

    def test_a_bomb_is_as_large_as_it_says(self):
        first, piece, *_ = bomb(b"<p>")
        unpacking = zlib.decompressobj(31)
        assert unpacking.decompress(first) == b"<p>"
        each = len(unpacking.decompress(piece))
        assert each * sum(1 for part in bomb(b"<p>") if part == piece) == BOMB

    def test_feeds_that_unfold_or_look_out(self, shared):
        laughs = get(shared.truth.traps["feed bomb"]).body.decode()
        # Nine times tenfold: a billion words of three letters.
        assert [laughs.count(f"&l{i};") for i in range(10)] == [10] * 9 + [1]
        assert "file:///etc/passwd" in get(shared.truth.traps["feed entity"]).body.decode()


class TestRecord:
    def test_requests_are_written_down_in_their_order(self, sites):
        root = sites.roots["courier"]
        get(root + "/robots.txt", User_Agent="first/1")
        get(root + "/news/?utm_source=x", User_Agent="second/2")
        get(sites.roots["portal"] + "/robots.txt", User_Agent="second/2")
        found = [(r.host, r.path, r.agent) for r in sites.requests]
        assert found == [
            ("courier", "/robots.txt", "first/1"),
            ("courier", "/news/?utm_source=x", "second/2"),
            ("portal", "/robots.txt", "second/2"),
        ]
        assert sites.requests[0].time <= sites.requests[1].time
        assert sites.counts()[root + "/robots.txt"] == 1
        assert sites.agents() == {"first/1": 1, "second/2": 2}
        sites.forget()
        assert sites.requests == []

    def test_nothing_is_left_behind(self):
        before = threading.active_count()
        with sample_sites() as served:
            connection = HTTPConnection(urlsplit(served.roots["courier"]).netloc)
            connection.request("GET", "/")
            connection.getresponse().read()
            waiting, slow = ask(served.truth.traps["endless"])
            waiting.read(100)
        assert threading.active_count() == before
        connection.close()
        slow.close()

    def test_where_there_is_one_address_only_each_site_has_a_port(self, monkeypatch):
        monkeypatch.setitem(HOSTS, "portal", "192.0.2.7")  # an address that no machine has
        with sample_sites() as served:
            hosts = [urlsplit(root) for root in served.roots.values()]
            assert {host.hostname for host in hosts} == {"127.0.0.1"}
            assert len({host.port for host in hosts}) == 3
            assert all(get(article.url).status == 200 for article in served.truth.articles)

    def test_a_process_of_its_own(self):
        with apart("--big", "30") as served:
            assert set(served.roots) == {"courier", "portal", "anzeiger", "big"}
            url = served.roots["big"] + "/"
            assert get(url).status == 200
            assert served.ask("counts") == {url: 1}
            known = served.ask("truth")
            assert len([a for a in known["articles"] if a["site"] == "big"]) == 30
            served.ask("switch/changed-article")
            texts = [a["text"] for a in served.ask("truth")["articles"]]
            assert any("Two firefighters" in text for text in texts)


class TestBig:
    def test_all_articles_are_listed_and_distinct(self):
        with sample_sites(big=100) as served:
            found = served.articles("big")
            assert len(found) == 100
            assert len({a.url for a in found}) == len({a.text for a in found}) == 100
            sections = {
                url: kind for url, kind in served.truth.others.items() if "/section-" in url
            }
            assert len(sections) == 20
            root = served.roots["big"]
            listed = {link for url in sections for link in links(url, get(url).body)}
            assert {a.url for a in found} <= listed
            sitemap = get(root + "/sitemap-1.xml").body.decode()
            assert all(a.url in sitemap for a in found)
            assert found == served.articles("big")


def shingles(text: str) -> Counter[tuple[str, ...]]:
    found = words(text)
    return Counter(zip(*[found[i:] for i in range(4)], strict=False))


@pytest.mark.parametrize("site", ["courier", "portal", "anzeiger"])
def test_the_default_method_finds_the_text_of_every_article(shared, site):
    for article in shared.articles(site):
        pages = article.parts or (article.url,)
        text = "\n\n".join(nutgraf.extract(get(url).body, url).text for url in pages)
        right = shingles(article.body)
        assert (right & shingles(text)).total() >= 0.9 * right.total(), article.url
