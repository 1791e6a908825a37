"""Write to the store: pages, article versions, pending pages."""
