"""What EffectPass.Apply leaves in the device for the draws that follow."""

from __future__ import annotations

from typing import NamedTuple

from renderers.contract.effects import EffectBlock
from renderers.contract.enums import VertexElementUsage


class VertexInput(NamedTuple):
    """A vertex element that the effect reads, and the effect's property that asks for it."""

    usage: VertexElementUsage
    usage_index: int
    property_name: str


class AppliedEffect(NamedTuple):
    """An effect's parameter block, the vertex elements that it needs, and its class name for messages.

    `units` are the slots that shaders of the game's own sample; None for stock effects, whose block tells.
    """

    block: EffectBlock
    inputs: tuple[VertexInput, ...]
    name: str
    units: frozenset[int] | None = None
