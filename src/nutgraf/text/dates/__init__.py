"""Dates and times in text, in the languages of the news."""
