"""Base forms, synonyms, and stems of other languages."""

from __future__ import annotations

from importlib.resources import files

import pytest

from nutgraf.text.english_lemmas import english, lemma, meanings, synonyms
from nutgraf.text.stems import stemmer


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("boats", "boat"),
        ("companies", "company"),
        ("churches", "church"),
        ("women", "woman"),
        ("went", "go"),
        ("said", "say"),
        ("increased", "increase"),
        ("hoping", "hope"),
        ("hopping", "hop"),
        ("singing", "sing"),
        ("agreed", "agree"),
        ("happiest", "happy"),
        ("news", "news"),
        ("crisis", "crisis"),
        ("morning", "morning"),
        ("bed", "bed"),
        ("skell", "skell"),
        ("", ""),
        ("s", "s"),
    ],
)
def test_lemma(word, base):
    assert lemma(word) == base


def test_synonyms():
    assert {"automobile", "motorcar"} <= synonyms("car")
    assert "purchase" in synonyms("Bought")  # through the base form
    assert set(meanings("car")) & set(meanings("automobile"))
    assert not set(meanings("car")) & set(meanings("ferry"))
    assert meanings("skell") == ()
    assert synonyms("skell") == frozenset()


def test_rare_senses_are_not_synonyms():
    """WordNet has "say" and "read" in one synset: what a gauge does."""
    assert "read" not in synonyms("say")


def test_contents_of_the_table():
    lexicon = english()
    assert lexicon.verbs <= lexicon.known
    assert all(base in lexicon.known for base in lexicon.irregular.values())
    owners: dict[str, int] = {}
    for word in lexicon.meanings:
        for number in meanings(word):
            owners[number] = owners.get(number, 0) + 1
    assert min(owners.values()) == 2  # meanings of a single word are left out


def test_licence_is_beside_the_table():
    folder = files("nutgraf.text").joinpath("data")
    notice = folder.joinpath("english.NOTICE.txt").read_text("ascii")
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in notice
    assert len(folder.joinpath("english.txt.gz").read_bytes()) < 1_500_000


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("de", "regierung regierungen"),
        ("de", "kind kinder kindern"),
        ("fr", "élection élections"),
        ("es", "elección elecciones"),
        ("it", "governo governi"),
        ("pt", "eleição eleições"),
        ("ru", "правительство правительства правительством"),
        ("ar", "الحكومة حكومة والحكومة"),
        ("fi", "talo talossa talosta talojen"),
        ("tr", "köprü köprüler köprünün"),
        ("sr", "градови gradovi gradovima"),
        ("uk", "громада громади громадою"),
        ("ko", "정부는 정부가 정부를"),
    ],
)
def test_forms_of_a_word_share_a_stem(language, forms):
    stem = stemmer(language)
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("language", ["de", "ar", "ru", "xx", None, "en", "he"])
def test_any_text_has_a_stem(language):
    stem = stemmer(language)
    for word in ("", "a", "ab", "en", "ال", "1999", "ß" * 1000):
        assert len(stem(word)) <= len(word)
        assert not word or stem(word)
