"""Write sprite fonts as documents with their atlases."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from content.font_data import FontData
from content.image import encode_png
from content.images.pixels import unpremultiply
from content.texture_data import TextureData
from content.tools.output_files import write_all

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def write(font: FontData, folder: str, name: str, prefix: str = "") -> list[str]:
    """Write a font as `name`.cnj, and its atlas as `name`_atlas.png where it is not an asset already; give the paths.

    Args:
        font: the font; an atlas of its own must be of the format Color.
        folder: where the files go.
        name: the name of the font.
        prefix: the path of the folder in the content root, empty for the root itself, else ending in a slash.
    """
    texture = font.texture
    if not isinstance(texture, TextureData):
        return write_all(folder, {f"{name}.cnj": document(font, texture).encode()})
    text = document(font, f"{prefix}{name}_atlas")
    return write_all(folder, {f"{name}.cnj": text.encode(), f"{name}_atlas.png": encode_png(straight(texture))})


def document(font: FontData, texture: str) -> str:
    """Give the text of a SpriteFont document, one glyph a line."""
    members = {
        "cnjVersion": 1,
        "type": "SpriteFont",
        "texture": texture,
        "lineSpacing": font.line_spacing,
        "spacing": font.spacing,
        "defaultCharacter": font.default_character,
    }
    rows = zip(font.characters, font.glyphs, font.croppings, font.kernings, strict=True)
    glyphs = [
        json.dumps({"char": ord(character), "source": glyph, "crop": cropping, "kerning": kerning})
        for character, glyph, cropping, kerning in rows
    ]
    head = json.dumps(members, indent=2, ensure_ascii=False)[:-2]
    return head + ',\n  "glyphs": [\n    ' + ",\n    ".join(glyphs) + "\n  ]\n}\n"


def straight(texture: TextureData) -> NDArray[np.uint8]:
    """Give the pixels of a texture of the format Color with straight alpha, as picture files hold them."""
    import numpy as np

    if not texture.is_premultiplied:
        return texture.pixels
    pixels = unpremultiply(texture.pixels)
    # Clear pixels take the colour of plain white ink, so that an atlas of white glyphs stays white all over.
    clear = pixels[:, :, 3] == 0
    if bool((pixels[~clear][:, :3] == 255).all()):
        pixels[clear, :3] = 255
    return np.ascontiguousarray(pixels)
