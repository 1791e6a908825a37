"""``nutgraf watch`` with a fake crawl and a fake store."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from nutgraf.cli.common.periods import read_span
from nutgraf.cli.common.stopping import Stop
from nutgraf.cli.watch.lock import LockedError, lock_store
from nutgraf.cli.watch.rounds import Watcher, groups
from nutgraf.cli.watch.schedule import Schedule
from nutgraf.cli.watch.watch_list import ListFile, Watched, WatchListError, read_list
from nutgraf.errors import StoreError, WrongUseError
from tests.cli.fake_backend import FakeBackend
from tests.digests.stories import ARABIC, FERRY, LIGHTHOUSE, YESTERDAY

A, B, C = "https://harbour.example/", "https://almina.example/feed", "https://c.example/"
NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeBackend:
    fake = FakeBackend({A: [LIGHTHOUSE], B: [ARABIC]})
    monkeypatch.setattr("nutgraf.cli.watch.command.load_backend", lambda: fake.backend)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return fake


# The list.


def test_a_list():
    text = f"""\ufeff
    # what the coast says
    {A}   limit=20 every=2h   # the front page
    {B}#top\tlanguage=ar match="night ferry" delay=0.5 since=3d depth=0
    """.replace("\ufeff", "")
    assert read_list(text, "sites.txt").sources == (
        Watched(A, 2 * HOUR, None, {"limit": 20}),
        Watched(
            B,
            None,
            timedelta(days=3),
            {"language": "ar", "match": "night ferry", "delay": 0.5, "depth": 0},
        ),
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("harbour", "not a URL: 'harbour'"),
        ("file:///etc/passwd", "not a URL"),
        (f"{A} limit", "'limit' is not an option (expected limit=20"),
        (f"{A} limit=", "limit= has no value"),
        (f"{A} limit=0", "limit must be a whole number above 0, got 0"),
        (f"{A} limit=٣", "must be a whole number"),
        (f"{A} limit=5 limit=6", "limit is given twice"),
        (f"{A} colour=red", "no option is called 'colour'; the options are delay, depth, every"),
        (f"{A} every=often", "every 'often': expected a number and one of s, m, h, d, w"),
        (f"{A} delay=-1", "delay must be 0 or more seconds"),
        (f"{A} language=xx1", "language must be a code such as en or zh, got xx1"),
        (f'{A} match="night ferry', "missing closing quotation mark"),
        (A.rstrip("/"), "is already in line 1"),
    ],
)
def test_invalid_line_of_the_list_is_reported_and_skipped(line, said):
    found = read_list(f"{A}\n\n{line.replace(A, B)}\n{C}", "sites.txt")
    (error,) = found.errors
    assert error.startswith("sites.txt, line 3: ")
    assert said in error
    assert [watched.url for watched in found.sources] == [A, C]


def test_an_empty_list():
    with pytest.raises(WatchListError, match=r"sites\.txt: no site or feed in the list"):
        read_list("# nothing\n", "sites.txt")
    with pytest.raises(WatchListError, match=r"sites\.txt, line 1: not a URL: 'nonsense'"):
        read_list("nonsense\nmore of it", "sites.txt")


def test_spans():
    assert read_span("30m", "--every") == timedelta(minutes=30)
    assert [read_span(text, "x") for text in ("90m", "24h", "7d", "5s", "2w")] == [
        timedelta(minutes=90),
        timedelta(days=1),
        timedelta(days=7),
        timedelta(seconds=5),
        timedelta(weeks=2),
    ]
    for wrong in ("", "30", "m", "-1h", "0m", "1y", "٣h", "999999999w"):
        with pytest.raises(WrongUseError):
            read_span(wrong, "--every")


# The schedule.


def test_each_source_has_its_own_interval():
    schedule = Schedule(HOUR)
    often, seldom = Watched(A), Watched(B, 3 * HOUR)
    schedule.update([often, seldom], NOON)
    assert schedule.due(NOON) == [often, seldom]
    for source in (often, seldom):
        schedule.done(source, NOON, NOON + HOUR / 4)
    assert schedule.due(NOON + HOUR / 2) == []
    assert schedule.next == NOON + HOUR
    assert schedule.due(NOON + HOUR) == [often]
    assert schedule.due(NOON + 3 * HOUR) == [often, seldom]


def test_missed_rounds_are_not_repeated():
    schedule = Schedule(HOUR)
    schedule.update([Watched(A)], NOON)
    schedule.done(Watched(A), NOON, NOON + 5 * HOUR)
    assert schedule.next == NOON + 5 * HOUR


def test_reloaded_list_keeps_the_schedule_of_known_sources():
    schedule = Schedule(10 * HOUR)
    schedule.update([Watched(A), Watched(B)], NOON)
    schedule.done(Watched(A), NOON, NOON)
    schedule.done(Watched(B), NOON, NOON)
    later = NOON + HOUR
    schedule.update([Watched(A), Watched(C)], later)
    assert schedule.due(later) == [Watched(C)]
    # A shorter interval counts at once.
    schedule.update([Watched(A, HOUR)], later)
    assert schedule.next == later + HOUR


def test_sources_with_equal_options_are_crawled_together():
    limited = Watched(C, None, None, {"limit": 5})
    english = Watched("https://d.example/", None, None, {"language": "en"})
    often = Watched(B, HOUR)
    assert groups([Watched(A), limited, often, english]) == [
        [Watched(A), often],
        [limited],
        [english],
    ]
    # A limit applies to each source, not to all together.
    other = Watched("https://e.example/", None, None, {"limit": 5})
    assert groups([limited, other]) == [[limited], [other]]


# The command.


def write(*lines: str) -> Path:
    file = Path("sites.txt")
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def test_a_round_prints_new_articles(nutgraf, fake):
    file = Path("sites.txt")

    def first() -> None:
        write(A, B)

    first_result = None
    for expected in (["new", "new"], []):
        first()
        result = nutgraf("watch", file, "--store", "x.db", "--rounds", 1)
        assert result.code == 0
        assert [line.split("\t")[0] for line in result.out.splitlines()] == expected
        first_result = first_result or result
    assert first_result.out.splitlines()[0] == "\t".join(
        ["new", "2026-11-16T14:05+01:00", "harbour.example", LIGHTHOUSE.title, LIGHTHOUSE.url]
    )
    assert first_result.err == "nutgraf: round 1: 2 new, 0 changed, 0 errors\n"
    assert [call.kind for call in fake.calls] == ["watch", "watch"]
    assert fake.calls[0].sources == (A, B)


def test_a_changed_article_is_printed_again(nutgraf, fake):
    write(A)
    nutgraf("watch", "sites.txt", "--store", "x.db", "--rounds", 1)
    fake.pages[A] = [replace(LIGHTHOUSE, text="They changed their mind."), FERRY]
    result = nutgraf("watch", "sites.txt", "--store", "x.db", "--rounds", 1, "-f", "jsonl")
    printed = {line["url"]: line for line in map(json.loads, result.out.splitlines())}
    assert printed[LIGHTHOUSE.url]["event"] == "changed"
    assert printed[LIGHTHOUSE.url]["text"] == "They changed their mind."
    assert printed[FERRY.url]["event"] == "new"
    assert result.err.endswith("round 1: 1 new, 1 changed, 0 errors\n")


def test_options_of_a_line_override_those_of_the_command(nutgraf, fake):
    write(f"{A} delay=0 limit=3 since=2d", B)
    nutgraf("watch", "sites.txt", "--store", "x.db", "--rounds", 1, "--delay", 5, "--sentences", 2)
    one, other = (call.options for call in fake.calls)
    assert (one.delay, one.limit, one.sentences) == (0, 3, 2)
    assert (other.delay, other.limit, other.sentences) == (5, None, 2)
    assert other.since is None
    assert datetime.now(UTC) - one.since >= timedelta(days=2)


@pytest.mark.parametrize("failure", [StoreError("locked"), OSError(5, "so"), ValueError("bug")])
def test_a_source_that_fails_does_not_stop_the_others(nutgraf, fake, failure):
    fake.pages[A] = failure
    write(A, B)
    result = nutgraf("watch", "sites.txt", "--store", "x.db", "--rounds", 1)
    assert result.code == 0
    assert ARABIC.title in result.out
    lines = result.err.splitlines()
    assert lines[0].startswith(f"nutgraf: {A}: ")
    assert lines[1] == "nutgraf: round 1: 1 new, 0 changed, 1 error"


def test_crawl_errors_are_printed(nutgraf, fake):
    fake.pages[A] = "the server answered 500"
    write(A, B)
    result = nutgraf("watch", "sites.txt", "--store", "x.db", "--rounds", 1, "-q")
    assert result.err == f"nutgraf: {A}: the server answered 500\n"
    assert ARABIC.title in result.out


def test_a_digest_of_the_last_days_is_written(nutgraf, fake):
    today = datetime.now(UTC)
    fake.pages = {
        A: [replace(LIGHTHOUSE, published=today), replace(FERRY, published=today - 2 * 24 * HOUR)]
    }
    write(A)
    nutgraf("watch", "sites.txt", "--store", "x.db", "--rounds", 1, "--out", "a.json")
    assert [each["url"] for each in json.loads(Path("a.json").read_text())["articles"]] == [
        LIGHTHOUSE.url
    ]
    arguments = ("--store", "x.db", "--rounds", 1, "--out", "a.json", "--since", "3d")
    nutgraf("watch", "sites.txt", *arguments)
    values = json.loads(Path("a.json").read_text())
    assert len(values["articles"]) == 2
    assert values["sources"] == [A]


def test_without_a_store_one_is_named_after_the_list(nutgraf, fake, tmp_path):
    write(A)
    result = nutgraf("watch", "sites.txt", "--rounds", 1)
    file = tmp_path / "data" / "nutgraf" / "sites.db"
    assert fake.calls[0].store == str(file)
    assert result.err.startswith(f"nutgraf: the store is {file}\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.txt"], "nowhere.txt: no such file or directory"),
        (["."], ".: is a directory"),
        (["broken.txt"], "broken.txt, line 1: "),
        (["sites.txt", "--every", "often"], "--every 'often': expected a number and one of"),
        (["sites.txt", "--since", "2026-01-01"], "--since '2026-01-01': expected a number"),
        (["sites.txt", "--out", "a.pdf"], "--out a.pdf: the name must end in one of"),
        (["sites.txt", "--rounds", "0"], "--rounds"),
        (["sites.txt", "--format", "xml"], "--format"),
    ],
)
def test_wrong_use(nutgraf, fake, arguments, said):
    write(A)
    Path("broken.txt").write_text("so it is\n")
    result = nutgraf("watch", *arguments)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert said in result.err
    assert fake.calls == []


# The lock.


def test_second_watch_of_a_store_is_refused(nutgraf, fake, tmp_path):
    write(A)
    with lock_store(str(tmp_path / "x.db")):
        result = nutgraf("watch", "sites.txt", "--store", "x.db", "--rounds", 1)
        assert result.code == 2
        assert "another watch (process " in result.err
        assert fake.calls == []
        # Another store is not locked.
        assert nutgraf("watch", "sites.txt", "--store", "y.db", "--rounds", 1).code == 0
    assert nutgraf("watch", "sites.txt", "--store", "x.db", "--rounds", 1).code == 0


def test_lock_file_of_a_server_does_not_contain_the_password(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    url = "postgresql://me:secret@db.example/news"
    with lock_store(url), pytest.raises(LockedError) as caught, lock_store(url):
        pass
    names = [file.name for file in (tmp_path / "nutgraf").iterdir()]
    assert len(names) == 1
    assert "secret" not in f"{caught.value}{names}"


def test_lock_ends_with_a_killed_watch(tmp_path):
    store = tmp_path / "x.db"
    script = (
        "import sys, time; from nutgraf.cli.watch.lock import lock_store\n"
        "with lock_store(sys.argv[1]): print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(store)], stdout=subprocess.PIPE
    ) as other:
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(LockedError, match=str(other.pid)), lock_store(str(store)):
            pass
        other.kill()
    with lock_store(str(store)):
        pass


# Rounds.


class Clock(Stop):
    """A clock that only `sleep` advances; ``events`` are called at their seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        self.events: dict[float, Callable[[], object]] = {}

    def now(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds)

    def sleep(self, seconds: float) -> None:
        self.seconds += max(seconds, 0.001)
        for moment in sorted(self.events):
            if moment <= self.seconds:
                self.events.pop(moment)()

    def end(self) -> None:
        self.asked = True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def watching(fake: FakeBackend, clock: Clock, tmp_path, monkeypatch) -> Iterator[Watcher]:
    monkeypatch.chdir(tmp_path)
    return Watcher(
        backend=fake.backend,
        store="x.db",
        list_file=ListFile(Path("sites.txt")),
        every=HOUR / 2,
        window=24 * HOUR,
        stop=clock,
        now=clock.now,
    )


def test_rounds_start_at_the_interval(watching, clock, fake, capsys):
    write(A, f"{B} every=1h")
    watching.run(watching.list_file.read(), 3)
    assert [call.sources for call in fake.calls] == [(A, B), (A,), (A, B)]
    assert clock.seconds == pytest.approx(3600, abs=1)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "nutgraf: round 1: 2 new, 0 changed, 0 errors",
        "nutgraf: the next round is at 12:30:00",
        "nutgraf: round 2: 0 new, 0 changed, 0 errors",
        "nutgraf: the next round is at 13:00:00",
        "nutgraf: round 3: 0 new, 0 changed, 0 errors",
    ]


def test_changed_list_is_reloaded(watching, clock, fake, capsys):
    write(A)
    fake.pages[C] = [YESTERDAY]
    clock.events = {60.0: lambda: write(A, C), 120.0: lambda: write("broken")}
    watching.run(watching.list_file.read(), 3)
    # The new source is checked at once, the old one when it is due.
    assert [call.sources for call in fake.calls] == [(A,), (C,), (A,)]
    errors = capsys.readouterr().err
    assert "the list was reloaded: 2 sources\n" in errors
    assert errors.count("sites.txt, line 1: not a URL: 'broken'") == 1
    assert "; the list was not changed\n" in errors


def test_temporarily_missing_list_is_ignored(watching, clock, fake):
    file = write(A)
    clock.events = {60.0: file.unlink, 3000.0: clock.end}
    watching.run(watching.list_file.read(), None)
    assert len(fake.calls) == 2


def test_stop_between_rounds(watching, clock, fake):
    write(A)
    clock.events = {100.0: clock.end}
    watching.run(watching.list_file.read(), None)
    assert len(fake.calls) == 1
    assert clock.seconds < 110


def test_stop_during_a_crawl_prints_what_is_done(watching, clock, fake, capsys):
    write(A, f"{B} limit=2")
    fake.pages[A] = [LIGHTHOUSE, FERRY]
    fake.stop_after = 1
    watching.run(watching.list_file.read(), None)
    captured = capsys.readouterr()
    assert [call.sources for call in fake.calls] == [(A,)]
    assert LIGHTHOUSE.title in captured.out
    assert FERRY.title not in captured.out
    assert "round 1: 1 new" in captured.err


def test_a_store_that_fails_does_not_end_the_watch(watching, fake, capsys):
    write(A)
    fake.store_fails_after = 0
    watching.run(watching.list_file.read(), 2)
    assert len(fake.calls) == 2
    assert capsys.readouterr().err.count("nutgraf: x.db: the disk is full\n") == 2


def test_a_store_that_is_locked_at_the_digest_does_not_end_the_watch(watching, fake, capsys):
    write(A)
    watching.out = (Path("a.html"),)

    def locked(**_: object) -> None:
        raise StoreError("x.db: locked")

    fake.articles = locked
    watching.run(watching.list_file.read(), 2)
    assert len(fake.calls) == 2
    # Once when the news is read and once for the digest, in both rounds.
    assert capsys.readouterr().err.count("x.db: locked\n") == 4
    assert not Path("a.html").exists()


def test_unwritable_digest_is_reported(watching, fake, capsys):
    write(A)
    watching.out = (Path("gone/a.html"),)
    watching.run(watching.list_file.read(), 1)
    assert "--out gone/a.html: no such file or directory" in capsys.readouterr().err


def test_signal_during_a_crawl_is_handled_by_the_crawl():
    stop = Stop()
    with pytest.raises(KeyboardInterrupt), stop.raise_interrupts():
        stop.handle(signal.SIGINT, None)
    assert stop.asked


def test_second_signal_interrupts_immediately():
    stop = Stop()
    stop.handle(signal.SIGTERM, None)
    assert stop.asked
    with pytest.raises(KeyboardInterrupt):
        stop.handle(signal.SIGTERM, None)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_a_waiting_watch(tmp_path, number):
    (tmp_path / "sites.txt").write_text(f"{A}\n")
    script = (
        "import sys; from nutgraf.cli import app; from tests.cli.fake_backend import *\n"
        "from nutgraf.cli.watch import command as watch\n"
        "watch.load_backend = lambda: FakeBackend().backend\n"
        "sys.exit(app.run(['watch', 'sites.txt', '--store', 'x.db']))"
    )
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r})\n{script}"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        assert command.stderr is not None
        assert command.stderr.readline() == "nutgraf: round 1: 0 new, 0 changed, 0 errors\n"
        assert command.stderr.readline().startswith("nutgraf: the next round is at ")
        time.sleep(0.1)
        command.send_signal(number)
        assert command.wait(30) == 130
        assert command.stderr.read() == "nutgraf: stopped\n"


def test_signal_handled_by_a_callee_is_noticed():
    stop = Stop()
    with stop.handle_signals():
        mine = signal.signal(signal.SIGTERM, lambda *_: None)
        assert not stop.requested()
        signal.raise_signal(signal.SIGTERM)
        signal.signal(signal.SIGTERM, mine)
        assert not stop.asked
        assert stop.requested()
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_crawl_that_was_killed_by_the_signal_ends_the_watch(watching, clock, fake, capsys):
    """The signal is not a failure of the sources, so they are not retried one by one."""
    write(A, B)

    clock.requested = lambda: not clock.end()
    fake.pages[A] = StoreError("gone")
    watching.run(watching.list_file.read(), None)
    assert len(fake.calls) == 1
    assert "gone" not in capsys.readouterr().err
