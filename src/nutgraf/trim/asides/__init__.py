"""Trims of short pieces inside the text: labels, captions, calls to action, dialogs."""
