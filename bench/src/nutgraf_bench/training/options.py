"""The command line that training scripts share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def read_options(description: str | None, out: Path) -> argparse.Namespace:
    """Return ``data``, the folder of the data sets, and ``out``, the file to write."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawTextHelpFormatter
    )
    known = os.environ.get("NUTGRAF_DATA") or Path.home() / ".cache" / "nutgraf-data"
    parser.add_argument("--data", type=Path, default=Path(known), help="where the data sets are")
    parser.add_argument("--out", type=Path, default=out, help="the file to write")
    return parser.parse_args()
