"""The draw states that a renderer knows, because a frame comes back to its states again and again."""

from __future__ import annotations

from renderers.contract import DrawState
from renderers.software.resources import SoftwareTarget, SoftwareTexture
from renderers.software.states import PreparedState, prepare

_MOST = 64
_OPAQUE_BLACK = 0xFF000000

Key = tuple[DrawState, SoftwareTarget, bool]


class KnownStates:
    """Draw states as kernels read them, worked out when they are first met.

    They hold on to targets and textures, so a renderer forgets them when it releases one.
    """

    def __init__(self) -> None:
        self._unset, self._unset_cube = _black(1), _black(6)
        self.forget()

    def forget(self) -> None:
        """Let go of all states."""
        self._states: dict[Key, PreparedState] = {}
        self._last: tuple[DrawState | None, SoftwareTarget | None, bool, PreparedState | None] = None, None, False, None

    def prepared(self, state: DrawState, target: SoftwareTarget, mirrors: bool) -> PreparedState:
        """Give a state for draws into a target. `mirrors` says that slot 1 is read as a cube."""
        known_state, known_target, known_mirrors, prepared = self._last
        if prepared is not None and known_state is state and known_target is target and known_mirrors is mirrors:
            return prepared
        key = state, target, mirrors
        prepared = self._states.get(key)
        if prepared is None:
            prepared = prepare(state, target, self._texture(state, 0, False), self._texture(state, 1, mirrors))
            if len(self._states) >= _MOST:
                self._states.clear()
            self._states[key] = prepared
        self._last = *key, prepared
        return prepared

    def _texture(self, state: DrawState, slot: int, cube: bool) -> SoftwareTexture:
        """Give the texture of a slot, if it is of the shape that will be sampled."""
        texture = state.textures[slot] if slot < len(state.textures) else None
        if isinstance(texture, SoftwareTexture) and (len(texture.views) > 1) is cube:
            return texture
        return self._unset_cube if cube else self._unset


def _black(faces: int) -> SoftwareTexture:
    """Make a texture that reads as an unset slot does."""
    texture = SoftwareTexture(1, 1, faces=faces)
    texture.pixels.fill(_OPAQUE_BLACK)
    return texture
