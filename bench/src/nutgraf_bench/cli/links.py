"""``nutgraf-bench links``: accuracy of link verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf.errors import MissingExtraError
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, required
from nutgraf_bench.report.text_table import aligned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf_bench.links.data import LabelledLink
    from nutgraf_bench.links.measure import Judged, Row
    from nutgraf_bench.links.train import Table
    from nutgraf_bench.metrics.classify import Bin


def links(
    data: Data = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Print the paper's decision tree as rules.")
    ] = False,
    wrong: Annotated[
        bool, typer.Option("--wrong", help="List the links that the default model gets wrong.")
    ] = False,
) -> None:
    """Measure the models that judge links: retrained, with each site in one fold only."""
    folder = required(data)
    from nutgraf_bench.dataset import DataSetError
    from nutgraf_bench.execution.watch import Watch
    from nutgraf_bench.links.data import labelled_links
    from nutgraf_bench.links.measure import judge_rows, paper_rows, peer_rows, tree_rules
    from nutgraf_bench.links.train import FOLDS, table_of

    try:
        known = labelled_links(folder)
    except DataSetError as problem:
        complain(str(problem))
        raise typer.Exit(NOTHING_MEASURED) from None
    table = table_of(known)
    found: list[Row] = []
    judged: Judged | None = None
    for rows in (paper_rows, peer_rows):
        try:
            found += rows(known, table)
        except MissingExtraError as missing:
            complain(str(missing))
    watch = Watch(complain)
    watch.begin("training", FOLDS)
    try:
        judged = judge_rows(folder, known, table, watch.step)
        found += judged.rows
    except (MissingExtraError, DataSetError) as problem:
        complain(str(problem))
    if not found:
        raise typer.Exit(NOTHING_MEASURED)
    put(_written(found))
    if judged is not None:
        put("\n" + _reliability(judged.reliability))
    if rules:
        put("\n" + tree_rules(known, table))
    if wrong and judged is not None:
        put("\n" + _wrong(known, table, judged))


def _written(rows: Sequence[Row]) -> str:
    lines = [["", "links", "accuracy", "F", "ECE", "the paper's"]]
    for row in rows:
        error = "" if row.error is None else f"{row.error:.3f}"
        paper = "{:.2f} {:.2f}".format(*row.paper) if row.paper else ""
        shares = [f"{row.accuracy:.4f}", f"{row.f_measure:.4f}"]
        lines.append([row.name, str(row.links), *shares, error, paper])
    return "\n".join(aligned(lines)) + "\n"


def _reliability(bins: Sequence[Bin]) -> str:
    """Return the reliability of the probabilities, a line for each tenth that has links."""
    lines = [["nutgraf, by itself", "links", "said", "true"]]
    for each in bins:
        span = f"  {each.low:.1f} to {each.high:.1f}"
        lines.append([span, str(each.count), f"{each.said:.3f}", f"{each.true:.3f}"])
    return "\n".join(aligned(lines)) + "\n"


def _wrong(links: Sequence[LabelledLink], table: Table, judged: Judged) -> str:
    lines = []
    for link, label, human, score in zip(
        links, table.label.tolist(), table.human.tolist(), judged.score.tolist(), strict=True
    ):
        if human and (score >= 0) != bool(label):
            kind = "article" if label else "other"
            lines.append(f"{kind:8}{score:7.2f}  {link.url}  {link.anchor or ''}".rstrip() + "\n")
    return "".join(lines)
