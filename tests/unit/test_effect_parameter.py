from __future__ import annotations

import numpy as np
import pytest

from tests.unit._devices import device  # noqa: F401
from tests.unit._effects import plain
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException, InvalidCastException
from xna.graphics._effect_block import EffectDescription, EffectStore, ParameterSpec
from xna.graphics.basic_effect import BasicEffect
from xna.graphics.effect_parameter import EffectParameter
from xna.graphics.effect_parameter_class import EffectParameterClass
from xna.graphics.effect_parameter_type import EffectParameterType
from xna.graphics.environment_map_effect import EnvironmentMapEffect
from xna.graphics.skinned_effect import SkinnedEffect
from xna.matrix import Matrix
from xna.quaternion import Quaternion
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4


def make(shape, kind, rows=1, columns=1, elements=0):
    description = EffectDescription("test", None, (), (), (), 1024, 1040, 1040)
    spec = ParameterSpec("value", shape, kind, rows, columns, elements, 0)
    return EffectParameter(spec, EffectStore(description, bytes(1040)))


def number(kind, elements=0):
    return make(EffectParameterClass.Scalar, kind, elements=elements)


def vectors(columns, elements=0):
    return make(EffectParameterClass.Vector, EffectParameterType.Single, 1, columns, elements)


RAMP = Matrix(np.arange(16, dtype=np.float32).reshape(4, 4))


def test_shape_members(device):  # noqa: F811
    effect = SkinnedEffect(device)
    world, bones, texture = (effect.Parameters[name] for name in ("World", "Bones", "Texture"))
    assert (world.Name, world.RowCount, world.ColumnCount, world.Semantic) == ("World", 4, 4, "")
    assert world.ParameterClass == EffectParameterClass.Matrix
    assert world.ParameterType == EffectParameterType.Single
    assert (bones.RowCount, bones.ColumnCount, len(bones.Elements)) == (4, 3, 72)
    assert (texture.ParameterClass, texture.ParameterType) == (EffectParameterClass.Object, EffectParameterType.Texture2D)
    assert len(world.Elements) == len(world.StructureMembers) == len(world.Annotations) == 0
    assert effect.Parameters["DiffuseColor"].ColumnCount == 4
    assert effect.Parameters["SpecularPower"].ParameterClass == EffectParameterClass.Scalar
    assert effect.Parameters["ShaderIndex"].ParameterType == EffectParameterType.Int32


def test_set_value_converts_an_int_and_refuses_bool_and_text(device):  # noqa: F811
    power = BasicEffect(device).Parameters["SpecularPower"]
    power.SetValue(50)
    assert power.GetValueSingle() == 50.0
    assert type(power.GetValueSingle()) is float
    for wrong in ("x", True, Vector3(), Matrix(), [1.0, 2.0], object()):
        with pytest.raises((InvalidCastException, ArgumentException)):
            power.SetValue(wrong)
    for wrong in ("x", True, np.True_, b"x"):
        with pytest.raises(InvalidCastException):
            power.SetValue(wrong)
    with pytest.raises(ArgumentNullException):
        power.SetValue(None)
    assert power.GetValueSingle() == 50.0
    power.SetValue(np.float32(0.1))
    assert power.GetValueSingle() == float(np.float32(0.1))
    power.SetValue(1e300)
    assert power.GetValueSingle() == float("inf")


def test_integer_and_bool_parameters():
    whole, truth = number(EffectParameterType.Int32), number(EffectParameterType.Bool)
    whole.SetValue(-7)
    assert whole.GetValueInt32() == -7
    assert whole.GetValueSingle() == -7.0
    truth.SetValue(True)
    assert truth.GetValueBoolean() is True
    for parameter, wrong in ((whole, 1.5), (whole, True), (whole, 2**31), (truth, 1), (truth, 1.0)):
        with pytest.raises(InvalidCastException):
            parameter.SetValue(wrong)


def test_number_arrays():
    whole, truth, single = (number(getattr(EffectParameterType, kind), 4) for kind in ("Int32", "Bool", "Single"))
    whole.SetValue([1, 2, 3])
    assert whole.GetValueInt32Array(4) == [1, 2, 3, 0]
    truth.SetValue([True, False, True])
    assert truth.GetValueBooleanArray(3) == [True, False, True]
    single.SetValue(np.array([0.5, 1.5, 2.5, 3.5]))
    assert single.GetValueSingleArray(4) == [0.5, 1.5, 2.5, 3.5]
    single.Elements[2].SetValue(9)
    assert single.GetValueSingleArray(3) == [0.5, 1.5, 9.0]
    for wrong in ([], [1.0] * 5):
        with pytest.raises(ArgumentException):
            single.SetValue(wrong)
    for count in (0, 5, -1, True):
        with pytest.raises(ArgumentOutOfRangeException):
            single.GetValueSingleArray(count)
    with pytest.raises(InvalidCastException):
        single.GetValueSingle()


@pytest.mark.parametrize(
    ("columns", "value", "kind"),
    [
        (2, Vector2(1, 2), "Vector2"),
        (3, Vector3(1, 2, 3), "Vector3"),
        (4, Vector4(1, 2, 3, 4), "Vector4"),
        (4, Quaternion(1, 2, 3, 4), "Quaternion"),
    ],
)
def test_vectors_and_their_arrays(columns, value, kind):
    single, several = vectors(columns), vectors(columns, 3)
    single.SetValue(value)
    assert getattr(single, f"GetValue{kind}")() == value
    several.SetValue([value, value])
    assert getattr(several, f"GetValue{kind}Array")(3) == [value, value, type(value)(*[0.0] * columns)]
    assert getattr(several.Elements[1], f"GetValue{kind}")() == value
    with pytest.raises(InvalidCastException):
        vectors(columns % 4 + 1 if columns < 4 else 2).SetValue(value)
    with pytest.raises(ArgumentException):
        several.SetValue([value] * 4)
    with pytest.raises(InvalidCastException):
        single.GetValueMatrix()
    with pytest.raises(InvalidCastException):
        several.SetValue([value, 3.0])


def test_float_sequence_sets_a_vector():
    parameter = vectors(3)
    parameter.SetValue((0.5, 1, 2))
    assert parameter.GetValueVector3() == Vector3(0.5, 1, 2)
    assert parameter.GetValueSingleArray(3) == [0.5, 1.0, 2.0]
    with pytest.raises(ArgumentException):
        parameter.SetValue((1.0, 2.0))


def test_matrix_and_transpose():
    parameter = make(EffectParameterClass.Matrix, EffectParameterType.Single, 4, 4)
    parameter.SetValue(RAMP)
    assert parameter.GetValueMatrix() == RAMP
    assert parameter.GetValueMatrixTranspose() == Matrix.Transpose(RAMP)
    parameter.SetValueTranspose(RAMP)
    assert parameter.GetValueMatrix() == Matrix.Transpose(RAMP)
    with pytest.raises(InvalidCastException):
        parameter.SetValueTranspose(3.0)
    with pytest.raises(InvalidCastException):
        parameter.SetValue(1.0)


def test_matrix_arrays_may_be_shorter():
    parameter = make(EffectParameterClass.Matrix, EffectParameterType.Single, 4, 4, 3)
    parameter.SetValue([RAMP, Matrix()])
    assert parameter.GetValueMatrixArray(2) == [RAMP, Matrix()]
    assert parameter.GetValueMatrixTransposeArray(1) == [Matrix.Transpose(RAMP)]
    parameter.SetValueTranspose([RAMP])
    assert parameter.GetValueMatrixArray(2) == [Matrix.Transpose(RAMP), Matrix()]
    assert parameter.Elements[1].GetValueMatrix() == Matrix()
    with pytest.raises(ArgumentException):
        parameter.SetValue([RAMP] * 4)


def test_smaller_matrices_are_filled_from_the_identity(device):  # noqa: F811
    inverse = BasicEffect(device).Parameters["WorldInverseTranspose"]
    inverse.SetValue(RAMP)
    rows = np.eye(4, dtype=np.float32)
    rows[:3, :3] = np.arange(16).reshape(4, 4)[:3, :3]
    assert inverse.GetValueMatrix() == Matrix(rows)


def test_textures(device):  # noqa: F811
    effect = EnvironmentMapEffect(device)
    flat, cube = effect.Parameters["Texture"], effect.Parameters["EnvironmentMap"]
    picture = plain(device, 1, 1, (1, 2, 3, 4))
    flat.SetValue(picture)
    assert flat.GetValueTexture2D() is picture is effect.Texture
    for wrong in (picture, 1.0, "x"):
        with pytest.raises(InvalidCastException):
            cube.SetValue(wrong)
    with pytest.raises(InvalidCastException):
        flat.GetValueTextureCube()
    with pytest.raises(InvalidCastException):
        flat.GetValueSingle()
    flat.SetValue(None)
    assert effect.Texture is None


def test_strings():
    text = make(EffectParameterClass.Object, EffectParameterType.String)
    text.SetValue("hello")
    assert text.GetValueString() == "hello"
    with pytest.raises(InvalidCastException):
        text.SetValue(1)
    with pytest.raises(InvalidCastException):
        number(EffectParameterType.Single).GetValueString()


def test_values_are_copies(device):  # noqa: F811
    parameter = BasicEffect(device).Parameters["FogColor"]
    color = Vector3(1, 2, 3)
    parameter.SetValue(color)
    color.X = 9.0
    parameter.GetValueVector3().Y = 9.0
    assert parameter.GetValueVector3() == Vector3(1, 2, 3)
