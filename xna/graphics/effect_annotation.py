"""EffectAnnotation: a constant that an effect's author attached to a parameter, technique or pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xna.graphics.effect_parameter import EffectParameter
    from xna.graphics.effect_parameter_class import EffectParameterClass
    from xna.graphics.effect_parameter_type import EffectParameterType
    from xna.matrix import Matrix
    from xna.vector2 import Vector2
    from xna.vector3 import Vector3
    from xna.vector4 import Vector4


class EffectAnnotation:
    """A named constant of an effect. The stock effects have none."""

    def __init__(self, value: EffectParameter) -> None:
        self._value = value

    @property
    def Name(self) -> str:
        """The annotation's name."""
        return self._value.Name

    @property
    def Semantic(self) -> str:
        """The annotation's semantic; empty when it has none."""
        return self._value.Semantic

    @property
    def RowCount(self) -> int:
        """The number of rows."""
        return self._value.RowCount

    @property
    def ColumnCount(self) -> int:
        """The number of columns."""
        return self._value.ColumnCount

    @property
    def ParameterClass(self) -> EffectParameterClass:
        """The shape of the value."""
        return self._value.ParameterClass

    @property
    def ParameterType(self) -> EffectParameterType:
        """The type of the value's components."""
        return self._value.ParameterType

    def GetValueBoolean(self) -> bool:
        """Give the value; InvalidCastException when it is no bool."""
        return self._value.GetValueBoolean()

    def GetValueInt32(self) -> int:
        """Give the value; InvalidCastException when it is no number."""
        return self._value.GetValueInt32()

    def GetValueSingle(self) -> float:
        """Give the value; InvalidCastException when it is no number."""
        return self._value.GetValueSingle()

    def GetValueString(self) -> str:
        """Give the value; InvalidCastException when it is no string."""
        return self._value.GetValueString()

    def GetValueMatrix(self) -> Matrix:
        """Give the value; InvalidCastException when it is no matrix."""
        return self._value.GetValueMatrix()

    def GetValueVector2(self) -> Vector2:
        """Give the value; InvalidCastException when it is no vector of two."""
        return self._value.GetValueVector2()

    def GetValueVector3(self) -> Vector3:
        """Give the value; InvalidCastException when it is no vector of three."""
        return self._value.GetValueVector3()

    def GetValueVector4(self) -> Vector4:
        """Give the value; InvalidCastException when it is no vector of four."""
        return self._value.GetValueVector4()
