"""What to fetch next: sources, scope, the queue, and which links to follow."""
