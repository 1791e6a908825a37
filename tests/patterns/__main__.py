"""`python -m tests.patterns [NAME ...]`: slow patterns of modules whose names begin so."""

from __future__ import annotations

import sys

from tests.patterns.check import slow
from tests.patterns.collect import patterns

names = tuple(sys.argv[1:]) or ("nutgraf",)
wanted = [each for each in patterns() if each.place.startswith(names)]
for found, text in slow(wanted):
    print(found.place, repr(found.pattern)[:300], f"slow on {text}", sep="\n  ", flush=True)
print(f"{len(wanted)} patterns were looked at")
