"""EffectParameterCollection: the parameters of an effect, or the elements or members of one parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xna.graphics._named_collection import NamedCollection

if TYPE_CHECKING:
    from xna.graphics.effect_parameter import EffectParameter


class EffectParameterCollection(NamedCollection["EffectParameter"]):
    """Parameters by index or name; an unknown one is None."""

    def GetParameterBySemantic(self, semantic: str) -> EffectParameter | None:
        """Give the first parameter with a semantic, upper and lower case alike; None when there is none."""
        wanted = semantic.casefold()
        return next((parameter for parameter in self if parameter.Semantic.casefold() == wanted), None)
