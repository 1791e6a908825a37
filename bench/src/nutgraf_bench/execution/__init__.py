"""Running methods and peers over data sets: processes, outcomes, tables."""
