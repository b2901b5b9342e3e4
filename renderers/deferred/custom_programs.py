"""Programs of custom effects: made from the game's shaders, and matched with a draw's vertex streams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.errors import ArgumentException, NotSupportedException
from renderers.contract.programs import Program, ProgramInput, ProgramInterface
from renderers.contract.vertex_layout import VERTEX_LAYOUTS, VertexLayoutElement
from renderers.deferred.resources import DeferredResource
from renderers.shaders.custom_program import custom_program
from renderers.shaders.custom_stage import CustomStage, stages_of
from renderers.shaders.glsl.glsl_error import GlslError
from renderers.shaders.input_type import InputType, input_type
from renderers.shaders.spirv.spirv_error import SpirvError

if TYPE_CHECKING:
    from renderers.deferred.pipelines import Pipeline

_BASES = {InputType.FLOAT: "float", InputType.UINT: "uint", InputType.INT: "int"}


class DeferredProgram(DeferredResource):
    """The handle of a custom effect's program. `native` has the driver's two shaders; `pipelines` is filled by PipelineTable."""

    __slots__ = ("fragment", "interface", "pipelines", "vertex")

    def __init__(self, vertex: CustomStage, fragment: CustomStage, interface: ProgramInterface) -> None:
        super().__init__()
        self.vertex, self.fragment, self.interface = vertex, fragment, interface
        self.pipelines: list[Pipeline] = []


def make_program(vertex: bytes, fragment: bytes, files: tuple[str, str], most_block_bytes: int, renderer: str) -> Program:
    """Make a program of two payloads.

    Args:
        vertex: SPIR-V or GLSL.
        fragment: The same kind of payload.
        files: What messages call the two.
        most_block_bytes: The largest uniform block that the driver binds.
        renderer: The name that messages have.

    Raises:
        ArgumentException: The code is faulty, or asks for what is not bound.
        NotSupportedException: It is GLSL, and this machine has no compiler.
    """
    try:
        made, other, interface = stages_of(custom_program(vertex, fragment, files), files)
    except (GlslError, SpirvError) as reason:
        raise ArgumentException(str(reason)) from reason
    for block in interface.blocks:
        if block.size > most_block_bytes:
            raise ArgumentException(
                f"{files[not block.is_vertex]}: the uniform block {block.name} has {block.size} bytes; {renderer} binds blocks "
                f"of at most {most_block_bytes}. Split it: a stage may have four blocks."
            )
    program = DeferredProgram(made, other, interface)
    return Program(program, interface)


def elements_of(layouts: tuple[tuple[int, bool], ...]) -> list[tuple[int, VertexLayoutElement]]:
    """Give all elements of some streams, each with the number of its stream: a location is a place in this list."""
    return [(slot, element) for slot, (number, _) in enumerate(layouts) for element in VERTEX_LAYOUTS[number].elements]


def element_for(wanted: ProgramInput, elements: list[tuple[int, VertexLayoutElement]]) -> tuple[int, VertexLayoutElement]:
    """Give the element that an input reads.

    Raises:
        NotSupportedException: No element lies there, or one that the shader declares as another base type.
    """
    label = f"The effect's vertex shader reads location {wanted.location} ({wanted.name or 'without a name'})"
    if wanted.location >= len(elements):
        raise NotSupportedException(
            f"{label}, but the vertex declarations have {len(elements)} elements, for the locations 0 to {len(elements) - 1}. "
            "A location is the place of an element in the VertexDeclaration; those of further streams go on counting."
        )
    slot, element = elements[wanted.location]
    base = _BASES[input_type(element.format)]
    if base != wanted.base:
        raise NotSupportedException(
            f"{label} as {wanted.base}, but the element there, {element.usage.name}{element.usage_index}, is a "
            f"{element.format.name}, which shaders read as {base}."
        )
    return slot, element
