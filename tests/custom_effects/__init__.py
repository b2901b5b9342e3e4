"""Effects of the game's own shaders, on the renderers that run them."""
