"""ModelEffectCollection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xna.graphics._model_collection import ModelCollection

if TYPE_CHECKING:
    from xna.graphics.effect import Effect


class ModelEffectCollection(ModelCollection["Effect"]):
    """The effects of a mesh, each once however many parts share it. Setting ModelMeshPart.Effect keeps it up to date."""

    def _exchange(self, old: Effect | None, new: Effect | None, is_old_used: bool) -> None:
        """Replace an effect of one part: the new one joins if it is not here yet; the old one goes if no part uses it."""
        kept = [effect for effect in self._items if is_old_used or effect is not old]
        if new is not None and not any(effect is new for effect in kept):
            kept.append(new)
        self._items = tuple(kept)
