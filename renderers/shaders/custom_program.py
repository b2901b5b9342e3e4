"""Shaders of custom effects, from SPIR-V or GLSL, in the form that the GPU renderers take."""

from __future__ import annotations

from typing import NamedTuple

from renderers.shaders.glsl.compilation import spirv_of
from renderers.shaders.glsl.glsl_error import GlslError
from renderers.shaders.glsl.glsl_source import GlslSource
from renderers.shaders.spirv.remapping import RemappedShader, remapped
from renderers.shaders.spirv.shader_interface import ShaderStage
from renderers.shaders.spirv.spirv_error import SpirvError
from renderers.shaders.spirv.spirv_module import MAGIC

_FILES = "vertex shader", "fragment shader"
_MAGICS = (MAGIC.to_bytes(4, "little"), MAGIC.to_bytes(4, "big"))


class CustomProgram(NamedTuple):
    """The two stages of a custom effect in SDL_gpu's resource sets, each with what it declares and where that came from."""

    vertex: RemappedShader
    fragment: RemappedShader


def custom_program(
    vertex: bytes, fragment: bytes, files: tuple[str, str] = ("vertex shader", "fragment shader")
) -> CustomProgram:
    """Make the program of a custom effect.

    Args:
        vertex: SPIR-V in any Vulkan layout, or GLSL as UTF-8 text: strict 4.50, or loose ES 3.00.
        fragment: the same kind of payload for the fragment stage.
        files: what messages call the two.

    Raises:
        GlslError: a source does not compile; the message has the files and their lines.
        SpirvError: a module is broken, is of another stage, or has a resource that SDL_gpu cannot have.
        NotSupportedException: it is GLSL and there is no compiler on this machine.
    """
    if not is_spirv(vertex) and not is_spirv(fragment):
        sources = zip((vertex, fragment), (ShaderStage.VERTEX, ShaderStage.FRAGMENT), files, strict=True)
        vertex, fragment = spirv_of(*(GlslSource(_text(payload, file), stage, file) for payload, stage, file in sources))
    elif is_spirv(vertex) != is_spirv(fragment):
        raise GlslError(f"{files[0]} and {files[1]} must both be SPIR-V or both be GLSL")
    program = CustomProgram(
        _stage(vertex, ShaderStage.VERTEX, files[0]),
        _stage(fragment, ShaderStage.FRAGMENT, files[1]),
    )
    _check_varyings(program, files)
    return program


def is_spirv(payload: bytes) -> bool:
    """Tell SPIR-V from text by its first word."""
    return payload[:4] in _MAGICS


def _text(payload: bytes, file: str) -> str:
    try:
        return payload.decode("utf-8-sig")
    except UnicodeDecodeError as reason:
        raise GlslError(f"{file}: neither SPIR-V nor UTF-8 text ({reason})") from None


def _stage(code: bytes, stage: ShaderStage, file: str) -> RemappedShader:
    try:
        made = remapped(code)
    except SpirvError as reason:
        raise SpirvError(f"{file}: {reason}") from None
    if made.interface.stage != stage:
        raise SpirvError(
            f"{file}: a shader of the {stage.name.lower()} stage must be here, not {made.interface.stage.name.lower()}."
        )
    return made


def _check_varyings(program: CustomProgram, files: tuple[str, str]) -> None:
    written = {varying.location: str(varying.type) for varying in program.vertex.interface.outputs}
    for varying in program.fragment.interface.inputs:
        found = written.get(varying.location)
        if found != str(varying.type):
            read = f"input {varying.name} at location {varying.location} is a {varying.type}"
            raise SpirvError(f"{files[1]}: {read}; {files[0]} writes {'nothing' if found is None else f'a {found}'} there.")
