"""What compiles strict GLSL 450 to SPIR-V."""

from __future__ import annotations

from abc import ABC, abstractmethod

from renderers.shaders.spirv.shader_interface import ShaderStage


class CompilationFailed(Exception):
    """The source has faults; the text is the compiler's log."""


class Compiler(ABC):
    """One compiler that was found on this machine; making one raises OSError or ImportError where it is not there."""

    name: str

    @abstractmethod
    def compile(self, text: str, stage: ShaderStage) -> bytes:
        """Give the SPIR-V for Vulkan 1.0, with debug names.

        Raises:
            CompilationFailed: the source has faults.
        """
