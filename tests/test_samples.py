"""The sample pages match the expected articles beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

import nutgraf
from nutgraf.page.decoding.decode import decode
from nutgraf.page.parsing.parse import parse

SAMPLES = Path(__file__).resolve().parent.parent / "samples"
PAGES = sorted(SAMPLES.glob("*.html"))

every_sample = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


def expected(page: Path) -> list[str]:
    text = page.with_suffix(".txt").read_text("utf-8").strip()
    return text.split("\n\n") if text else []


def test_there_are_pages_of_all_kinds():
    assert len(PAGES) == 10
    assert [page.stem for page in PAGES if not expected(page)] == ["front"]
    assert {page.stem for page in PAGES} == {text.stem for text in SAMPLES.glob("*.txt")}
    readme = (SAMPLES / "README.md").read_text("utf-8")
    assert all(f"[{page.stem}]({page.name})" in readme for page in PAGES)


@every_sample
def test_every_paragraph_is_a_block_of_the_page(page):
    """In order, decoded correctly, and among blocks that are not part of the article."""
    blocks = list(parse(decode(page.read_bytes())).block_texts)
    place = -1
    for paragraph in expected(page):
        for cell in paragraph.split(" | "):
            place = blocks.index(cell, place + 1)
    assert len(blocks) >= 2 * len(expected(page))


@pytest.mark.parametrize(
    ("name", "encoding", "character"), [("tea", "gb18030", "㠇"), ("bread", "cp1252", "¿")]
)
def test_encodings(name, encoding, character):
    data = (SAMPLES / f"{name}.html").read_bytes()
    with pytest.raises(UnicodeDecodeError):
        data.decode("utf-8")
    assert character in data.decode(encoding)


@every_sample
def test_the_title_is_found(page):
    titles = {
        "boat": "مكتبة على ظهر قارب تجوب قرى النهر",
        "ferry": "Night ferry returns to Harrow Bay after eleven years",
        "forum": "My sourdough smells of nail varnish, is it dead?",
        "lamp": "Le phare de Kerbren rallumé par ses voisins",
        "seeds": "The people who keep four thousand beans",
        "tea": "云岭茶农用无人机送春茶下山",
        "tram": "Linie 9 fährt wieder über den Mühlberg",
    }
    if page.stem in titles:
        assert nutgraf.extract(page.read_bytes(), method="cetd").title == titles[page.stem]


@every_sample
def test_the_default_method_finds_most_of_the_article(page):
    text = nutgraf.extract(page.read_bytes()).text
    paragraphs = [paragraph for paragraph in expected(page) if len(paragraph) > 100]
    found = [paragraph for paragraph in paragraphs if paragraph in text]
    assert 2 * len(found) > len(paragraphs) or not paragraphs
