"""Run methods and peers over data sets: worker processes, outcomes, tables."""
