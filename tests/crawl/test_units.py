"""Unit tests of the parts of a crawl."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from nutgraf.crawl.fetching.politeness import (
    MAX_FAILURES,
    MAX_WAIT,
    HostState,
    back_off,
    retry_after,
)
from nutgraf.crawl.fetching.robots import MAX_BYTES, parse_robots
from nutgraf.crawl.filters import is_too_old, why_excluded, why_not_article, why_replaced
from nutgraf.crawl.frontier.choose_links import choose_links
from nutgraf.crawl.frontier.frontier import (
    FEED_PRIORITY,
    SECTION_PRIORITY,
    SOURCE_PRIORITY,
    Entry,
    Frontier,
)
from nutgraf.crawl.frontier.scope import Scope
from nutgraf.crawl.frontier.sources import read_sources
from nutgraf.crawl.frontier.url_shapes import UrlShapes, first_page_of, shape_of
from nutgraf.crawl.options import CrawlOptions
from nutgraf.crawl.workers.site_memories import SiteMemories
from nutgraf.crawl.workers.tasks import ArticleResult, LinksResult
from nutgraf.errors import WrongUseError
from nutgraf.model import Link, LinkVerdict, Place
from nutgraf.pipeline import extract
from nutgraf.store.rows import PageRow
from nutgraf.store.text_version import TextVersion
from tests.crawl.site import article

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


class TestPoliteness:
    @pytest.mark.parametrize(
        ("value", "seconds"),
        [
            ("120", 120.0),
            (" 0 ", 0.0),
            ("Mon, 16 Nov 2026 12:00:30 GMT", 30.0),
            ("Mon, 16 Nov 2026 11:00:00 GMT", 0.0),
            ("Mon, 16 Nov 2026 13:00:00 +0100", 0.0),
            ("9" * 400, 9999999999.0),
            ("soon", None),
            ("-5", None),
            ("١٢", None),
            ("", None),
            (None, None),
            ("Mon, 99 Nov 2026 12:00:30 GMT", None),
        ],
    )
    def test_retry_after(self, value, seconds):
        assert retry_after(value, NOW) == seconds

    def test_back_off_doubles_up_to_a_bound(self):
        assert [back_off(i, 0.0) for i in range(3)] == [1.0, 2.0, 4.0]
        assert back_off(0, 5.0) == 5.0
        assert back_off(50, 5.0) == MAX_WAIT

    def test_a_host_is_given_up_after_repeated_failures(self):
        host = HostState(1.0)
        for _ in range(MAX_FAILURES - 1):
            host.record_failure("refuses connections")
        assert host.given_up is None
        host.record_answer()
        for _ in range(MAX_FAILURES):
            host.record_failure("refuses connections")
        assert host.given_up == "given up after 5 failures (refuses connections)"


class TestRobots:
    def test_group_of_the_product_overrides_the_default_group(self):
        rules = parse_robots(
            200, b"User-agent: *\nDisallow: /\nUser-agent: Nutgraf\nAllow: /", "nutgraf"
        )
        assert rules.allows("https://a.example/x")
        other = parse_robots(200, b"User-agent: *\nDisallow: /", "nutgraf")
        assert not other.allows("https://a.example/x")

    def test_longest_match_wins(self):
        rules = parse_robots(200, b"User-agent: *\nDisallow: /a\nAllow: /a/b", "nutgraf")
        assert rules.allows("https://a.example/a/b")
        assert not rules.allows("https://a.example/a/c")

    @pytest.mark.parametrize("status", [301, 400, 401, 403, 404, 410, 429])
    def test_unavailable_allows_all(self, status):
        assert parse_robots(status, b"User-agent: *\nDisallow: /", "nutgraf").allows("https://a.b/")

    def test_unreachable_allows_nothing(self):
        assert not parse_robots(503, b"", "nutgraf").allows("https://a.example/")

    def test_robots_beyond_the_size_limit_is_not_read(self):
        filler = b"# " + b"x" * (MAX_BYTES - 3) + b"\n"
        content = b"User-agent: *\nDisallow: /a\n"
        assert parse_robots(200, filler + content, "nutgraf").allows("https://a.example/a")
        assert not parse_robots(200, content + filler, "nutgraf").allows("https://a.example/a")

    def test_robots_with_invalid_bytes_and_byte_order_mark(self):
        rules = parse_robots(200, b"\xef\xbb\xbfUser-agent: *\nDisallow: /a\n\xff\xfe", "nutgraf")
        assert not rules.allows("https://a.example/a")

    @pytest.mark.parametrize(
        ("asked", "waited"), [("2", 2.0), ("0.5", 0.5), ("3600", 30.0), ("x", 0.0), ("-3", 0.0)]
    )
    def test_crawl_delay_within_bounds(self, asked, waited):
        rules = parse_robots(200, f"User-agent: *\nCrawl-delay: {asked}".encode(), "nutgraf")
        assert rules.delay == waited

    def test_sitemaps(self):
        rules = parse_robots(200, b"Sitemap: https://a.example/s.xml", "nutgraf")
        assert rules.sitemaps == ("https://a.example/s.xml",)


def entry(url: str, priority: float = 0.5, depth: int = 1) -> Entry:
    return Entry(url, "", None, priority, depth)


class TestFrontier:
    def test_best_first_and_each_url_once(self):
        frontier = Frontier(per_host=9)
        assert frontier.add(entry("https://a.example/1", 0.2))
        assert frontier.add(entry("https://a.example/2", 0.9))
        assert not frontier.add(entry("https://www.a.example/2?utm_source=x#top", 0.9))
        assert [frontier.take().url[-1] for _ in range(2)] == ["2", "1"]
        assert frontier.take() is None
        assert len(frontier) == 0

    def test_requests_per_host_are_limited(self):
        frontier = Frontier(per_host=1)
        for url in ("https://a.example/1", "https://a.example/2", "https://b.example/1"):
            frontier.add(entry(url))
        taken = [frontier.take() for _ in range(3)]
        assert [each and each.url for each in taken] == [
            "https://a.example/1",
            "https://b.example/1",
            None,
        ]
        frontier.release("https://a.example/1")
        assert frontier.take().url == "https://a.example/2"

    def test_release_frees_the_host_and_notifies(self):
        """A fetched page may wait to be read and saved; its host is free meanwhile."""
        given: list[Entry | None] = []
        frontier = Frontier(per_host=1, on_release=lambda: given.append(frontier.take()))
        for url in ("https://a.example/1", "https://a.example/2"):
            frontier.add(entry(url))
        first = frontier.take()
        assert first is not None
        assert frontier.take() is None
        frontier.release(first.url)
        assert [each and each.url for each in given] == ["https://a.example/2"]

    def test_a_claimed_url_is_not_added(self):
        frontier = Frontier(per_host=1)
        assert frontier.claim("https://a.example/1")
        assert not frontier.claim("https://a.example/1/")
        assert not frontier.add(entry("https://a.example/1"))

    def test_priorities_of_entries(self):
        assert entry("x", SOURCE_PRIORITY).is_source
        assert all(
            entry("x", place).is_index
            for place in (SOURCE_PRIORITY, FEED_PRIORITY, SECTION_PRIORITY, SECTION_PRIORITY + 0.2)
        )
        assert not any(entry("x", place).is_index for place in (0.0, 0.5, 1.0))


def links_result(*links: tuple[Link, float], kind: str = "page", feeds: tuple[str, ...] = ()):
    judged = tuple((link, LinkVerdict(chance >= 0.5, chance, ())) for link, chance in links)
    return LinksResult(kind, None, judged, feeds, ())


def link(url: str, source: str = "page", **more) -> Link:
    return Link(url, "text", source=source, **more)


ROOT = "https://a.example/"
WHOLE = Scope([ROOT])


class TestScope:
    @pytest.mark.parametrize(
        ("source", "url", "within"),
        [
            (ROOT, f"{ROOT}politics/", True),
            (f"{ROOT}index.html", f"{ROOT}politics/", True),
            (f"{ROOT}sport/", f"{ROOT}politics/", False),
            (f"{ROOT}sport", f"{ROOT}Sport/football/", True),
            (f"{ROOT}sport.html", f"{ROOT}sport/football", True),
            (f"{ROOT}sport/index.php", f"{ROOT}sport/football", True),
            (f"{ROOT}sport/", f"{ROOT}sporting-life/", False),
            (f"{ROOT}?cat=5", f"{ROOT}politics/", False),
            (f"{ROOT}?cat=5", f"{ROOT}?cat=6", False),
            (f"{ROOT}%C3%A9conomie/", f"{ROOT}économie/bourse/", True),
            (f"{ROOT}sport/", "https://b.example/politics/", True),  # no section was requested
            ("https://sport.a.example/", f"{ROOT}politics/", False),
            ("https://sport.a.example/", "https://www.sport.a.example/football/", True),
            (ROOT, "https://sport.a.example/football/", True),
        ],
    )
    def test_front_page_means_the_site_and_another_page_a_section(self, source, url, within):
        assert Scope([source]).has(url) is within

    def test_site_and_section_together_mean_the_site(self):
        assert Scope([f"{ROOT}sport/", ROOT]).has(f"{ROOT}politics/")
        assert not Scope([f"{ROOT}sport/", f"{ROOT}town/"]).has(f"{ROOT}politics/")

    def test_a_subdomain_is_not_the_site_above_it(self):
        url = "https://sport.a.example/"
        found = links_result(
            (link(f"{url}match-report-1"), 0.9),
            (link(f"{ROOT}budget-passed-2"), 0.9),
            (link(f"{ROOT}sport/cup-final-3"), 0.9),
            (link(f"{ROOT}politics/"), 0.0),
            (link(f"{url}football/"), 0.0),
            feeds=(f"{ROOT}feed", f"{ROOT}feed/sport", f"{url}feed"),
        )

        def chosen(found: LinksResult, *sources: str) -> list[str]:
            entries = choose_links(found, url, 0, CrawlOptions(), NOW, Scope(sources)).chosen
            return [entry.url for entry in entries]

        assert chosen(found, url) == [
            f"{ROOT}feed/sport",
            f"{url}feed",
            f"{url}match-report-1",
            f"{ROOT}sport/cup-final-3",
            f"{url}football/",
        ]
        assert set(chosen(found, url, ROOT)) == {
            *chosen(found, url),
            f"{ROOT}feed",
            f"{ROOT}budget-passed-2",
            f"{ROOT}politics/",
        }
        only_above = links_result((link(f"{ROOT}budget-passed-2"), 0.9))
        assert chosen(only_above, url) == [f"{ROOT}budget-passed-2"]

    @pytest.mark.parametrize(
        ("feed", "within"),
        [
            (f"{ROOT}sport/feed/", True),
            (f"{ROOT}rss/sport.xml", True),
            (f"{ROOT}feeds/section_sport.rss", True),
            (f"{ROOT}rss?section=sport", True),
            ("https://feeds.example/a/sport", True),
            (f"{ROOT}feed/", False),
            (f"{ROOT}transport/feed", False),
            ("http://[", False),
        ],
    )
    def test_feed_of_a_section_has_its_name(self, feed, within):
        assert Scope([f"{ROOT}sport/"]).has_feed(feed, f"{ROOT}sport/") is within
        assert WHOLE.has_feed(feed, ROOT)

    def test_section_leads_to_its_articles_feed_and_subsections(self):
        url = f"{ROOT}sport/"
        found = links_result(
            (link(f"{ROOT}a-story-1"), 0.9),
            (link(f"{ROOT}politics/"), 0.0),
            (link(f"{ROOT}sport/football/"), 0.0),
            feeds=(f"{ROOT}feed", f"{ROOT}sport/feed"),
        )
        chosen = choose_links(found, url, 0, CrawlOptions(), NOW, Scope([url])).chosen
        expected = [f"{ROOT}sport/feed", f"{ROOT}a-story-1", f"{ROOT}sport/football/"]
        assert [each.url for each in chosen] == expected
        # All parts of a requested sitemap are in scope.
        parts = (f"{ROOT}sitemap-1.xml",)
        index = links_result(kind="sitemap", feeds=parts)
        asked = Scope([f"{ROOT}sitemap.xml"])
        chosen = choose_links(index, f"{ROOT}sitemap.xml", 0, CrawlOptions(), NOW, asked).chosen
        assert [each.url for each in chosen] == list(parts)


class TestChoose:
    def urls(self, found, depth=0, options=None, **more):
        chosen = choose_links(
            found, ROOT, depth, options or CrawlOptions(), NOW, WHOLE, **more
        ).chosen
        return [x.url for x in chosen]

    def test_likely_and_doubtful_articles_are_followed(self):
        found = links_result(
            (link(f"{ROOT}a-story-1"), 0.9),
            (link(f"{ROOT}b-x-2"), 0.4),
            (link(f"{ROOT}login"), 0.0),
        )
        assert self.urls(found) == [f"{ROOT}a-story-1", f"{ROOT}b-x-2"]

    def test_position_on_the_page_outranks_probability(self):
        top, below = (Place("main", order=order) for order in (0.1, 0.9))
        found = links_result(
            (link(f"{ROOT}below", place=below), 0.99),
            (link(f"{ROOT}top", place=top), 0.8),
            (link(f"{ROOT}doubt", place=top), 0.4),
        )
        chosen = choose_links(found, ROOT, 0, CrawlOptions(), NOW, WHOLE).chosen
        by_priority = sorted(chosen, key=lambda entry: -entry.priority)
        assert [entry.url for entry in by_priority] == [
            f"{ROOT}top",
            f"{ROOT}below",
            f"{ROOT}doubt",
        ]

    def test_links_to_other_sites_are_followed_from_feeds_and_aggregators_only(self):
        found = links_result(
            (link("https://b.example/story", "page"), 0.9),
            (link("https://b.example/other", "feed"), 0.9),
            (link("https://b.example/third", "aggregator"), 0.9),
            (link("https://sub.a.example/own"), 0.9),
        )
        assert self.urls(found) == [
            "https://b.example/other",
            "https://b.example/third",
            "https://sub.a.example/own",
        ]

    def test_sections_are_followed_once_and_within_the_depth(self):
        menu = Place(region="nav")
        found = links_result(
            (link(f"{ROOT}town/", place=menu), 0.05),
            (link(f"{ROOT}tag/", place=menu), 0.05),
            (link(f"{ROOT}privacy.html", place=menu), 0.05),
            (link(f"{ROOT}a/b/c", place=menu), 0.05),
            (link(f"{ROOT}x?y=1", place=menu), 0.05),
            (link(ROOT), 0.05),
        )
        assert self.urls(found) == [f"{ROOT}town/"]
        assert self.urls(found, depth=1) == []
        assert self.urls(found, options=CrawlOptions(depth=1)) == []

    def test_best_links_are_tried_if_none_is_likely(self):
        rejected = [
            Link(f"{ROOT}news/{n}.html", "Four words at least", source="page") for n in range(14)
        ]
        found = links_result(*((each, 0.01) for each in rejected), (link(f"{ROOT}login/x/y"), 0.2))
        chosen, doubtful = choose_links(found, ROOT, 0, CrawlOptions(), NOW, WHOLE)
        assert len(chosen) == 10
        assert len(doubtful) == 4
        likely = links_result(*((each, 0.01) for each in rejected), (link(f"{ROOT}a-b"), 0.9))
        chosen, doubtful = choose_links(likely, ROOT, 0, CrawlOptions(), NOW, WHOLE)
        assert [each.url for each in chosen] == [f"{ROOT}a-b"]
        assert len(doubtful) == 14

    def test_entries_of_a_feed_are_followed(self):
        assert self.urls(links_result((link("https://b.example/x", "feed"), 0.01))) == [
            "https://b.example/x"
        ]

    def test_no_links_are_followed_at_the_maximum_depth(self):
        found = links_result((link(f"{ROOT}story-1"), 0.9))
        assert self.urls(found, options=CrawlOptions(depth=0)) == []
        assert self.urls(found, depth=2) == []
        assert self.urls(found, depth=1) == [f"{ROOT}story-1"]

    def test_feeds_are_as_deep_as_their_page(self):
        (feed,) = choose_links(
            links_result(feeds=(f"{ROOT}rss",)), ROOT, 0, CrawlOptions(), NOW, WHOLE
        ).chosen
        assert (feed.depth, feed.is_index, feed.is_source) == (0, True, False)

    def test_new_links_come_first_and_too_old_ones_are_skipped(self):
        new, old = NOW - timedelta(hours=1), NOW - timedelta(days=300)
        found = links_result(
            (link(f"{ROOT}old", "sitemap", published=old), 0.9),
            (link(f"{ROOT}undated", "sitemap"), 0.9),
            (link(f"{ROOT}new", "sitemap", published=new), 0.9),
        )
        chosen = choose_links(found, ROOT, 0, CrawlOptions(), NOW, WHOLE).chosen
        assert max(chosen, key=lambda x: x.priority).url == f"{ROOT}new"
        recent = CrawlOptions(since=NOW - timedelta(days=2))
        assert self.urls(found, options=recent) == [f"{ROOT}undated", f"{ROOT}new"]

    def test_all_links_of_a_url_file_are_followed(self):
        found = links_result((link("https://b.example/about", "sitemap"), 0.01))
        assert self.urls(found) == []
        assert self.urls(found, trust_all=True) == ["https://b.example/about"]


class TestFilters:
    story = extract(article(3).encode(), "https://a.example/2026/11/04/x-3.html")

    def test_dates_with_and_without_zone(self):
        assert is_too_old(datetime(2026, 1, 1), NOW)
        assert not is_too_old(None, NOW)
        assert not is_too_old(NOW, datetime(2026, 1, 1))

    def test_why_not_article(self):
        assert why_not_article(self.story) is None
        assert why_not_article(extract("<p>hi")) is not None

    @pytest.mark.parametrize(
        ("link_text", "text", "confidence", "fits"),
        [
            ("The bridge is shut again", "Nobody may cross the bridges.", 0.2, True),
            (
                "The bridge is shut again",
                "With your consent we read along.",
                0.2,
                False,
            ),
            (
                "The bridge is shut again",
                "With your consent we read along.",
                0.9,
                True,
            ),
            ("Oh no", "With your consent we read along.", 0.2, True),
            ("Continue reading", "The ferry sails again.", 0.2, True),
            ("老船厂转产观光", "这家船厂有百年历史。", 0.2, True),
            ("老船厂转产观光", "我们使用饼干。", 0.2, False),
            ("", "We use cookies.", 0.2, False),  # then the page's own title
            (None, "We use cookies.", 0.2, True),  # not filtered
        ],
    )
    def test_doubtful_page_must_mention_its_title(self, link_text, text, confidence, fits):
        page = replace(
            self.story, title="The Coast by Night Train", text=text, confidence=confidence
        )
        assert (why_not_article(page, link_text) is None) is fits

    @pytest.mark.parametrize(
        ("now", "confidence", "another"),
        [
            ("We use cookies.", 0.2, True),
            ("The bridge opens again.", 0.2, False),  # rewritten
            ("The tunnel is open.", 0.9, False),  # a new article at an old URL
            ("The bridge is shut.", 0.2, False),  # the text is still there
        ],
    )
    def test_why_replaced(self, now, confidence, another):
        before = TextVersion.of(["The bridge is shut."], ["Menu"]).to_bytes()
        article = replace(self.story, text=now, confidence=confidence)
        read = ArticleResult(article, None, 0, TextVersion.of([now], ["Menu"]).to_bytes())
        known = PageRow("https://a.example/1", outcome="article", text_version=before)
        assert (why_replaced(read, "The bridge", known) is not None) is another
        assert why_replaced(read, "The bridge", None) is None

    @pytest.mark.parametrize(
        ("options", "why"),
        [
            ({"language": "en"}, None),
            ({"language": "EN_us"}, None),
            ({"language": "de"}, "it is in en"),
            ({"match": "Bridge NEIGHBOURS"}, None),
            ({"match": "bridge volcano"}, "it does not mention 'volcano'"),
            ({"since": datetime(2026, 11, 4, tzinfo=UTC)}, None),
            ({"since": datetime(2026, 11, 5, tzinfo=UTC)}, "it was published on 2026-11-04"),
        ],
    )
    def test_why_excluded(self, options, why):
        assert why_excluded(self.story, CrawlOptions(**options)) == why


@pytest.mark.parametrize(
    ("url", "first"),
    [
        ("https://a.example/story?page=2", "https://a.example/story"),
        ("https://a.example/story?page=2&x=1", "https://a.example/story?x=1"),
        ("https://a.example/story?x=1&p=3", "https://a.example/story?x=1"),
        ("https://a.example/story/2", "https://a.example/story"),
        ("https://a.example/story/page/12/", "https://a.example/story"),
        ("https://a.example/story?page=1", None),
        ("https://a.example/2026/11", "https://a.example/2026"),
        ("https://a.example/story-2", None),
        ("https://a.example/story/2026", None),
        ("https://a.example/", None),
    ],
)
def test_later_pages(url, first):
    assert first_page_of(url) == first


def test_links_with_the_shape_of_an_article_are_followed():
    assert shape_of("https://a.example/news/1001.html") == shape_of("https://a.example/news/7.html")
    assert shape_of("https://a.example/2026/11/a-b-c") == shape_of("https://a.example/2025/1/d-e")
    assert shape_of("https://a.example/show.php?id=1") != shape_of(
        "https://a.example/list.php?id=1"
    )
    assert shape_of("https://a.example/news/x-y") != shape_of("https://a.example/tag/x-y")
    shapes = UrlShapes()
    assert shapes.doubt([entry("https://a.example/news/1.html")]) == []
    assert shapes.confirm("https://a.example/about.html") == []
    (found,) = shapes.confirm("https://a.example/news/2.html")
    assert found.url == "https://a.example/news/1.html"
    assert shapes.confirm("https://a.example/news/3.html") == []
    later = entry("https://a.example/news/4.html")
    assert shapes.doubt([later]) == [later]


class TestSources:
    def test_urls_and_files(self, tmp_path):
        file = tmp_path / "list.txt"
        file.write_text("# mine\nhttps://b.example/1 and its title\nftp://x\nc.example/2\nhello\n")
        feed = tmp_path / "feed.xml"
        feed.write_text("<rss></rss>")
        found = read_sources(["https://A.example/", "a.example/news", str(file), str(feed)])
        assert found.urls == (
            "https://a.example/",
            "https://a.example/news",
            "https://b.example/1",
            "https://c.example/2",
        )
        assert found.files == ((feed.as_uri(), b"<rss></rss>"),)
        assert found.invalid == (
            (f"{file}, line 3", "'ftp://x' is not a URL"),
            (f"{file}, line 5", "'hello' is not a URL"),
        )

    def test_file_of_another_kind_is_not_a_list_of_urls(self, tmp_path):
        file = tmp_path / "notes.txt"
        file.write_text("The ferry\nsails from\nharbour.example\nagain\n")
        with pytest.raises(WrongUseError, match="line 1: 'The' is not a URL"):
            read_sources([str(file)])

    @pytest.mark.parametrize("source", ["", "nothing", "ftp://a.example/", "http://", "./a.txt"])
    def test_neither_url_nor_file(self, source):
        with pytest.raises(WrongUseError):
            read_sources([source])
        with pytest.raises(WrongUseError):
            read_sources([])


@pytest.mark.parametrize(
    "invalid",
    [
        {"limit": 0},
        {"pages": 0},
        {"depth": -1},
        {"delay": -1.0},
        {"delay": float("nan")},
        {"per_host": 0},
        {"workers": 0},
        {"timeout": 0.0},
        {"max_bytes": 0},
        {"favor": "speed"},
        {"language": "xx1"},
        {"language": "English"},
        {"language": ""},
        {"user_agent": ""},
        {"user_agent": "a\r\nHost: b"},
        {"recheck": float("inf")},
    ],
)
def test_options_out_of_range(invalid):
    with pytest.raises(WrongUseError):
        CrawlOptions(**invalid)


class TestMemories:
    def test_copies_go_to_workers_that_lack_them(self):
        memories = SiteMemories()
        memories.load("a.example", b"old")
        assert memories.for_worker("a.example", 0, learns=True).data == b"old"
        assert memories.for_worker("a.example", 1, learns=False).data == b"old"
        assert memories.for_worker("a.example", 1, learns=False).data is None
        memories.update("a.example", b"new")
        # The learning worker has this version or a later one.
        assert memories.for_worker("a.example", 0, learns=True).data is None
        assert memories.for_worker("a.example", 1, learns=False).data == b"new"
        memories.forget_worker(0)
        assert memories.for_worker("a.example", 0, learns=True).data == b"new"

    def test_first_pages_are_learned_then_some(self):
        memories = SiteMemories()
        memories.load("a.example", None)
        learned = [memories.should_learn("a.example") for _ in range(60)]
        assert learned == [True] * 40 + [number % 10 == 0 for number in range(41, 61)]
