"""What EffectPass.Apply leaves in the device for the draws that follow."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from renderers.contract.enums import VertexElementUsage


class VertexInput(NamedTuple):
    """A vertex element that the effect reads, and the effect's property that asks for it."""

    usage: VertexElementUsage
    usage_index: int
    property_name: str


class AppliedEffect(NamedTuple):
    """The vertex elements that an effect needs, its class name for messages, and the slots that it samples.

    One object for each of an effect's shaders, so that draws know it again, whatever the parameters are.
    """

    inputs: tuple[VertexInput, ...]
    name: str
    slots: Collection[int]
