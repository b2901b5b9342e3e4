"""CurveKey, one point of a curve."""

from __future__ import annotations

from xna._single import exact_text, hash_code, int32, real, require
from xna._struct_fields import SingleField
from xna.curve_continuity import CurveContinuity
from xna.exceptions import ArgumentNullException


class CurveKey:
    """A value at a position of a Curve, with the slopes by which the curve arrives and leaves.

    A class, not a struct, as in XNA: collections and their clones share it. Two keys are equal when all five properties
    are. Hashing follows XNA, so do not change a key that is a key of a dictionary.
    """

    __slots__ = ("_Continuity", "_Position", "_TangentIn", "_TangentOut", "_Value")

    _Continuity: CurveContinuity
    _Position: float
    _TangentIn: float
    _TangentOut: float
    _Value: float

    Value = SingleField("The value of the curve at this key.")
    TangentIn = SingleField("The slope by which the curve arrives, for the whole way from the key before it.")
    TangentOut = SingleField("The slope by which the curve leaves, for the whole way to the next key.")

    def __init__(
        self,
        position: float,
        value: float,
        tangentIn: float = 0.0,
        tangentOut: float = 0.0,
        continuity: CurveContinuity = CurveContinuity.Smooth,
    ) -> None:
        """Make a key.

        Args:
            position: where on the curve it stands, most often a time; it cannot be changed.
            value: the value there.
            tangentIn: the slope from the key before it.
            tangentOut: the slope to the next key.
            continuity: Step to hold the value until the next key.

        Raises:
            TypeError: an argument is no number (bool is none) or no CurveContinuity.
        """
        self._Position = real(position, "position")
        self.Value = value
        self.TangentIn = tangentIn
        self.TangentOut = tangentOut
        self.Continuity = continuity

    @property
    def Position(self) -> float:
        """Where on the curve the key stands. Read only: collections are sorted by it."""
        return self._Position

    @property
    def Continuity(self) -> CurveContinuity:
        """Whether the curve runs smoothly to the next key or keeps the value until there."""
        return self._Continuity

    @Continuity.setter
    def Continuity(self, value: CurveContinuity) -> None:
        require(value, CurveContinuity, "Continuity")
        self._Continuity = value

    def Clone(self) -> CurveKey:
        """Return another key with the same properties."""
        return CurveKey(*self._parts())

    def CompareTo(self, other: CurveKey) -> int:
        """Compare the positions: 0 when they are equal, -1 when this one is smaller, else 1 (so NaN gives 1).

        Raises:
            ArgumentNullException: other is None.
        """
        if other is None:
            raise ArgumentNullException("other must be a CurveKey, got None")
        require(other, CurveKey, "other")
        if self._Position == other._Position:
            return 0
        return -1 if self._Position < other._Position else 1

    def _parts(self) -> tuple[float, float, float, float, CurveContinuity]:
        return self._Position, self._Value, self._TangentIn, self._TangentOut, self._Continuity

    def __repr__(self) -> str:
        return f"CurveKey({', '.join(map(exact_text, self._parts()[:4]))}, CurveContinuity.{self._Continuity.name})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CurveKey):
            return NotImplemented
        # One by one: tuples take a NaN for equal when it is the same object.
        return all(mine == theirs for mine, theirs in zip(self._parts(), other._parts(), strict=True))

    def Equals(self, other: object) -> bool:
        """Tell whether the other object is a CurveKey with the same properties (NaN equals nothing)."""
        return isinstance(other, CurveKey) and self == other

    def __hash__(self) -> int:
        return self.GetHashCode()

    def GetHashCode(self) -> int:
        """Return XNA's hash: the sum of the numbers' bit patterns and of Continuity, as a wrapped int32."""
        return int32(hash_code(self._parts()[:4]) + self._Continuity)
