"""Gallery: every kind of content, and what happens when a file changes.

Difficulty: 3 of 4
Teaches: textures with a colour key, sprite fonts from documents and BMFont files, a lit model and a skinned one from glTF with
    clips that blend, a curve, a cube map with EnvironmentMapEffect, documents of the game's own type, and hot reload: edit a
    file of the content folder while the gallery runs and look at it.
Keys: 1 to 6 look at one exhibit, 0 or Backspace at all; Space lets the figure walk or wave; Left and Right turn the models;
    Escape leaves.
"""

from samples.gallery.gallery_game import GalleryGame as SampleGame

__all__ = ["SampleGame"]
