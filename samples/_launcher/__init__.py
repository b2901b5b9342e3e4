"""The window in which a sample is chosen."""
