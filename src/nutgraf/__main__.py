"""``python -m nutgraf`` is the command ``nutgraf``."""

from nutgraf.cli.app import main

main()
