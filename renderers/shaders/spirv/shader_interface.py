"""What a shader declares: its stage, its inputs and outputs, its resources."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from renderers.shaders.spirv.data_type import DataType


class ShaderStage(IntEnum):
    """The stages that renderers use, by SPIR-V's numbers."""

    VERTEX = 0
    FRAGMENT = 4
    COMPUTE = 5


class ResourceKind(Enum):
    """The kinds of resources."""

    UNIFORM_BLOCK = "uniform block"
    PUSH_CONSTANTS = "push constants"
    STORAGE_BUFFER = "storage buffer"
    SAMPLED_TEXTURE = "sampled texture"  # texture and sampler in one
    STORAGE_TEXTURE = "storage texture"
    TEXTURE = "texture without sampler"
    SAMPLER = "sampler without texture"


class TextureShape(IntEnum):
    """The shapes of textures, by SPIR-V's numbers."""

    ONE_D = 0
    TWO_D = 1
    THREE_D = 2
    CUBE = 3
    RECTANGLE = 4
    BUFFER = 5
    SUBPASS = 6


class Varying(NamedTuple):
    """An input or output with a location. Without debug names its name is empty."""

    name: str
    location: int
    type: DataType


class ShaderResource(NamedTuple):
    """A resource. `set` and `binding` are -1 where they are not declared; `length` is above 1 for arrays, 0 for endless ones.

    `block` is the struct of blocks and buffers. `shape`, `arrayed` and `base` are of textures: `base` ("float", "int", "uint")
    is what a read gives. `writable` is for storage buffers and textures. `variable` is the id in the module.
    """

    name: str
    kind: ResourceKind
    set: int
    binding: int
    variable: int
    length: int = 1
    block: DataType | None = None
    shape: TextureShape | None = None
    arrayed: bool = False
    base: str = ""
    writable: bool = False

    @property
    def label(self) -> str:
        """A name for messages."""
        place = "" if self.binding < 0 else f" at set {self.set}, binding {self.binding}"
        return f"the {self.kind.value} {self.name or 'without a name'}{place}"


class ShaderInterface(NamedTuple):
    """Everything that one entry point and its module declare. `local_size` is of compute shaders."""

    stage: ShaderStage
    entry_point: str
    inputs: tuple[Varying, ...]
    outputs: tuple[Varying, ...]
    resources: tuple[ShaderResource, ...]
    local_size: tuple[int, int, int] = (1, 1, 1)
