"""``nutgraf methods``, ``--version`` and help."""

from __future__ import annotations

import json

import nutgraf as library
from nutgraf.methods.registry import DEFAULT, describe


def test_the_table_names_every_method_and_its_paper(nutgraf):
    result = nutgraf("methods")
    header, *lines = result.out.splitlines()
    assert (result.code, result.err) == (0, "")
    assert header.split() == ["method", "what", "it", "keeps", "paper"]
    assert len(lines) == len(library.method_names())
    for name, line in zip(library.method_names(), lines, strict=True):
        assert line.startswith(f"{name} ")
        assert describe(name).paper in line
        assert describe(name).what in line
        assert ("(default)" in line) == (name == DEFAULT)


def test_json(nutgraf):
    values = json.loads(nutgraf("methods", "--format", "json").out)
    assert [value["name"] for value in values] == list(library.method_names())
    assert [value["name"] for value in values if value["default"]] == [DEFAULT]
    assert all(value["paper"] and value["what"] for value in values)


def test_version(nutgraf):
    result = nutgraf("--version")
    assert (result.code, result.out) == (0, f"nutgraf {library.__version__}\n")


def test_bare_command_shows_help(nutgraf):
    bare, asked = nutgraf(), nutgraf("--help")
    assert bare.code == asked.code == 0
    assert bare.out == asked.out
    assert "extract" in bare.out
    assert "methods" in bare.out


def test_help_of_extract_names_every_option(nutgraf):
    out = nutgraf("extract", "--help").out
    options = "--method --favor --format --explain --title --site-memory --allow-private".split()
    assert [option for option in options if option not in out] == []
