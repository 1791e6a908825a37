"""The text of an article loads no code that only its other fields need."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.pages import PARAGRAPHS, news_page

PARAGRAPH = (
    "<p>The council voted on Tuesday to rebuild the lighthouse number {}, which has been dark "
    "since the storm of last winter, when the sea broke its glass and took half of the stairs.</p>"
)
PAGE = news_page(PARAGRAPHS["Latin"]).replace(
    "</article>", "".join(map(PARAGRAPH.format, range(12))) + "</article>"
)
# What the text of a news page does not need.
NEEDLESS = (
    "nutgraf.pagekind.index_links",
    "nutgraf.pagekind.live_blog.candidates",
    "nutgraf.pagekind.live_blog.entries",
    "nutgraf.pagekind.paging",
    "nutgraf.pagekind.page_type",
    "nutgraf.pagekind.type_model",
    "nutgraf.records",
    "nutgraf.summary",
    "nutgraf.sites",
    "nutgraf.links",
)


def loaded(what: str, html: str) -> set[str]:
    """Return the modules of nutgraf that are loaded after this code has run on an article."""
    script = (
        "import json, sys, nutgraf\n"
        f"article = nutgraf.extract(sys.stdin.buffer.read())\n{what}\n"
        "print(json.dumps([name for name in sys.modules if name.startswith('nutgraf')]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=html.encode(), stdout=subprocess.PIPE, check=True
    )
    return set(json.loads(done.stdout))


def of_room(modules: set[str], room: str) -> set[str]:
    return {name for name in modules if name == room or name.startswith(f"{room}.")}


@pytest.fixture(scope="module")
def for_text() -> set[str]:
    return loaded("assert article.text", PAGE)


def test_text_loads_no_metadata_but_the_title(for_text):
    metadata = of_room(for_text, "nutgraf.metadata")
    allowed = of_room(for_text, "nutgraf.metadata.title") | {"nutgraf.metadata"}
    assert metadata - allowed == set()


@pytest.mark.parametrize("room", NEEDLESS)
def test_text_of_a_news_page_does_not_load(for_text, room):
    assert of_room(for_text, room) == set()


def test_other_fields_load_the_metadata():
    modules = loaded("assert article.authors is not None", PAGE)
    assert "nutgraf.metadata.read" in modules
