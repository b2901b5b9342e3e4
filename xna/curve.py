"""Curve, a value that changes along a line of keys."""

from __future__ import annotations

from itertools import pairwise
from typing import overload

from xna._integers import checked_int32
from xna._named_arguments import overloads
from xna._single import MACHINE_EPSILON, divide, real, require, single
from xna.curve_continuity import CurveContinuity
from xna.curve_key import CurveKey
from xna.curve_key_collection import CurveKeyCollection
from xna.curve_loop_type import CurveLoopType
from xna.curve_tangent import CurveTangent
from xna.exceptions import ArgumentOutOfRangeException
from xna.math_helper import MathHelper

_INT32_MIN = -2147483648
_SHORTEST_SPAN = 1e-10
_SHORTEST_RANGE = 2.0**-149  # the smallest number above zero, which is too short itself


class Curve:
    """A value as a function of a position, most often a time: through Keys, and beyond them as PreLoop and PostLoop say.

    A new curve has no keys; both loop types are Constant.
    """

    __slots__ = ("_keys", "_post_loop", "_pre_loop")

    def __init__(self) -> None:
        """Make a curve without keys."""
        self._keys = CurveKeyCollection()
        self._pre_loop = self._post_loop = CurveLoopType.Constant

    @property
    def Keys(self) -> CurveKeyCollection:
        """The keys, sorted by position; the collection itself, to add to."""
        return self._keys

    @property
    def IsConstant(self) -> bool:
        """Whether there are fewer than two keys."""
        return self._keys.Count <= 1

    @property
    def PreLoop(self) -> CurveLoopType:
        """What the curve does before its first key."""
        return self._pre_loop

    @PreLoop.setter
    def PreLoop(self, value: CurveLoopType) -> None:
        require(value, CurveLoopType, "PreLoop")
        self._pre_loop = value

    @property
    def PostLoop(self) -> CurveLoopType:
        """What the curve does after its last key."""
        return self._post_loop

    @PostLoop.setter
    def PostLoop(self, value: CurveLoopType) -> None:
        require(value, CurveLoopType, "PostLoop")
        self._post_loop = value

    def Clone(self) -> Curve:
        """Return another curve. XNA oddity: its collection is its own, but the CurveKey objects in it are shared."""
        clone = Curve()
        clone._pre_loop, clone._post_loop = self._pre_loop, self._post_loop
        clone._keys = self._keys.Clone()
        return clone

    def Evaluate(self, position: float) -> float:
        """Return the value at a position; 0 without keys, the value of the only key with one.

        Raises:
            TypeError: the position is no number (bool is none).
        """
        position = real(position, "position")
        keys = self._keys._keys
        if len(keys) < 2:
            return keys[0].Value if keys else 0.0
        first, last = keys[0], keys[-1]
        if position < first.Position:
            return _beyond(keys, self._pre_loop, first, first.TangentIn, position)
        if last.Position < position:
            return _beyond(keys, self._post_loop, last, last.TangentOut, position)
        return _within(keys, position)

    @overload
    def ComputeTangents(self, tangentType: CurveTangent) -> None: ...
    @overload
    def ComputeTangents(self, tangentInType: CurveTangent, tangentOutType: CurveTangent) -> None: ...
    @overloads("tangentType", "tangentInType tangentOutType", bound=True)
    def ComputeTangents(self, tangentInType: CurveTangent, tangentOutType: CurveTangent | None = None) -> None:
        """Set the tangents of all keys from their neighbours, both alike when one type is given."""
        tangent_out_type = tangentInType if tangentOutType is None else tangentOutType
        for index in range(self._keys.Count):
            self.ComputeTangent(index, tangentInType, tangent_out_type)

    @overload
    def ComputeTangent(self, keyIndex: int, tangentType: CurveTangent) -> None: ...
    @overload
    def ComputeTangent(self, keyIndex: int, tangentInType: CurveTangent, tangentOutType: CurveTangent) -> None: ...
    @overloads("keyIndex tangentType", "keyIndex tangentInType tangentOutType", bound=True)
    def ComputeTangent(self, keyIndex: int, tangentInType: CurveTangent, tangentOutType: CurveTangent | None = None) -> None:
        """Set the tangents of one key from its neighbours.

        The first and the last key count as their own missing neighbours.

        Args:
            keyIndex: which key.
            tangentInType: how TangentIn is computed.
            tangentOutType: how TangentOut is computed; left out it is as `tangentInType`.

        Raises:
            ArgumentOutOfRangeException: there is no such key.
        """
        tangent_out_type = tangentInType if tangentOutType is None else tangentOutType
        require(tangentInType, CurveTangent, "tangentInType")
        require(tangent_out_type, CurveTangent, "tangentOutType")
        keys = self._keys._keys
        if not 0 <= checked_int32(keyIndex, "keyIndex") < len(keys):
            raise ArgumentOutOfRangeException(f"keyIndex must be at least 0 and less than {len(keys)}, got {keyIndex}")
        key, before, after = keys[keyIndex], keys[max(keyIndex - 1, 0)], keys[min(keyIndex + 1, len(keys) - 1)]
        tangent_in = _tangent(tangentInType, before, after, before, key)
        key.TangentOut = _tangent(tangent_out_type, before, after, key, after)
        key.TangentIn = tangent_in


def _tangent(kind: CurveTangent, before: CurveKey, after: CurveKey, begin: CurveKey, end: CurveKey) -> float:
    """Return the tangent on the side of a key that lies between `begin` and `end`, one of which is the key."""
    if kind is CurveTangent.Linear:
        return single(end.Value - begin.Value)
    if kind is CurveTangent.Flat:
        return 0.0
    rise = single(after.Value - before.Value)
    if abs(rise) < MACHINE_EPSILON:
        return 0.0
    share = abs(single(end.Position - begin.Position))
    return divide(single(rise * share), single(after.Position - before.Position))


def _beyond(keys: list[CurveKey], loop: CurveLoopType, end: CurveKey, tangent: float, position: float) -> float:
    """Return the value before the first or after the last key, whichever `end` is."""
    if loop is CurveLoopType.Constant:
        return end.Value
    if loop is CurveLoopType.Linear:
        return single(end.Value - single(tangent * single(end.Position - position)))
    first, last = keys[0], keys[-1]
    length = single(last.Position - first.Position)
    cycle = _cycle(first.Position, length, position)
    rest = single(position - single(first.Position + single(cycle * length)))
    if loop is CurveLoopType.Oscillate and int(cycle) % 2:
        return _within(keys, single(last.Position - rest))
    value = _within(keys, single(first.Position + rest))
    if loop is CurveLoopType.CycleOffset:
        return single(single(single(last.Value - first.Value) * cycle) + value)
    return value


def _cycle(begin: float, length: float, position: float) -> float:
    """Return the number of the repetition in which a position lies, 0 for the keys' own."""
    turns = single(single(position - begin) * (divide(1.0, length) if length > _SHORTEST_RANGE else 0.0))
    if turns < 0.0:
        turns = single(turns - 1.0)
    if not _INT32_MIN < turns < -_INT32_MIN:
        return float(_INT32_MIN)  # what the conversion to int32 gives in XNA when the number does not fit
    return single(int(turns))


def _within(keys: list[CurveKey], position: float) -> float:
    """Return the value between the first key at or after the position, but not the very first, and the one before it."""
    for before, after in pairwise(keys):
        if after._Position >= position:
            span = after._Position - before._Position
            return _segment(before, after, single((position - before._Position) / span) if span > _SHORTEST_SPAN else 0.0)
    return _segment(keys[-1], keys[-1], position)


def _segment(before: CurveKey, after: CurveKey, amount: float) -> float:
    if before.Continuity is CurveContinuity.Step:
        return after.Value if amount >= 1.0 else before.Value
    return MathHelper.Hermite(before.Value, before.TangentOut, after.Value, after.TangentIn, amount)
