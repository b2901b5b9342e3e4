"""Turn font files into sprite fonts."""
