"""What to fetch next: the queue, its order, and which links are followed."""
