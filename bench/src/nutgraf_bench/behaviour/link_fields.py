"""Fields of links and of front pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nutgraf.discover.discover import discover
from nutgraf.links.judge import judge_link, judge_links
from nutgraf.model import LinkVerdict
from nutgraf_bench.behaviour.hashing import hash_fields, short_hash
from nutgraf_bench.behaviour.page_fields import page_hashes
from nutgraf_bench.behaviour.task import INPUT, Line, Task


def link_lines(task: Task) -> Iterator[Line]:
    """Return a line for each link, judged by itself."""
    for row in task.rows:
        url, anchor = row["url"], row["anchor"]
        fields = hash_fields(_verdict_fields(lambda: [judge_link(url, anchor)]))  # noqa: B023
        name = f"{task.section}/{row['number']:05} {url}"
        yield Line(name, {INPUT: short_hash([url, anchor]), **fields})


def front_page_lines(task: Task) -> Iterator[Line]:
    """Return one line: the links of a front page, their verdicts, and its fields as a page."""
    html, url = task.files[0].read_bytes(), task.urls[0]
    found = discover(html, url or "")
    fields: dict[str, Callable[[], object]] = {
        "discovered.kind": lambda: found.kind,
        "discovered.title": lambda: found.title,
        "discovered.links": lambda: [link.to_dict() for link in found.links],
        "discovered.places": lambda: [link.place for link in found.links],
        "discovered.further": lambda: found.further,
        "discovered.notes": lambda: found.notes,
    }
    verdicts = _verdict_fields(lambda: judge_links(found.links, root=url))
    fields |= {f"verdicts.{name}": value for name, value in verdicts.items()}
    hashes = {INPUT: short_hash(html), **hash_fields(fields), **page_hashes(html, url)}
    yield Line(task.id, hashes)


def _verdict_fields(judge: Callable[[], list[LinkVerdict]]) -> dict[str, Callable[[], object]]:
    found: list[LinkVerdict] = []

    def verdicts() -> list[LinkVerdict]:
        if not found:
            found.extend(judge())
        return found

    return {
        "article": lambda: [verdict.article for verdict in verdicts()],
        "probability": lambda: [verdict.probability for verdict in verdicts()],
        "reasons": lambda: [verdict.reasons for verdict in verdicts()],
    }
