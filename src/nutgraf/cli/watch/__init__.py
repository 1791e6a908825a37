"""``nutgraf watch``: the list of sources, its schedule, the rounds and their output."""
