from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nutgraf.digests.html_digest
from nutgraf.digests.digest import Digest
from nutgraf.digests.html_digest import html_digest
from tests.digests.stories import (
    ARABIC,
    DIGEST,
    EVIL,
    FERRY,
    HOSTILE,
    LIGHTHOUSE,
    MADE,
    UNDATED,
    YESTERDAY,
)

STYLE = Path(nutgraf.digests.html_digest.__file__).with_name("style.css").read_text("utf-8")
VOID = {"meta", "img", "br"}


class Tree(HTMLParser):
    """The elements with their attributes and their own text; every tag must be closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if data.strip():
            self.texts.append((self._open[-1], data))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture
def tree() -> Tree:
    return Tree(html_digest(DIGEST))


def test_html_has_all_fields(tree):
    text = " ".join(words for _, words in tree.texts)
    for story in DIGEST.stories:
        for part in (story.headline, story.summary, *story.authors, *story.text.split("\n")):
            assert part.removeprefix("- ") in text
        assert story.url in [link.get("href") for link in tree.all("a")]
    assert "14:05 UTC+1" in text
    assert "Changed since it was first seen" in text
    assert DIGEST.errors[0] in text
    assert DIGEST.notes[0] in text


def test_times_have_a_datetime_attribute(tree):
    times = [each["datetime"] for each in tree.all("time")]
    assert "2026-11-16T14:05:00+01:00" in times
    assert times[0] == "2026-11-16T15:30:00+00:00"


def test_headings_are_in_order(tree):
    levels = [int(name[1]) for name, _ in tree.elements if re.fullmatch("h[1-6]", name)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert levels.count(4) == len(DIGEST.stories)


def test_landmarks_and_anchors(tree):
    for name in ("header", "nav", "main", "footer"):
        assert len(tree.all(name)) == 1
    ids = [attributes["id"] for _, attributes in tree.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for link in tree.all("a"):
        if link["href"].startswith("#"):
            assert link["href"][1:] in ids


def test_language_and_direction(tree):
    assert tree.all("html") == [{"lang": "en"}]
    turned = {(each["lang"], each["dir"]) for each in tree.all("article")}
    assert turned == {("en", "ltr"), ("ar", "rtl"), ("zh", "ltr")}


def test_only_images_are_external(tree):
    assert not {"script", "link", "iframe", "object", "embed", "form"} & {
        name for name, _ in tree.elements
    }
    assert not any("src" in each or "srcset" in each for n, each in tree.elements if n != "img")
    assert "url(" not in STYLE
    assert "@import" not in STYLE
    (picture,) = tree.all("img")
    assert picture["src"] == "https://cdn.example/lamp.jpg?a=1&b=2"
    assert (picture["loading"], picture["referrerpolicy"]) == ("lazy", "no-referrer")
    assert picture["alt"] == ""


def test_policy_allows_only_images_and_this_style():
    import base64
    import hashlib

    page = html_digest(DIGEST)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    (policy,) = [
        each["content"]
        for each in Tree(page).all("meta")
        if each.get("http-equiv") == "Content-Security-Policy"
    ]
    assert "default-src 'none'" in policy
    assert f"style-src 'sha256-{digest}'" in policy
    assert "script-src" not in policy
    assert "unsafe" not in policy


def test_hostile_fields_are_escaped():
    page = html_digest(HOSTILE)
    tree = Tree(page)
    assert tree.all("script") == []
    assert tree.all("img") == []
    assert len(tree.all("style")) == 1
    assert len(tree.all("h1")) == 1
    assert [each["href"] for each in tree.all("a")] == ["#articles"]
    assert [each["lang"] for each in tree.all("article")] == [""]
    assert not any(name.startswith("on") for _, each in tree.elements for name in each)
    assert "\u202e" not in page
    assert "\x1b" not in page


@given(st.text(), st.text(), st.sampled_from(["", "https:", "javascript:", "http://x/", "//x/"]))
def test_any_text_is_escaped(text, other, scheme):
    story = replace(
        EVIL,
        title=text,
        summary=other,
        text=f"{text}\n\n{other}",
        authors=(text, other),
        section=other,
        site=text,
        language=other,
        url=scheme + text,
        image=scheme + other,
    )
    page = html_digest(Digest((text,), MADE, (story,), errors=(other,), notes=(text,)))
    names = {name for name, _ in Tree(page).elements}
    assert names <= set(
        "html head meta title style body a header p h1 time main section h2 bdi span div h3 h4 "
        "article img details summary br ul li footer".split()
    )
    for tag, attributes in Tree(page).elements:
        for name in {"href", "src"} & set(attributes):
            assert re.match("#|https?://", attributes[name]), (tag, attributes)


def test_lists_and_line_breaks(tree):
    assert ("li", "lamp") in tree.texts
    assert len(tree.all("br")) == 1


def test_contents_of_one_site_lists_its_days():
    stories = tuple(s for s in DIGEST.stories if s.host == "harbour.example")
    more = tuple(replace(story, url=f"{story.url}/more") for story in stories)
    links = [each["href"] for each in Tree(html_digest(Digest((), MADE, stories + more))).all("a")]
    assert links[1:4] == ["#day-1-1", "#day-1-2", "#day-1-3"]


def test_no_contents_if_each_day_has_one_article():
    assert Tree(html_digest(Digest((), MADE, (LIGHTHOUSE, YESTERDAY)))).all("nav") == []


def test_nothing_found():
    page = html_digest(Digest(("https://harbour.example/",), MADE, (), complete=False))
    assert "No articles were found." in page
    assert "stopped before the end" in page
    assert Tree(page).all("nav") == []


def test_no_summary_no_text_no_date():
    page = html_digest(Digest((), MADE, (replace(UNDATED, text=""),)))
    tree = Tree(page)
    assert tree.all("details") == []
    assert ("h3", "No date given") in tree.texts


def test_the_same_digest_is_the_same_page():
    assert html_digest(DIGEST) == html_digest(replace(DIGEST))


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["ink", "quiet", "accent"])
def test_contrast(scheme, name):
    """The contrast that WCAG 2.2 requires for small text (1.4.3)."""
    found = [dict(re.findall(r"--(\w+): (#\w{6})", part)) for part in re.split(r"@media", STYLE)]
    colours = found[scheme]
    a, b = sorted((luminance(colours["ground"]), luminance(colours[name])), reverse=True)
    assert (a + 0.05) / (b + 0.05) >= 4.5


def test_arabic_is_right_to_left_and_unchanged():
    assert ARABIC.title in html_digest(Digest((), MADE, (ARABIC, FERRY)))


def test_host_is_shown_once_per_site():
    page = html_digest(DIGEST)
    assert max(site.count for site in DIGEST.sites) > 1
    assert [page.count(f">{site.host}<") for site in DIGEST.sites] == [1] * len(DIGEST.sites)
    bare = replace(UNDATED, authors=(), section=None, version=1)
    assert 'class="byline"' not in html_digest(Digest(("https://a.example/",), MADE, (bare,)))
