"""Words of many texts, as numbers."""

from __future__ import annotations

from nutgraf.links.tokens import lexicon_vocabulary, tokenize


def test_positions_of_words_in_any_script():
    tokens = tokenize(["Two words", "", "été à Nice", "x_y-z"], lexicon_vocabulary())
    assert tokens.sizes.tolist() == [2, 0, 3, 3]


def test_case_is_recorded_apart_from_the_word():
    tokens = tokenize(["Bridge bridge"], lexicon_vocabulary())
    assert tokens.hash[0] == tokens.hash[1]
    assert tokens.small.tolist() == [False, True]


def test_shared_words_count_once_and_whatever_their_case():
    """The first pair shares "bridge" and "é", the second pair nothing."""
    known = lexicon_vocabulary()
    said = tokenize(["The Bridge, the BRIDGE É", "rain"], known)
    named = tokenize(["bridge-bridge-é", "sun"], known)
    assert said.shared(named).tolist() == [2.0, 0.0]
    assert said.shared(tokenize(["", ""], known)).tolist() == [0.0, 0.0]


def test_separator_character_inside_a_text_is_ignored():
    tokens = tokenize(["a\0b", "c"], lexicon_vocabulary())
    assert tokens.owner.tolist() == [0, 0, 1]


def test_word_counts_in_scripts_without_spaces():
    """Twelve Chinese characters are about six words."""
    tokens = tokenize(["市议会就新桥进行投票表决", "새 다리"], lexicon_vocabulary())
    assert tokens.sizes.tolist() == [6, 2]
