"""The recorder of SpriteBatch: it copies the arguments of each Draw into a record, in place. It is made to be compiled.

Draw is a closure over the recorder's state instead of a method, which saves a good part of a call. An uncompiled package uses
`_python_recorder` instead; the records are the same to the last bit.
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


def make_recorder(device: GraphicsDevice) -> SpriteRecorder:
    """Make a recorder for the textures of a device."""
    textures: list[Texture2D] = []
    known: dict[Texture2D, int] = {}
    nothing = object()
    last: Any = nothing
    begun, sink = False, None
    reference, width, height = 0, 0.0, 0.0
    buffer = RecordBuffer()

    def select(texture: Texture2D) -> None:
        nonlocal last, reference, width, height
        check_texture(texture, device)
        check_begun(begun)
        number = known.setdefault(texture, len(textures))
        if number == len(textures):
            textures.append(texture)
        last, reference = texture, number * 2
        width, height = float(texture.Width), float(texture.Height)
        buffer.select(reference, width, height)

    def draw(
        texture: Texture2D,
        position: Any = None,
        sourceRectangle: Any = None,
        color: Any = None,
        rotation: float = STILL,
        origin: Any = NO_ORIGIN,
        scale: Any = UNIT,
        effects: SpriteEffects = UNFLIPPED,
        layerDepth: float = STILL,
        destinationRectangle: Any = None,
    ) -> None:
        if texture is not last:
            select(texture)
        if color is None:
            color, sourceRectangle = sourceRectangle, None
        if not put(buffer, position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle):
            values, sized = sprite_values(
                *(position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle),
                *(width, height),
            )
            buffer.put_values(values, sized)
        if sink is not None:
            sink(buffer.take())

    def open_records(to: Sink | None) -> None:
        nonlocal begun, sink
        begun, sink = True, to

    def take() -> Sprites | None:
        return RecordedSprites.of(buffer.take(), textures)

    def close() -> None:
        nonlocal begun, last
        begun, last = False, nothing
        buffer.length = 0
        known.clear()
        textures.clear()

    def emit(content: bytes) -> None:
        if sink is None:
            buffer.emit(content)
        else:
            sink(content)

    def reference_of(texture: Texture2D) -> int:
        if texture is not last:
            select(texture)
        return reference

    return SpriteRecorder(draw, open_records, take, close, emit, reference_of, textures)


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
