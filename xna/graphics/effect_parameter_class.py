"""EffectParameterClass: the shape of an effect parameter."""

from __future__ import annotations

from enum import IntEnum


class EffectParameterClass(IntEnum):
    """The shape of an effect parameter's value."""

    Scalar = 0
    Vector = 1
    Matrix = 2
    Object = 3
    Struct = 4
