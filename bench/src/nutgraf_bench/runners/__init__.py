"""Runners: every method of nutgraf and every peer under one interface, one library a file."""
