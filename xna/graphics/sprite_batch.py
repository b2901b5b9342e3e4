"""SpriteBatch: draws many pictures and texts with few draw calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary, WeakSet

import numpy as np

from xna._disposal import in_turn
from xna._single import real, require
from xna.exceptions import ArgumentNullException, InvalidOperationException
from xna.graphics._arguments import enumeration
from xna.graphics._python_recorder import make_python_recorder
from xna.graphics._quads import COMPILED, expand_one
from xna.graphics._sprite_arguments import flips, packed_color, scales, vector
from xna.graphics._sprite_columns import columns_to_records, sprite_columns, text_records
from xna.graphics._sprite_expand import (
    QUAD_BYTES,
    RECORD,
    expand_columns,
    texture_number,
    texture_runs,
)
from xna.graphics._sprite_recorder import NO_ORIGIN, STILL, UNFLIPPED, UNIT, make_recorder
from xna.graphics._taken_sprites import RecordedSprites, Sprites
from xna.graphics.blend_state import BlendState
from xna.graphics.depth_stencil_state import DepthStencilState
from xna.graphics.effect import Effect
from xna.graphics.graphics_resource import GraphicsResource, require_device
from xna.graphics.rasterizer_state import RasterizerState
from xna.graphics.sampler_state import SamplerState
from xna.graphics.sprite_effect import SpriteEffect
from xna.graphics.sprite_effects import SpriteEffects
from xna.graphics.sprite_font import SpriteFont, text_of
from xna.graphics.sprite_sort_mode import SpriteSortMode
from xna.matrix import Matrix

if TYPE_CHECKING:
    from xna.color import Color
    from xna.graphics.graphics_device import GraphicsDevice
    from xna.graphics.texture2d import Texture2D
    from xna.rectangle import Rectangle
    from xna.vector2 import Vector2

T = TypeVar("T")

# The open batches of each device: in XNA one in Immediate mode is open alone.
_open: WeakKeyDictionary[Any, WeakSet[SpriteBatch]] = WeakKeyDictionary()


class SpriteBatch(GraphicsResource):
    """Draws many pictures and texts with few draw calls, between Begin and End.

    Coordinates are pixels of the viewport, x to the right and y down. Sprites of one texture that follow each other share a
    draw call, however many they are (XNA splits them after 2048).
    """

    def __init__(self, graphicsDevice: GraphicsDevice) -> None:
        """Make a batch for a device.

        Raises:
            ArgumentNullException: `graphicsDevice` is None.
        """
        device = require_device(graphicsDevice)
        self._recorder = make_recorder(device) if COMPILED else make_python_recorder(device)
        self._effect = SpriteEffect(device)
        self._effect_pass = self._effect.CurrentTechnique.Passes[0]
        self._begun = False
        self._mode = SpriteSortMode.Deferred
        self._custom: Effect | None = None
        self._vertices = np.empty(0, np.uint8)
        # What a Deferred batch took in DrawManyEXT lies between what it recorded before and after: (None, sprites) or
        # (texture, vertices).
        self._pieces: list[tuple[Texture2D | None, Any]] = []
        if type(self).Draw is SpriteBatch.Draw:
            self.__dict__["Draw"] = self._recorder.draw  # saves a call; a derived class's own Draw must not be hidden
        super().__init__(device)

    def Begin(
        self,
        sortMode: SpriteSortMode = SpriteSortMode.Deferred,
        blendState: BlendState | None = None,
        samplerState: SamplerState | None = None,
        depthStencilState: DepthStencilState | None = None,
        rasterizerState: RasterizerState | None = None,
        effect: Effect | None = None,
        transformMatrix: Matrix | None = None,
    ) -> None:
        """Begin to take sprites.

        States are set on the device now in Immediate mode and at End in all others, and stay set afterwards.

        Args:
            sortMode: The order of drawing. Immediate draws each sprite at once.
            blendState: None is BlendState.AlphaBlend, for colours premultiplied by alpha.
            samplerState: None is SamplerState.LinearClamp.
            depthStencilState: None is DepthStencilState.None_.
            rasterizerState: None is RasterizerState.CullCounterClockwise.
            effect: An effect whose passes draw the sprites, with the texture in slot 0. The batch's own vertex positions are
                pixels: give a stock effect a matching Projection; a ShaderEffectEXT gets one.
            transformMatrix: Moves, turns and scales all sprites; None is the identity.

        Raises:
            InvalidOperationException: Begin was called before without End, or another batch of the device is open and one of
                the two is in Immediate mode. The batch can still be used.
        """
        self._check_disposed()
        self._owner._check_usable()
        if self._begun:
            raise InvalidOperationException("Begin must not be called again before End.")
        mode = enumeration(SpriteSortMode, sortMode, "sortMode")
        blend = _state(blendState, BlendState.AlphaBlend, "blendState")
        sampler = _state(samplerState, SamplerState.LinearClamp, "samplerState")
        depth = _state(depthStencilState, DepthStencilState.None_, "depthStencilState")
        rasterizer = _state(rasterizerState, RasterizerState.CullCounterClockwise, "rasterizerState")
        if effect is not None:
            require(effect, Effect, "effect")
            effect._check_disposed()
            if effect.GraphicsDevice is not self._owner:
                raise InvalidOperationException(f"The effect {effect!r} belongs to another GraphicsDevice than this SpriteBatch.")
        if transformMatrix is not None:
            require(transformMatrix, Matrix, "transformMatrix")
            transformMatrix = Matrix(transformMatrix)
        for state in (blend, sampler, depth, rasterizer):
            state._bind(self._owner)  # freezes it: the batch draws with the values of now
        self._mode, self._custom, self._transform = mode, effect, transformMatrix
        self._states = blend, sampler, depth, rasterizer
        others = _open.setdefault(self._owner, WeakSet())
        _check_alone(mode, others)
        if mode == SpriteSortMode.Immediate:
            self._set_states()
        self._recorder.open(self._draw_now if mode == SpriteSortMode.Immediate else None)
        others.add(self)
        self._begun = True

    def Draw(
        self,
        texture: Texture2D,
        position: Vector2 | Rectangle | tuple[float, ...] | None = None,
        sourceRectangle: Rectangle | tuple[int, int, int, int] | Color | None = None,
        color: Color | None = None,
        rotation: float = STILL,
        origin: Vector2 | tuple[float, float] = NO_ORIGIN,
        scale: float | Vector2 | tuple[float, float] | SpriteEffects = UNIT,
        effects: SpriteEffects | float = UNFLIPPED,
        layerDepth: float = STILL,
        destinationRectangle: Rectangle | tuple[int, int, int, int] | None = None,
    ) -> None:
        """Draw a texture or a part of it.

        XNA's overloads, with arguments by place or by name:
        `(texture, position, [sourceRectangle,] color)`,
        `(texture, position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth)`,
        `(texture, destinationRectangle, [sourceRectangle,] color)` and
        `(texture, destinationRectangle, sourceRectangle, color, rotation, origin, effects, layerDepth)`.

        Args:
            texture: The texture; it is kept until it was drawn.
            position: Where the origin of the sprite lies, in pixels; fractions count.
            destinationRectangle: Instead of a position: the pixels to fill; rotation and origin count from its X and Y.
            sourceRectangle: The texels to draw, None for all. It is not cut to the texture; a negative size mirrors.
            color: The tint: every texel is multiplied by it, Color.White leaves it.
            rotation: Radians, clockwise on the screen, about the origin.
            origin: The sprite's pivot in texels from the source's upper left corner.
            scale: Enlargement, one number or a Vector2.
            effects: Mirroring; it moves no corner.
            layerDepth: 0 (front) to 1 (back): the sort key of two modes, and always the z of the vertices.

        Raises:
            InvalidOperationException: Begin was not called, or the texture belongs to another device.
            ArgumentNullException: texture, position or colour is None.
            ObjectDisposedException: the texture was disposed.
        """
        self._recorder.draw(
            *(texture, position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle)
        )

    def DrawManyEXT(
        self,
        texture: Texture2D,
        positions: Any,
        sourceRectangles: Any = None,
        colors: Any = None,
        rotations: Any = None,
        origin: Any = None,
        scales: Any = None,
        effects: Any = None,
        layerDepths: Any = None,
    ) -> None:
        """Draw a texture many times, with arrays of arguments: particles, tiles. Not in XNA 4.0.

        Args:
            texture: The texture.
            positions: (n, 2) numbers.
            sourceRectangles: A Rectangle for all, or (n, 4) x, y, width, height; None is the whole texture.
            colors: A Color for all, n Colors, (n,) packed uint32 or (n, 4) uint8; None is white.
            rotations: One number for all, or (n,); None is 0.
            origin: A Vector2 for all, or (n, 2); None is (0, 0).
            scales: One number or Vector2 for all, or (n,) or (n, 2); None is 1.
            effects: SpriteEffects for all, or (n,) integers; None mirrors nothing.
            layerDepths: One number for all, or (n,); None is 0.

        Raises:
            ArgumentException: an array has another shape. Otherwise as Draw.
        """
        reference = self._recorder.reference_of(texture)
        size = (texture.Width, texture.Height)
        columns = sprite_columns(size, positions, sourceRectangles, colors, rotations, origin, scales, effects, layerDepths)
        if columns.length == 0:
            return
        if self._mode not in (SpriteSortMode.Deferred, SpriteSortMode.Immediate):
            self._recorder.emit(columns_to_records(columns, reference))
            return
        vertices = np.empty(columns.length * QUAD_BYTES, np.uint8)
        expand_columns(columns.numbers, columns.tints, columns.effects, *size, vertices)
        if self._mode == SpriteSortMode.Immediate:
            self._submit(texture, vertices, 0, columns.length)
        else:
            self._pieces += [(None, self._recorder.take()), (texture, vertices)]

    def DrawString(
        self,
        spriteFont: SpriteFont,
        text: Any,
        position: Vector2 | tuple[float, float],
        color: Color,
        rotation: float = 0.0,
        origin: Vector2 | tuple[float, float] = NO_ORIGIN,
        scale: float | Vector2 | tuple[float, float] = 1.0,
        effects: SpriteEffects = SpriteEffects.None_,
        layerDepth: float = 0.0,
    ) -> None:
        """Draw a text.

        Args:
            spriteFont: The font.
            text: A string, or an object that str() turns into its text; line feeds begin a new line.
            position: Where the origin of the text lies, in pixels.
            color: The tint of all characters.
            rotation: Radians, clockwise on the screen, about the origin; the whole text turns.
            origin: The text's pivot in pixels of the unscaled text.
            scale: Enlargement, one number or a Vector2.
            effects: Mirroring of the whole text within its measured size.
            layerDepth: As for Draw, for all characters.

        Raises:
            InvalidOperationException: Begin was not called.
            ArgumentNullException: spriteFont, text, position or colour is None.
            ArgumentException: the font lacks a character and has no DefaultCharacter; nothing of the text is drawn.
        """
        if spriteFont is None:
            raise ArgumentNullException("spriteFont must be a SpriteFont, not None.")
        require(spriteFont, SpriteFont, "spriteFont")
        layout = spriteFont._layout(text_of(text), flips(effects))
        place, tint = vector(position, "position"), packed_color(color)
        turn = (real(rotation, "rotation"), *vector(origin, "origin"), real(layerDepth, "layerDepth"))
        reference = self._recorder.reference_of(spriteFont._texture)
        if len(layout.records):
            self._recorder.emit(text_records(layout, reference, place, tint, turn, scales(scale)))

    def End(self) -> None:
        """Draw what was taken since Begin. The device keeps the batch's states.

        Raises:
            InvalidOperationException: Begin was not called.
        """
        self._check_disposed()
        if not self._begun:
            raise InvalidOperationException("Begin must be called before End.")
        try:
            if self._mode != SpriteSortMode.Immediate:
                self._set_states()
                self._flush_all()
        finally:
            self._close()

    def Dispose(self, disposing: bool = True) -> None:
        """Release the batch; sprites that were not drawn are dropped."""
        if not self.IsDisposed:
            self._close()
            self._recorder = _Disposed(self)  # type: ignore[assignment]
            self.__dict__.pop("Draw", None)
        in_turn((self._effect.Dispose, lambda: super(SpriteBatch, self).Dispose(disposing)))

    @property
    def _owner(self) -> GraphicsDevice:
        assert self._device is not None
        return self._device

    def _close(self) -> None:
        self._recorder.close()
        self._pieces.clear()
        self._begun = False
        self._custom = None
        if self._owner in _open:
            _open[self._owner].discard(self)

    def _set_states(self) -> None:
        device = self._owner
        blend, sampler, depth, rasterizer = self._states
        device.BlendState = blend
        device.DepthStencilState = depth
        device.RasterizerState = rasterizer
        device.SamplerStates[0] = sampler
        viewport = device.Viewport
        self._effect._set_transform(self._transform, viewport.Width, viewport.Height)
        self._effect_pass.Apply()
        if self._custom is not None:
            self._custom._take_sprite_matrix(self._effect._transform_bytes())

    def _draw_now(self, content: bytes) -> None:
        """Submit what one call of an Immediate batch recorded."""
        if len(content) == RECORD.size:
            texture = self._recorder.textures[texture_number(content)]
            self._submit(texture, np.frombuffer(expand_one(content, texture.Width, texture.Height), np.uint8), 0, 1)
        else:
            self._flush(RecordedSprites.of(content, self._recorder.textures))

    def _flush_all(self) -> None:
        for texture, content in self._pieces:
            if texture is None:
                self._flush(content)
            else:
                self._submit(texture, content, 0, len(content) // QUAD_BYTES)
        self._flush(self._recorder.take())

    def _flush(self, sprites: Sprites | None) -> None:
        if sprites is None:
            return
        needed = len(sprites) * QUAD_BYTES
        if len(self._vertices) < needed:
            self._vertices = np.empty(needed, np.uint8)
        vertices = self._vertices[:needed]
        numbers = sprites.write(self._mode, vertices)
        vertices.flags.writeable = False
        alone = len(self._recorder.textures) == 1
        for first, end, number in [(0, len(sprites), 0)] if alone else texture_runs(numbers):
            self._submit(self._recorder.textures[number], vertices, first, end - first)

    def _submit(self, texture: Texture2D, vertices: Any, first: int, count: int) -> None:
        device = self._owner
        if self._custom is None:
            device.Textures._lend(0, texture)
            device._draw_quads(vertices, first, count)
            return
        for effect_pass in self._custom.CurrentTechnique.Passes:
            effect_pass.Apply()
            device.Textures._lend(0, texture)
            device._draw_quads(vertices, first, count)


class _Disposed:
    """Stands where a disposed batch had its recorder."""

    def __init__(self, batch: SpriteBatch) -> None:
        self._batch = batch

    def __getattr__(self, name: str) -> Any:
        self._batch._check_disposed()


def _check_alone(mode: SpriteSortMode, others: WeakSet[SpriteBatch]) -> None:
    """Refuse a batch that would be open beside another when either draws at once and sets the device's states for that."""
    if others and (mode == SpriteSortMode.Immediate or any(other._mode == SpriteSortMode.Immediate for other in others)):
        raise InvalidOperationException(
            "A SpriteBatch in SpriteSortMode.Immediate must be the only open one of its device; call End of the other one first."
        )


def _state(value: T | None, default: T, name: str) -> T:
    if value is None:
        return default
    require(value, type(default), name)
    return value
