"""TextureCollection: the textures of a device's slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from xna.exceptions import ArgumentException, InvalidOperationException, ObjectDisposedException
from xna.graphics._slots import check_slot
from xna.graphics.texture import Texture

if TYPE_CHECKING:
    from renderers.contract.resources import Resource
    from xna.graphics.graphics_device import GraphicsDevice


class TextureCollection:
    """`device.Textures[slot]`, None for an empty slot, which stock effects read as opaque black."""

    def __init__(self, device: GraphicsDevice, count: int, changed: Callable[[], None]) -> None:
        self._device = device
        self._changed = changed
        self._textures: list[Texture | None] = [None] * count
        self._handles: list[Resource | None] = [None] * count
        self._lent: set[int] = set()
        self._plain: set[int] = set()  # slots whose texture must not be filtered

    def __len__(self) -> int:
        return len(self._textures)

    def __iter__(self) -> Iterator[Texture | None]:
        return iter(list(self._textures))

    def __getitem__(self, index: int) -> Texture | None:
        return self._textures[check_slot(index, len(self._textures), "Textures")]

    def __setitem__(self, index: int, texture: Texture | None) -> None:
        self._device._check_usable()
        slot = check_slot(index, len(self._textures), "Textures")
        self._lent.discard(slot)
        if self._textures[slot] is not texture:
            if texture is not None:
                self._check(texture)
            self._store(slot, texture)

    def _use(self, slot: int, texture: Texture | None) -> None:
        """Set what an effect samples; at most draws that is set already."""
        if self._textures[slot] is not texture or slot in self._lent:
            self[slot] = texture

    def _lend(self, slot: int, texture: Texture) -> None:
        """Set a texture for the rest of the frame only: a sprite's texture must not live on in the device."""
        self[slot] = texture
        self._lent.add(slot)

    def _end_frame(self) -> None:
        for slot in self._lent:
            self._store(slot, None)
        self._lent.clear()

    def _remove(self, texture: object) -> None:
        for slot, held in enumerate(self._textures):
            if held is texture:
                self._store(slot, None)

    def _contains(self, texture: object) -> bool:
        return any(held is texture for held in self._textures)

    def _store(self, slot: int, texture: Texture | None) -> None:
        self._textures[slot] = texture
        self._handles[slot] = None if texture is None else texture._handle
        if texture is not None and texture.Format in self._device._unfiltered:
            self._plain.add(slot)
        else:
            self._plain.discard(slot)
        self._changed()

    def _check(self, texture: Texture) -> None:
        if not isinstance(texture, Texture):
            raise ArgumentException(f"A texture slot holds a Texture or None; it was {texture!r}.")
        if texture.IsDisposed:
            raise ObjectDisposedException(f"The {type(texture).__name__} {texture.Name!r} was disposed and cannot be set.")
        if texture.GraphicsDevice is not self._device:
            raise InvalidOperationException(
                f"The {type(texture).__name__} {texture.Name!r} belongs to another GraphicsDevice; load it for this one."
            )
        if self._device._is_target_bound(texture):
            raise InvalidOperationException(
                f"The render target {texture.Name!r} is bound and cannot be read at the same time; "
                "bind another target (or None) first."
            )
