"""The committed SPIR-V of the stock shaders: made of the sources that are there, valid, and laid out as the contract says."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from itertools import product

import numpy as np
import pytest

from renderers.contract.effects import PARAMETER_DTYPES
from renderers.contract.enums import EffectFamily, EffectFlags, TextureKind, VertexElementFormat, VertexElementUsage
from renderers.shaders import GENERAL_DTYPE, InputType, input_type, program_for, takes_instance_world, vertex_spirv
from renderers.shaders.compile import RECORD, compiled, compiler_version, source_digest
from renderers.shaders.library import BINARIES, binary
from renderers.shaders.spirv.reflection import reflect
from renderers.shaders.spirv.shader_interface import ResourceKind, ShaderStage, TextureShape
from renderers.shaders.spirv.spirv_module import SpirvModule
from renderers.shaders.stock_program import shader_names

FAMILIES = [family for family in EffectFamily if family != EffectFamily.CUSTOM]
needs_glslang = pytest.mark.skipif(shutil.which("glslangValidator") is None, reason="glslangValidator is not on PATH")
needs_validator = pytest.mark.skipif(shutil.which("spirv-val") is None, reason="spirv-val is not on PATH")


@cache
def programs():
    """Every different program, with a family that it serves."""
    found = {}
    flags = [EffectFlags(number) for number in range(1 << len(EffectFlags))]
    for family, flag, world, general in product(FAMILIES, flags, (False, True), (False, True)):
        found.setdefault((family, program_for(family, flag, instance_world=world, general=general)))
    return list(found)


@cache
def interface(name):
    return reflect(SpirvModule(binary(name)))


def recorded():
    version, digest = RECORD.read_text(encoding="utf-8").splitlines()
    return version, digest.removeprefix("sources ")


def validate(code):
    said = subprocess.run(["spirv-val", "--target-env", "vulkan1.0", "-"], input=code, capture_output=True)
    assert said.returncode == 0, said.stderr.decode()


def test_the_binaries_are_those_of_the_programs_and_no_others():
    assert sorted(path.stem for path in BINARIES.glob("*.spv")) == shader_names()


def test_the_binaries_are_made_of_the_sources_that_are_there():
    assert recorded()[1] == source_digest(), "run: python -m renderers.shaders.compile"


@needs_glslang
def test_the_sources_compile_to_the_committed_binaries():
    names = shader_names()
    if compiler_version() != recorded()[0]:
        names = names[::8]  # another compiler gives other words; that it compiles at all is what can be asked
    for name in names:
        code = compiled(name)
        assert compiler_version() != recorded()[0] or code == binary(name), name


@needs_validator
def test_the_binaries_are_valid_for_vulkan_1_0():
    for name in shader_names():
        validate(binary(name))


@needs_validator
@pytest.mark.parametrize("kind", [InputType.UINT, InputType.INT])
def test_inputs_that_are_retyped_are_valid_and_change_nothing_else(kind):
    for program in {program.vertex: program for _, program in programs()}.values():
        code = vertex_spirv(program, (kind,) * len(program.inputs))
        validate(code)
        before, after = interface(program.vertex), reflect(SpirvModule(code))
        assert {str(varying.type) for varying in after.inputs} == {"uvec4" if kind == InputType.UINT else "ivec4"}
        assert {varying.location for varying in after.inputs} == {varying.location for varying in before.inputs}
        assert [resource.label for resource in after.resources] == [resource.label for resource in before.resources]


def test_inputs_of_several_base_types_are_retyped_one_by_one():
    program = program_for(EffectFamily.SKINNED, EffectFlags.NONE)
    formats = {VertexElementUsage.BlendIndices: VertexElementFormat.Byte4, VertexElementUsage.Normal: VertexElementFormat.Short4}
    types = tuple(input_type(formats.get(read.usage, VertexElementFormat.Vector4)) for read in program.inputs)
    found = {varying.location: str(varying.type) for varying in reflect(SpirvModule(vertex_spirv(program, types))).inputs}
    assert found == {0: "vec4", 1: "ivec4", 3: "vec4", 5: "uvec4", 6: "vec4"}
    assert vertex_spirv(program, (InputType.FLOAT,) * len(program.inputs)) == binary(program.vertex)


@pytest.mark.parametrize("family", FAMILIES)
def test_parameter_blocks_lie_as_the_contract_lays_them_out(family):
    fields = PARAMETER_DTYPES[family]
    for name in {name for of, program in programs() if of == family for name in (program.vertex, program.fragment)}:
        for resource in interface(name).resources:
            if resource.name == "Parameters":
                assert resource.block.fault == ""
                assert resource.block.size <= fields.itemsize
                assert_same_layout(resource.block, fields)


def test_the_general_block_lies_as_its_dtype_does():
    for _, program in programs():
        if program.general:
            general = next(each for each in interface(program.fragment).resources if each.name == "General")
            assert (general.set, general.binding, general.block.size) == (3, 1, GENERAL_DTYPE.itemsize)
            assert_same_layout(general.block, GENERAL_DTYPE)


def assert_same_layout(block, fields):
    for member in block.members:
        dtype, offset = fields.fields[member.name][:2]
        assert member.offset == offset, member.name
        assert member.size == dtype.itemsize, member.name
        element = member.type.element
        if element is not None:
            assert (member.type.length, member.type.stride) == (dtype.shape[0], dtype.itemsize // dtype.shape[0])
            if element.base == "struct":
                assert_same_layout(element, dtype.base)


def test_programs_say_what_their_shaders_read():
    for _, program in programs():
        vertex, fragment = interface(program.vertex), interface(program.fragment)
        assert (vertex.stage, fragment.stage) == (ShaderStage.VERTEX, ShaderStage.FRAGMENT)
        assert sorted(read.location for read in program.inputs) == sorted(varying.location for varying in vertex.inputs)
        assert {str(varying.type) for varying in vertex.inputs} == {"vec4"}
        bones = {(ResourceKind.SAMPLED_TEXTURE, 0, 0)} if program.bones else set()
        assert places(vertex) == {(ResourceKind.UNIFORM_BLOCK, 1, 0)} | bones
        blocks = {(ResourceKind.UNIFORM_BLOCK, 3, 0)} if program.fragment_block else set()
        blocks |= {(ResourceKind.UNIFORM_BLOCK, 3, 1)} if program.general else set()
        textures = {(ResourceKind.SAMPLED_TEXTURE, 2, slot) for slot in range(len(program.samplers))}
        assert places(fragment) == blocks | textures
        assert program.fragment_buffers == max((binding + 1 for _, set_, binding in blocks if set_ == 3), default=0)


def places(shader):
    return {(resource.kind, resource.set, resource.binding) for resource in shader.resources}


def test_sampler_kinds_are_those_of_the_shaders():
    shapes = {TextureKind.TEXTURE_2D: TextureShape.TWO_D, TextureKind.CUBE: TextureShape.CUBE}
    for _, program in programs():
        found = {each.binding: each.shape for each in interface(program.fragment).resources if each.shape is not None}
        assert found == {slot: shapes[kind] for slot, kind in enumerate(program.samplers)}


def test_fragment_inputs_come_from_the_vertex_stage_with_the_same_type():
    for _, program in programs():
        written = {varying.location: str(varying.type) for varying in interface(program.vertex).outputs}
        for read in interface(program.fragment).inputs:
            assert written[read.location] == str(read.type), (program.vertex, program.fragment)


def test_stock_effects_write_the_first_target_only():
    for _, program in programs():
        assert [varying.location for varying in interface(program.fragment).outputs if varying.name] == [0]


def test_flags_that_change_no_pixel_change_no_program():
    flags = EffectFlags.TEXTURE | EffectFlags.LIGHTING
    same = [program_for(EffectFamily.BASIC, flags), program_for(EffectFamily.BASIC, flags | EffectFlags.ONE_LIGHT)]
    assert same[0] == same[1]
    assert program_for(EffectFamily.SPRITE, EffectFlags.FOG) == program_for(EffectFamily.SPRITE, EffectFlags.NONE)
    assert len(shader_names()) <= 80


def test_only_families_with_a_world_take_one_from_instances():
    for family in FAMILIES:
        plain, moved = (program_for(family, EffectFlags.NONE, instance_world=world) for world in (False, True))
        assert (plain != moved) == takes_instance_world(family)


def test_custom_effects_have_no_stock_program():
    with pytest.raises(ValueError, match="custom effect"):
        program_for(EffectFamily.CUSTOM, EffectFlags.NONE)


def test_blocks_fit_what_sdl_gpu_pushes():
    assert max(dtype.itemsize for dtype in PARAMETER_DTYPES.values()) <= 4096
    assert np.dtype(GENERAL_DTYPE).itemsize <= 4096
