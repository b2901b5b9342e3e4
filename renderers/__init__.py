"""Draw commands in, pixels out: the seam (`renderers.contract`), the registry, and the renderers themselves.

Nothing here knows a Game or a SpriteBatch, and nothing here imports `xna` or `content`.
"""

PYCNA_HOUSE = "renderers"
