"""The sections of a run: what is there, and the tasks of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import orjson

from nutgraf_bench.behaviour.hashing import is_sampled, short_hash
from nutgraf_bench.behaviour.task import Task

_LABELS: Final = "gold.jsonl"
_SCHOLARLY: Final = "scholarly"
_VARIANTS: Final = ("html", "html_nometa")
_LINKS_BATCH: Final = 250
_MAX_LINKS2: Final = 20_000
# Shares of what is there: one in so many.
_RECORDS_EVERY: Final = 10
_METHODS_EVERY: Final = 42
_SUMMARIES2_EVERY: Final = 4
# The site memory reads so many pages of the host that has most pages in a set.
_MIN_HOST_PAGES: Final = 4
_MAX_HOST_PAGES: Final = 10


def make_plan(data: Path, project: Path) -> dict[str, list[Task]]:
    """Return the tasks by section. A section whose data are missing is not in it."""
    articles = {
        folder.name: list(_article_tasks(folder))
        for folder in sorted(data.iterdir() if data.is_dir() else ())
        if (folder / _LABELS).is_file()
    }
    pages = [task for tasks in articles.values() for task in tasks]
    plan = {
        "digests": list(_digest_tasks(project)),
        "memory": [task for tasks in articles.values() for task in _memory_tasks(tasks)],
        "methods": [
            _again(task, "methods", "methods")
            for task in pages
            if not _is_scholarly(task) and is_sampled(f"methods {task.id}", _METHODS_EVERY)
        ],
        "records": [
            _again(task, "records", "record")
            for task in pages
            if _is_scholarly(task) or is_sampled(f"records {task.id}", _RECORDS_EVERY)
        ],
        "frontpages": [*_front_tasks(data / "links"), *_front_tasks(data / "links2")],
        "links": list(_link_tasks(data / "links", None)),
        "links2": list(_link_tasks(data / "links2", _MAX_LINKS2)),
        "summaries": list(_summary_tasks(data / "summaries", 1)),
        "summaries2": list(_summary_tasks(data / "summaries2", _SUMMARIES2_EVERY)),
        "samples": list(_sample_tasks(project / "samples")),
        **articles,
    }
    return {name: tasks for name, tasks in plan.items() if tasks}


def sample(plan: Mapping[str, Sequence[Task]], every: int) -> dict[str, list[Task]]:
    """Return the plan with one task in so many, chosen by the hashes of their ids."""
    chosen = {
        name: [task for task in tasks if is_sampled(f"sample {task.id}", every)]
        for name, tasks in plan.items()
    }
    return {name: tasks for name, tasks in chosen.items() if tasks}


def _read_lines(file: Path) -> Iterator[Any]:
    if file.is_file():
        with file.open("rb") as lines:
            yield from (orjson.loads(line) for line in lines if line.strip())


def _article_tasks(folder: Path) -> Iterator[Task]:
    rows = list(_read_lines(folder / _LABELS))
    variants = [name for name in _VARIANTS if (folder / name).is_dir()]
    for variant in variants:
        middle = f"{variant}/" if len(variants) > 1 else ""
        for row in rows:
            file = folder / variant / f"{row['id']}.html"
            if file.is_file():
                name = f"{folder.name}/{middle}{row['id']}"
                yield Task(folder.name, name, "page", (file,), (row.get("url"),))


def _again(task: Task, section: str, kind: str) -> Task:
    """Return the same page in another section."""
    return replace(task, section=section, id=f"{section}/{task.id}", kind=kind)


def _is_scholarly(task: Task) -> bool:
    return task.section.startswith(_SCHOLARLY)


def _memory_tasks(tasks: Sequence[Task]) -> Iterator[Task]:
    """Yield the host that has most pages in a set."""
    hosts = defaultdict[str, list[Task]](list)
    for task in tasks:
        host = urlsplit(task.urls[0] or "").netloc
        if host and not _is_scholarly(task):
            hosts[host].append(task)
    if not hosts:
        return
    host = max(sorted(hosts), key=lambda name: len(hosts[name]))
    pages = hosts[host][:_MAX_HOST_PAGES]
    if len(pages) >= _MIN_HOST_PAGES:
        yield Task(
            "memory",
            f"memory/{pages[0].section}/{host}",
            "memory",
            tuple(page.files[0] for page in pages),
            tuple(page.urls[0] for page in pages),
        )


def _front_tasks(folder: Path) -> Iterator[Task]:
    index = folder / "frontpages" / "index.json"
    if not index.is_file():
        return
    for row in orjson.loads(index.read_bytes()):
        file = folder / "frontpages" / f"{row['id']}.html"
        if file.is_file():
            name = f"frontpages/{folder.name}/{row['id']}"
            yield Task("frontpages", name, "front_page", (file,), (row["url"],))


def _link_tasks(folder: Path, limit: int | None) -> Iterator[Task]:
    rows = [
        {"number": number, "url": row["url"], "anchor": row["anchor"]}
        for number, row in enumerate(islice(_read_lines(folder / "urls.jsonl"), limit), start=1)
    ]
    for start in range(0, len(rows), _LINKS_BATCH):
        some = tuple(rows[start : start + _LINKS_BATCH])
        yield Task(folder.name, f"{folder.name}/{start + 1:05}", "links", rows=some)


def _summary_tasks(folder: Path, every: int) -> Iterator[Task]:
    for file in sorted(folder.glob("*.jsonl")):
        for number, row in enumerate(_read_lines(file), start=1):
            # Some ids stand in a file twice.
            name = f"{folder.name}/{file.stem}/{number:05} {row['id']}"
            if is_sampled(name, every):
                kept = {key: row.get(key) for key in ("title", "text", "lang")}
                yield Task(folder.name, name, "summary", rows=(kept,))


def _sample_tasks(folder: Path) -> Iterator[Task]:
    for file in sorted(folder.glob("*.html")):
        yield Task("samples", f"samples/{file.stem}", "page", (file,), (None,))
    for file in sorted(folder.glob("records/*.html")):
        yield Task("samples", f"samples/records/{file.stem}", "record", (file,), (None,))


def _digest_tasks(project: Path) -> Iterator[Task]:
    tool = project / "tools" / "sample_sites.py"
    if tool.is_file():
        files = sorted(
            file for file in (project / "samples" / "sites").rglob("*") if file.is_file()
        )
        rows = ({"input": short_hash([short_hash(file.read_bytes()) for file in files])},)
        yield Task("digests", "digests/all", "digest", (tool,), rows=rows)
