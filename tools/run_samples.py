"""Extract the sample pages with every method, and print how well each did.

    python tools/run_samples.py

The score is F1 over runs of four characters, in percent, against the text beside each page. The
front page has no article, so its column is the number of characters kept, which should be 0. These
few pages show that the methods work, not which one is best.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import nutgraf
from tools.check_install import f1

SAMPLES: Final = Path(__file__).resolve().parent.parent / "samples"


def main() -> None:
    """Print a line for each method, with a column for each page."""
    pages = sorted(SAMPLES.glob("*.html"))
    html = [page.read_bytes() for page in pages]
    wanted = [page.with_suffix(".txt").read_text("utf-8") for page in pages]
    print(__doc__.split("\n\n")[2] if __doc__ else "")
    print(f"\n{'method':18}", *(f"{page.stem:>8}" for page in pages), f"{'mean':>8}{'ms':>8}")
    for method in nutgraf.method_names():
        nutgraf.extract(html[0], method=method)  # loads models and word lists, which is not timed
        begin = time.perf_counter()
        texts = [nutgraf.extract(page, method=method).text for page in html]
        took = (time.perf_counter() - begin) / len(pages) * 1000
        scores = [100 * f1(want, text) for want, text in zip(wanted, texts, strict=True) if want]
        left = iter(scores)
        cells = [
            f"{next(left):8.0f}" if want else f"{f'({len(text)})':>8}"
            for want, text in zip(wanted, texts, strict=True)
        ]
        print(f"{method:18}", *cells, f"{sum(scores) / len(scores):8.1f}{took:8.1f}")
    print("\nOne page block by block: .venv/bin/nutgraf extract samples/ferry.html --explain")


if __name__ == "__main__":
    main()
