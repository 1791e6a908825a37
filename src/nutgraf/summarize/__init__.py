"""The sentences that tell an article best."""
