"""A page as the item readers see it: blocks, headings, sections, and the outline of the work."""
