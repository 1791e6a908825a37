"""Training of the models that ship with nutgraf. The same data give the same file."""
