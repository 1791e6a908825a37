"""People's names, bylines and credits."""
