"""``nutgraf-bench types``: how often the type of a page is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nutgraf.cli.common.terminal import complain, put
from nutgraf.errors import MissingExtraError
from nutgraf_bench.cli.options import NOTHING_MEASURED, Data, given, names

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nutgraf_bench.pagekinds.measure import Judged
    from nutgraf_bench.pagekinds.pages import TypedPage


def types(
    data: Data = None,
    sets: Annotated[
        str, typer.Option(metavar="A,B", help="The sets to measure on.")
    ] = "wcxb_dev,frontpages",
    cross_validate: Annotated[
        bool,
        typer.Option(
            "--cross-validate",
            help="Train anew, with no site on both sides; needs scikit-learn.",
        ),
    ] = False,
    wrong: Annotated[bool, typer.Option("--wrong", help="List the pages that are wrong.")] = False,
) -> None:
    """Measure page types: accuracy, precision and recall of each, and what is taken for what."""
    folder = given(data)
    from nutgraf_bench.dataset import DataSetError
    from nutgraf_bench.pagekinds.pages import SETS, typed_pages
    from nutgraf_bench.report.terminal import Watch

    measured = names(sets)
    for name in measured:
        if name not in SETS:
            raise typer.BadParameter(f"no types are known of {name!r}; there are {', '.join(SETS)}")
    with Watch(complain) as watch:
        pages: list[TypedPage] = []
        wanted = SETS if cross_validate else measured
        watch.begin("reading pages", len(wanted))
        for number, name in enumerate(wanted, start=1):
            try:
                pages += typed_pages(folder, name)
            except DataSetError as problem:
                complain(str(problem))
            watch.at(number)
        if not any(page.set in measured for page in pages):
            complain("nothing could be measured")
            raise typer.Exit(NOTHING_MEASURED)
        judged = _judged(pages, cross_validate, watch.begin, watch.at)
    chosen = [each for each in judged if each.page.set in measured]
    put(_report(chosen))
    if wrong:
        put("\n" + "".join(map(_line, (each for each in chosen if not each.right))))


def _judged(
    pages: Sequence[TypedPage],
    cross_validate: bool,
    begin: Callable[[str, int], None],
    at: Callable[[int], None],
) -> list[Judged]:
    from nutgraf.pagekind.type_model import shipped_model
    from nutgraf_bench.pagekinds.measure import judge

    if cross_validate:
        from nutgraf_bench.pagekinds.train import FOLDS, cross_validated, fold_of

        done = 0

        def step() -> None:
            nonlocal done
            done += 1
            at(done)

        begin("training", FOLDS)
        try:
            models = cross_validated(pages, shipped_model().temperature, step)
        except MissingExtraError as missing:
            complain(f"{missing}; measured is the model that ships, which has seen these pages")
        else:
            put(f"cross-validated: {FOLDS} parts, no site in two of them\n")
            return [judge(models[fold_of(page.site)], page) for page in pages]
    put("the model that ships; it was trained on these pages: see --cross-validate\n")
    return [judge(shipped_model(), page) for page in pages]


def _report(judged: Sequence[Judged]) -> str:
    from nutgraf.pagekind.type_model import TYPES
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
        f"{'type':10}{'pages':>7}{'precision':>11}{'recall':>8}",
    ]
    lines += [
        f"{score.name:10}{score.pages:7}{score.precision:11.3f}{score.recall:8.3f}"
        for score in scores(judged)
    ]
    lines += ["", f"{'is / taken for':15}" + "".join(f"{name:>9}" for name in TYPES)]
    for name, row in zip(TYPES, confusion(judged).tolist(), strict=True):
        lines.append(f"{name:15}" + "".join(f"{count:9}" for count in row))
    return "\n".join(lines) + "\n"


def _line(judged: Judged) -> str:
    page = judged.page
    sure = float(judged.chances.max())
    return f"{page.type:8}{judged.type:8}{sure:5.2f}  {page.set}/{page.id}  {page.url or ''}\n"
