"""SamplerStateCollection: the sampler states of a device's texture slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics._slots import check_slot
from xna.graphics.sampler_state import SamplerState

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice


class SamplerStateCollection:
    """`device.SamplerStates[slot]`. Every slot starts as LinearWrap; a state is frozen when it is set."""

    def __init__(self, device: GraphicsDevice, count: int, changed: Callable[[], None]) -> None:
        self._device = device
        self._changed = changed
        self._states = [SamplerState.LinearWrap] * count
        self._ids = [SamplerState.LinearWrap._freeze()] * count

    def __len__(self) -> int:
        return len(self._states)

    def __iter__(self) -> Iterator[SamplerState]:
        return iter(list(self._states))

    def __getitem__(self, index: int) -> SamplerState:
        return self._states[check_slot(index, len(self._states), "SamplerStates")]

    def __setitem__(self, index: int, state: SamplerState) -> None:
        self._device._check_usable()
        slot = check_slot(index, len(self._states), "SamplerStates")
        if state is None:
            raise ArgumentNullException("A sampler slot must hold a SamplerState; it was None. Use a preset such as LinearWrap.")
        if not isinstance(state, SamplerState):
            raise ArgumentException(f"A sampler slot must hold a SamplerState; it was {state!r}.")
        if self._states[slot] is state:
            return
        self._ids[slot] = state._bind(self._device)
        self._states[slot] = state
        self._changed()
