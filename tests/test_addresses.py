from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.urls import MAX_LENGTH, identity, normalize, same_site, site_of, typed

BASE = "https://www.post.example/news/today/index.html?page=2#top"

PIECES = st.sampled_from(
    "http https :// // : / ? # & = % %2e %2F %7E . .. ./ ../ @ [ ] [::1] : 80 :443 \\ ; "
    ";jsessionid=1 utm_source=x fbclid=1 q=1 example.org WWW. m. xn-- bücher 。 é 例 \ud800 \x00 "
    "mailto: javascript: index.html amp -".split(" ")
)
ADDRESSES = st.one_of(
    st.text(max_size=60),
    st.lists(PIECES, max_size=12).map("".join),
    st.lists(PIECES, max_size=8).map(lambda parts: "https://example.org/" + "".join(parts)),
)


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("HTTPS://Post.Example:443/A", "https://post.example/A"),
        ("http://post.example:80", "http://post.example/"),
        ("http://post.example:8080/a", "http://post.example:8080/a"),
        ("https://post.example:443/a", "https://post.example/a"),
        ("http://post.example:443/a", "http://post.example:443/a"),
        ("http://post.example:08080/a", "http://post.example:8080/a"),
        ("http://post.example:59999/a", "http://post.example:59999/a"),
        ("https://post.example./a", "https://post.example/a"),
        ("https://post.example/a#comments", "https://post.example/a"),
        ("  https://post.example/a\n b ", "https://post.example/a%20b"),
        ("https:\\\\post.example\\a", "https://post.example/a"),
        ("https://reader:secret@post.example/a", "https://post.example/a"),
        ("https://post.example/a/./b/../c", "https://post.example/a/c"),
        ("https://post.example/../../a", "https://post.example/a"),
        ("https://post.example/a/..", "https://post.example/"),
        ("https://post.example/%2e%2e/a", "https://post.example/a"),
        ("https://post.example/a//b", "https://post.example/a//b"),
        ("https://post.example/%7ejo%2fa%zz", "https://post.example/~jo%2Fa%25zz"),
        ("https://post.example/straße", "https://post.example/stra%C3%9Fe"),
        ("https://Bücher.example/", "https://xn--bcher-kva.example/"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
        ("https://例え。example/", "https://xn--r8jz45g.example/"),
        ("http://[2001:DB8::1]:80/a", "http://[2001:db8::1]/a"),
        ("http://192.0.2.7/a", "http://192.0.2.7/a"),
        ("https://post.example?a", "https://post.example/?a"),
        ("https://post.example/a?", "https://post.example/a"),
        # As browsers read them (WHATWG URL Standard).
        ("http:///post.example/a", "http://post.example/a"),
        ("https:post.example", "https://post.example/"),
        ("http://%70ost.example/", "http://post.example/"),
        ("http://post%2Eexample/", "http://post.example/"),
        ("http://ＰＯＳＴ．example/", "http://post.example/"),
        ("http://po\u00adst.example/", "http://post.example/"),
        ("http://faß.example/", "http://xn--fa-hia.example/"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://0300.168.0.17", "http://192.168.0.17/"),
        ("http://post.example:/a", "http://post.example/a"),
        ("http://reader@@post.example/", "http://post.example/"),
        ("http://[::127.0.0.1]/", "http://[::7f00:1]/"),
        ("http://post.example/a/%2E%2E/b/%2e", "http://post.example/b/"),
        ("http://post.example//a/../../b", "http://post.example/b"),
        ("https://post.example/a;jsessionid=8F?b=1", "https://post.example/a?b=1"),
    ],
)
def test_normalized_forms(url, found):
    assert normalize(url) == found
    assert normalize(found) == found


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("utm_source=a&utm_medium=b", ""),
        ("id=7&utm_source=a&page=2", "?id=7&page=2"),
        ("b=2&a=1", "?b=2&a=1"),
        ("fbclid=1&gclid=2&msclkid=3&mc_cid=4&_hsenc=5&igshid=6", ""),
        ("UTM_Source=a&FBCLID=b", ""),
        ("utm%5Fsource=a", ""),
        ("futm_source=a&source=b", "?futm_source=a&source=b"),
        ("a&&b=", "?a&b="),
        ("s_cid=a&clickid=b&fb_ref=c&aftr_source=d&id=1", "?id=1"),
        ("q=a+b%20c&x=é", "?q=a+b%20c&x=%C3%A9"),
    ],
)
def test_tracking_parameters_are_removed(query, left):
    assert normalize(f"https://post.example/a?{query}") == f"https://post.example/a{left}"


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("a.html", "https://www.post.example/news/today/a.html"),
        ("../a", "https://www.post.example/news/a"),
        ("/a", "https://www.post.example/a"),
        ("?page=3", "https://www.post.example/news/today/index.html?page=3"),
        ("//other.example/a", "https://other.example/a"),
        ("#top", "https://www.post.example/news/today/index.html?page=2"),
        ("http://other.example", "http://other.example/"),
    ],
)
def test_relative_to_a_base(url, found):
    assert normalize(url, BASE) == found


@pytest.mark.parametrize(
    "url",
    [
        "",
        "a.html",
        "//post.example/a",
        "mailto:desk@post.example",
        "javascript:void(0)",
        "tel:+123",
        "data:text/html,x",
        "ftp://post.example/a",
        "http://",
        "http://[",
        "http://[::1",
        "http://post..example/",
        "http://po st.example/",
        "http://post.example:0/",
        "http://post.example:99999/",
        "http://post.example:x/",
        "http://-.example/",
        "http://" + "a" * 64 + ".example/",
        "http://" + "a." * 200 + "example/",
        "https://post.example/" + "a" * MAX_LENGTH,
        "https://post.example/" + "é" * (MAX_LENGTH // 3),
        "x" * 100_000,
    ],
)
def test_normalize_refuses_other_text(url):
    assert normalize(url) is None
    assert site_of(url) == ""


@pytest.mark.parametrize("url", ["mailto:a@b.example", "javascript:x()", "http://[", "data:,x"])
def test_normalize_refuses_other_text_with_a_base(url):
    assert normalize(url, BASE) is None


@pytest.mark.parametrize(
    "url",
    ["{privacy}", "/{{url}}", "{{ item.link }}/a", "https://post.example/%7Burl%7D", "${link()}"],
)
def test_template_placeholders_are_refused(url):
    assert normalize(url, BASE) is None


@pytest.mark.parametrize("url", ["/a?q={query}", "/{6F9619FF-8B86-D011}.htm", "/{}", "/a}{b"])
def test_other_braces_are_accepted(url):
    assert normalize(url, BASE) is not None


def test_invalid_base():
    assert normalize("a.html", "here") is None
    assert normalize("a.html", "http://[") is None


def test_long_url_that_is_short_when_normalized():
    tracked = "https://post.example/a?utm_content=" + "x" * 3_000
    assert normalize(tracked) == "https://post.example/a"


@given(ADDRESSES)
def test_normalize_is_idempotent(url):
    found = normalize(url)
    if found is not None:
        assert normalize(found) == found
        assert found.isascii()
        assert found.startswith(("http://", "https://"))
        assert len(found) <= MAX_LENGTH


@given(ADDRESSES, ADDRESSES)
def test_nothing_raises(a, b):
    found = normalize(a, b)
    if found is not None:
        assert normalize(found) == found
    # What is the same however written is the same page.
    once = normalize(a)
    assert identity(a) == identity(once or a)
    assert site_of(a) == site_of(once or a)
    assert same_site(a, b) == same_site(b, a)


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.post.example/a", "post.example"),
        ("http://m.post.example", "post.example"),
        ("https://amp.post.example/", "post.example"),
        ("https://www2.post.example/", "post.example"),
        ("https://sport.post.example/", "sport.post.example"),
        ("https://www.co/", "www.co"),
        ("http://127.0.0.1:8001/a", "127.0.0.1:8001"),
        ("http://localhost/", "localhost"),
    ],
)
def test_the_site(url, site):
    assert site_of(url) == site


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("https://www.post.example/a", "http://post.example/b", True),
        ("https://post.example/", "https://sport.post.example/", True),
        ("https://news.post.example/", "https://sport.post.example/", False),
        ("https://post.example/", "https://lamppost.example/", False),
        ("http://127.0.0.1:8001/", "http://127.0.0.1:8002/", False),
        ("http://localhost/", "http://a.localhost/", False),
        ("nowhere", "nowhere", False),
    ],
)
def test_the_same_site(a, b, same):
    assert same_site(a, b) is same


@pytest.mark.parametrize(
    "other",
    [
        "http://post.example/a/b",
        "https://www.post.example/a/b/",
        "https://m.post.example/a/b#c",
        "https://post.example/a/b/index.html",
        "https://post.example/a/b/Default.aspx",
        "https://post.example/a/b?utm_source=x",
        "https://post.example/a/b/amp",
        "https://post.example/a/b?amp=1",
        "https://post.example/a/./b",
    ],
)
def test_the_same_page(other):
    assert identity(other) == identity("https://post.example/a/b") == "post.example/a/b"


@pytest.mark.parametrize(
    "other",
    [
        "https://post.example/a/B",
        "https://post.example/a/b?id=1",
        "https://post.example/a/b.html",
        "https://sport.post.example/a/b",
        "https://post.example:8443/a/b",
    ],
)
def test_not_the_same_page(other):
    assert identity(other) != identity("https://post.example/a/b")


def test_identity_ignores_the_order_of_parameters():
    assert identity("https://post.example/?b=1&a=2") == identity("https://post.example/?a=2&b=1")


def test_identity_of_other_text_is_the_text():
    assert identity(" mailto:a@b ") == "mailto:a@b"


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("post.example", "https://post.example/"),
        ("post.example/news", "https://post.example/news"),
        ("http://post.example/#top", "http://post.example/"),
        ("news.example/?u=http://post.example", "https://news.example/?u=http://post.example"),
        ("127.0.0.1:8000/a", "http://127.0.0.1:8000/a"),
        ("post.example:8080", "http://post.example:8080/"),
        ("post.example:443/a", "https://post.example/a"),
        ("post.example:8443", "https://post.example:8443/"),
        ("localhost", "http://localhost/"),
        ("localhost:8000/a", "http://localhost:8000/a"),
        ("localhost:8443/a", "https://localhost:8443/a"),
        ("localhost.example", "https://localhost.example/"),
        ("bücher.example", "https://xn--bcher-kva.example/"),
        ("post", None),
        ("1.5", None),
        ("e.g.", None),
        ("desk@post.example", None),
        ("mailto:desk@post.example", None),
        ("./post.example", None),
        ("/post.example", None),
        ("file:///post.example", None),
    ],
)
def test_typed(written, found):
    assert typed(written) == found
