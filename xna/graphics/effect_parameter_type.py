"""EffectParameterType: the type of an effect parameter's components."""

from __future__ import annotations

from enum import IntEnum


class EffectParameterType(IntEnum):
    """The type of an effect parameter's components, or the kind of object that it names."""

    Void = 0
    Bool = 1
    Int32 = 2
    Single = 3
    String = 4
    Texture = 5
    Texture1D = 6
    Texture2D = 7
    Texture3D = 8
    TextureCube = 9
