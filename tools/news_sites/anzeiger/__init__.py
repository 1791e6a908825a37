"""The third sample site: nested boxes with generated class names."""
