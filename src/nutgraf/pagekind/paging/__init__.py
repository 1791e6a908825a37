"""Articles over several pages: the link to the next one."""
