"""Runners: every method of the project and every peer, under one interface, one a file."""
