"""Three fictional news sites, built from the stories in samples/sites and served on loopback."""
