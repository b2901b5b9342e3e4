"""The reader of effects: XNA's five, and pairs of shader sources."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from content import effect
from content.effect_data import EffectData, ShaderEffectData, StockEffectData
from xna.content._reader import Dependency, Making, Reader, Source
from xna.content._texture_readers import named_texture, resolve_cube, resolve_texture

if TYPE_CHECKING:
    from content.envelope import Document
    from content.paths import ContentRoot
    from xna.graphics.effect import Effect

_COLORS = {
    "diffuse_color": "DiffuseColor",
    "emissive_color": "EmissiveColor",
    "specular_color": "SpecularColor",
    "environment_map_specular": "EnvironmentMapSpecular",
}
_VALUES = {
    "specular_power": "SpecularPower",
    "alpha": "Alpha",
    "vertex_color_enabled": "VertexColorEnabled",
    "reference_alpha": "ReferenceAlpha",
    "environment_map_amount": "EnvironmentMapAmount",
    "fresnel_factor": "FresnelFactor",
    "weights_per_vertex": "WeightsPerVertex",
}


class EffectReader(Reader):
    """Effects. All of them load as Effect; a stock effect can also be asked for by its own class."""

    document_types = effect.DOCUMENT_TYPES

    @property
    def asset_class(self) -> type[Effect]:
        """Effect."""
        from xna.graphics.effect import Effect

        return Effect

    def decode_document(self, document: Document, root: ContentRoot) -> EffectData:
        """Read a document."""
        return effect.read_document(document, root)

    def decode_native(self, source: Source, root: ContentRoot) -> EffectData:
        """Refuse: effects have no file format of their own here."""
        from content.errors import ContentLoadException

        raise ContentLoadException("An Effect is loaded from a .cnj document; shader files are named in it.", path=source.path)

    def dependencies(self, data: EffectData) -> Iterable[Dependency]:
        """The textures."""
        from xna.graphics.texture_cube import TextureCube

        if isinstance(data, ShaderEffectData):
            return []
        cube = [(TextureCube, data.environment_map)] if isinstance(data.environment_map, str) else []
        return named_texture(data.texture) + named_texture(data.texture2) + cube

    def make(self, making: Making, data: EffectData) -> Effect:
        """Make the effect."""
        if isinstance(data, ShaderEffectData):
            from xna.graphics.shader_effect_ext import ShaderEffectEXT

            files = data.vertex_path, data.fragment_path
            shaders = ShaderEffectEXT(making.device(), data.vertex, data.fragment, *files)
            making.record(shaders)
            shaders.Name = making.name
            return shaders
        made = make_stock_effect(making, data)
        made.Name = making.name
        return made


def make_stock_effect(making: Making, data: StockEffectData) -> Effect:
    """Make one of XNA's effects; what the data leaves out keeps the effect's own value."""
    import xna.graphics
    from xna.vector3 import Vector3

    made: Any = getattr(xna.graphics, data.kind)(making.device())
    making.record(made)
    for field, member in _COLORS.items():
        color = getattr(data, field)
        if color is not None:
            setattr(made, member, Vector3(*color))
    for field, member in _VALUES.items():
        value = getattr(data, field)
        if value is not None:
            setattr(made, member, value)
    if data.alpha_function is not None:
        made.AlphaFunction = xna.graphics.CompareFunction[data.alpha_function]
    _set_textures(making, made, data)
    return made  # type: ignore[no-any-return]


def _set_textures(making: Making, made: Any, data: StockEffectData) -> None:
    if data.texture is not None:
        made.Texture = resolve_texture(making, data.texture)
        if data.kind == "BasicEffect":
            made.TextureEnabled = True
    if data.texture2 is not None:
        made.Texture2 = resolve_texture(making, data.texture2)
    if data.environment_map is not None:
        made.EnvironmentMap = resolve_cube(making, data.environment_map)
