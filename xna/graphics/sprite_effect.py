"""SpriteEffect: the internal effect of SpriteBatch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyglm import glm

from renderers.contract.enums import EffectFamily, EffectFlags, VertexElementUsage
from xna import _matrix_rules
from xna._single import divide
from xna.graphics._effect_block import describe, field_slice, shader
from xna.graphics.effect import Effect

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice
    from xna.matrix import Matrix

_MATRIX = field_slice(EffectFamily.SPRITE, "MatrixTransform")
_INPUTS = (
    (VertexElementUsage.Position, 0, "SpriteBatch"),
    (VertexElementUsage.Color, 0, "SpriteBatch"),
    (VertexElementUsage.TextureCoordinate, 0, "SpriteBatch"),
)


class SpriteEffect(Effect):
    """Position times MatrixTransform; texture times vertex colour. XNA keeps this class internal; SpriteBatch uses it.

    The texture is whatever lies in slot 0: SpriteBatch sets it after Apply.
    """

    _DESCRIPTION = describe(
        "SpriteBatch",
        EffectFamily.SPRITE,
        ["MatrixTransform"],
        [shader(EffectFlags.TEXTURE | EffectFlags.VERTEX_COLOR, *_INPUTS)],
        [],
    )

    def __init__(self, device: GraphicsDevice | SpriteEffect) -> None:
        """Make the effect, or copy one."""
        if isinstance(device, SpriteEffect):
            self._copy(device)
        else:
            self._build(device, self._DESCRIPTION)

    def Clone(self) -> SpriteEffect:
        """Make a copy with the same values, which from then on changes apart from this one."""
        return SpriteEffect(self)

    def _set_transform(self, transform: Matrix | None, width: int, height: int) -> None:
        """Map pixels of a viewport of this size, after an optional transform, to clip space; z stays as it is."""
        matrix = _projection(width, height)
        if transform is not None:
            matrix = _matrix_rules.multiply(transform._glm, matrix)
        content = matrix.to_bytes()
        if self._store.bytes[_MATRIX] != content:
            self._store.bytes[_MATRIX] = content
            self._store.stale = True

    def _transform_bytes(self) -> bytes:
        """Give what was set last, 16 floats row by row."""
        return bytes(self._store.bytes[_MATRIX])


def _projection(width: int, height: int) -> glm.mat4:
    x = divide(2.0, width) if width else 0.0
    y = divide(-2.0, height) if height else 0.0
    return glm.mat4(x, 0, 0, 0, 0, y, 0, 0, 0, 0, 1, 0, -1, 1, 0, 1)
