"""Make content files of other files: atlases, sprite fonts, models."""
