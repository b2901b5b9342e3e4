# cython: binding=False
"""The recorder of SpriteBatch: it copies the arguments of each Draw into a record, in place. It is made to be compiled.

Compiled methods are plain built-in ones here, which Python calls quicker than Cython's functions; these tell their parameters
in the first line of their text, in CPython's form. An uncompiled package uses `_python_recorder` instead; the records are the
same to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from xna.exceptions import ArgumentNullException, InvalidOperationException, ObjectDisposedException
from xna.graphics._record_buffer import RecordBuffer, put
from xna.graphics._sprite_arguments import sprite_values
from xna.graphics._taken_sprites import RecordedSprites, Sprites
from xna.graphics.sprite_effects import SpriteEffects
from xna.graphics.texture2d import Texture2D
from xna.vector2 import Vector2

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice

Sink = Callable[[bytes], None]

# The defaults of Draw. An uncompiled recorder tells a sprite without frills by their identity.
STILL, UNIT, UNFLIPPED, NO_ORIGIN = 0.0, 1.0, SpriteEffects.None_, Vector2(0.0, 0.0)


class SpriteRecorder(NamedTuple):
    """The functions of one recorder; all share one state. References are those of the records."""

    draw: Callable[..., None]
    open: Callable[[Sink | None], None]
    take: Callable[[], Sprites | None]
    close: Callable[[], None]
    emit: Sink
    reference_of: Callable[[Texture2D], int]
    textures: list[Texture2D]


class Recorder:
    """What SpriteRecorder's functions share, and these functions."""

    __slots__ = ("begun", "buffer", "device", "known", "last", "sink", "textures")

    device: GraphicsDevice
    textures: list[Texture2D]
    known: dict[Texture2D, int]
    last: Any
    begun: bool
    sink: Any
    buffer: RecordBuffer

    def __init__(self, device: GraphicsDevice) -> None:
        self.device, self.textures, self.known = device, [], {}
        self.last, self.begun, self.sink = self.known, False, None  # no texture is this object
        self.buffer = RecordBuffer()

    def select(self, texture: Texture2D) -> None:
        """Record sprites of this texture from now on."""
        check_texture(texture, self.device)
        check_begun(self.begun)
        number = self.known.setdefault(texture, len(self.textures))
        if number == len(self.textures):
            self.textures.append(texture)
        self.last = texture
        self.buffer.select(number * 2, texture.Width, texture.Height)

    def draw(
        self,
        texture: Texture2D,
        position: Any = None,
        sourceRectangle: Any = None,
        color: Any = None,
        rotation: Any = STILL,
        origin: Any = NO_ORIGIN,
        scale: Any = UNIT,
        effects: Any = UNFLIPPED,
        layerDepth: Any = STILL,
        destinationRectangle: Any = None,
    ) -> None:
        """draw($self, texture, position=None, sourceRectangle=None, color=None, rotation=0.0, origin=..., scale=1.0, \
            effects=..., layerDepth=0.0, destinationRectangle=None)\n--\n\nSee SpriteBatch.Draw."""
        if texture is not self.last:
            self.select(texture)
        if color is None:
            color, sourceRectangle = sourceRectangle, None
        buffer = self.buffer
        if not put(buffer, position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle):
            values, sized = sprite_values(
                *(position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle),
                *(buffer.width, buffer.height),
            )
            buffer.put_values(values, sized)
        if self.sink is not None:
            self.sink(buffer.take())

    def open(self, to: Sink | None) -> None:
        """Begin to record, or to hand each sprite on at once."""
        self.begun, self.sink = True, to

    def take(self) -> Sprites | None:
        """Return what was recorded and forget it."""
        return RecordedSprites.of(self.buffer.take(), self.textures)

    def close(self) -> None:
        """Forget all textures; nothing is recorded before the next opening."""
        self.begun, self.last = False, self.known
        self.buffer.length = 0
        self.known.clear()
        self.textures.clear()

    def emit(self, content: bytes) -> None:
        """Take finished records."""
        if self.sink is None:
            self.buffer.emit(content)
        else:
            self.sink(content)

    def reference_of(self, texture: Texture2D) -> int:
        """Give the reference that records of a texture hold."""
        if texture is not self.last:
            self.select(texture)
        return self.buffer.reference


def make_recorder(device: GraphicsDevice) -> SpriteRecorder:
    """Make a recorder for the textures of a device."""
    recorder = Recorder(device)
    return SpriteRecorder(
        recorder.draw, recorder.open, recorder.take, recorder.close, recorder.emit, recorder.reference_of, recorder.textures
    )


def check_begun(begun: bool) -> None:
    """Refuse a call outside of Begin and End.

    Raises:
        InvalidOperationException: the batch was not begun.
    """
    if not begun:
        raise InvalidOperationException("Begin must be called before Draw, DrawString or End, and End after them.")


def check_texture(texture: Texture2D, device: GraphicsDevice) -> None:
    """Refuse what a batch of this device cannot draw.

    Raises:
        ArgumentNullException: the texture is None.
        ObjectDisposedException: it was disposed.
        InvalidOperationException: it belongs to another device.
    """
    if texture is None:
        raise ArgumentNullException("texture must be a Texture2D, not None.")
    if not isinstance(texture, Texture2D):
        raise TypeError(f"texture must be a Texture2D, got {texture!r}.")
    if texture.IsDisposed:
        raise ObjectDisposedException(f"The {type(texture).__name__} {texture.Name!r} was disposed and cannot be drawn.")
    if texture.GraphicsDevice is not device:
        raise InvalidOperationException(
            f"The {type(texture).__name__} {texture.Name!r} belongs to another GraphicsDevice than this SpriteBatch."
        )
