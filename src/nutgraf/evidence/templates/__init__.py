"""Templates: what the pages of a site have in common."""
