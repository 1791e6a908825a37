"""Worker processes that read pages, and the messages to and from them."""
