"""Trims at the edges of the text: lines above its first and below its last paragraph."""
