"""Fields of the digest of the sample sites, made by the commands in processes of their own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from nutgraf.digests.date_format import format_date, format_day, format_time, html_datetime
from nutgraf.errors import NutgrafError
from nutgraf_bench.behaviour.hashing import hash_fields
from nutgraf_bench.behaviour.task import INPUT, Line, Task
from nutgraf_bench.sample_sites import served_sites

_FORMS: Final = ("html", "md", "json")
_SITES: Final = 3
_SECONDS: Final = 250
"""Less than a task may take, so that the server is stopped in any case."""
_ERRORS: Final = "What went wrong"
_ERROR: Final = re.compile(r"\n|(?=<li)|(?<=</li>)")


class DigestError(NutgrafError):
    """The sample sites can't be served or digested."""


def digest_lines(task: Task) -> Iterator[Line]:
    """Return a line for each article of the digest, and one for its three files."""
    with tempfile.TemporaryDirectory(prefix="nutgraf-behaviour-") as folder:
        found = _made(task.files[0], Path(folder))
    data = json.loads(found["json"])
    data["errors"].sort()
    made, articles = data.pop("made"), data.pop("articles")
    for article in articles:
        del article["found"]
        fields = {name: partial(_value, value) for name, value in article.items()}
        yield Line(f"{task.id}/{article['url'].removeprefix('http://')}", hash_fields(fields))
    html, markdown = (_without_run(found[name], made) for name in ("html", "md"))
    yield Line(
        task.id,
        hash_fields(
            {
                INPUT: lambda: task.rows,
                "html": lambda: html,
                "markdown": lambda: markdown,
                "order": lambda: [article["url"] for article in articles],
                **{f"json.{name}": partial(_value, value) for name, value in data.items()},
            }
        ),
    )


def _value(value: object) -> object:
    return value


def _without_run(text: str, made: str) -> str:
    """Return the digest without its time, and with its errors sorted.

    Errors are listed in the order in which pages are answered, which is not the same in two runs.
    """
    time = datetime.fromisoformat(made)
    day = time.date()
    for words in (
        html_datetime(time),
        f"{format_date(day)}, {format_time(time)}",
        format_day(day),
        format_date(day),
    ):
        text = text.replace(words, "MADE")
    before, heading, errors = text.partition(_ERRORS)
    if not heading:
        raise DigestError(f"the digest has no heading {_ERRORS!r}, below which errors are sorted")
    return before + heading + "\n".join(sorted(_ERROR.split(errors)))


def _made(tool: Path, folder: Path) -> Mapping[str, Any]:
    """Return the texts of the three files, with a name for each site's address."""
    outputs = [folder / f"digest.{form}" for form in _FORMS]
    with served_sites(tool, _SITES) as (_, roots):
        command = [sys.executable, "-m", "nutgraf", "digest"]
        command += [f"{root}/" for root in roots.values()]
        command += ["--allow-private", "--delay", "0", "--quiet"]
        command += ["--store", str(folder / "news.db")]
        command += [part for file in outputs for part in ("--out", str(file))]
        ran = subprocess.run(  # noqa: S603
            command, check=False, capture_output=True, text=True, timeout=_SECONDS
        )
    if not all(file.is_file() for file in outputs):
        raise DigestError(f"nutgraf digest: exit code {ran.returncode}: {ran.stderr[-500:]}")
    texts = {}
    for form, file in zip(_FORMS, outputs, strict=True):
        text = file.read_text("utf-8")
        for name, root in roots.items():
            text = text.replace(root.removeprefix("http://"), f"{name}.example")
        texts[form] = text
    return texts
