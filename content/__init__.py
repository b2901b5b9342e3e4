"""Files in, plain data out: the leaf package that reads `.cnj` documents, native files and `.xnb` files.

It knows no device and no game. Every failure is a `content.errors.ContentLoadException`.

A file is found by `content.paths.ContentRoot`; what reads it depends on its extension:

========== ========================================= ======================================================== ==============
kind       `.cnj` (after `content.envelope.read`)    native file                                              data
========== ========================================= ======================================================== ==============
Texture2D  `texture2d.read_document(document, root)` `texture2d.read_native(data, path)`                      TextureData
cube map   `texture_cube.read_document`              `texture_cube.read_native(data, path)`                   TextureCubeData
volume     `texture3d.read_document`                 `textures.dds.read(data, path)`                          Texture3DData
font       `sprite_font.read_document`               `truetype.bake(data, path)`, `bmfont.read(data, path, root)` FontData
effect     `effect.read_document`                                                                             EffectData
sound      `sound_effect.read_document`              `sound_effect.read_native(data, path)`                   SoundData
song                                                 `song.read_native(found)`                                SongData
clip       `animation_clip.read_document`                                                                     ClipData
curve      `curve.read_document(document)`                                                                    CurveData
model      `model.read_document`                     `gltf.model.read_native(data, path, root)`               ModelData
game's own `game_data.read_document(data, document)`                                                          GameData
========== ========================================= ======================================================== ==============

`xnb.reading.read(data, path, root)` reads a compiled file of any kind. `tools` holds what the command line is made of.
"""

from __future__ import annotations

PYCNA_HOUSE = "content"
"""Lets `xna` check that the `content` it imported is this package and not a module of the game."""
