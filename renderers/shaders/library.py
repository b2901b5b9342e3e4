"""The stock shaders as SPIR-V."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from renderers.shaders.input_type import InputType
from renderers.shaders.retyping import retyped
from renderers.shaders.stock_program import StockProgram

BINARIES = Path(__file__).parent / "binaries"


@cache
def binary(name: str) -> bytes:
    """Give the SPIR-V of a shader by its name in a StockProgram; its entry point is `main`."""
    return (BINARIES / f"{name}.spv").read_bytes()


@cache
def vertex_spirv(program: StockProgram, types: tuple[InputType, ...]) -> bytes:
    """Give the SPIR-V of a program's vertex stage for the base types of its inputs, which run parallel to `program.inputs`."""
    code = binary(program.vertex)
    integers = {read.location: kind for read, kind in zip(program.inputs, types, strict=True) if kind != InputType.FLOAT}
    return retyped(code, integers) if integers else code


def fragment_spirv(program: StockProgram) -> bytes:
    """Give the SPIR-V of a program's fragment stage."""
    return binary(program.fragment)
