"""``nutgraf-bench metadata``: accuracy of titles, authors and dates."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf.errors import MissingExtraError
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, Pages, Sets, names, required

if TYPE_CHECKING:
    from nutgraf_bench.execution.failure import Failure


def metadata(
    data: Data = None,
    sets: Sets = "aed2023,mercury,trafilatura",
    readers: Annotated[
        str, typer.Option(metavar="X,Y", help="Readers: nutgraf, trafilatura, newspaper.")
    ] = "nutgraf",
    pages: Pages = None,
) -> None:
    """Measure titles, authors and dates of nutgraf and peers, where the gold has them."""
    folder = required(data)
    from nutgraf_bench.dataset import DataSetError, load_set
    from nutgraf_bench.execution.measure import part_of
    from nutgraf_bench.execution.watch import Watch
    from nutgraf_bench.metadata import OURS, READERS, forgiving, get_reader, measure_metadata, table

    found, problems = [], []
    for name in names(sets):
        try:
            found.append(load_set(folder / name))
        except DataSetError as wrong:
            problems.append(str(wrong))
    chosen = {}
    failed: dict[str, list[Failure]] = defaultdict(list)
    for name in names(readers):
        if name not in READERS:
            raise typer.BadParameter(
                f"no reader is called {name!r}; there are {', '.join(READERS)}"
            )
        try:
            reader = get_reader(name)
            # Failures of peers are counted; those of nutgraf stop the run.
            chosen[name] = reader if name == OURS else forgiving(reader, failed[name].append)
        except MissingExtraError as missing:
            problems.append(str(missing))
    for problem in problems:
        complain(problem)
    parts = [part_of(each, pages) for each in found] if pages else found
    watch = Watch(complain)
    watch.begin("reading metadata", sum(len(each.pages) for each in parts))
    rows = measure_metadata(parts, chosen, on_page=watch.step)
    for name, failures in failed.items():
        if failures:
            complain(f"{name} failed on {len(failures):,} pages; the first: {failures[0].line}")
    if not rows:
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)
    put(table(rows))
