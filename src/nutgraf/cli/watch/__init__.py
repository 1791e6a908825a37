"""The parts of ``nutgraf watch``: the list, when what is due, the rounds, and what is told."""
