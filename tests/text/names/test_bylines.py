"""From bylines to names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nutgraf.text.names.bylines import begins_byline, is_collective, split_names, without_degrees


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("Ada Fisk", ["Ada Fisk"]),
        ("By Ada Fisk", ["Ada Fisk"]),
        ("ByAda Fisk", ["Ada Fisk"]),
        ("Written by: Bo Li", ["Bo Li"]),
        ("Bo Li, MS, RD, FAND", ["Bo Li"]),
        ("By Ada Fisk and Bo Li", ["Ada Fisk", "Bo Li"]),
        ("Ada Fisk, Bo Li & Cy Ox", ["Ada Fisk", "Bo Li", "Cy Ox"]),
        ("By Ada Fisk, Senior Political Correspondent", ["Ada Fisk"]),
        ("By Ada Fisk for The Harbour Post", ["Ada Fisk"]),
        ("By Ada Fisk | March 3, 2020", ["Ada Fisk"]),
        ("Ada Fisk, Published 3 March 2020", ["Ada Fisk"]),
        ("Ada Fisk ada@post.example", ["Ada Fisk"]),
        ("Ada Fisk, Ph.D.", ["Ada Fisk"]),
        ("Ada Fisk Email the author", ["Ada Fisk"]),
        ("Gregory Day", ["Gregory Day"]),
        ("Ada Fisk Senior Writer", ["Ada Fisk"]),
        ("Ada Fisk For Harbour Online", ["Ada Fisk"]),
        ("Ada Fisk/AP", ["Ada Fisk"]),
        ("Politics · Ada Fisk, Bo Li", ["Ada Fisk", "Bo Li"]),
        ("Photos and Story By Ada Fisk", ["Ada Fisk"]),
        ("By Ada Fisk; photographs by Bo Li", ["Ada Fisk"]),
        ("By Ada Fisk; Graphics: Bo Li and Cy Ox", ["Ada Fisk"]),
        ("Words: Ada Fisk", ["Ada Fisk"]),
        ("Social Links for Ada Fisk", ["Ada Fisk"]),
        ("Eine Kolumne von Uta Berg", ["Uta Berg"]),
        ("Ein Interview von Uta Berg mit Jan Koch", ["Uta Berg"]),
        ("Von Uta Berg am | 7. August 2013", ["Uta Berg"]),
        ("Text Uta Berg", ["Uta Berg"]),
        ("Text & Fotos: Uta Berg", ["Uta Berg"]),
        ("Redaktion: Uta Berg", ["Uta Berg"]),
        ("Ada Fisk MS, RDN, LD", ["Ada Fisk"]),
        ("LD", ["LD"]),
        ("Lampenhaus Fisk & Co. KG", ["Lampenhaus Fisk & Co. KG"]),
        ("Von Jan Koch und Uta Berg", ["Jan Koch", "Uta Berg"]),
        ("Par Jean Dupont et Marie Roy", ["Jean Dupont", "Marie Roy"]),
        ("Por Ana López y Juan Pérez", ["Ana López", "Juan Pérez"]),
        ("Di Carlo Rossi", ["Carlo Rossi"]),
        ("Door Joris de Wit", ["Joris de Wit"]),
        ("Autor: Jan Nowak", ["Jan Nowak"]),
        ("Автор: Анна Рощина", ["Анна Рощина"]),
        ("بقلم: ليلى الصفدي", ["ليلى الصفدي"]),
        ("作者：林阿發", ["林阿發"]),
        ("记者 周明", ["周明"]),
        ("文/周明", ["周明"]),
        ("한설아 기자", ["한설아"]),
        ("The Associated Press", ["The Associated Press"]),
        ("Institute for Basic Science", ["Institute for Basic Science"]),
        ("Lumenara Therapeutics, Inc.", ["Lumenara Therapeutics, Inc."]),
        ("Harlow & Sons, Ltd.", ["Harlow & Sons, Ltd."]),
        ("Ada Fisk, Bo Li and Harlow Press, LLC", ["Ada Fisk", "Bo Li", "Harlow Press, LLC"]),
        ("Hafenbau, AG", ["Hafenbau, AG"]),
        ("Ada Fisk, Inca Stone", ["Ada Fisk", "Inca Stone"]),
        ("Ada Fisk & Sonja Li", ["Ada Fisk", "Sonja Li"]),
        ("Photographs and words by Ada Fisk", ["Ada Fisk"]),
        ("Words and pictures: Ada Fisk", ["Ada Fisk"]),
        ("Words & photography by Ada Fisk", ["Ada Fisk"]),
    ],
)
def test_who_wrote_it(byline, names):
    assert split_names(byline) == names


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Email the author",
        "Authors",
        "Фото: из архива",
        "Theme: Grey Heron",
        "Read more",
        "Dec",
        "Share",
        "By",
        "Written By",
        "See full bio",
        "∙ Paid",
        "www.post.example/ada",
        "https",
        "Harbour University ©",
        "https://post.example/ada",
        "@ada",
        "3 March 2020",
        "subscribe to our newsletter",
        "ada-fisk-1234",
        "x" * 5000,
    ],
)
def test_what_is_no_name(text):
    assert split_names(text, trusted=True) == []


def test_a_turned_name_is_turned_back():
    assert split_names("Fisk, Ada", trusted=True) == ["Ada Fisk"]


def test_a_question_is_nobody():
    assert split_names("What’s The Future?") == []


def test_an_editorial_office_keeps_its_whole_name():
    assert split_names("Redaktion Hafenblatt Nord", trusted=True) == ["Redaktion Hafenblatt Nord"]


def test_a_paper_behind_a_name_is_collective():
    assert is_collective("Quay Report")


def test_a_strict_reading_wants_capitals():
    assert split_names("By Ada Fisk", strict=True) == ["Ada Fisk"]
    assert split_names("by the time we came", strict=True) == []
    assert split_names("Por la tarde llovió en San Jacinto", strict=True) == []
    assert split_names("дата публикации", strict=True) == []


def test_beginnings_of_bylines():
    assert begins_byline("By Ada Fisk")
    assert begins_byline("作者：林阿發")
    assert not begins_byline("The harbour is quiet")


def test_a_staff_is_not_a_person():
    assert is_collective("Harbour Post Staff")
    assert not is_collective("Ada Fisk")


@given(st.text(max_size=400))
def test_any_text_gives_short_names_each_once(text):
    names = split_names(text, trusted=True)
    assert len({name.casefold() for name in names}) == len(names)
    assert all(2 <= len(name) <= 70 for name in names)


@pytest.mark.parametrize(
    "text", ["abgelegt unter", "Senior Columnist", "Text Size", "ada.fisk", "adafiskPost"]
)
def test_what_is_no_name_unless_the_page_says_so(text):
    assert split_names(text) == []


def test_a_character_that_begins_many_words_is_no_label():
    assert not begins_byline("文化庁メディア芸術祭")
    assert begins_byline("文 周明")


def test_a_name_has_neither_numbers_nor_colons():
    assert split_names("Best Of 2019: Rest", strict=True) == []


@pytest.mark.parametrize(
    "text",
    ["artikel " * 24 + "x", "a" + "," * 8_000 + "b", "a@" * 1_500, "by " + " ," * 1_400 + "x"],
    ids=["words before", "degrees", "addresses", "days of the week"],
)
def test_a_line_full_of_the_words_around_names(text):
    """Each once took seconds to hours: here it is enough that it ends."""
    assert not begins_byline(text) or split_names(text, trusted=True) in ([], ["x"])
    assert len(split_names(text, trusted=True)) <= 1
    assert without_degrees(text) == text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("oleh Budi Santoso", ["Budi Santoso"]),
        ("Ditulis oleh Budi Santoso", ["Budi Santoso"]),
        ("Originally posted by Ada Fisk", ["Ada Fisk"]),
        ("Ada Fisk, Ph.D., MD", ["Ada Fisk"]),
        ("Ada Fisk (ada@post.example)", ["Ada Fisk"]),
        ("Ada Fisk, Tuesday", ["Ada Fisk"]),
    ],
)
def test_words_around_a_name_go(text, names):
    assert split_names(text) == names


def test_who_paid_for_a_page_did_not_write_it():
    assert split_names("Presented by Shell") == []


@pytest.mark.parametrize("text", ["Web design: Ada Fisk", "当前位置 : 河港", "未知 责任编辑：何静"])
def test_the_label_of_something_else_is_no_name(text):
    assert split_names(text) == []
    assert split_names(text, trusted=True) == []
