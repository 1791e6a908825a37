"""Pages from the web. Needs the extra ``fetch``."""
