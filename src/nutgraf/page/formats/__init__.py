"""Write the kept blocks of a page as text, Markdown, HTML or TEI."""
