"""From UTF-8 HTML to a `Page`: the parser, and the guards around it."""
