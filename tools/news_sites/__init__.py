"""Three invented news sites, made from the stories in samples/sites and served on loopback."""
