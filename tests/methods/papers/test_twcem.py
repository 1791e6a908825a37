"""TWCEM's algorithms 3 and 4, with numbers by hand."""

from __future__ import annotations

import pytest

import nutgraf
from nutgraf.evidence.base import Evidence
from nutgraf.evidence.papers.title_words import lcs_length, shared_units, units
from nutgraf.methods.base import Scores
from nutgraf.methods.papers.twcem import Twcem, twcem_microblog
from nutgraf.page.parsing.parse import parse

TITLE = "Old lighthouse reopens"

NAVIGATION = "Home, news."  # 0 words of the title
FIRST = "The old lighthouse reopens."  # old lighthouse reopens: 3
MIDDLE = "Visitors came, from afar."  # 0
LAST = "The lighthouse lamp, it reopens."  # lighthouse reopens: 2
LEGAL = "Legal, notice."  # 0


def score(method: Twcem, *rows: str, title: str | None = TITLE) -> Scores:
    page = parse("".join(f"<p>{row}</p>" for row in rows).encode())
    return method.score(Evidence(page, title=title))


def keep(method: Twcem, *rows: str, title: str | None = TITLE) -> list[bool]:
    found = score(method, *rows, title=title).keep
    assert found is not None
    return found.tolist()


# The longest common subsequence


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("The old council said: the lighthouse", 2),  # old lighthouse
        ("reopens lighthouse old", 1),  # the order counts
        ("OLD, LIGHTHOUSE? REOPENS!", 3),  # case and marks don't
        ("old old old", 1),  # the title has it once
        ("lighthouses", 0),  # another word
        ("", 0),
    ],
)
def test_longest_common_subsequence_in_words(text, length):
    title = units(TITLE)
    assert lcs_length(title, shared_units([text], title)[0]) == length


def test_longest_common_subsequence_against_the_papers_recurrence():
    # LCS("abcbdab", "bdcaba") = 4, e.g. "bcba": the table has 4 in its last cell.
    title = list("abcbdab")
    assert lcs_length(title, list("bdcaba")) == 4


def test_vowel_signs_are_part_of_their_word():
    assert units("पुराने प्रकाशस्तंभ") == ["पुराने", "प्रकाशस्तंभ"]


def test_chinese_is_counted_in_characters_and_latin_words_in_it_are_words():
    assert units("旧灯塔 iPhone重建") == ["旧", "灯", "塔", "iphone", "重", "建"]
    found = score(Twcem(), "灯的塔", "iPhone", title="灯塔iPhone")
    assert found.evidence["lcs"].tolist() == [2, 1]


# Segmentation


def test_rows_need_delta1_characters_without_blanks():
    # "a, b" has 3 characters, "ab, c" 4.
    assert keep(Twcem(), "a, b", "ab, c") == [False, True]
    assert keep(Twcem(delta1=3), "a, b", "ab, c") == [True, True]


def test_rows_need_delta2_punctuation_marks():
    rows = ("No mark at all", "One mark.", "Two, marks.", "全角，标点。")
    assert keep(Twcem(), *rows) == [False, True, True, True]
    assert keep(Twcem(delta2=2), *rows) == [False, False, True, True]


def test_a_row_without_marks_is_dropped_inside_the_article_too():
    assert keep(Twcem(), FIRST, "Advertisement", LAST) == [True, False, True]


# Recognition


def test_from_the_first_to_the_last_row_with_two_words_of_the_title_both_included():
    rows = (NAVIGATION, FIRST, MIDDLE, LAST, LEGAL)
    assert keep(Twcem(), *rows) == [False, True, True, True, False]


def test_the_ends_of_the_page_are_the_default():
    assert keep(Twcem(), NAVIGATION, MIDDLE, LEGAL) == [True, True, True]


def test_the_start_is_looked_for_in_the_first_half_only():
    # Five rows: the first half is rows 0, 1, 2. Row 3 is the end, and no start is found.
    assert keep(Twcem(), NAVIGATION, MIDDLE, LEGAL, LAST, LEGAL) == [True] * 4 + [False]


def test_the_end_is_looked_for_in_the_second_half_only():
    # Five rows: the second half is rows 3, 4. Row 2 is the start, and no end is found.
    assert keep(Twcem(), NAVIGATION, LEGAL, FIRST, MIDDLE, LEGAL) == [False] * 2 + [True] * 3


def test_an_even_number_of_rows_is_halved_in_the_middle():
    # Four rows: 0 and 1, 2 and 3.
    assert keep(Twcem(), NAVIGATION, FIRST, LAST, LEGAL) == [False, True, True, False]


def test_halves_are_of_the_rows_that_segmentation_kept():
    # Kept are rows 3 to 6, so FIRST is in their first half though it is the fifth of seven.
    rows = ("Menu", "Login", "Search", NAVIGATION, FIRST, LAST, LEGAL)
    assert keep(Twcem(), *rows) == [False] * 4 + [True, True, False]


def test_delta3_is_the_number_of_words():
    rows = (NAVIGATION, "An old, tale.", FIRST, MIDDLE, LAST, LEGAL)
    assert keep(Twcem(), *rows) == [False, False, True, True, True, False]
    assert keep(Twcem(delta3=1), *rows) == [False, True, True, True, True, False]
    # Only FIRST has three, so there is no end.
    assert keep(Twcem(delta3=3), *rows) == [False, False, True, True, True, True]


def test_a_cblock_is_a_row_with_its_context():
    # Row 2 has no mark and is dropped. With K = 0 no row has two words of the title.
    rows = (NAVIGATION, "An old, lamp.", "It reopens", MIDDLE, LEGAL, LEGAL)
    assert keep(Twcem(), *rows) == [True, True, False, True, True, True]
    # With K = 1 rows 1 and 2 have "old ... reopens"; row 0 reaches forward to "old" only.
    # Row 2 comes back as the context of rows 1 and 3.
    assert keep(Twcem(context=1), *rows) == [False, True, True, True, True, True]


def test_context_reaches_back_from_the_end():
    # From the back: row 4 with row 3 before it has "lighthouse reopens", row 5 with 4 only
    # "reopens". Forward from row 3 that would be found too, but row 3 is not where it ends.
    rows = (NAVIGATION, FIRST, MIDDLE, "A lighthouse.", "It reopens.", LEGAL)
    assert keep(Twcem(context=1), *rows)[1:] == [True, True, True, True, False]


def test_chinese_rows():
    rows = ("首页,新闻。", "旧的灯塔,重建了。", "工程,开始。", "灯亮,塔开。", "版权,所有。")
    # Characters of the title: 0, 5, 0, 2 (灯塔), 0.
    assert keep(Twcem(), *rows, title="旧灯塔重建") == [False, True, True, True, False]


def test_without_a_title_all_rows_with_marks_are_kept():
    assert keep(Twcem(), "Menu", NAVIGATION, FIRST, title=None) == [False, True, True]


def test_a_page_without_marks_has_no_article():
    assert keep(Twcem(), "Menu", "Login") == [False, False]


# Scores, presets, rows


def test_scores_are_membership_and_the_share_of_the_title():
    found = score(Twcem(), NAVIGATION, FIRST, MIDDLE, LAST, "Old lighthouse ,")
    # The title has 3 words: LCS / 4, and 1 inside. The last row has 2 words and is the end.
    assert found.values.tolist() == [0, 1.75, 1, 1.5, 1.5]
    assert found.evidence["lcs"].tolist() == [0, 3, 0, 2, 2]
    # 5 + 5, 3 + 3 + 10 + 8, 8 + 5 + 4 + 5, 3 + 10 + 5 + 2 + 8, 3 + 10 + 1.
    assert found.evidence["characters"].tolist() == [10, 24, 22, 28, 14]
    assert found.evidence["punctuation"].tolist() == [2, 1, 2, 2, 1]


def test_the_microblog_preset():
    method = twcem_microblog()
    assert (method.delta1, method.delta2, method.delta3) == (2, 1, 1)
    assert method.name == "twcem-microblog"
    assert nutgraf.get_method("twcem-microblog", delta3=2).delta3 == 2
    # "ok!" has 3 characters; "reopens" alone is enough for the end.
    rows = (NAVIGATION, "An old, tale.", "ok!", "It reopens.", LEGAL)
    assert keep(method, *rows) == [False, True, True, True, False]
    assert keep(Twcem(), *rows) == [True, True, False, True, True]


def test_source_rows_end_at_newlines():
    html = (
        f"<div>{NAVIGATION}</div>\n<div>{FIRST}</div>\n<div>{LAST}\nMenu</div>\n<div>{LEGAL}</div>"
    )
    evidence = Evidence(parse(html.encode()), title=TITLE)
    # Rows: navigation, first, last, menu, legal. The third block is mostly a kept row.
    found = Twcem(rows="source").score(evidence)
    assert found.keep.tolist() == [False, True, True, False]


def test_a_page_on_one_line_is_one_source_row():
    html = f"<p>{NAVIGATION}</p><p>{FIRST}</p><p>{LAST}</p><p>{LEGAL}</p>"
    evidence = Evidence(parse(html.encode()), title=TITLE)
    assert Twcem(rows="source").score(evidence).keep.tolist() == [True] * 4
    assert Twcem().score(evidence).keep.tolist() == [False, True, True, False]


def test_other_rows_are_refused():
    with pytest.raises(ValueError, match="'blocks' or 'source'"):
        score(Twcem(rows="lines"), FIRST)
