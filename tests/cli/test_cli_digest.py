"""``nutgraf digest`` with a fake crawl and a fake store."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from nutgraf.cli.digest.listing import listed
from nutgraf.cli.digest.output_files import write_output
from nutgraf.cli.digest.progress import CrawlProgress
from nutgraf.crawl.events import Counts, Event
from nutgraf.errors import CrawlError, StoreError
from tests.cli.fake_backend import FakeBackend
from tests.digests.stories import ARABIC, CHINESE, DIGEST, EVIL, FERRY, LIGHTHOUSE, YESTERDAY

ROOT = "https://harbour.example/"


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeBackend:
    fake = FakeBackend({ROOT: [LIGHTHOUSE, FERRY, YESTERDAY]})
    monkeypatch.setattr("nutgraf.cli.digest.command.load_backend", lambda: fake.backend)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return fake


def test_a_list_on_standard_output(nutgraf, fake):
    result = nutgraf("digest", ROOT, "--store", "news.db")
    assert result.code == 0
    heading, _, *lines = result.out.splitlines()
    assert heading == "The Harbour Times (harbour.example): 3 articles"
    assert lines[:5] == [
        LIGHTHOUSE.title,
        "16 November 2026, 14:05 UTC+1 · Ada Lund, Jón Þór",
        f"  {LIGHTHOUSE.summary}",
        f"  {LIGHTHOUSE.url}",
        "",
    ]
    assert result.err == (
        "nutgraf: 6 found, 0 links judged, 0 fetched, 3 articles (3 new, 0 changed), 0 errors\n"
    )
    assert fake.calls[0].store == "news.db"
    assert fake.calls[0].kind == "digest"


def test_the_options_reach_the_crawl(nutgraf, fake):
    words = "--limit 2 --language en --match harbour --depth 1 --delay 0.5 --sentences 2"
    result = nutgraf("digest", ROOT, "--store", "x.db", *words.split(), "--allow-private")
    assert result.code == 0
    options = fake.calls[0].options
    assert (options.limit, options.language, options.match) == (2, "en", "harbour")
    assert (options.depth, options.delay, options.sentences) == (1, 0.5, 2)
    assert options.allow_private
    # One of the three does not mention a harbour.
    assert LIGHTHOUSE.title in result.out
    assert YESTERDAY.title not in result.out


def test_known_articles_are_listed_too(nutgraf, fake):
    first = nutgraf("digest", ROOT, "--store", "x.db")
    again = nutgraf("digest", ROOT, "--store", "x.db")
    assert first.out == again.out
    assert "3 articles (0 new, 0 changed)" in again.err


@pytest.mark.parametrize(
    ("text", "span"),
    [("2d", timedelta(days=2)), ("12h", timedelta(hours=12)), ("1.5w", timedelta(days=10.5))],
)
def test_since_with_a_time_span(nutgraf, fake, text, span):
    nutgraf("digest", ROOT, "--store", "x.db", "--since", text)
    since = fake.calls[0].options.since
    left = datetime.now().astimezone() - since - span
    assert timedelta() <= left < timedelta(hours=1)


def test_since_with_a_date_uses_local_time(nutgraf, fake):
    nutgraf("digest", ROOT, "--store", "x.db", "--since", "2026-01-02")
    since = fake.calls[0].options.since
    assert since.isoformat()[:19] == "2026-01-02T00:00:00"
    assert since.tzinfo is not None


def test_several_files(nutgraf, fake):
    result = nutgraf(
        "digest", ROOT, "--store", "x.db", "--out", "a.html", "--out", "b.json", "--out", "c.MD"
    )
    assert result.code == 0
    assert Path("a.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    values = json.loads(Path("b.json").read_text("utf-8"))
    assert [each["title"] for each in values["articles"]] == [
        LIGHTHOUSE.title,
        FERRY.title,
        YESTERDAY.title,
    ]
    assert values["counts"]["articles"] == 3
    assert Path("c.MD").read_text("utf-8").startswith("# The Harbour Times\n")
    assert "nutgraf: the digest is in a.html\n" in result.err


def test_quiet(nutgraf, fake):
    result = nutgraf("digest", ROOT, "-q", "--out", "a.html")
    assert (result.code, result.out, result.err) == (0, "", "")
    assert Path("a.html").exists()


def test_default_store_is_named_after_the_source(nutgraf, fake, tmp_path):
    result = nutgraf("digest", ROOT)
    file = tmp_path / "data" / "nutgraf" / "harbour.example.db"
    assert fake.calls[0].store == str(file)
    assert result.err.startswith(f"nutgraf: the store is {file}\n")
    assert file.parent.is_dir()


def test_each_set_of_sources_has_its_own_default_store(nutgraf, fake):
    nutgraf("digest", ROOT, "https://b.example/")
    nutgraf("digest", ROOT, "https://c.example/")
    nutgraf("digest", "http://[::1]:80/../..", "--allow-private")
    names = [Path(call.store).name for call in fake.calls]
    assert len(set(names)) == 3
    assert names[0].startswith("harbour.example+1-")
    assert all("/" not in name and ":" not in name for name in names)


def test_a_file_of_urls_is_a_source(nutgraf, fake):
    Path("coast.txt").write_text(f"{ROOT}\n")
    nutgraf("digest", "coast.txt")
    assert fake.calls[0].sources == (ROOT,)
    assert Path(fake.calls[0].store).name == "coast.db"


def test_a_host_without_scheme_is_accepted(nutgraf, fake):
    result = nutgraf("digest", "harbour.example")
    assert fake.calls[0].sources == (ROOT,)
    assert Path(fake.calls[0].store).name == "harbour.example.db"
    assert LIGHTHOUSE.title in result.out


def test_errors_are_listed_last_one_per_line(nutgraf, fake):
    fake.pages["https://b.example/"] = "there is no host of that name"
    fake.notes = ("harbour.example: the layout has changed\nand more",)
    result = nutgraf("digest", ROOT, "https://b.example/", "--store", "x.db")
    assert result.code == 2
    assert LIGHTHOUSE.title in result.out
    assert result.err.splitlines()[-2:] == [
        "nutgraf: harbour.example: the layout has changed and more",
        "nutgraf: https://b.example/: there is no host of that name",
    ]


def test_nothing_found(nutgraf, fake):
    result = nutgraf("digest", "https://empty.example/", "--store", "x.db", "--out", "a.html")
    assert (result.code, result.out) == (1, "")
    assert result.err.endswith("nutgraf: no article was found\n")
    assert "No articles were found" in Path("a.html").read_text("utf-8")


def test_message_names_the_filters_if_nothing_is_found(nutgraf, fake):
    wish = ["--since", "2d", "--match", "harbour"]
    result = nutgraf("digest", "https://empty.example/", "--store", "x.db", *wish)
    assert result.code == 1
    assert result.err.endswith("nutgraf: no article was found that fits --since and --match\n")


def test_stopped_run_still_writes_the_digest(nutgraf, fake):
    fake.stop_after = 2
    result = nutgraf("digest", ROOT, "--store", "x.db", "--out", "a.json")
    assert result.code == 130
    assert result.err.endswith("nutgraf: stopped\n")
    assert FERRY.title in result.out
    values = json.loads(Path("a.json").read_text("utf-8"))
    assert len(values["articles"]) == 2
    assert values["complete"] is False


def test_stopped_before_the_crawl_started(nutgraf, fake, monkeypatch):
    def crawl(*_: object) -> None:
        monkeypatch.setattr("nutgraf.cli.common.stopping.Stop.requested", lambda self: True)
        raise CrawlError("the crawl ended")

    fake.crawl = crawl
    result = nutgraf("digest", ROOT, "--store", "x.db")
    assert (result.code, result.err) == (130, "nutgraf: stopped\n")


def test_store_failure_is_not_reported_as_stopped(nutgraf, fake):
    fake.store_fails_after = 1
    result = nutgraf("digest", ROOT, "--store", "x.db")
    assert result.code == 2
    assert LIGHTHOUSE.title in result.out
    assert result.err.endswith("nutgraf: x.db: the disk is full\n")


def test_store_that_cannot_be_opened_is_an_error(nutgraf, fake):
    fake.pages[ROOT] = StoreError("x.db: is no store")
    result = nutgraf("digest", ROOT, "--store", "x.db")
    assert (result.code, result.err) == (2, "nutgraf: x.db: is no store\n")


WRONG = [
    (["--since", "yesterdy"], "--since 'yesterdy': expected a date such as 2026-11-16"),
    (["--since", "2026-13-01"], "--since '2026-13-01': expected a date"),
    (["--since", "0d"], "--since '0d': expected a date"),
    (["--since", "999999999w"], "expected a date"),
    (["--since", "3000-01-01"], "--since must be in the past, got '3000-01-01'"),
    (["--out", "a.pdf"], "--out a.pdf: the name must end in one of .html, .json, .md"),
    (["--out", "a"], "--out a: the name must end in one of"),
    (["--out", "no/where/a.html"], "there is no directory no/where; make it first"),
    (["--out", "folder.html"], "--out folder.html: is a directory"),
    (["--out", "a.html", "--out", "./a.html"], "is given twice"),
    (["--out", "x\0.html"], "null"),
    (["--limit", "0"], "--limit"),
    (["--delay", "inf"], "delay must be 0 or more seconds"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG)
def test_wrong_use_is_reported_before_the_crawl(nutgraf, fake, tmp_path, arguments, said):
    (tmp_path / "folder.html").mkdir()
    result = nutgraf("digest", ROOT, "--store", "x.db", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("nutgraf: ")
    assert result.err.count("\n") == 1
    assert said in result.err
    assert fake.calls == []
    assert not list(tmp_path.glob("*.html.*")) + list(tmp_path.glob("a.html"))


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_unwritable_output_file(nutgraf, fake, tmp_path):
    (tmp_path / "a.html").touch(mode=0o444)
    result = nutgraf("digest", ROOT, "--store", "x.db", "--out", "a.html")
    assert result.err == "nutgraf: --out a.html: permission denied\n"
    assert fake.calls == []


@pytest.mark.parametrize("source", ["harbour", "ftp://harbour.example/", "http://", ".", "x\0y"])
def test_invalid_sources(nutgraf, fake, tmp_path, source):
    result = nutgraf("digest", source)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith(f"nutgraf: {source}: ".replace("\0", ""))
    assert fake.calls == []
    assert not (tmp_path / "data").exists()


def test_full_disk_loses_only_the_output_file(nutgraf, fake, monkeypatch):
    def full(file: Path, digest: object) -> None:
        if file.suffix == ".html":
            raise OSError(28, "No space left on device")
        write_output(file, digest)

    monkeypatch.setattr("nutgraf.cli.digest.command.write_output", full)
    result = nutgraf("digest", ROOT, "--store", "x.db", "--out", "a.html", "--out", "b.md")
    assert result.code == 2
    assert "nutgraf: --out a.html: no space left on device\n" in result.err
    assert LIGHTHOUSE.title in result.out
    assert Path("b.md").exists()


def test_failed_write_keeps_the_old_digest(tmp_path, monkeypatch):
    file = tmp_path / "a.json"
    file.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="No space"):
        write_output(file, DIGEST)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_symlink_is_kept_when_its_target_is_replaced(tmp_path):
    (tmp_path / "real.md").write_text("old")
    (tmp_path / "link.md").symlink_to("real.md")
    write_output(tmp_path / "link.md", DIGEST)
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "real.md").read_text("utf-8").startswith("# ")


# The list on a terminal.


@pytest.mark.parametrize("width", [20, 40, 80])
def test_list_is_wrapped_by_terminal_columns(width):
    screen = Console(width=width, file=io.StringIO(), highlight=False)
    lines = listed(replace(DIGEST, stories=(CHINESE, ARABIC, LIGHTHOUSE)), screen).splitlines()
    text = [line for line in lines if "https://" not in line]
    assert max(map(cell_len, text)) <= width
    # URLs are not wrapped, so they can be clicked.
    assert f"  {LIGHTHOUSE.url}" in lines
    assert "".join(line.strip() for line in lines).count(CHINESE.summary) == 1
    assert not any(line != line.rstrip() for line in lines)


def test_lines_have_a_maximum_width():
    screen = Console(width=300, file=io.StringIO(), highlight=False)
    assert max(map(cell_len, listed(DIGEST, screen).splitlines())) <= 100


def test_list_has_no_control_characters():
    screen = Console(width=80, file=io.StringIO(), highlight=False)
    odd = replace(EVIL, title="[red]so[/red] \x1b[2J\r\nsays")
    shown = listed(replace(DIGEST, stories=(odd,)), screen)
    assert "[red]so[/red] [2J says\n" in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_terminal_output_has_styles_but_no_escapes_from_pages(tmp_path):
    script = (
        "import sys; from nutgraf.cli import app; from tests.cli.fake_backend import *\n"
        "from nutgraf.cli.digest import command as digest\n"
        "from tests.digests.stories import *; from dataclasses import replace\n"
        "odd = replace(FERRY, title='So \\x1b[2J it is', version=1)\n"
        f"digest.load_backend = lambda: FakeBackend({{{ROOT!r}: [odd]}}).backend\n"
        f"sys.exit(app.run(['digest', {ROOT!r}, '--store', 'x.db']))"
    )
    root = Path(__file__).resolve().parents[2]
    ours, theirs = pty.openpty()
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    with subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r})\n{script}"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env={**clean, "TERM": "xterm-256color", "COLUMNS": "80"},
    ):
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 65536):
                shown += chunk
        except OSError:  # Linux raises this when the other end is closed
            pass
        os.close(ours)
    assert b"\x1b[1mSo [2J it is\x1b[0m" in shown
    assert b"\x1b[2J" not in shown


# Progress.


def event(kind: str, url: str = ROOT, **counts: int) -> Event:
    return Event(kind, url, "so", Counts(**counts))


def test_plain_lines_every_few_seconds(capsys):
    seconds = iter([0.0, 1.0, 6.0, 7.0, 12.0])
    with CrawlProgress(clock=lambda: next(seconds)) as progress:
        for i in range(4):
            progress.update(event("found", f"{ROOT}{i}", found=i))
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition("; at ")[2] for line in lines] == [f"{ROOT}1", f"{ROOT}3", ""]
    assert lines[-1].startswith("nutgraf: 3 found, ")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_live_display_on_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "60")
    screen = Terminal()
    with CrawlProgress(stream=screen) as progress:
        progress.update(event("article", f"{ROOT}\x1b[2J{'x' * 200}", found=7, articles=3, new=2))
        progress._live.refresh()
    drawn = screen.getvalue()
    assert "7 found" in drawn
    assert "https://harbour.example/[2Jxxx" in drawn
    assert "\x1b[2Jxxx" not in drawn
    assert "x" * 60 not in drawn


def test_progress_collects_errors():
    progress = CrawlProgress(quiet=True)
    progress.update(event("error", "https://b.example/"))
    assert progress.failed == {"https://b.example/": "so"}


def test_invalid_line_of_a_url_file_is_reported_and_skipped(nutgraf, fake):
    Path("list.txt").write_text(f"{ROOT}\nnonsense\n")
    result = nutgraf("digest", "list.txt", "--store", "news.db", "-q", "--out", "digest.json")
    assert result.code == 2
    error = "list.txt, line 2: 'nonsense' is not a URL"
    assert result.err == f"nutgraf: {error}\n"
    assert error in json.loads(Path("digest.json").read_text("utf-8"))["errors"]
    assert fake.calls[0].sources == (ROOT,)
