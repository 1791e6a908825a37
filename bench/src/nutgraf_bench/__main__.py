"""``python -m nutgraf_bench`` is the command ``nutgraf-bench``."""

from nutgraf_bench.cli.app import main

main()
