"""``python -m nutgraf`` is the command ``nutgraf``."""

from nutgraf.cli.main import main

main()
