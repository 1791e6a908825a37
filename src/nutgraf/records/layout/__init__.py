"""A page as the item readers see it: blocks, lines, headings, and where each part stands."""
