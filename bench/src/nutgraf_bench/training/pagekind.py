"""Train the page type model and write its file.

    python -m nutgraf_bench.training.pagekind [--data DIR]

Needs the extra ``train`` and the data sets (``--data`` or $NUTGRAF_DATA). Only sets that are free
to train on are used. The temperature and the figures in the file come from cross-validation by
site. The same data give the same file.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import numpy as np
import orjson

import nutgraf
from nutgraf_bench.pagekinds.measure import accuracy, judge
from nutgraf_bench.pagekinds.pages import MEASURED, SETS, typed_pages
from nutgraf_bench.pagekinds.train import FOLDS, calibrate, cross_validated, fit, fold_of
from nutgraf_bench.training.options import read_options

OUT: Final = Path(nutgraf.__file__).parent / "pagekind" / "data" / "page_type.json"


def main() -> None:
    """Train and write the file."""
    options = read_options(__doc__, OUT)
    pages = [page for name in SETS for page in typed_pages(options.data, name)]
    models = cross_validated(pages, on_fold=lambda: print(".", end="", flush=True))
    judged = [judge(models[fold_of(page.site)], page) for page in pages]
    measured = [each for each in judged if each.page.set in MEASURED]
    chances = np.array([each.chances for each in measured])
    temperature = calibrate(chances, [each.page.type for each in measured])
    share = round(accuracy(measured), 4)
    about = {
        "made by": "python -m nutgraf_bench.training.pagekind",
        "pages": dict(Counter(page.set for page in pages)),
        "kinds": dict(Counter(page.kind for page in pages)),
        "sites": len({page.site for page in pages}),
        "accuracy on sites never seen": {"of": list(MEASURED), "folds": FOLDS, "share": share},
    }
    content = {"about": about, **fit(pages, temperature)}
    options.out.write_bytes(orjson.dumps(content) + b"\n")
    print(f"\n{options.out}: accuracy {share:.4f}, temperature {temperature}")


if __name__ == "__main__":
    main()
