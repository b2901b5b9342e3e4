"""ShaderEffectEXT: an effect of the game's own shaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.enums import EffectFamily, EffectFlags
from xna._single import require
from xna.exceptions import ArgumentException, ArgumentNullException, NotSupportedException
from xna.graphics._effect_block import EffectDescription, ShaderVariant
from xna.graphics.effect import Effect

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice

_DESCRIPTION = EffectDescription(
    "ShaderEffectEXT", EffectFamily.CUSTOM, (), (ShaderVariant(EffectFlags.NONE, (), False),), (), 0, 16, 16
)


class ShaderEffectEXT(Effect):
    """A pair of shader sources, as Effect documents name them.

    It can be made and loaded on every renderer. Where the renderer cannot run the sources, IsValid is False, InvalidReason
    says why, and applying a pass refuses.

    Args:
        graphicsDevice: the device; or another ShaderEffectEXT to copy.
        vertexSource: the text of the vertex shader.
        fragmentSource: the text of the fragment shader.

    Raises:
        ArgumentNullException: the device or a source is None.
        ArgumentException: a source is empty.
    """

    _vertex: str
    _fragment: str

    def __init__(
        self, graphicsDevice: GraphicsDevice | Effect, vertexSource: str | None = None, fragmentSource: str | None = None
    ) -> None:
        if isinstance(graphicsDevice, Effect):
            require(graphicsDevice, ShaderEffectEXT, "cloneSource")
            self._copy(graphicsDevice)
            return
        self._vertex = _source(vertexSource, "vertexSource")
        self._fragment = _source(fragmentSource, "fragmentSource")
        self._build(graphicsDevice, _DESCRIPTION)

    @property
    def VertexSource(self) -> str:
        """The text of the vertex shader."""
        return self._vertex

    @property
    def FragmentSource(self) -> str:
        """The text of the fragment shader."""
        return self._fragment

    @property
    def IsValid(self) -> bool:
        """Whether the device's renderer can run the shaders."""
        return not self.InvalidReason

    @property
    def InvalidReason(self) -> str:
        """Why the shaders cannot run; empty when they can."""
        return f"{self._owner._renderer.name} does not run shader sources (Capability.CustomEffects)."

    def Clone(self) -> ShaderEffectEXT:
        """Make a copy of the same sources."""
        return ShaderEffectEXT(self)

    def _copy(self, source: Effect) -> None:
        super()._copy(source)
        assert isinstance(source, ShaderEffectEXT)
        self._vertex, self._fragment = source._vertex, source._fragment

    def _apply(self) -> None:
        self._check_disposed()
        raise NotSupportedException(
            f"The effect {self.Name!r} cannot be applied: {self.InvalidReason} Use a stock effect instead."
        )


def _source(text: str | None, name: str) -> str:
    if text is None:
        raise ArgumentNullException(f"{name} must be the text of a shader, not None.")
    require(text, str, name)
    if not text.strip():
        raise ArgumentException(f"{name} must be the text of a shader; it is empty.")
    return text
