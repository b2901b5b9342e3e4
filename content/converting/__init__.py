"""Turn typefaces, models and pictures into documents and their files."""
