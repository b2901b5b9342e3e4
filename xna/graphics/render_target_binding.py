"""RenderTargetBinding: one entry of GraphicsDevice.SetRenderTargets."""

from __future__ import annotations

from renderers.contract.enums import CubeMapFace
from xna.exceptions import ArgumentNullException
from xna.graphics._arguments import enumeration
from xna.graphics.render_target2d import RenderTarget2D
from xna.graphics.render_target_cube import RenderTargetCube

_Face = CubeMapFace


class RenderTargetBinding:
    """A target and, for a cube, the face to draw into. An immutable value type."""

    __slots__ = ("_face", "_target")

    def __init__(self, renderTarget: RenderTarget2D | RenderTargetCube, cubeMapFace: CubeMapFace | None = None) -> None:
        """Name a target.

        Args:
            renderTarget: a RenderTarget2D, or a RenderTargetCube together with a face.
            cubeMapFace: the face of the cube; a 2-D target takes none.

        Raises:
            ArgumentNullException: the target is None.
            ArgumentOutOfRangeException: the face is no CubeMapFace.
            TypeError: the target is none, or target and face do not go together.
        """
        if renderTarget is None:
            raise ArgumentNullException("renderTarget must not be None.")
        if not isinstance(renderTarget, (RenderTarget2D, RenderTargetCube)):
            raise TypeError(f"renderTarget must be a RenderTarget2D or RenderTargetCube, got {renderTarget!r}.")
        if isinstance(renderTarget, RenderTargetCube) == (cubeMapFace is None):
            raise TypeError("A RenderTargetCube needs a cubeMapFace, and a RenderTarget2D takes none.")
        self._target = renderTarget
        self._face = _Face.PositiveX if cubeMapFace is None else enumeration(_Face, cubeMapFace, "cubeMapFace")

    @property
    def RenderTarget(self) -> RenderTarget2D | RenderTargetCube:
        """The target."""
        return self._target

    @property
    def CubeMapFace(self) -> _Face:
        """The face of a cube; PositiveX for a 2-D target."""
        return self._face

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RenderTargetBinding):
            return NotImplemented
        return self._target is other._target and self._face == other._face

    def __hash__(self) -> int:
        return hash((id(self._target), self._face))

    def __repr__(self) -> str:
        return f"RenderTargetBinding({self._target!r}, {self._face.name})"
