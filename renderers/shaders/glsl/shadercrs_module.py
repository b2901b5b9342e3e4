"""The Python package shaderc-rs-py (module `shadercrs`)."""

from __future__ import annotations

from importlib import import_module

from renderers.shaders.glsl.compiler import CompilationFailed, Compiler
from renderers.shaders.spirv.shader_interface import ShaderStage


class ShadercrsModule(Compiler):
    """libshaderc inside of a Python package (Linux, Windows, macOS; Python 3.12 and later)."""

    name = "shaderc-rs-py"

    def __init__(self) -> None:
        self._compiler = import_module("shadercrs").Compiler()

    def compile(self, text: str, stage: ShaderStage) -> bytes:
        """Compile in this process."""
        try:
            artifact = self._compiler.compile_into_spirv(text, stage.name.lower(), "shader", "main")
        except Exception as reason:  # the package does not name its own exception
            raise CompilationFailed(str(reason)) from reason
        return bytes(artifact.as_binary_u8())
