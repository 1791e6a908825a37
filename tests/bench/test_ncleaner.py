"""NCleaner: its models by hand, its modes, and that no page is judged by its own gold."""

from __future__ import annotations

import math
import pickle

import pytest

from nutgraf_bench.runners.base import UntrainableError
from nutgraf_bench.runners.ncleaner import ncleaner, train
from nutgraf_bench.runners.registry import get_runner
from tests.bench.fakes import make_set


def page_of(*blocks):
    return "".join(f"<p>{block}</p>" for block in blocks)


def test_the_model_by_hand(tmp_path):
    data = make_set(tmp_path / "set", {"p": page_of("ab", "cd")}, p={"text": "ab"})
    model = train(data.pages)
    # Clean trigrams, with | for a border: ||a |ab ab|. Boilerplate, what is left: ||c |cd cd|.
    # Characters: a b c d | and one unseen: 6. Total with add-one smoothing: 3 + 6 = 9.
    # In clean text, a after ||: 1 + 0.6 * 1 + 0.36 * 2/9 = 1.68; b the same; | the same.
    # In boilerplate a and b were never seen: 0.36 * 1/9 = 0.04; | alone was: 0.36 * 2/9 = 0.08.
    # So "ab" is 1.68/0.04 * 1.68/0.04 * 1.68/0.08 = 42 * 42 * 21 times as likely in clean text;
    # "cd" is the mirror image.
    bits = math.log2(42 * 42 * 21)
    assert model.bits("ab") == pytest.approx(bits)
    assert model.bits("cd") == pytest.approx(-bits)
    # x is unseen in both, and a border alone is as likely in both: no difference, so it stays.
    assert model.bits("x") == pytest.approx(0.0)
    # c after ||: 1/42. b after c: unseen as a pair, b alone 0.36 * 2/9 : 0.36 * 1/9, twice as
    # likely. | after cb: the pair b| is clean: (0.6 + 0.08) : 0.08 = 8.5 times.
    assert model.bits("cb") == pytest.approx(math.log2(2 * 8.5 / 42))
    assert model.clean(["cd", " ab ", "", "x", "cb"]) == [" ab ", "x"]
    assert model.clean([]) == []


def test_counts_make_probabilities(tmp_path):
    data = make_set(tmp_path / "set", {"p": page_of("aa", "ab", "b")}, p={"text": "aa\nab"})
    # Clean: ||a twice, |aa, aa|, |ab, ab|. Boilerplate: ||b, |b|. Characters: a b | and one: 4.
    # Clean total 6 + 4 = 10: a 3+1, b 1+1, | 2+1. Boilerplate total 2 + 4 = 6: a 1, b 2, | 2.
    # b after |a: clean 1/2 + 0.6 * 1/3 + 0.36 * 2/10 = 0.772; boilerplate 0.36 * 2/6 = 0.12.
    # a after ||: clean 1 + 0.6 + 0.36 * 4/10 = 1.744; boilerplate 0.36 * 1/6 = 0.06.
    # | after ab: clean 1 + 0.6 + 0.36 * 3/10 = 1.708; boilerplate, where b| was seen:
    # 0.6 + 0.36 * 2/6 = 0.72.
    expected = math.log2(0.772 / 0.12 * 1.744 / 0.06 * 1.708 / 0.72)
    assert train(data.pages).bits("ab") == pytest.approx(expected)


def test_without_words_only_the_shape_counts(tmp_path):
    pages = {"p": page_of("Ab, éß 12", "[menu]")}
    data = make_set(tmp_path / "set", pages, p={"text": "Ab, éß 12"})
    model = train(data.pages, lexical=False)
    shapes = list(map(model.bits, ("Ab, éß 12", "Xy, 中文 98", "[item]")))
    assert shapes[0] == shapes[1] > 0 > shapes[2]
    words = list(map(train(data.pages).bits, ("Ab, éß 12", "Xy, 中文 98")))
    assert words[0] > words[1]


@pytest.mark.parametrize("name", ["ncleaner", "ncleaner-nonlexical"])
def test_a_page_is_judged_by_what_other_hosts_taught(tmp_path, name):
    letters, digits = "aaaa, aaaa", "0000 0000"
    pages = {page: page_of(letters, digits) for page in ("x1", "x2", "y1")}
    pages = {page: f"<title>{page}</title>{html}" for page, html in pages.items()}
    data = make_set(
        tmp_path / "set",
        pages,
        x1={"host": "x.example", "text": letters},
        x2={"host": "x.example", "text": letters},
        y1={"host": "y.example", "text": digits},
    )
    runner = pickle.loads(pickle.dumps(get_runner(name).prepare(data)))
    given = {page.id: runner.run(page.read(), page.url, None) for page in data.pages}
    # Each host wants what is boilerplate on the other one.
    assert given == {"x1": digits, "x2": digits, "y1": letters}
    # A page that is not of the set is judged by all that was learned: two to one.
    assert runner.run(page_of(letters, digits).encode(), None, None) == letters


def test_pages_without_a_host_stand_alone(tmp_path):
    pages = {f"p{i}": page_of(f"Some words, of page {i}.", f"menu | {i}") for i in range(6)}
    labels = {page: {"text": html[3:].partition("</p>")[0]} for page, html in pages.items()}
    data = make_set(tmp_path / "set", pages, **labels)
    runner = ncleaner("ncleaner", lexical=True).prepare(data)
    assert [runner.run(page.read(), None, None) for page in data.pages] == [
        page.text for page in data.pages
    ]


def test_a_page_that_can_not_be_read_teaches_nothing(tmp_path):
    pages = {
        "a": page_of("Words, a.", "x | y"),
        "b": page_of("Words, b.", "x | y"),
        "c": "%PDF-1.4",
    }
    data = make_set(
        tmp_path / "set", pages, a={"text": "Words, a."}, b={"text": "Words, b."}, c={"text": "W"}
    )
    runner = ncleaner("ncleaner", lexical=True).prepare(data)
    assert runner.run(pages["a"].encode(), None, None) == "Words, a."


@pytest.mark.parametrize(
    "labels",
    [
        {},
        {"a": {"text": "one"}},
        {"a": {"text": "one", "host": "h.example"}, "b": {"text": "two", "host": "h.example"}},
        {"a": {"text": ""}, "b": {"text": None}},
    ],
)
def test_a_set_without_two_hosts_with_gold_can_not_train_it(tmp_path, labels):
    data = make_set(tmp_path / "set", {"a": page_of("one"), "b": page_of("two")}, **labels)
    with pytest.raises(UntrainableError, match="ncleaner has nothing to train on in set"):
        get_runner("ncleaner").prepare(data)


def test_it_does_nothing_untrained():
    with pytest.raises(UntrainableError, match="has to be trained"):
        get_runner("ncleaner").run(b"<p>x", None, None)


def test_empty_pages_are_empty(tmp_path):
    data = make_set(
        tmp_path / "set", {"a": page_of("one"), "b": ""}, a={"text": "one"}, b={"text": "two"}
    )
    runner = get_runner("ncleaner").prepare(data)
    assert runner.run(b"", None, None) == ""
