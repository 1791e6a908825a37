"""Runners that do what a page tells them to, for tests of what runs them."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from nutgraf.errors import MissingExtraError
from nutgraf_bench.dataset import DataSet, load_set
from nutgraf_bench.runners.base import Extracted, UntrainableError


class SilentError(Exception):
    def __str__(self):
        raise RuntimeError("no message")


@dataclass(frozen=True)
class Obedient:
    """Runs the command that the page is; notes each page that it was given, if told where."""

    name: str = "obedient"
    version: str = "1"
    notes: Path | None = None

    def run(self, html, url, title):
        command, _, rest = html.decode().partition(" ")
        if self.notes is not None:
            with self.notes.open("a") as file:
                file.write(rest + "\n")
        return getattr(self, command)(rest)

    def echo(self, rest):
        return rest

    def sure(self, rest):
        confidence, kind = rest.split()
        return Extracted(kind, float(confidence), kind)

    def cores(self, rest):
        with self.notes.open("a") as file:
            file.write(f"{sorted(os.sched_getaffinity(0))}\n")
        return rest

    def who(self, rest):
        return str(os.getpid())

    def surrogate(self, rest):
        return "half \ud800 a pair"

    def shout(self, rest):
        print(rest)
        print(rest, file=sys.stderr)
        os.write(1, rest.encode())
        return rest

    def hang(self, rest):
        time.sleep(3600)

    def crash(self, rest):
        os._exit(3)

    def segfault(self, rest):
        os.kill(os.getpid(), signal.SIGSEGV)

    def eat(self, rest):
        return str(len(bytearray(2 << 30)))

    def fail(self, rest):
        raise ValueError("a bad\n  page")

    def fail_silently(self, rest):
        raise SilentError

    def leave(self, rest):
        sys.exit(7)

    def nothing(self, rest):
        return None


@dataclass(frozen=True)
class Unready(Obedient):
    """Can't be prepared, in one of several ways."""

    name: str = "unready"
    how: str = "fail"

    def prepare(self, data):
        if self.how == "missing":
            raise MissingExtraError("the peer unready", "peers", "nutgraf-bench")
        if self.how == "untrainable":
            raise UntrainableError("nothing to learn from")
        return getattr(self, self.how)("")


class Unwelcome(Obedient):
    """Pickles here and does not unpickle there."""

    def __reduce__(self):
        return _refuse, ()


def _refuse():
    raise TypeError("not here")


def make_set(folder: Path, pages: dict[str, str], **labels: dict[str, object]) -> DataSet:
    """A set of these pages; labels are by page."""
    (folder / "html").mkdir(parents=True, exist_ok=True)
    for name, html in pages.items():
        (folder / "html" / f"{name}.html").write_text(html, encoding="utf-8")
    lines = [json.dumps({"id": name, **labels.get(name, {})}) for name in pages]
    (folder / "gold.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return load_set(folder)
