"""Uniforms of every type and layout, proven by what the shader shows of them."""

from __future__ import annotations

import pytest

from tests.custom_effects.drawing import FLAT, TINTED_SHADE, fill, filled, probe_effect, probed, texels
from xna import Color, Matrix, Vector2, Vector3, Vector4
from xna.exceptions import InvalidCastException, InvalidOperationException
from xna.graphics import EffectParameterClass, EffectParameterType, RenderTarget2D, ShaderEffectEXT

COUNTING = Matrix(*range(1, 17))


def shown(device, declarations, values, expressions):
    """Set parameters, and give what the shader sees of them."""
    effect = probe_effect(device, f"layout(set = 3, binding = 0) uniform Values {{ {declarations} }};", expressions)
    for name, value in values.items():
        effect.Parameters[name].SetValue(value)
    return probed(device, effect, len(expressions))


def test_numbers_and_vectors_lie_where_std140_has_them(device):
    declarations = "float a; vec3 b; float c; vec2 d; vec4 e; int f; uint g; ivec3 h; float last;"
    values = {"a": 1.5, "b": Vector3(2, 3, 4), "c": 5, "d": Vector2(6, 7), "e": Vector4(8, 9, 10, 11), "f": -12, "g": 4000000000}
    values |= {"h": [13, -14, 15], "last": 16.0}
    read = ["a", "b.x", "b.y", "b.z", "c", "d.x", "d.y", "e.x", "e.w", "f", "g/1000000000u", "h.x", "h.y", "h.z", "last"]
    assert shown(device, declarations, values, read) == [1.5, 2, 3, 4, 5, 6, 7, 8, 11, -12, 4, 13, -14, 15, 16]


def test_bools_are_set_as_bools(device):
    effect = probe_effect(
        device, "layout(set = 3, binding = 0) uniform Values { bool on; bool off; };", ["on ? 1 : 0", "off ? 1 : 0"]
    )
    effect.Parameters["on"].SetValue(True)
    assert probed(device, effect, 2) == [1.0, 0.0] and effect.Parameters["on"].GetValueBoolean() is True


def test_arrays_have_one_register_for_each_element(device):
    declarations = "float a[3]; vec2 b[2]; vec3 c[2]; int d[2]; mat2 e[2]; float grid[2][3]; float last;"
    values = {"a": [1, 2, 3], "b": [Vector2(4, 5), Vector2(6, 7)], "c": [Vector3(8, 9, 10), Vector3(11, 12, 13)], "d": [14, 15]}
    values |= {"e": [1, 2, 3, 4, 5, 6, 7, 8], "grid": [20, 21, 22, 23, 24, 25], "last": 16}
    read = ["a[0]", "a[2]", "b[1].x", "b[1].y", "c[0].z", "c[1].x", "d[1]", "e[0][0][1]", "e[1][1][0]"]
    read += ["grid[0][2]", "grid[1][1]", "last"]
    assert shown(device, declarations, values, read) == [1, 3, 6, 7, 10, 11, 15, 2, 7, 22, 24, 16]


def test_elements_of_arrays_are_parameters_that_share_the_values(device):
    effect = probe_effect(device, "layout(set = 3, binding = 0) uniform Values { vec3 c[3]; };", ["c[1].y"])
    effect.Parameters["c"].Elements[1].SetValue(Vector3(0, 42, 0))
    assert probed(device, effect, 1) == [42] and effect.Parameters["c"].GetValueVector3Array(2)[1] == Vector3(0, 42, 0)


@pytest.mark.parametrize("order", ["", "layout(row_major) "])
def test_matrices_are_xnas_in_either_order(device, order):
    declarations = (
        f"float a; {order}mat4 full; {order}mat3 turn; {order}mat4x3 bone; {order}mat2x4 flat_; {order}mat4 many[2]; float b;"
    )
    values = {
        "a": -1,
        "full": COUNTING,
        "turn": COUNTING,
        "bone": COUNTING,
        "flat_": COUNTING,
        "many": [COUNTING, COUNTING],
        "b": -2,
    }
    # A vector on the right of the shader's matrix is XNA's on the left: the shader's columns are XNA's rows.
    read = [
        *("a", "full[0][1]", "full[3][0]", "(full * vec4(1, 0, 0, 0)).y", "turn[2][1]", "bone[3][2]", "bone[1][0]"),
        *("flat_[1][3]", "many[1][2][3]", "b"),
    ]
    assert shown(device, declarations, values, read) == [-1, 2, 13, 2, 10, 15, 5, 8, 12, -2]


def test_structures_and_arrays_of_them(device):
    declarations = """
    struct Light { vec3 direction; float power; mat3 turn; int kinds[2]; };
    layout(set = 3, binding = 0) uniform Values { float before; Light sun; Light lamps[2]; float after; };
    """
    read = ["before", "sun.direction.z", "sun.power", "sun.turn[1][2]", "sun.kinds[1]", "lamps[1].direction.x", "lamps[1].power"]
    effect = probe_effect(device, declarations, [*read, "lamps[0].power", "lamps[1].kinds[0]", "after"])
    parameters = effect.Parameters
    parameters["before"].SetValue(1)
    parameters["after"].SetValue(2)
    sun, lamps = parameters["sun"].StructureMembers, parameters["lamps"].Elements
    assert parameters["sun"].ParameterClass == EffectParameterClass.Struct and sun[0].Name == "direction"
    sun["direction"].SetValue(Vector3(3, 4, 5))
    sun["power"].SetValue(6.5)
    sun["turn"].SetValue(COUNTING)
    sun["kinds"].SetValue([7, 8])
    lamps[1].StructureMembers["direction"].SetValue(Vector3(9, 0, 0))
    lamps[1].StructureMembers["power"].SetValue(10)
    lamps[1].StructureMembers["kinds"].SetValue([11, 12])
    assert probed(device, effect, 10) == [1, 5, 6.5, 7, 8, 9, 10, 0, 11, 2]
    with pytest.raises(InvalidCastException):
        parameters["sun"].SetValue(1.0)
    with effect.Clone() as copy:
        assert probed(device, copy, 10) == [1, 5, 6.5, 7, 8, 9, 10, 0, 11, 2]


def test_several_blocks_in_a_stage(device):
    blocks = "\n".join(f"layout(set = 3, binding = {n}) uniform Block{n} {{ vec4 pad{n}; float value{n}; }};" for n in range(4))
    effect = probe_effect(device, blocks, [f"value{n}" for n in range(4)])
    for n in range(4):
        effect.Parameters[f"value{n}"].SetValue(n + 0.5)
    assert probed(device, effect, 4) == [0.5, 1.5, 2.5, 3.5]


def test_a_uniform_of_both_stages_is_one_parameter(device):
    vertex = FLAT.replace("out vec4 shade;", "out vec4 shade; uniform vec3 shift; uniform float level[2];")
    vertex = vertex.replace("shade = color", "shade = vec4(level[1], shift.y, 0, 1)")
    declarations = "layout(set = 3, binding = 0) uniform Values { float level[2]; vec2 other; vec3 shift; };"
    effect = probe_effect(device, declarations, ["shade.x", "shade.y", "level[1]", "shift.y"], vertex)
    effect.Parameters["level"].SetValue([1, 2])
    effect.Parameters["shift"].SetValue(Vector3(0, 3, 0))
    assert probed(device, effect, 4) == [2, 3, 2, 3]


def test_uniforms_of_one_name_and_two_types_make_the_effect_invalid(device):
    vertex = FLAT.replace("out vec4 shade;", "out vec4 shade; uniform vec4 level;").replace("shade = color", "shade = level")
    fragment = TINTED_SHADE.replace("vec4 tint", "float level").replace("tint", "level")
    effect = ShaderEffectEXT(device, vertex, fragment)
    assert "level" in effect.CompileErrorEXT
    with pytest.raises(InvalidOperationException, match="level"):
        effect.CurrentTechnique.Passes[0].Apply()


def test_types_of_parameters(device):
    effect = probe_effect(
        device,
        "layout(set = 2, binding = 3) uniform samplerCube sky;"
        "layout(set = 3, binding = 0) uniform Values { ivec2 a; mat4 m[2]; };",
        ["float(a.x) + texture(sky, vec3(1)).x + m[0][0][0]"],
    )
    found = {each.Name: (each.ParameterType, each.ParameterClass, each.RowCount, each.ColumnCount) for each in effect.Parameters}
    kinds, shapes = EffectParameterType, EffectParameterClass
    assert found["a"] == (kinds.Int32, shapes.Vector, 1, 2)
    assert found["m"] == (kinds.Single, shapes.Matrix, 4, 4) and len(effect.Parameters["m"].Elements) == 2
    assert found["sky"] == (kinds.TextureCube, shapes.Object, 0, 0)


def test_values_are_those_of_the_last_apply(device):
    effect = ShaderEffectEXT(device, FLAT, TINTED_SHADE)
    tint = effect.Parameters["tint"]
    targets = [RenderTarget2D(device, 4, 4) for _ in range(2)]
    for target, color in zip(targets, (Vector4(1, 0, 0, 1), Vector4(0, 1, 0, 1)), strict=True):
        device.SetRenderTarget(target)
        tint.SetValue(color)
        fill(device, effect)
        tint.SetValue(Vector4(0, 0, 1, 1))  # changes nothing before the next Apply
    device.SetRenderTarget(None)
    effect.Dispose()  # what was drawn is drawn
    assert [tuple(texels(target)[1, 1].tolist()) for target in targets] == [(255, 0, 0, 255), (0, 255, 0, 255)]


def test_onapply_sets_parameters_at_the_last_moment(device):
    class Green(ShaderEffectEXT):
        def OnApply(self) -> None:
            self.Parameters["tint"].SetValue(Color.Lime.ToVector4())

    assert filled(device, Green(device, FLAT, TINTED_SHADE)) == (0, 255, 0, 255)
