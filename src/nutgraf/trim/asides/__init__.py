"""Trims of short blocks inside the text: labels, captions, calls to action, dialogs."""
