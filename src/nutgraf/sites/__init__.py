"""Template memory of a site, and detection of new layouts."""
