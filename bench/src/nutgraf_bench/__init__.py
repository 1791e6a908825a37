"""Measure nutgraf and its peers on labelled pages, and train the models that ship with nutgraf."""
