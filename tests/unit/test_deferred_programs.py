"""Which elements of which streams a program reads."""

from __future__ import annotations

from renderers.contract.enums import EffectFamily, EffectFlags, VertexElementFormat, VertexElementUsage
from renderers.contract.vertex_layout import VERTEX_LAYOUTS, VertexLayout, VertexLayoutElement
from renderers.deferred.programs import vertex_inputs
from renderers.shaders import WORLD_LOCATION, program_for

COORDINATES = VertexElementUsage.TextureCoordinate
FOUR = VertexElementFormat.Vector4


def layout(*elements):
    """Intern a layout of (usage, index, format), one after another 16 bytes apart."""
    made = (VertexLayoutElement(16 * number, kind, usage, index) for number, (usage, index, kind) in enumerate(elements))
    return VERTEX_LAYOUTS.intern(VertexLayout(tuple(made), 16 * len(elements)))


WORLD = layout(*((COORDINATES, index, FOUR) for index in range(1, 5)))
POSITIONED = layout((VertexElementUsage.Position, 0, FOUR), (COORDINATES, 1, VertexElementFormat.Vector2))


def places(layouts, world):
    program = program_for(EffectFamily.BASIC, EffectFlags.NONE, instance_world=world)
    return {each.location: (each.slot, each.offset) for each in vertex_inputs(layouts, program).attributes}


def test_a_world_matrix_comes_whole_from_one_instance_stream():
    found = places(((POSITIONED, False), (WORLD, True)), True)
    rows = {WORLD_LOCATION + row: (1, 16 * row) for row in range(4)}
    assert found == {0: (0, 0), **rows}


def test_the_first_instance_stream_with_a_whole_world_matrix_counts():
    partial = layout((COORDINATES, 1, FOUR), (COORDINATES, 2, FOUR))
    found = places(((POSITIONED, False), (partial, True), (WORLD, True), (WORLD, True)), True)
    assert {slot for location, (slot, _) in found.items() if location >= WORLD_LOCATION} == {2}


def test_of_elements_that_mean_the_same_the_first_counts():
    twice = layout((VertexElementUsage.Position, 0, FOUR), (VertexElementUsage.Position, 0, FOUR))
    assert places(((twice, False), (POSITIONED, False)), False) == {0: (0, 0)}
