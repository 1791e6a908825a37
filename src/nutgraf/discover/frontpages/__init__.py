"""The links of front and section pages, and where on the page they are."""
