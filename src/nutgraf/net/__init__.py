"""Fetch single pages within limits. Needs the extra ``fetch``."""
