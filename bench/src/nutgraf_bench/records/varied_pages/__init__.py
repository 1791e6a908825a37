"""Scholarly pages generated at random from many variants of each part."""
