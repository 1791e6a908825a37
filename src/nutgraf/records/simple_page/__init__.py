"""Page-type conversion (VB-PTC): a page reduced to its simple form, level by level."""
