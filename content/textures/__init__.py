"""Textures of DDS files: their formats and the blocks of the DXT formats."""
