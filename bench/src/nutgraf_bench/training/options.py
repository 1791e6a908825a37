"""The command line that training scripts share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def options(description: str | None, out: Path) -> argparse.ArgumentParser:
    """Return the parser of ``--data``, where the data sets are, and ``--out``."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawTextHelpFormatter
    )
    known = os.environ.get("NUTGRAF_DATA") or Path.home() / ".cache" / "nutgraf-data"
    parser.add_argument("--data", type=Path, default=Path(known), help="where the data sets are")
    parser.add_argument("--out", type=Path, default=out, help="the file to write")
    return parser


def read_options(description: str | None, out: Path) -> argparse.Namespace:
    """Return ``data`` and ``out`` from the command line."""
    return options(description, out).parse_args()
