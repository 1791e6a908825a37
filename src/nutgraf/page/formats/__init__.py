"""Text, Markdown and HTML of the kept blocks of a page, with the structure around them."""
