"""Fingerprints of near-duplicates, and their lookup."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
import sqlalchemy

from nutgraf.crawl.saving.near_duplicates import NearDuplicates, max_duplicate_distance
from nutgraf.errors import WrongUseError
from nutgraf.store.rows import PageRow, PageToSave
from nutgraf.store.similar.fingerprint import bands, distance, near_bands, signed, unsigned
from nutgraf.store.similar.simhash import simhash
from nutgraf.store.store import open_store
from tests.crawl.site import sentences
from tests.store.articles import CHINESE, FLOOD, HARBOUR, made


def long_text(seed: int, words: int = 800) -> str:
    draw = random.Random(seed)
    return " ".join(f"word{int(draw.expovariate(1 / 400))}" for _ in range(words))


def test_the_same_words_have_the_same_fingerprint():
    assert simhash(HARBOUR) == simhash(HARBOUR.upper().replace(" ", "\n\n"))
    assert simhash("") == simhash("...") == 0
    assert 0 < simhash("word") < 1 << 64


def test_one_shingle_is_its_hash_and_three_take_the_majority():
    """With three equal weights, each bit has the value of at least two."""
    a, b, c = simhash("a b c"), simhash("b c d"), simhash("c d e")
    assert simhash("a b c d e") == (a & b) | (a & c) | (b & c)


def test_a_few_changed_words_change_few_bits():
    text = long_text(1)
    words = text.split()
    words[400] = "changed"
    near = distance(simhash(text), simhash(" ".join(words)))
    assert near <= 6
    assert distance(simhash(text), simhash(long_text(2))) >= 16


def test_scripts_without_spaces():
    near = simhash(CHINESE * 5 + "完")
    assert distance(simhash(CHINESE * 5), near) <= 8
    assert distance(simhash(CHINESE), simhash(CHINESE[::-1])) >= 12


def test_signed_round_trip():
    for value in (0, 1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1):
        assert -(1 << 63) <= signed(value) < 1 << 63
        assert unsigned(signed(value)) == value


@pytest.mark.parametrize("max_distance", [0, 3, 4, 7, 8, 11])
def test_bands_find_every_near_fingerprint(max_distance):
    draw = random.Random(max_distance)
    for _ in range(100):
        one = draw.getrandbits(64)
        flipped = sum(1 << bit for bit in draw.sample(range(64), max_distance))
        met = zip(near_bands(one, max_distance), bands(one ^ flipped), strict=True)
        assert any(band in values for values, band in met)


def test_copies_of_long_texts_are_duplicates_and_notices_are_not():
    copy = "\n".join(["Sign up and get the stories of the day every morning.", long_text(1, 300)])
    known = NearDuplicates()
    known.add("news.example", simhash(long_text(1, 300)))
    assert 3 < distance(simhash(long_text(1, 300)), simhash(copy)) <= max_duplicate_distance(copy)
    assert known.has("news.example", simhash(copy), max_duplicate_distance(copy))
    assert not known.has("other.example", simhash(copy), max_duplicate_distance(copy))
    assert not known.has("news.example", simhash(copy), 3)
    assert not known.has("news.example", simhash(long_text(2)), max_duplicate_distance(copy))
    assert max_duplicate_distance(HARBOUR) == 3


def test_long_formulaic_texts_are_not_duplicates():
    texts = [" ".join(sentences(number)) for number in range(40)]
    for one, other in combinations(texts, 2):
        assert distance(simhash(one), simhash(other)) > max_duplicate_distance(one)


def test_like(store, run):
    def keep(path, text):
        url = f"https://news.example/{path}"
        return store.save(run, PageRow(url), article=made(text, url=url)).article_id

    first, second = keep("a", long_text(1)), keep("b", long_text(2))
    keep("none", "")
    assert store.like(simhash(long_text(1)), "news.example") == first
    assert store.like(simhash(long_text(2)), "news.example") == second
    assert store.like(simhash(long_text(3)), "news.example", distance=11) is None
    assert store.like(simhash(long_text(1)), "other.example") is None
    assert store.like(simhash(""), "news.example") is None
    itself = "https://news.example/a"
    assert store.like(simhash(long_text(1)), "news.example", other_than=itself) is None
    assert store.like(simhash(long_text(2)), "news.example", other_than=itself) == second


@pytest.mark.parametrize("bits", range(13))
def test_like_respects_the_distance(bits):
    with open_store(":memory:") as store:
        run = store.start_run("digest", "x")
        url = "https://news.example/a"
        article = store.save(run, PageRow(url), article=made(long_text(1))).article_id
        other = simhash(long_text(1)) ^ sum(1 << (5 * i) for i in range(bits))
        for asked in (0, 3, 7, 11):
            want = article if bits <= asked else None
            assert store.like(other, "news.example", distance=asked) == want


def test_like_returns_the_nearest_and_the_first_of_equals(store, run):
    text = long_text(1)
    pages = [PageRow(f"https://news.example/{i}") for i in range(3)]
    texts = [text + " something more at the end", text, text]
    saved = store.save_many(run, [(p, made(t), None) for p, t in zip(pages, texts, strict=True)])
    assert store.like(simhash(text), "news.example", distance=11) == saved[1].article_id


def test_like_compares_the_current_version(store, run):
    page = PageRow("https://news.example/a")
    store.save(run, page, article=made(HARBOUR))
    changed = store.save(run, page, article=made(FLOOD))
    assert store.like(simhash(HARBOUR), "news.example") is None
    assert store.like(simhash(FLOOD), "news.example") == changed.article_id


@pytest.mark.parametrize("wrong", [-1, 12])
def test_distance_out_of_range(store, wrong):
    with pytest.raises(WrongUseError, match=f"distance must be 0 to 11 bits, got {wrong}"):
        store.like(1, "news.example", distance=wrong)


def test_like_uses_an_index(tmp_path):
    with open_store(tmp_path / "a.db") as store:
        asked = []
        sqlalchemy.event.listen(
            store._engine,
            "before_cursor_execute",
            lambda c, cursor, statement, values, *_: asked.append((statement, values)),
        )
        store.like(1, "news.example", distance=7)
        statement, values = asked[-1]
        with store._engine.connect() as connection:
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    plan = " ".join(row[-1] for row in rows)
    assert plan.count("USING INDEX articles_band") == 4
    assert "SCAN articles" not in plan


def test_given_fingerprint_is_stored(store, run):
    store.save_many(
        run, [PageToSave(PageRow("https://news.example/1"), made(HARBOUR), None, 0b101)]
    )
    assert store.like(0b101, "news.example", distance=0) is not None
    assert store.like(simhash(HARBOUR), "news.example") is None
