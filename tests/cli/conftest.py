from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from nutgraf.cli.app import run
from tests.pages import PARAGRAPHS, news_page


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Command = Callable[..., Result]


@pytest.fixture
def nutgraf(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Command:
    """Run the command line in this process, in an empty directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)

    def command(*arguments: object, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return command


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run the command line as users do, in a process of its own."""

    def command(
        *arguments: object, stdin: bytes = b"", **environment: str
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "nutgraf", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            check=False,
            timeout=60,
            env={**os.environ, **environment},
        )

    return command


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A news page in a file."""
    file = tmp_path / "lighthouse.html"
    file.write_text(news_page(PARAGRAPHS["Latin"]), "utf-8")
    return file


@pytest.fixture
def chinese_page(tmp_path: Path) -> Path:
    file = tmp_path / "dengta.html"
    file.write_text(news_page(PARAGRAPHS["Chinese"], "港口委员会决定重建旧灯塔"), "utf-8")
    return file


@pytest.fixture
def empty_page(tmp_path: Path) -> Path:
    file = tmp_path / "empty.html"
    file.write_text("<html><head><title>Nothing</title></head><body></body></html>", "utf-8")
    return file
