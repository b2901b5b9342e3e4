"""A shader's source text, and where it came from."""

from __future__ import annotations

import re
from typing import NamedTuple

from renderers.shaders.glsl.glsl_error import GlslError
from renderers.shaders.spirv.shader_interface import ShaderStage

_VERSION = re.compile(r"\s*#\s*version\s+(\d+)\s*(\w*)")
_COMMENT = re.compile(r"//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_STRICT, _OLDEST = 450, 140


class GlslSource(NamedTuple):
    """A source. `file` is what error messages call it."""

    text: str
    stage: ShaderStage
    file: str

    @property
    def plain(self) -> str:
        """The text with spaces for comments and simple line ends; lines keep their numbers."""
        text = self.text.replace("\r\n", "\n").replace("\r", "\n")
        return _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)

    @property
    def is_loose(self) -> bool:
        """Whether this is GLSL ES 3.00 or a desktop version before 4.50, which has to be made strict.

        Raises:
            GlslError: the version is older than in, out and texture().
        """
        version = _VERSION.match(self.plain)
        number, profile = (int(version[1]), version[2]) if version else (100, "")
        if number < (300 if profile == "es" else _OLDEST):
            stated = "has no #version line" if version is None else f"is of version {number}"
            raise GlslError(f"{self.file}:1: the shader {stated}; begin it with '#version 300 es' or '#version 450'")
        return profile == "es" or number < _STRICT
