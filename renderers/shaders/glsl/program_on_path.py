"""The programs glslangValidator and glslc."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from renderers.shaders.glsl.compiler import CompilationFailed, Compiler
from renderers.shaders.spirv.shader_interface import ShaderStage

_STAGES = {ShaderStage.VERTEX: "vert", ShaderStage.FRAGMENT: "frag", ShaderStage.COMPUTE: "comp"}
_PROGRAMS = {
    "glslc": ("--target-env=vulkan1.0", "-fshader-stage={stage}", "{source}", "-o", "{made}"),
    "glslangValidator": ("-V", "--target-env", "vulkan1.0", "-S", "{stage}", "{source}", "-o", "{made}"),
}
_LONGEST = 60  # seconds


class ProgramOnPath(Compiler):
    """A compiler of the Vulkan SDK or of a system's package, run once for each shader.

    Args:
        program: "glslc" or "glslangValidator".
    """

    def __init__(self, program: str) -> None:
        found = shutil.which(program)
        if found is None:
            raise FileNotFoundError(f"{program} is not on PATH")
        self.name, self._path = program, found

    def compile(self, text: str, stage: ShaderStage) -> bytes:
        """Compile in another process."""
        with tempfile.TemporaryDirectory() as folder:
            source, made = Path(folder) / "shader.glsl", Path(folder) / "made.spv"
            source.write_text(text, encoding="utf-8")
            places = {"stage": _STAGES[stage], "source": str(source), "made": str(made)}
            command = [self._path, *(part.format_map(places) for part in _PROGRAMS[self.name])]
            said = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=_LONGEST)
            if said.returncode or not made.exists():
                raise CompilationFailed(said.stdout + said.stderr)
            return made.read_bytes()
