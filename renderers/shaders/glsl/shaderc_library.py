"""libshaderc, through ctypes."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from types import SimpleNamespace
from typing import Any

from renderers.shaders.glsl.compiler import CompilationFailed, Compiler
from renderers.shaders.spirv.shader_interface import ShaderStage

PATH_VARIABLE = "XNA_SHADERC"
_KINDS = {ShaderStage.VERTEX: 0, ShaderStage.FRAGMENT: 1, ShaderStage.COMPUTE: 2}
_VULKAN, _VULKAN_1_0 = 0, 1 << 22
_POINTER, _TEXT, _SIZE, _INT = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "compiler_initialize": (_POINTER, []),
    "compile_options_initialize": (_POINTER, []),
    "compile_options_release": (None, [_POINTER]),
    "compile_options_set_target_env": (None, [_POINTER, _INT, ctypes.c_uint32]),
    "compile_into_spv": (_POINTER, [_POINTER, _TEXT, _SIZE, _INT, _TEXT, _TEXT, _POINTER]),
    "result_get_compilation_status": (_INT, [_POINTER]),
    "result_get_error_message": (_TEXT, [_POINTER]),
    "result_get_length": (_SIZE, [_POINTER]),
    "result_get_bytes": (_POINTER, [_POINTER]),
    "result_release": (None, [_POINTER]),
}


class ShadercLibrary(Compiler):
    """The library of the Vulkan SDK or the system; the environment variable XNA_SHADERC may name its file."""

    name = "libshaderc"

    def __init__(self) -> None:
        library = ctypes.CDLL(_path())
        self._calls: Any = SimpleNamespace()
        for function, (result, arguments) in _FUNCTIONS.items():
            found = library[f"shaderc_{function}"]
            found.restype, found.argtypes = result, arguments
            setattr(self._calls, function, found)
        self._compiler = self._calls.compiler_initialize()

    def compile(self, text: str, stage: ShaderStage) -> bytes:
        """Compile in this process."""
        calls, source = self._calls, text.encode()
        options = calls.compile_options_initialize()
        calls.compile_options_set_target_env(options, _VULKAN, _VULKAN_1_0)
        result = calls.compile_into_spv(self._compiler, source, len(source), _KINDS[stage], b"shader", b"main", options)
        try:
            if calls.result_get_compilation_status(result):
                raise CompilationFailed(calls.result_get_error_message(result).decode(errors="replace"))
            return ctypes.string_at(calls.result_get_bytes(result), calls.result_get_length(result))
        finally:
            calls.result_release(result)
            calls.compile_options_release(options)


def _path() -> str:
    found = os.environ.get(PATH_VARIABLE) or ctypes.util.find_library("shaderc_shared") or ctypes.util.find_library("shaderc")
    if not found:
        raise OSError("there is no libshaderc")
    return found
