"""The worker processes that read pages, and what travels to and from them."""
