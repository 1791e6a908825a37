"""Phrases by language: the files, and the ways to look for a phrase."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import nutgraf
from nutgraf.text.phrases import Phrases, phrases

ROOT = Path(nutgraf.__file__).parent
FILES = sorted((ROOT / "text/data/phrases").iterdir())
SAMPLE = Phrases(frozenset({"read more", "read", "updat*", "*modif*", "más:", "更新", "최종"}))


@pytest.mark.parametrize(
    "text", ["Read more", " READ ", "Updated", "updating", "lastModified", "更新"]
)
def test_a_whole_text_is_a_phrase(text: str) -> None:
    assert SAMPLE.is_phrase(text)


@pytest.mark.parametrize("text", ["read more here", "reader", "an update", "", "更新日"])
def test_a_text_is_not_a_phrase(text: str) -> None:
    assert not SAMPLE.is_phrase(text)


def test_phrases_are_whole_words() -> None:
    assert SAMPLE.in_text("Please READ\u00a0MORE, now")
    assert not SAMPLE.in_text("a thread of readers")
    assert SAMPLE.in_text("lastupdated modified")
    assert not SAMPLE.in_text("lastupdated")


def test_scripts_without_spaces_have_no_whole_words() -> None:
    assert SAMPLE.in_text("最后更新于")
    assert SAMPLE.in_text("기사최종수정")


def test_phrases_begin_and_end_texts() -> None:
    assert SAMPLE.starts("Read the paper")
    assert not SAMPLE.starts("To read the paper")
    assert SAMPLE.ends("the paper to read \n")
    assert not SAMPLE.ends("to read the paper")
    assert SAMPLE.ends("ver más:")


def test_the_pattern_takes_the_longest_phrase() -> None:
    match = re.search(SAMPLE.pattern, "Now Read  More of it", re.IGNORECASE)
    assert match is not None
    assert match[0] == "Read  More"


def test_words_leave_out_marks_and_stars() -> None:
    assert SAMPLE.words >= {"read", "more", "updat", "más"}


@pytest.mark.parametrize("size", [2000, 200_000])
def test_long_texts_take_linear_time(size: int) -> None:
    """A quadratic search of the longer text would take minutes."""
    for piece in ("read", "read ", "modi", " ", "updat"):
        SAMPLE.in_text(piece * size)
        SAMPLE.ends(piece * size + "x")
        SAMPLE.is_phrase(piece * size + "!")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_files_have_each_section_and_phrase_once(file: Path) -> None:
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    sections = [line for line in lines if line.startswith("[")]
    assert len(sections) == len(set(sections))
    body = "\n".join(line for line in lines if line)
    assert not [pair for pair in pairwise(body.split("\n")) if all(x[0] == "[" for x in pair)]
    for section in body.split("[")[1:]:
        entries = section.split("\n")[1:]
        assert len(entries) == len(set(entries))
        assert entries == [entry.strip().lower() for entry in entries]


def test_every_section_is_used_and_every_used_section_exists() -> None:
    files = [file.read_text("utf-8") for file in ROOT.rglob("*.py")]
    code = "\n".join(text for text in files if "from nutgraf.text.phrases import" in text)
    calls = re.findall(r"\bphrases\(([^()]*)\)", code)
    used = {name for call in calls for name in re.findall(r'"([a-z-]+)"', call)}
    headings = "\n".join(file.read_text("utf-8") for file in FILES)
    assert used == set(re.findall(r"^\[([a-z-]+)\]$", headings, re.MULTILINE))


def test_an_unknown_section_is_an_error() -> None:
    with pytest.raises(KeyError):
        phrases("no-such-section")


def test_the_docs_describe_every_section() -> None:
    docs = Path(__file__).parents[2] / "docs/adding-a-language.md"
    described = set(re.findall(r"^\| `([a-z-]+)` \|", docs.read_text("utf-8"), re.MULTILINE))
    headings = "\n".join(file.read_text("utf-8") for file in FILES)
    assert described == set(re.findall(r"^\[([a-z-]+)\]$", headings, re.MULTILINE))
