"""VB-PTC's page-type conversion: a page without noise, its page type, its visual blocks."""
