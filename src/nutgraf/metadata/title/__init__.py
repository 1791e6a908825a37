"""The title of an article, and the blocks that show it. Imports no other part of metadata."""
