"""What a renderer reports of a custom effect's program: the values, textures and vertex elements that its shaders read.

A game's uniforms travel as one run of bytes, EffectBlock.parameters: the uniform blocks of both stages, one behind the other,
each from its `offset` on. Where a value lies in its block is std140's affair, and told by the offsets, strides and orders below.
"""

from __future__ import annotations

from typing import NamedTuple

from renderers.contract.enums import TextureKind
from renderers.contract.resources import Resource


class Uniform(NamedTuple):
    """One value of a uniform block: where it lies in the block, or in the struct that it is a member of.

    `base` is "float", "int", "uint" or "struct". `rows` counts the components of a vector and of a matrix's columns; `columns` is
    1 for what is no matrix. Columns lie 16 bytes apart; with `row_major` the rows do. Of an array `elements` is the length, 0
    otherwise, and `stride` the bytes from one element to the next. A struct has `members`.
    """

    name: str
    offset: int
    base: str
    rows: int = 1
    columns: int = 1
    row_major: bool = False
    elements: int = 0
    stride: int = 0
    members: tuple[Uniform, ...] = ()


class UniformBlock(NamedTuple):
    """A block of the vertex or the fragment stage, and where its `size` bytes lie in the parameters."""

    name: str
    is_vertex: bool
    offset: int
    size: int
    uniforms: tuple[Uniform, ...]


class ProgramTexture(NamedTuple):
    """A texture that a stage samples. `unit` is the slot of DrawState's textures, of vertex_textures for the vertex stage."""

    name: str
    is_vertex: bool
    unit: int
    kind: TextureKind


class ProgramInput(NamedTuple):
    """A vertex input. `location` is an element's place among all elements of a draw's streams, in their order."""

    name: str
    location: int
    base: str


class ProgramInterface(NamedTuple):
    """What a program reads. `targets` are the slots that its fragment stage writes; `size` is that of the parameters."""

    blocks: tuple[UniformBlock, ...]
    textures: tuple[ProgramTexture, ...]
    inputs: tuple[ProgramInput, ...]
    targets: frozenset[int]
    size: int


class Program(NamedTuple):
    """A custom effect's program: the renderer's handle, and what the shaders read."""

    handle: Resource
    interface: ProgramInterface
