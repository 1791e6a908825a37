"""Check an installed nutgraf: extract the sample pages and compare their text.

    python tools/check_install.py SAMPLES

Needs nothing but nutgraf. Exit code 1 names the page whose text is wrong.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import nutgraf

FLOOR: Final = 0.9


def main(folder: Path) -> int:
    """Return 0 if every sample page has at least `FLOOR` F1 by four characters."""
    pages = [page for page in sorted(folder.glob("*.html")) if page.with_suffix(".txt").exists()]
    if not pages:
        print(f"{folder}: no sample pages", file=sys.stderr)
        return 1
    for page in pages:
        want = page.with_suffix(".txt").read_text("utf-8")
        if f1(want, nutgraf.extract(page.read_bytes()).text) < FLOOR:
            print(f"{page}: the text is wrong", file=sys.stderr)
            return 1
    command = [sys.executable, "-m", "nutgraf", "extract", str(pages[0])]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    print(
        f"nutgraf {nutgraf.__version__} in {Path(nutgraf.__file__).parent}: "
        f"{len(pages)} sample pages are right, Python {sys.version.split()[0]}"
    )
    return 0


def f1(want: str, got: str) -> float:
    """Return F1 over runs of four characters; 1 if there is nothing on both sides."""
    right, given = grams(want), grams(got)
    both, total = (right & given).total(), right.total() + given.total()
    return 2 * both / total if total else 1.0


def grams(text: str) -> Counter[str]:
    """Return the runs of four characters of a text; scripts without spaces count like others."""
    letters = "".join(text.split())
    return Counter(letters[at : at + 4] for at in range(len(letters) - 3))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
