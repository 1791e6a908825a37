"""The command line as a process of its own: streams, encodings, signals, imports."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys

import pytest

import nutgraf as library
from tests.pages import PARAGRAPHS

COMMAND = [sys.executable, "-m", "nutgraf"]


def on_a_terminal(*arguments: object, **environment: str) -> bytes:
    """Return what the command writes to a terminal."""
    primary, secondary = pty.openpty()
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    with subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdout=secondary,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        env={**clean, "TERM": "xterm-256color", **environment},
    ):
        os.close(secondary)
        written = b""
        try:
            while chunk := os.read(primary, 65536):
                written += chunk
        except OSError:  # Linux raises this when the other end is closed
            pass
        os.close(primary)
    return written


def test_files_and_pipes_get_utf8_in_any_locale(process, chinese_page):
    done = process("extract", chinese_page, "-m", "cetd", LC_ALL="POSIX", PYTHONUTF8="0")
    assert done.returncode == 0
    assert PARAGRAPHS["Chinese"][0] in done.stdout.decode("utf-8")


@pytest.mark.parametrize("form", ["text", "markdown", "json", "html"])
def test_terminal_encoding_without_the_characters(process, chinese_page, form):
    done = process("extract", chinese_page, "-m", "cetd", "-f", form, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"???" in done.stdout


def test_explain_in_ascii(process, chinese_page):
    done = process("extract", chinese_page, "-m", "cetd", "--explain", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"+ kept " in done.stdout


def test_colours_on_a_terminal(page):
    written = on_a_terminal("extract", page, "-m", "cetd", "--explain")
    assert b"\x1b[1;32m" in written or b"\x1b[32" in written
    assert "✓ kept".encode() in written


def test_no_color_variable_disables_colours(page):
    written = on_a_terminal("extract", page, "-m", "cetd", "--explain", NO_COLOR="1")
    assert b"32m" not in written
    assert "✓ kept".encode() in written


def test_terminal_output_of_an_article_has_no_control_characters(tmp_path, process):
    page = tmp_path / "page.html"
    page.write_text("<p>A word, &#27;[2Jand another, of the page.</p>")
    assert b"\x1b" not in on_a_terminal("extract", page, "-m", "cetd")
    # A file gets the text unchanged.
    assert b"\x1b[2J" in process("extract", page, "-m", "cetd").stdout


def test_closed_pipe_is_not_an_error(tmp_path):
    page = tmp_path / "long.html"
    page.write_text("".join(f"<p>Line {i}, which is one of many lines.</p>" for i in range(20_000)))
    with subprocess.Popen(
        [*COMMAND, "extract", str(page), str(page), "-m", "cetd"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        assert command.stdout.readline().startswith(b"==> ")
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait(60) == 0


def test_ctrl_c_gives_one_line_and_exit_code_130():
    with subprocess.Popen(
        [*COMMAND, "extract", "-", "-m", "cetd"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stdin is not None
        # More than fits in a pipe: once it is written, the command is reading.
        command.stdin.write(b" " * 200_000)
        command.stdin.flush()
        command.send_signal(signal.SIGINT)
        _, errors = command.communicate(timeout=60)
    assert command.returncode == 130
    assert errors == b"nutgraf: stopped\n"


def test_closed_standard_input(page):
    script = f'"{sys.executable}" -m nutgraf extract - -m cetd <&-'
    done = subprocess.run(["sh", "-c", script], capture_output=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr == b"nutgraf: -: no article was found\n"


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["methods"], ["extract", "-h"]])
def test_help_and_lists_import_no_heavy_library(arguments):
    script = (
        "import sys; from nutgraf.cli.app import run; code = run(sys.argv[1:]);"
        "heavy = {'numpy', 'selectolax', 'httpx', 'charset_normalizer'} & set(sys.modules);"
        "sys.exit(f'{heavy}' if heavy else code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_installed_command_runs_this_code():
    from importlib.metadata import entry_points

    (script,) = entry_points(group="console_scripts", name="nutgraf")
    assert script.value == "nutgraf.cli.app:main"
    assert library.__version__ == script.dist.version
