"""The recorder of SpriteBatch: it copies the arguments of each Draw into a record.

Draw is a closure over the recorder's state instead of a method, and Begin and End exchange the function that takes the records:
both save a good part of a call, and a Draw outside Begin and End costs no check of its own. Compiled, the records are written
in place; uncompiled, each is packed by itself. The bytes are the same.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from xna._single import NUMBERS
from xna.exceptions import ArgumentNullException, InvalidOperationException, ObjectDisposedException
from xna.graphics._record_buffer import RecordBuffer, put
from xna.graphics._sprite_arguments import sprite_values
from xna.graphics._sprite_expand import RECORD
from xna.graphics.sprite_effects import SpriteEffects
from xna.graphics.texture2d import Texture2D
from xna.rectangle import Rectangle
from xna.vector2 import Vector2

if TYPE_CHECKING:
    import cython

    from xna.graphics.graphics_device import GraphicsDevice
else:
    from xna import _cython as cython

Sink = Callable[[bytes], None]

# Draw tells a sprite without frills by the identity of these defaults, and packs what all such sprites share as one piece.
STILL, UNIT, UNFLIPPED, NO_ORIGIN = 0.0, 1.0, SpriteEffects.None_, Vector2(0.0, 0.0)
_PLAIN_MIDDLE = struct.Struct("10f")
_PLAIN_END = struct.Struct("2I")
_PLAIN_RECORD = struct.Struct("2f40sI8s")


class SpriteRecorder(NamedTuple):
    """The functions of one recorder; all share one state. References are those of the records."""

    draw: Callable[..., None]
    open: Callable[[Sink | None], None]
    take: Callable[[], bytes]
    close: Callable[[], None]
    emit: Sink
    reference_of: Callable[[Texture2D], int]
    textures: list[Texture2D]


def make_recorder(device: GraphicsDevice) -> SpriteRecorder:
    """Make a recorder for the textures of a device."""
    pack, pack_plain, nothing = RECORD.pack, _PLAIN_RECORD.pack, object()
    records: list[bytes] = []
    textures: list[Texture2D] = []
    known: dict[Texture2D, int] = {}
    append: Sink = _not_begun
    last: Any = nothing
    reference, width, height, middle, end = 0, 0.0, 0.0, b"", b""
    buffer, sink = RecordBuffer(), None

    def select(texture: Texture2D) -> None:
        nonlocal last, reference, width, height, middle, end
        _check_texture(texture, device)
        if append is _not_begun:
            _not_begun(b"")
        number = known.get(texture)
        if number is None:
            number = known[texture] = len(textures)
            textures.append(texture)
        last, reference = texture, number * 2
        width, height = float(texture.Width), float(texture.Height)
        buffer.select(reference, width, height)
        middle = _PLAIN_MIDDLE.pack(1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, width, height)
        end = _PLAIN_END.pack(0, reference)

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
        if cython.compiled:
            if not put(
                buffer, position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle
            ):
                values, fills = sprite_values(
                    *(position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle),
                    *(width, height),
                )
                buffer.put_values(values, fills)
            if sink is not None:
                sink(buffer.take())
            return
        try:
            if (
                sourceRectangle is None
                and rotation is STILL
                and origin is NO_ORIGIN
                and scale is UNIT
                and effects is UNFLIPPED
                and layerDepth is STILL
                and destinationRectangle is None
            ):
                if position.__class__ is Vector2:
                    record = pack_plain(position.X, position.Y, middle, color.PackedValue, end)
                else:
                    x, y, kx, ky, sized = place(position, scale)
                    record = pack(
                        x, y, kx, ky, 0.0, 0.0, 0.0, 0.0,
                        0.0, 0.0, width, height, color.PackedValue, 0, reference + sized,
                    )  # fmt: skip
            else:
                if sourceRectangle is None:
                    sx = sy = 0.0
                    sw = width
                    sh = height
                else:
                    sx = sourceRectangle.X
                    sy = sourceRectangle.Y
                    sw = sourceRectangle.Width
                    sh = sourceRectangle.Height
                if rotation.__class__ is not float:
                    check_number(rotation)
                if layerDepth.__class__ is not float:
                    check_number(layerDepth)
                if effects.__class__ is not SpriteEffects or destinationRectangle is not None:
                    raise TypeError
                if scale.__class__ is float and position.__class__ is Vector2:
                    record = pack(
                        position.X, position.Y, scale, scale, origin.X, origin.Y, rotation, layerDepth,
                        sx, sy, sw, sh, color.PackedValue, effects, reference,
                    )  # fmt: skip
                else:
                    x, y, kx, ky, sized = place(position, scale)
                    record = pack(
                        x, y, kx, ky, origin.X, origin.Y, rotation, layerDepth,
                        sx, sy, sw, sh, color.PackedValue, effects, reference + sized,
                    )  # fmt: skip
        except (AttributeError, OverflowError, TypeError, ValueError, struct.error):
            # An argument has another type or is too large for binary32: the long way converts or refuses it.
            values, sized = sprite_values(
                *(position, sourceRectangle, color, rotation, origin, scale, effects, layerDepth, destinationRectangle),
                *(width, height),
            )
            record = pack(*values, reference + sized)
        append(record)

    def open_records(to: Sink | None) -> None:
        nonlocal append, sink
        sink = to
        append = to or (buffer.emit if cython.compiled else records.append)

    def take() -> bytes:
        if cython.compiled:
            return buffer.take()
        content = b"".join(records)
        records.clear()
        return content

    def close() -> None:
        nonlocal append, last
        append, last = _not_begun, nothing
        buffer.length = 0
        records.clear()
        known.clear()
        textures.clear()

    def emit(content: bytes) -> None:
        append(content)

    def reference_of(texture: Texture2D) -> int:
        if texture is not last:
            select(texture)
        return reference

    return SpriteRecorder(draw, open_records, take, close, emit, reference_of, textures)


def place(position: Any, scale: Any) -> tuple[Any, Any, Any, Any, int]:
    """Tell the usual kinds of place and scale apart; TypeError or AttributeError sends the rest the long way."""
    kind = position.__class__
    if kind is tuple:
        x, y = position
        if x.__class__ not in NUMBERS or y.__class__ not in NUMBERS:
            raise TypeError
    elif kind is Vector2:
        x, y = position.X, position.Y
    elif kind is Rectangle and scale.__class__ in NUMBERS and scale == 1:
        return position.X, position.Y, position.Width, position.Height, 1
    else:
        raise TypeError
    if scale.__class__ in NUMBERS:
        return x, y, scale, scale, 0
    return x, y, scale.X, scale.Y, 0


def check_number(value: Any) -> None:
    """Refuse what is not plainly a number; TypeError sends it the long way."""
    if value.__class__ not in NUMBERS:
        raise TypeError


def _not_begun(content: bytes) -> None:
    raise InvalidOperationException("Begin must be called before Draw, DrawString or End, and End after them.")


def _check_texture(texture: Texture2D, device: GraphicsDevice) -> None:
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
