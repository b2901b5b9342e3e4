"""Effect: shader pairs and the five stock effects as self-contained `.cnj` documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from content.effect_data import STOCK_EFFECTS, EffectData, ShaderEffectData, StockEffectData, Triple
from content.envelope import Document
from content.members import INT32, Members
from content.paths import ContentRoot
from content.texture2d import EXTENSIONS as TEXTURE_EXTENSIONS
from content.texture_cube import EXTENSIONS as CUBE_EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Callable

DOCUMENT_TYPES = ("Effect", *STOCK_EFFECTS)
COMPARISONS = ("Always", "Never", "Less", "LessEqual", "Equal", "GreaterEqual", "Greater", "NotEqual")
WEIGHT_COUNTS = (1, 2, 4)
SPIRV_MAGICS = (b"\x03\x02\x23\x07", b"\x07\x23\x02\x03")


def read_document(document: Document, root: ContentRoot) -> EffectData:
    """Read an Effect document or that of a stock effect; textures become asset names.

    Raises:
        ContentLoadException: a member is missing or wrong, or a file is missing or outside the root.
    """
    document.refuse_source_file()
    if document.type == "Effect":
        return _read_shaders(document.members, root)
    return _STOCK_READERS[document.type](_StockMembers(document.members, root))


def _read_shaders(members: Members, root: ContentRoot) -> ShaderEffectData:
    vertex_path, vertex = _source(members, root, "vertex")
    fragment_path, fragment = _source(members, root, "fragment")
    return ShaderEffectData(vertex, fragment, vertex_path, fragment_path)


def _source(members: Members, root: ContentRoot, field: str) -> tuple[str, str | bytes]:
    with members.guard():
        found = root.find_file(members, field)
        code = found.read()
        if code[:4] in SPIRV_MAGICS:
            return found.name, code
        try:
            return found.name, code.decode("utf-8")
        except UnicodeDecodeError as error:
            raise members.error(field, f"The shader '{found.name}' must be UTF-8 text or SPIR-V.", error) from error
    return "", ""


class _StockMembers:
    """The members that several stock effects share; an absent one is None, which keeps the effect's own value."""

    def __init__(self, members: Members, root: ContentRoot) -> None:
        self._members = members
        self._root = root

    def texture(self, name: str = "texture", extensions: tuple[str, ...] = TEXTURE_EXTENSIONS) -> str | None:
        return self._root.check_reference(self._members, name, extensions) if self._members.has(name) else None

    def color(self, name: str) -> Triple | None:
        if not self._members.has(name):
            return None
        red, green, blue = self._members.singles(name, 3)
        return red, green, blue

    def scalar(self, name: str) -> float | None:
        return self._members.single(name) if self._members.has(name) else None

    def flag(self, name: str) -> bool | None:
        return self._members.boolean(name, False) if self._members.has(name) else None

    def whole(self, name: str) -> int | None:
        return self._members.whole(name, *INT32) if self._members.has(name) else None

    def comparison(self, name: str) -> str | None:
        # Only a string that names no comparison is wrong; other values keep the default.
        if not isinstance(self._members.values.get(name), str):
            return None
        if self._members.values[name] not in COMPARISONS:
            message = f"One of {', '.join(COMPARISONS)} is needed, not {self._members.values[name]!r}."
            return self._members.refuse(name, message, None)
        return self._members.text(name)

    def weights(self, name: str) -> int | None:
        count = self.whole(name)
        if count is not None and count not in WEIGHT_COUNTS:
            return self._members.refuse(name, f"A vertex has 1, 2 or 4 weights, not {count}.", None)
        return count


def _basic(members: _StockMembers) -> StockEffectData:
    return StockEffectData(
        "BasicEffect",
        texture=members.texture(),
        diffuse_color=members.color("diffuseColor"),
        emissive_color=members.color("emissiveColor"),
        specular_color=members.color("specularColor"),
        specular_power=members.scalar("specularPower"),
        alpha=members.scalar("alpha"),
        vertex_color_enabled=members.flag("vertexColorEnabled"),
    )


def _alpha_test(members: _StockMembers) -> StockEffectData:
    return StockEffectData(
        "AlphaTestEffect",
        texture=members.texture(),
        diffuse_color=members.color("diffuseColor"),
        alpha=members.scalar("alpha"),
        vertex_color_enabled=members.flag("vertexColorEnabled"),
        alpha_function=members.comparison("alphaFunction"),
        reference_alpha=members.whole("referenceAlpha"),
    )


def _dual_texture(members: _StockMembers) -> StockEffectData:
    return StockEffectData(
        "DualTextureEffect",
        texture=members.texture(),
        texture2=members.texture("texture2"),
        diffuse_color=members.color("diffuseColor"),
        alpha=members.scalar("alpha"),
        vertex_color_enabled=members.flag("vertexColorEnabled"),
    )


def _environment_map(members: _StockMembers) -> StockEffectData:
    return StockEffectData(
        "EnvironmentMapEffect",
        texture=members.texture(),
        environment_map=members.texture("environmentMap", CUBE_EXTENSIONS),
        diffuse_color=members.color("diffuseColor"),
        emissive_color=members.color("emissiveColor"),
        alpha=members.scalar("alpha"),
        environment_map_amount=members.scalar("environmentMapAmount"),
        environment_map_specular=members.color("environmentMapSpecular"),
        fresnel_factor=members.scalar("fresnelFactor"),
    )


def _skinned(members: _StockMembers) -> StockEffectData:
    return StockEffectData(
        "SkinnedEffect",
        texture=members.texture(),
        diffuse_color=members.color("diffuseColor"),
        emissive_color=members.color("emissiveColor"),
        specular_color=members.color("specularColor"),
        specular_power=members.scalar("specularPower"),
        alpha=members.scalar("alpha"),
        weights_per_vertex=members.weights("weightsPerVertex"),
    )


_STOCK_READERS: dict[str, Callable[[_StockMembers], StockEffectData]] = {
    "BasicEffect": _basic,
    "AlphaTestEffect": _alpha_test,
    "DualTextureEffect": _dual_texture,
    "EnvironmentMapEffect": _environment_map,
    "SkinnedEffect": _skinned,
}
