"""A worker that crashes or hangs loses one page, and nothing else."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import time
from datetime import UTC, datetime

import pytest

from nutgraf.crawl.workers.memory_cache import MemoryCache
from nutgraf.crawl.workers.pool import WorkerPool
from nutgraf.crawl.workers.tasks import ArticleResult, ArticleTask, TaskFailed, TaskOptions
from nutgraf.crawl.workers.worker import run_task
from nutgraf.errors import CrawlError
from tests.crawl.site import article, headline

OPTIONS = TaskOptions(3, "balance")


class Crash:
    """A task that kills the process that unpickles it."""

    def __reduce__(self):
        return os._exit, (3,)


class Hang:
    def __reduce__(self):
        return time.sleep, (600,)


def read(number: int) -> ArticleTask:
    url = f"https://a.example/{number}"
    return ArticleTask(article(number).encode(), url, None, None, datetime(2026, 12, 1, tzinfo=UTC))


async def ask_all(tasks, **more):
    lost: list[int] = []
    pool = WorkerPool(2, OPTIONS, lost.append, **more)
    try:
        return await asyncio.gather(*(pool.run(lambda _, task=task: task) for task in tasks)), lost
    finally:
        pool.close()


def test_crash_of_a_worker_loses_one_page():
    tasks = [read(1), Crash(), read(2), read(3), Crash(), read(4)]
    answers, lost = asyncio.run(ask_all(tasks))
    titles = [
        each.article.title if isinstance(each, ArticleResult) else each.reason for each in answers
    ]
    crashed = "the page crashed its worker"
    assert titles == [headline(1), crashed, headline(2), headline(3), crashed, headline(4)]
    assert len(lost) == 2


def test_page_that_hangs_is_timed_out():
    answers, lost = asyncio.run(ask_all([Hang(), read(1)], timeout=5.0))
    assert answers[0] == TaskFailed("timed out after 5 seconds")
    assert isinstance(answers[1], ArticleResult)
    assert len(lost) == 1


def test_a_task_waits_for_its_slot():
    async def ask():
        pool = WorkerPool(2, OPTIONS, lambda _: None)
        places: list[int] = []

        def task(place: int) -> ArticleTask:
            places.append(place)
            return read(place)

        try:
            await asyncio.gather(*(pool.run(task, 1) for _ in range(3)))
        finally:
            pool.close()
        return places

    assert asyncio.run(ask()) == [1, 1, 1]


def test_failure_to_start_a_worker_is_not_an_error_of_the_page(monkeypatch):
    """Every page would fail, one after another, so the crawl must be informed."""

    async def ask():
        pool = WorkerPool(1, OPTIONS, lambda _: None)

        def refuse(*_: object, **__: object):
            raise BlockingIOError("no more processes")

        monkeypatch.setattr(pool._context, "Process", refuse, raising=False)
        try:
            await pool.run(lambda _: read(1))
        finally:
            pool.close()

    with pytest.raises(CrawlError, match="no more processes"):
        asyncio.run(ask())


def test_failed_start_of_a_worker_is_retried(monkeypatch):
    """The fork server may have just exited."""

    async def ask():
        pool = WorkerPool(1, OPTIONS, lambda _: None)
        start, refused = pool._context.Process, []

        def refuse_once(*given: object, **more: object):
            if not refused:
                refused.append(True)
                raise EOFError("unexpected EOF")
            return start(*given, **more)

        monkeypatch.setattr(pool._context, "Process", refuse_once, raising=False)
        try:
            return refused, await pool.run(lambda _: read(1))
        finally:
            pool.close()

    refused, answer = asyncio.run(ask())
    assert refused
    assert isinstance(answer, ArticleResult)


@pytest.mark.parametrize(
    ("modules", "unwanted"),
    [
        # It starts first, and needs no arrays.
        ("nutgraf.crawl.driver, nutgraf.crawl.fetching.spider", "numpy"),
        # The module that starts the fork server is imported before that.
        ("nutgraf.crawl.process, nutgraf.crawl.workers.fork_server", "asyncio"),
        # Workers communicate only with their parent.
        ("nutgraf.crawl.workers.worker", "asyncio"),
        ("nutgraf.crawl.workers.worker", "ssl"),
    ],
)
def test_processes_import_only_what_they_need(modules, unwanted):
    code = f"import sys, {modules}; print({unwanted!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "False\n"


def test_a_result_does_not_contain_the_page():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    task = ArticleTask(article(1).encode(), "https://a.example/1", None, None, now)
    answer = run_task(task, OPTIONS, MemoryCache())
    assert isinstance(answer, ArticleResult)
    assert answer.article.authors
    assert b"nutgraf.page" not in pickle.dumps(answer)
