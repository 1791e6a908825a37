"""``nutgraf methods``, ``--version`` and help."""

from __future__ import annotations

import json
import subprocess
import sys

import click
import pytest

import nutgraf as library
from nutgraf.cli.app import COMMANDS, app
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


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_the_registry_has_the_first_line_of_each_help(entry):
    command = app.get_command(click.Context(app), entry.name)
    assert command is not None
    assert command.name == entry.name
    assert command.help == entry.help


def test_a_command_imports_no_other(page):
    script = (
        "import sys; from nutgraf.cli.app import run; code = run(['extract', sys.argv[1]]);"
        "print(code, *(name for name in sys.modules if name.startswith('nutgraf.cli.')));"
        "sys.exit('rich' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(page)], capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    loaded = done.stdout.decode().splitlines()[-1].split()
    assert "nutgraf.cli.extract.command" in loaded
    others = {entry.module for entry in COMMANDS if entry.name != "extract"}
    assert others.isdisjoint(loaded)
