"""Reading SPIR-V and rewriting it into SDL_gpu's sets: real modules, generated ones, and hostile words."""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from collections import defaultdict

import numpy as np
import pytest

from renderers.shaders.library import binary
from renderers.shaders.spirv.reflection import reflect
from renderers.shaders.spirv.remapping import remapped
from renderers.shaders.spirv.shader_interface import ResourceKind, ShaderStage, TextureShape
from renderers.shaders.spirv.spirv_error import SpirvError
from renderers.shaders.spirv.spirv_module import SpirvModule
from renderers.shaders.stock_program import shader_names
from tests.unit._shader_generator import Generated, compiled, generated

TOOLS = [tool for tool in ("glslangValidator", "spirv-val", "spirv-opt") if shutil.which(tool) is None]
needs_tools = pytest.mark.skipif(bool(TOOLS), reason=f"not on PATH: {', '.join(TOOLS)}")
SETS = {ShaderStage.VERTEX: (0, 0, 1), ShaderStage.FRAGMENT: (2, 2, 3), ShaderStage.COMPUTE: (0, 1, 2)}
BLOCKS = (ResourceKind.UNIFORM_BLOCK, ResourceKind.PUSH_CONSTANTS)


def validate(code):
    said = subprocess.run(["spirv-val", "--target-env", "vulkan1.0", "-"], input=code, capture_output=True)
    assert said.returncode == 0, said.stderr.decode()


def of_source(folder, stage, source):
    """Compile one source."""
    path = folder / f"one.{stage}"
    path.write_text("#version 450\n" + source)
    said = subprocess.run(["glslangValidator", "-V", str(path), "-o", str(folder / "one.spv")], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout
    return (folder / "one.spv").read_bytes()


def read(code):
    return reflect(SpirvModule(code))


# ---- stock shaders


def test_stock_shaders_are_written_as_they_were_read():
    for name in shader_names():
        assert SpirvModule(binary(name)).to_bytes() == binary(name)


def test_stock_shaders_are_in_the_sets_of_sdl_gpu_already():
    for name in shader_names():
        result = remapped(binary(name))
        for binding in result.bindings:
            assert (binding.set, binding.new_set) == (binding.new_set, binding.set), name
        places = {(each.name, each.set, each.binding) for each in read(result.code).resources}
        if "general" not in name:  # whose block is at binding 1 whether or not there is one at 0
            assert places == {(each.name, each.set, each.binding) for each in read(binary(name)).resources}


@needs_tools
def test_remapped_stock_shaders_are_valid():
    for name in shader_names()[::6]:
        validate(remapped(binary(name)).code)


def test_words_of_the_other_byte_order_are_read():
    code = binary("sprite.vert")
    swapped = np.frombuffer(code, "<u4").astype(">u4").tobytes()
    assert SpirvModule(swapped).to_bytes() == code


# ---- generated shaders


@needs_tools
@pytest.mark.parametrize("seed", range(50))
def test_generated_modules_come_out_in_the_sets_of_sdl_gpu(seed, tmp_path):
    made = generated(random.Random(seed))
    for code in compiled(made, tmp_path):
        result = remapped(code)
        validate(result.code)
        check_places(result)
        check_report(result, code, made)


def check_places(result):
    """Each set has what belongs there, with bindings from 0 on without gaps, in SDL_gpu's order."""
    read_set, written_set, block_set = SETS[result.interface.stage]
    found = defaultdict(dict)
    for resource in result.interface.resources:
        found[resource.set][resource.binding] = resource
        assert resource.length == 1
        if resource.kind in BLOCKS:
            assert (resource.kind, resource.set) == (ResourceKind.UNIFORM_BLOCK, block_set)
        else:
            assert resource.set == (written_set if resource.writable else read_set)
    order = [ResourceKind.SAMPLED_TEXTURE, ResourceKind.STORAGE_TEXTURE, ResourceKind.STORAGE_BUFFER, ResourceKind.UNIFORM_BLOCK]
    for members in found.values():
        assert sorted(members) == list(range(len(members)))
        ranks = [order.index(members[binding].kind) for binding in sorted(members)]
        assert ranks == sorted(ranks)


def check_report(result, code, made: Generated):
    """What is reported of the old places is what the source declared."""
    declared = {(kind, set_, binding): length for _, kind, set_, binding, length, _ in made.declared}
    used = {(kind, set_, binding) for _, kind, set_, binding, _, is_used in made.declared if is_used}
    reported = defaultdict(list)
    for each in result.bindings:
        if (each.set, each.binding) != (7, 9):
            reported[each.kind.value, each.set, each.binding].append(each)
    assert used <= set(reported) <= set(declared)
    for place, bindings in reported.items():
        assert sorted(each.element for each in bindings) == list(range(len(bindings)))
        assert len(bindings) == declared[place]
    slots = defaultdict(set)
    for each in result.bindings:
        slots[each.kind in BLOCKS or each.kind, each.writable].add(each.slot)
    assert all(numbers == set(range(len(numbers))) for numbers in slots.values())
    assert result.slots(*BLOCKS) == len(slots[True, False])
    assert layouts(read(code)) == layouts(result.interface)


def layouts(interface):
    """Every block's members, however the block is bound."""
    blocks = [each.block for each in interface.resources if each.block is not None]
    return sorted(str([(member.offset, str(member.type), member.size) for member in block.members]) for block in blocks)


# ---- what is read


@needs_tools
def test_inputs_blocks_and_textures_are_read(tmp_path):
    source = """
    layout(location = 4) in ivec2 number; layout(location = 0) in vec3 at; layout(location = 8) in mat4 rows;
    struct Lamp { vec3 place; float power; };
    layout(std140, set = 3, binding = 7) uniform Block { mat3 turn; Lamp lamps[2]; layout(row_major) mat4 rm; float last; } block;
    layout(set = 1, binding = 5) uniform samplerCube sky;
    layout(location = 2) out vec2 o;
    void main() {
        gl_Position = vec4(at * block.turn, number.x + block.last + block.lamps[1].power) * rows + texture(sky, at);
        o = at.xy;
    }
    """
    found = read(of_source(tmp_path, "vert", source))
    assert (found.stage, found.entry_point) == (ShaderStage.VERTEX, "main")
    assert sorted((each.location, each.name, str(each.type)) for each in found.inputs) == [
        (0, "at", "vec3"),
        (4, "number", "ivec2"),
        (8, "rows", "mat4"),
    ]
    assert [(each.location, str(each.type)) for each in found.outputs] == [(2, "vec2")]
    sky, block = found.resources
    assert (sky.name, sky.set, sky.binding, sky.shape, sky.base) == ("sky", 1, 5, TextureShape.CUBE, "float")
    members = [(each.name, each.offset, str(each.type), each.size) for each in block.block.members]
    assert members == [
        ("turn", 0, "mat3", 44),
        ("lamps", 48, "struct[2]", 32),
        ("rm", 80, "mat4", 64),
        ("last", 144, "float", 4),
    ]
    assert block.block.members[2].row_major
    assert (block.block.size, block.block.fault) == (148, "")


@needs_tools
def test_compute_shaders_have_a_local_size(tmp_path):
    assert read(of_source(tmp_path, "comp", "layout(local_size_x = 8, local_size_y = 4) in; void main() {}")).local_size == (
        8,
        4,
        1,
    )


@needs_tools
def test_texture_units_are_known_by_their_declared_bindings(tmp_path):
    source = """
    layout(set = 1, binding = 2) uniform sampler2D second; layout(set = 1, binding = 6) uniform samplerCube sky;
    layout(location = 0) out vec4 o; void main() { o = texture(second, vec2(0)) + texture(sky, vec3(0)); }
    """
    found = {each.name: each for each in remapped(of_source(tmp_path, "frag", source)).bindings}
    assert [(each.set, each.binding, each.new_set, each.slot) for each in (found["second"], found["sky"])] == [
        (1, 2, 2, 0),
        (1, 6, 2, 1),
    ]


@needs_tools
def test_push_constants_become_the_first_uniform_block(tmp_path):
    source = """
    layout(push_constant) uniform Push { mat4 m; } push; layout(set = 0, binding = 0) uniform Other { vec4 c; } other;
    void main() { gl_Position = push.m * other.c; }
    """
    result = remapped(of_source(tmp_path, "vert", source))
    validate(result.code)
    assert {each.name: (each.new_set, each.new_binding, each.slot) for each in result.bindings} == {
        "push": (1, 0, 0),
        "other": (1, 1, 1),
    }


# ---- refusals

HEAD = "layout(location = 0) out vec4 o; layout(location = 0) flat in int n;\n"
REFUSED = {
    "loose": ("layout(push_constant) uniform Loose { float a[3]; } loose;", "vec4(loose.a[1])", "loose.*std140.*a"),
    "vector": ("layout(push_constant, std430) uniform V { mat2 m; } v;", "vec4(v.m[1].x)", "v.*std140.*m"),
    "separate": (
        "layout(set = 0, binding = 3) uniform texture2D t; layout(set = 0, binding = 4) uniform sampler s;",
        "texture(sampler2D(t, s), vec2(0))",
        "t at set 0, binding 3.*together",
    ),
    "dynamic": ("layout(set = 0, binding = 1) uniform sampler2D many[4];", "texture(many[n], vec2(0))", "many.*constant"),
    "written": ("layout(set = 0, binding = 2) buffer B { vec4 b; } b;", "b.b; b.b = vec4(1)", "b at.*readonly"),
    "buffer": ("layout(set = 0, binding = 2) uniform samplerBuffer tb;", "texelFetch(tb, 1)", "tb.*BUFFER"),
    "crowd": (
        "".join(f"layout(set = 0, binding = {n}) uniform C{n} {{ vec4 v; }} c{n};" for n in range(5)),
        "c0.v + c4.v",
        "4.*c4",
    ),
}


@needs_tools
@pytest.mark.parametrize("case", REFUSED)
def test_what_sdl_gpu_cannot_have_is_refused_by_name(case, tmp_path):
    declaration, use, message = REFUSED[case]
    code = of_source(tmp_path, "frag", f"{HEAD}{declaration}\nvoid main() {{ o = {use}; }}")
    with pytest.raises(SpirvError, match=f"(?s){message}"):
        remapped(code)


# ---- hostile words


def words_of(name="stock.lit.color.texture.vert"):
    return np.frombuffer(binary(name), "<u4").copy()


def outcome(code):
    """What remapping does: words, or a SpirvError; anything else fails the test. Never more than a second of CPU."""
    start = time.process_time()
    try:
        result = remapped(code).code
    except SpirvError:
        result = None
    assert time.process_time() - start < 1
    return result


@pytest.mark.parametrize(
    "code", [b"", b"abc", bytes(19), bytes(20), b"#version 450\nvoid main(){}\n  ", binary("sprite.vert")[:18]]
)
def test_other_bytes_are_no_module(code):
    with pytest.raises(SpirvError, match="SPIR-V"):
        remapped(code)


def test_truncated_modules_raise():
    code = binary("stock.pixel_lit.texture.fog.frag")
    whole = outcome(code)
    for length in range(20, len(code), 4):
        assert outcome(code[:length]) != whole


def test_a_count_of_zero_or_beyond_the_end_raises():
    words = words_of()
    for value in (0, 0xFFFF0000 | int(words[5]) & 0xFFFF):
        broken = words.copy()
        broken[5] = value
        with pytest.raises(SpirvError, match="words"):
            remapped(broken.tobytes())


def test_huge_bounds_raise():
    words = words_of()
    words[3] = 0xFFFFFFFF
    with pytest.raises(SpirvError, match="ids"):
        remapped(words.tobytes())


def module_of(*instructions, bound=100):
    words = [0x07230203, 0x10000, 0, bound, 0]
    for opcode, *operands in ((17, 1), (14, 0, 1), (15, 0, 1, 0x6E69616D, 0), *instructions):
        words += [(len(operands) + 1) << 16 | opcode, *operands]
    return np.array(words, "<u4").tobytes()


def test_types_within_themselves_raise():
    block = ((71, 4, 2), (71, 9, 34, 0), (71, 9, 33, 0))
    for cycle in (((30, 4, 4),), ((30, 4, 5), (28, 5, 4, 6)), ((29, 4, 4),), ((23, 4, 4, 4),)):
        with pytest.raises(SpirvError, match="nested|fit together"):
            remapped(module_of(*block, *cycle, (32, 8, 2, 4), (59, 8, 9, 2)))


def test_types_that_multiply_are_read_at_once():
    nested = [(30, 10, 3), *((30, 10 + depth, *[9 + depth] * 8) for depth in range(1, 30))]
    block = ((71, 9, 34, 0), (71, 9, 33, 0), (22, 3, 32))
    assert outcome(module_of(*block, *nested, (32, 50, 2, 39), (59, 50, 9, 2))) is None


def test_arrays_of_billions_are_read_at_once():
    place = ((71, 9, 34, 0), (71, 9, 33, 0), (21, 2, 32, 0), (43, 2, 3, 0xFFFFFFFF), (22, 4, 32))
    image = ((25, 5, 4, 1, 0, 0, 0, 1, 0), (27, 6, 5), (28, 7, 6, 3), (32, 8, 0, 7), (59, 8, 9, 0))
    with pytest.raises(SpirvError, match="elements"):
        remapped(module_of(*place, *image))


@pytest.mark.parametrize("name", ["stock.texture.environment.general.frag", "stock.lit.texture.skinned.world.vert"])
def test_random_damage_raises_or_gives_a_module_and_never_hangs(name):
    generator = np.random.default_rng(11)
    words = words_of(name)
    refused = 0
    for _ in range(400):
        broken = words.copy()
        places = generator.integers(1, len(broken), generator.integers(1, 4))
        broken[places] = generator.choice([0, 1, 7, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, generator.integers(1 << 32)], len(places))
        refused += outcome(broken.tobytes()) is None
    assert refused > 100
