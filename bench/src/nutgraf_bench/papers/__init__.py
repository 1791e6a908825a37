"""The tables of the papers again: their printed figures beside what is measured here."""
