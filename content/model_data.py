"""Models as plain data: bones, meshes, parts, skins, morph targets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from content.clip_data import ClipData
from content.material_data import MaterialData

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Triple = tuple[float, float, float]

IDENTITY = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True)
class BoneData:
    """A node of the model; parents stand before children and the root's `parent` is -1.

    `transform` is local to the parent: M11 to M44 row by row, the translation in the last row.
    """

    name: str
    parent: int
    transform: tuple[float, ...] = IDENTITY


@dataclass(frozen=True)
class VertexElementData:
    """One element of a vertex; `format` and `usage` are names of VertexElementFormat and VertexElementUsage."""

    offset: int
    format: str
    usage: str
    usage_index: int = 0


@dataclass(frozen=True, eq=False)
class VertexBufferData:
    """Vertices; `data` is a uint8 array of shape (count, stride). Parts that share a buffer hold the same object."""

    data: NDArray[np.uint8]
    elements: tuple[VertexElementData, ...]

    @property
    def stride(self) -> int:
        """Bytes of one vertex."""
        return int(self.data.shape[1])

    @property
    def count(self) -> int:
        """The number of vertices."""
        return int(self.data.shape[0])


@dataclass(frozen=True, eq=False)
class MorphTargetData:
    """Differences from the part's vertices, float32 arrays of shape (vertices, 3); None where a target moves nothing."""

    positions: NDArray[np.float32] | None
    normals: NDArray[np.float32] | None = None
    tangents: NDArray[np.float32] | None = None


@dataclass(frozen=True, eq=False)
class WeightTrackData:
    """How the weights of morph targets change: `times` (keys,) in seconds and float32 arrays (keys, targets).

    `interpolation` is "Linear", "Step" or "CubicSpline"; only the last one has tangents.
    """

    times: NDArray[np.float64]
    weights: NDArray[np.float32]
    interpolation: str = "Linear"
    in_tangents: NDArray[np.float32] | None = None
    out_tangents: NDArray[np.float32] | None = None


@dataclass(frozen=True, eq=False)
class MorphData:
    """The morph targets of a part with their weights at load, one a target.

    `tracks` holds weight animations by clip name; a document's only track has the name "". `flat_normals` asks for
    normals of flat triangles to be computed after morphing.
    """

    targets: tuple[MorphTargetData, ...]
    weights: tuple[float, ...]
    tracks: Mapping[str, WeightTrackData] = field(default_factory=dict)
    flat_normals: bool = False


@dataclass(frozen=True, eq=False)
class PartData:
    """One draw of a mesh, with the arguments of ModelMeshPart. `tag` is what a compiled file attached to it.

    `indices` is a uint16 or uint32 array that parts may share; index 0 means the vertex at `vertex_offset`. `topology` is
    a PrimitiveType name. `variants` holds other materials by the number of a name in ModelData.variant_names.
    """

    vertices: VertexBufferData
    indices: NDArray[np.uint16] | NDArray[np.uint32]
    material: MaterialData
    primitive_count: int
    vertex_count: int
    topology: str = "TriangleList"
    start_index: int = 0
    vertex_offset: int = 0
    morph: MorphData | None = None
    variants: Mapping[int, MaterialData] = field(default_factory=dict)
    tag: object = None


@dataclass(frozen=True, eq=False)
class MeshData:
    """Parts that move with one bone; the sphere is in the bone's space. `tag` is what a compiled file attached to it."""

    name: str
    parent_bone: int
    parts: tuple[PartData, ...]
    sphere_center: Triple
    sphere_radius: float
    tag: object = None


@dataclass(frozen=True, eq=False)
class SkinData:
    """The joints that vertex indices (BlendIndices) and joint clips name; a parent of -1 is a root.

    The arrays are float32 of shape (joints, 4, 4), row-vector matrices. A joint's matrix is
    `inverse_bind_pose[j] @ world[j]` with `world[j] = local[j] @ root_prefix[j] @ world[parent]`; local is the bind pose or
    the clip's pose, and the prefix is identity when `root_prefix` is None.
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]
    bind_pose: NDArray[np.float32]
    inverse_bind_pose: NDArray[np.float32]
    root_prefix: NDArray[np.float32] | None = None


@dataclass(frozen=True)
class LightData:
    """A directional light."""

    direction: Triple
    diffuse_color: Triple


@dataclass(frozen=True)
class DiagnosticData:
    """One note of an importer."""

    code: str
    severity: str = "Information"
    kind: str = "Information"
    subject: str = ""
    count: int = 0
    worst_magnitude: float = 0.0
    details: tuple[str, ...] = ()
    message: str = ""


@dataclass(frozen=True)
class ImportReportData:
    """What an importer counted and noted while it made a model; `counts` has the member names of the document."""

    counts: Mapping[str, int] = field(default_factory=dict)
    diagnostics: tuple[DiagnosticData, ...] = ()


@dataclass(frozen=True, eq=False)
class ModelData:
    """A model; bone 0 is the root.

    `clips` holds joint clips when there is a `skin` and node clips otherwise, each the clip itself or the asset name of an
    AnimationClip; `node_clips` holds those that move the bones of a model which also has a skin. What a named clip moves is
    known when it is loaded. With `default_lighting`
    every effect that has lights gets EnableDefaultLighting; else `lights` (at most three) are set and enabled, and with
    none the effects keep their own state. `tag` is what a compiled file attached to the model.
    """

    bones: tuple[BoneData, ...]
    meshes: tuple[MeshData, ...]
    skin: SkinData | None = None
    clips: Mapping[str, ClipData | str] = field(default_factory=dict)
    node_clips: Mapping[str, ClipData | str] = field(default_factory=dict)
    lights: tuple[LightData, ...] = ()
    default_lighting: bool = False
    variant_names: tuple[str, ...] = ()
    report: ImportReportData | None = None
    tag: object = None
