"""Runners: all that are promised are there, and each gives the article of a plain page."""

from __future__ import annotations

import importlib
import pickle
import re
import socket
import subprocess
import sys

import pytest

import nutgraf
from nutgraf.errors import MissingExtraError
from nutgraf_bench.runners.base import Extracted, Preparable, decoded, prepared
from nutgraf_bench.runners.registry import (
    GROUPS,
    UnknownRunnerError,
    available,
    expand,
    get_runner,
    runner_names,
)
from tests.bench.fakes import Obedient, make_set
from tests.pages import PARAGRAPHS

PEERS = runner_names("peers")
LIBRARIES = {
    "boilerpipe": "boilerpy3",
    "justext": "justext",
    "readability": "readability",
    "trafilatura": "trafilatura",
    "resiliparse": "resiliparse",
    "newspaper": "newspaper",
    "goose": "goose3",
}
NAVIGATION = "".join(f'<li><a href="/{i}">Section {i}</a></li>' for i in range(8))
FOOTER = "<p>Imprint</p><p>Contact</p>"
# Paragraphs of more than 200 characters, without which jusText sees no article.
_FIRST, _SECOND, _THIRD = PARAGRAPHS["Latin"]
ENGLISH = (f"{_FIRST} {_SECOND}", f"{_SECOND} {_THIRD}", f"{_THIRD} {_FIRST}")

pytestmark = pytest.mark.filterwarnings("ignore")  # those of the libraries


def library(name):
    """Import the library of a peer, or skip the test."""
    return pytest.importorskip(LIBRARIES[name.partition("-")[0]])


def page_of(paragraphs, head=""):
    body = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return (
        f"<!DOCTYPE html><html><head><title>A page</title>{head}</head><body><ul>{NAVIGATION}</ul>"
        f"<div><h1>A page</h1>{body}</div><div>{FOOTER}</div></body></html>"
    )


def test_every_runner_is_there():
    ours = nutgraf.method_names()
    assert runner_names("ours") == ours
    assert set(runner_names()) - set(ours) == {
        "boilerpipe-default",
        "boilerpipe-article",
        "boilerpipe-sentences",
        "boilerpipe-largest",
        "boilerpipe-words",
        "justext",
        "readability",
        "trafilatura",
        "trafilatura-fast",
        "resiliparse",
        "newspaper",
        "goose",
        "ncleaner",
        "ncleaner-nonlexical",
    }
    assert set(runner_names("papers")) == {
        name for name in runner_names() if not name.startswith(("traf", "resi", "news", "goose"))
    }
    assert set(PEERS) == set(runner_names()) - set(ours) - {"ncleaner", "ncleaner-nonlexical"}


def test_groups_stand_for_names():
    assert expand(["justext", "ours", "cetr", "justext"]) == ("justext", *nutgraf.method_names())
    assert expand(GROUPS) == expand(["all"])
    with pytest.raises(UnknownRunnerError, match="no runner is called 'nobody'"):
        expand(["nobody"])
    with pytest.raises(UnknownRunnerError, match="no group is called 'some'"):
        runner_names("some")


def test_names_can_be_names_of_files():
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in runner_names())


@pytest.mark.parametrize("name", nutgraf.method_names())
def test_a_method_gives_what_extract_gives(name):
    runner = get_runner(name)
    html = page_of(ENGLISH)
    assert runner.name == name
    assert pickle.loads(pickle.dumps(runner)) == runner
    for title in (None, "The old lighthouse"):
        article = nutgraf.extract(html, method=name, title=title)
        found = Extracted(article.text, article.confidence, article.page_type)
        assert runner.run(html.encode(), None, title) == found


def test_the_version_of_a_method_is_of_its_source():
    assert re.fullmatch(
        re.escape(nutgraf.__version__) + r"\+[0-9a-f]{8}", get_runner("cetr").version
    )


@pytest.fixture
def no_network(monkeypatch):
    def refuse(*arguments, **named):
        raise AssertionError("a peer asked the network")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.usefixtures("no_network")
def test_a_peer_gives_the_paragraphs_and_not_the_menu(name, tmp_path):
    library(name)
    runner = prepared(get_runner(name), make_set(tmp_path / "set", {}))
    assert isinstance(runner, Preparable)
    assert pickle.loads(pickle.dumps(runner)) == runner
    text = runner.run(page_of(ENGLISH).encode(), "https://a.example/1", None)
    words = " ".join(text.split())
    for paragraph in ENGLISH:
        assert paragraph in words
    assert "Section 3" not in words
    assert text == runner.run(page_of(ENGLISH).encode(), None, "A title")


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_gets_the_page_decoded(name):
    library(name)
    # Not a word of the encoding: it can only come from our own reading of the bytes.
    html = page_of(PARAGRAPHS["Cyrillic"] * 3)
    text = get_runner(name).run(html.encode("cp1251"), None, None)
    assert text == get_runner(name).run(html.encode(), None, None)


def test_decoding_gives_text():
    assert decoded("<p>Ελληνικά".encode("iso8859-7") * 20).startswith("<p>Ελληνικά")
    assert decoded(b"") == ""


@pytest.mark.parametrize("name", PEERS)
def test_a_missing_library_is_one_line_that_says_what_to_do(name, monkeypatch):
    library(name)
    runner = get_runner(name)
    missing = LIBRARIES[name.partition("-")[0]]
    for module in [missing, *(each for each in sys.modules if each.startswith(f"{missing}."))]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"nutgraf_bench.runners.{runner.module}", raising=False)
    with pytest.raises(MissingExtraError) as problem:
        runner.run(b"<p>x", None, None)
    line = f"the peer {name} needs an optional library: pip install 'nutgraf-bench[peers]'"
    assert str(problem.value) == line
    monkeypatch.setattr(sys, "path", [])  # where installed libraries are looked for
    with pytest.raises(MissingExtraError) as problem:
        get_runner(name)
    assert str(problem.value) == line
    messages = []
    assert available([name, Obedient()], messages.append) == [Obedient()]
    assert messages == [line]


def test_a_peer_is_imported_when_it_is_used():
    code = (
        "import sys\n"
        "from nutgraf_bench.runners.registry import available, runner_names\n"
        "available(runner_names(), print)\n"
        "print(*sys.modules)"
    )
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "nutgraf_bench.runners.base" in loaded.split()
    assert not set(LIBRARIES.values()) & set(loaded.split())


class TestJustext:
    @pytest.fixture
    def justext(self):
        return library("justext")

    def text(self, justext, html, language):
        words = justext.get_stoplist(language)
        return "\n\n".join(p.text for p in justext.justext(html, words) if not p.is_boilerplate)

    def test_it_is_justext_with_the_list_of_the_language(self, justext):
        html = page_of(ENGLISH)
        wanted = self.text(justext, html, "English")
        assert ENGLISH[0] in wanted
        assert get_runner("justext").run(html.encode(), None, None) == wanted
        # No list but the right one would do: these are not Greek words.
        assert self.text(justext, html, "Greek") == ""

    def test_a_language_without_a_list_is_done_without(self, justext):
        html = page_of(["港口委员会周二投票决定重建旧灯塔，结束了长达九年的争论。" * 9] * 3)
        assert "重建旧灯塔" in get_runner("justext").run(html.encode(), None, None)
        assert self.text(justext, html, "English") == ""

    def test_every_list_that_is_named_is_there(self, justext):
        module = importlib.import_module("nutgraf_bench.runners.justext")
        assert set(module._LISTS.values()) <= set(justext.get_stoplists())
        assert "the" in module.stop_list("en")
        assert module.stop_list("zh") == module.stop_list(None) == frozenset()


def test_trafilatura_leaves_comments_out():
    library("trafilatura")
    comments = "".join(f"<p>Comment {i}: I was there and it was so.</p>" for i in range(5))
    html = page_of(ENGLISH).replace(FOOTER, f'<div id="comments" class="comments">{comments}</div>')
    for name in ("trafilatura", "trafilatura-fast"):
        assert "Comment 3" not in get_runner(name).run(html.encode(), None, None)


def test_boilerpipes_extractors_are_five_different_ones():
    library("boilerpipe")
    welcome = "Welcome to the page that has a lot to say, " * 4
    related = "Related words without an end " * 12
    html = page_of([*ENGLISH, "Read more here now", *ENGLISH, "No full stop here"])
    html = html.replace("<ul>", f"<div><p>{welcome}</p></div><ul>")
    html = html.replace(FOOTER, f"<p>{related}</p>")
    names = [name for name in PEERS if name.startswith("boilerpipe-")]
    texts = {name: get_runner(name).run(html.encode(), None, None) for name in names}
    assert len(set(texts.values())) >= 4
    assert "Related words" not in texts["boilerpipe-sentences"]  # it ends in no full stop
