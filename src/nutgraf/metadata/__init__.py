"""Title, authors, dates, site, address, image, section and tags of an article."""
