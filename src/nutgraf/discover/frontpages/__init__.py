"""The links of front and section pages, and their places on the page."""
