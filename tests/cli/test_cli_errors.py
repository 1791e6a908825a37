"""Wrong use: one line on standard error that says what to do, and exit code 2."""

from __future__ import annotations

import warnings

import pytest

WRONG = [
    (["extract"], "SOURCE", "nutgraf extract --help"),
    (["extract", "x", "--bogus"], "--bogus", "nutgraf extract --help"),
    (["extract", "x", "--favor", "speed"], "'precision', 'balance', 'recall'", "--help"),
    (["extract", "x", "--format", "pdf"], "'text', 'markdown', 'json', 'html'", "--help"),
    (["extracts", "x"], "extracts", "nutgraf --help"),
    (["extract", "x", "--method", "cedts"], "no method is called 'cedts'", "did you mean 'cedst'?"),
    (["extract", "x", "--method", "zzzzzz"], "no method is called 'zzzzzz'", "nutgraf methods"),
    (["extract", "x", "-m", "cetd", "-f", "html", "--explain"], "--explain", "text or json"),
    (["extract", "x", "y", "-m", "cetd", "--title", "T"], "--title", "single source"),
    (["extract", "-", "-", "-m", "cetd"], "standard input", "once"),
    (["extract", "x", "-m", "cetd"], "x: no such file", ""),
    (["extract", "news.example/story", "-m", "cetd"], "no such file", "http:// or https://"),
    (["extract", "file:///etc/hosts", "-m", "cetd"], "file:///etc/hosts", "http:// or https://"),
    (["extract", ".", "-m", "cetd"], ".: is a directory", "*.html"),
    (["extract", "x\0y", "-m", "cetd"], "could not be read", "null"),
    (["extract", "x", "-m", "cetd", "--site-memory", "no/where"], "no/where", "make it first"),
    (["extract", "x", "-m", "cetd", "--site-memory", "."], ".: is a directory", ""),
]


@pytest.mark.parametrize(("arguments", "what", "hint"), WRONG)
def test_wrong_use(nutgraf, arguments, what, hint):
    result = nutgraf(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("nutgraf: ")
    assert result.err.count("\n") == 1
    assert what in result.err
    assert hint in result.err


def test_file_that_is_not_a_site_memory(nutgraf, page):
    result = nutgraf("extract", page, "-m", "cetd", "--site-memory", page)
    assert result.code == 2
    assert result.err.startswith(f"nutgraf: {page}: ")
    assert page.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("data", [b"\x1f\x8b\x08" + bytes(50), b"\x89PNG\r\n" + bytes(50)])
def test_binary_input(nutgraf, data):
    result = nutgraf("extract", "-", "-m", "cetd", stdin=data)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("nutgraf: -: the input is ")


@pytest.mark.parametrize("data", [b"", b"\0\0", b"plain words", b"<" * 1000, b"<p>", b"\xff\xfe"])
def test_odd_input_is_accepted(nutgraf, data):
    result = nutgraf("extract", "-", "-m", "cetd", stdin=data)
    assert result.code in (0, 1)
    assert result.code == (1 if not result.out else 0)


def test_page_over_the_size_limit_is_an_error(nutgraf, tmp_path):
    page = tmp_path / "large.html"
    page.write_bytes(b"x " * 501)
    for source, data in ((page, b""), ("-", b"x " * 5000), ("/dev/zero", b"")):
        result = nutgraf("extract", source, "-m", "cetd", "--max-bytes", 1000, stdin=data)
        assert result.err.startswith(
            f"nutgraf: {source}: the article may be incomplete: bytes: the first 1,000 were read\n"
        )
        assert result.code == (0 if source != "/dev/zero" else 1)


@pytest.mark.parametrize(
    ("option", "says"),
    [
        (("--max-bytes", "0"), "the limit of bytes must be 1 to 32,000,000, got 0"),
        (("--max-nodes", "999999999"), "the limit of nodes must be 1 to 250,000"),
        (("--max-seconds", "-1"), "the limit of seconds must be above 0"),
    ],
)
@pytest.mark.parametrize("command", ["extract", "record", "summarize"])
def test_limits_out_of_range(nutgraf, page, command, option, says):
    result = nutgraf(command, page, *option)
    assert (result.code, result.out) == (2, "")
    assert says in result.err


def test_what_no_time_is_left_for(nutgraf, page):
    result = nutgraf("record", page, "--max-seconds", "1e-9")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f"nutgraf: {page}: there is no record: seconds: 1e-09 were over")
    assert result.err.count("\n") == 1
    result = nutgraf("summarize", page, "--max-seconds", "1e-9")
    assert f"nutgraf: {page}: the article may be incomplete: seconds: 1e-09" in result.err


def test_control_characters_in_a_name_are_removed(nutgraf):
    result = nutgraf("extract", "\x1b[2J\nx", "-m", "cetd")
    assert result.code == 2
    assert "\x1b" not in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("exract", "No such command 'exract'. Did you mean extract"),
        ("bench", "No such command 'bench'. Measuring is a command of its own: nutgraf-bench"),
        ("zzz", "No such command 'zzz'; try"),
    ],
)
def test_unknown_command(nutgraf, name, hint):
    result = nutgraf(name)
    assert result.code == 2
    assert hint in result.err
    assert len(result.err.splitlines()) == 1


def test_a_warning_is_one_line(nutgraf, monkeypatch, tmp_path):
    def read(*_, **__):
        warnings.warn("the parser is slower than it could be", RuntimeWarning, stacklevel=1)

    page = tmp_path / "page.html"
    page.write_text("<p>x")
    monkeypatch.setattr("nutgraf.cli.extract.command.read_page", read)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        lines = nutgraf("extract", page).err.splitlines()
    assert lines[0] == "nutgraf: the parser is slower than it could be"
