"""Wrong use: one line on standard error that says what to do, and exit code 2."""

from __future__ import annotations

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
    (["extract", "x", "y", "-m", "cetd", "--title", "T"], "--title", "one source"),
    (["extract", "-", "-", "-m", "cetd"], "standard input", "once"),
    (["extract", "x", "-m", "cetd"], "x: no such file", ""),
    (["extract", "news.example/story", "-m", "cetd"], "no such file", "http:// or https://"),
    (["extract", "file:///etc/hosts", "-m", "cetd"], "file:///etc/hosts", "http:// or https://"),
    (["extract", ".", "-m", "cetd"], ".: is a directory", "*.html"),
    (["extract", "x\0y", "-m", "cetd"], "can't be read", "null"),
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


def test_a_file_that_is_no_site_memory(nutgraf, page):
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
def test_odd_input_is_no_error(nutgraf, data):
    result = nutgraf("extract", "-", "-m", "cetd", stdin=data)
    assert result.code in (0, 1)
    assert result.code == (1 if not result.out else 0)


def test_too_large_a_page(nutgraf, tmp_path, monkeypatch):
    monkeypatch.setattr("nutgraf.page.guard.MAX_BYTES", 1000)
    page = tmp_path / "large.html"
    page.write_bytes(b"x" * 1001)
    for source, data in ((page, b""), ("-", b"x" * 5000), ("/dev/zero", b"")):
        result = nutgraf("extract", source, "-m", "cetd", stdin=data)
        assert result.code == 2
        assert result.err == f"nutgraf: {source}: the page is larger than 1,000 bytes\n"


def test_a_name_that_would_command_the_terminal(nutgraf):
    result = nutgraf("extract", "\x1b[2J\nx", "-m", "cetd")
    assert result.code == 2
    assert "\x1b" not in result.err
    assert result.err.count("\n") == 1
