"""Rules that correct the default method's cut: each removes blocks that are not the article."""
