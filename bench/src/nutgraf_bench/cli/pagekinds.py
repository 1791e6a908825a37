"""``nutgraf-bench types``: accuracy of page types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf.errors import MissingExtraError
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, names, required
from nutgraf_bench.report.text_table import aligned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nutgraf_bench.execution.watch import Watch
    from nutgraf_bench.pagekinds.measure import Judged
    from nutgraf_bench.pagekinds.pages import TypedPage


def types(
    data: Data = None,
    sets: Annotated[
        str, typer.Option(metavar="A,B", help="Names of the data sets to measure on.")
    ] = "wcxb_dev,frontpages",
    cross_validate: Annotated[
        bool,
        typer.Option(
            "--cross-validate",
            help="Retrain, with each site in one fold only; needs scikit-learn.",
        ),
    ] = False,
    wrong: Annotated[bool, typer.Option("--wrong", help="List the misclassified pages.")] = False,
) -> None:
    """Measure page types: accuracy, precision and recall of each type, confusion matrix."""
    folder = required(data)
    from nutgraf_bench.dataset import DataSetError
    from nutgraf_bench.execution.watch import Watch
    from nutgraf_bench.pagekinds.pages import SETS, typed_pages

    measured = names(sets)
    for name in measured:
        if name not in SETS:
            raise typer.BadParameter(f"no types are known of {name!r}; there are {', '.join(SETS)}")
    watch = Watch(complain)
    pages: list[TypedPage] = []
    wanted = SETS if cross_validate else measured
    watch.begin("reading pages", len(wanted))
    for number, name in enumerate(wanted, start=1):
        try:
            pages += typed_pages(folder, name)
        except DataSetError as problem:
            complain(str(problem))
        watch.update(number)
    if not any(page.set in measured for page in pages):
        complain("nothing could be measured")
        raise typer.Exit(NOTHING_MEASURED)
    judged = _judged(pages, watch, cross_validate=cross_validate)
    chosen = [each for each in judged if each.page.set in measured]
    put(_report(chosen))
    if wrong:
        put("\n" + "".join(map(_line, (each for each in chosen if not each.right))))


def _judged(pages: Sequence[TypedPage], watch: Watch, *, cross_validate: bool) -> list[Judged]:
    from nutgraf.pagekind.page_type import shipped_model
    from nutgraf_bench.pagekinds.measure import judge

    if cross_validate:
        from nutgraf_bench.pagekinds.train import FOLDS, cross_validated, fold_of

        watch.begin("training", FOLDS)
        try:
            models = cross_validated(pages, shipped_model().temperature, watch.step)
        except MissingExtraError as missing:
            complain(
                f"{missing}; measuring the shipped model instead, which was trained on these pages"
            )
        else:
            put(f"cross-validated: {FOLDS} folds, each site in one\n")
            return [judge(models[fold_of(page.site)], page) for page in pages]
    put("the shipped model, which was trained on these pages; see --cross-validate\n")
    return [judge(shipped_model(), page) for page in pages]


def _report(judged: Sequence[Judged]) -> str:
    from nutgraf.pagekind.page_type import TYPES
    from nutgraf_bench.pagekinds.measure import accuracy, calibration_error, confusion, scores

    withheld = sum(each.withheld and each.page.type == "article" for each in judged)
    articles = sum(each.page.type == "article" for each in judged)
    indexes = sum(each.page.type == "index" for each in judged)
    found = sum(each.withheld and each.page.type == "index" for each in judged)
    lines = [
        f"{len(judged):,} pages  accuracy {accuracy(judged):.4f}"
        f"  calibration error {calibration_error(judged):.3f}",
        f"text withheld: {withheld} of {articles} articles, {found} of {indexes} index pages",
        "",
    ]
    by_type = [["type", "pages", "precision", "recall"]]
    for score in scores(judged):
        shares = [f"{score.precision:.3f}", f"{score.recall:.3f}"]
        by_type.append([score.name, str(score.pages), *shares])
    taken = [["is / taken for", *TYPES]]
    for name, row in zip(TYPES, confusion(judged).tolist(), strict=True):
        taken.append([name, *map(str, row)])
    return "\n".join([*lines, *aligned(by_type), "", *aligned(taken)]) + "\n"


def _line(judged: Judged) -> str:
    page = judged.page
    sure = float(judged.chances.max())
    return f"{page.type:8}{judged.type:8}{sure:5.2f}  {page.set}/{page.id}  {page.url or ''}\n"
