"""The reader of sprite fonts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from content import bmfont, sprite_font, truetype
from content.fonts.characters import CharacterRanges
from xna._single import real, require
from xna.content._reader import Dependency, Making, Reader, Source
from xna.content._texture_readers import named_texture, resolve_texture
from xna.exceptions import ArgumentException, ArgumentNullException

if TYPE_CHECKING:
    from content.envelope import Document
    from content.font_data import FontData
    from content.paths import ContentRoot
    from xna.graphics.sprite_font import SpriteFont
    from xna.graphics.texture2d import Texture2D


class SpriteFontReader(Reader):
    """Sprite fonts, from documents, BMFont files, TrueType and OpenType."""

    document_types = (sprite_font.DOCUMENT_TYPE,)
    extensions = truetype.EXTENSIONS + bmfont.EXTENSIONS

    @property
    def asset_class(self) -> type[SpriteFont]:
        """SpriteFont."""
        from xna.graphics.sprite_font import SpriteFont

        return SpriteFont

    def decode_document(self, document: Document, root: ContentRoot) -> FontData:
        """Read a document."""
        return sprite_font.read_document(document, root)

    def decode_native(self, source: Source, root: ContentRoot) -> FontData:
        """Read a BMFont file, or bake the glyphs of a typeface."""
        data = source.read()
        return bmfont.read(data, source.path, root) if bmfont.looks_like(data) else truetype.bake(data, source.path)

    def dependencies(self, data: FontData) -> Iterable[Dependency]:
        """The atlas."""
        return named_texture(data.texture)

    def make(self, making: Making, data: FontData) -> SpriteFont:
        """Make the font."""
        return make_font(making, data)


def make_font(making: Making, data: FontData) -> SpriteFont:
    """Create a sprite font; an atlas that is named is loaded, and so shared, through the manager."""
    return font_over(resolve_texture(making, data.texture), data)


def font_over(texture: Texture2D, data: FontData) -> SpriteFont:
    """Create a sprite font whose glyphs lie in a texture."""
    from xna.graphics.sprite_font import SpriteFont
    from xna.rectangle import Rectangle
    from xna.vector3 import Vector3

    return SpriteFont._create(
        texture,
        [Rectangle(*box) for box in data.glyphs],
        [Rectangle(*box) for box in data.croppings],
        list(data.characters),
        data.line_spacing,
        data.spacing,
        [Vector3(*kerning) for kerning in data.kernings],
        data.default_character,
    )


@dataclass(frozen=True)
class BakedFont:
    """How a typeface is to be made into a sprite font."""

    size: float
    ranges: CharacterRanges
    spacing: float
    default_character: str | None

    @staticmethod
    def of(size: float, ranges: CharacterRanges, spacing: float, default_character: str | None) -> BakedFont:
        """Check the types of the arguments; what is out of range is an error of the load.

        Raises:
            TypeError: a number is none, or the default character is no string.
            ArgumentNullException: the ranges are None.
            ArgumentException: the ranges are neither a string nor pairs.
        """
        if default_character is not None:
            require(default_character, str, "defaultCharacter")
        return BakedFont(real(size, "size"), _checked(ranges), real(spacing, "spacing"), default_character)

    def load(self, making: Making) -> SpriteFont:
        """Load a typeface and make the font."""
        from xna.content import _asset_loading

        source = _asset_loading.open_source(making.manager, making.name, list(truetype.EXTENSIONS), documents=False)
        more = self.size, self.ranges, self.spacing, self.default_character
        return make_font(making, truetype.bake(source.read(), source.path, *more))


def _checked(ranges: CharacterRanges) -> CharacterRanges:
    """Copy the ranges, so that later changes of a list do not matter."""
    if ranges is None:
        raise ArgumentNullException("ranges must be a string of characters or pairs of a first and a last one, not None.")
    if isinstance(ranges, str):
        return ranges
    try:
        return tuple((first, last) for first, last in ranges)
    except (TypeError, ValueError) as error:
        shown = f"ranges must be a string of characters or pairs of a first and a last one, got {ranges!r}."
        raise ArgumentException(shown) from error
