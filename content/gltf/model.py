"""glTF and GLB files as models, without a step in between."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from content.errors import ContentLoadException
from content.gltf import animations, container, geometry, instances, materials, nodes, skins
from content.gltf.accessors import Accessors
from content.gltf.animations import Animation
from content.gltf.extras import directional_lights, import_report, variant_names, variants_of
from content.gltf.geometry import Geometry, Options
from content.gltf.materials import Materials
from content.gltf.nodes import SceneNode
from content.gltf.scene_file import SceneFile
from content.gltf.skins import Palette
from content.members import Members
from content.model import sphere_of
from content.model_data import MeshData, ModelData, MorphData, PartData
from content.paths import ContentRoot

VALUES_PER_PART = 64


def read_native(data: bytes, path: str, root: ContentRoot) -> ModelData:
    """Read a .gltf or .glb file.

    All nodes of the scene become bones under an added root; a mesh with a skin hangs on the root, because its joints place
    it; one with instances becomes a bone and a mesh for each. All skins share one palette of joints. Materials become
    BasicEffect or SkinnedEffect with the base colour; what these cannot show is listed in the report. Pictures that are files
    of their own become asset names, embedded ones come decoded and premultiplied. Triangles are clockwise in front, as XNA's
    default culling wants them.

    Args:
        data: the whole file.
        path: where it lies; names it in errors, and other files are found from there.
        root: the content root, which the files that it names must not leave.

    Raises:
        ContentLoadException: the file or one that it names is damaged, missing or outside the root, or it requires an
            extension that is not supported.
    """
    try:
        with np.errstate(all="ignore"):
            return _Reader(SceneFile(container.read(data, path), root)).model()
    except (ValueError, OverflowError, FloatingPointError) as error:
        raise ContentLoadException("The glTF file could not be read.", error, path=path) from error


class _Reader:
    def __init__(self, scene: SceneFile) -> None:
        self._scene = scene
        self._accessors = Accessors(scene)
        self._materials = Materials(scene)
        self._nodes = nodes.read(scene)
        self._animations = animations.read(scene, self._accessors)
        animated = {number for animation in self._animations for number in animation.channels}
        self._palette = skins.read(scene, self._accessors, self._nodes, animated)
        self._worlds = nodes.world_matrices(self._nodes)
        self._instances = instances.read(scene, self._accessors, self._nodes)
        self._bones_of: dict[int, list[int]] = {}
        for instance in self._instances:
            self._bones_of.setdefault(instance.node.number, []).append(len(self._worlds))
            self._worlds.append(instance.local @ self._worlds[instance.node.bone])
        self._geometries: dict[tuple[int, int, int, Options], Geometry] = {}
        self._variant_names = variant_names(scene)
        self._dropped: dict[str, int] = {}

    def model(self) -> ModelData:
        meshes = tuple(
            self._mesh(node, bone)
            for node in self._nodes
            if node.members.has("mesh")
            for bone in self._bones_of.get(node.number, [node.bone])
        )
        node_clips = {animation.name: animation.node_clip(self._nodes) for animation in self._animations}
        lights = directional_lights(self._scene, self._nodes, self._worlds)
        return ModelData(
            bones=(
                *nodes.as_bones(self._nodes),
                *(nodes.bone_of(each.name, each.node.bone, each.local) for each in self._instances),
            ),
            meshes=meshes,
            skin=None if self._palette is None else self._palette.skin,
            clips=dict(node_clips if self._palette is None else _joint_clips(self._animations, self._nodes, self._palette)),
            node_clips={} if self._palette is None else node_clips,
            lights=lights,
            default_lighting=not lights,
            variant_names=self._variant_names,
            report=import_report(self._scene, self._nodes, len(meshes), len(lights), self._dropped),
        )

    def _mesh(self, node: SceneNode, bone: int) -> MeshData:
        mesh = self._scene.named(node.members, "mesh", "meshes")
        skinned = node.members.has("skin")
        mirrored = not skinned and float(np.linalg.det(self._worlds[bone][:3, :3])) < 0
        parts = tuple(
            self._part(node, mesh, number, primitive, mirrored) for number, primitive in enumerate(mesh.objects("primitives"))
        )
        name = node.members.word("name") or mesh.word("name") or f"Mesh{node.number}"
        if skinned and self._palette is not None:
            return MeshData(name, 0, parts, *self._palette.sphere_of(parts, self._worlds))
        return MeshData(name, bone, parts, *sphere_of(parts))

    def _part(self, node: SceneNode, mesh: Members, number: int, primitive: Members, mirrored: bool) -> PartData:
        self._scene.spend(primitive, VALUES_PER_PART)
        skin = self._scene.index(node.members, "skin", "skins") if node.members.has("skin") else -1
        look = self._materials.find(primitive)
        further = ["JOINTS_1"] if skin >= 0 and primitive.nested("attributes").has("JOINTS_1") else []
        for name in (*look.dropped, *further):
            self._dropped[name] = self._dropped.get(name, 0) + 1
        shape = self._geometry(node, primitive, number, skin, materials.options_for(look, mirrored))
        variants = {
            variant: materials.for_part(self._materials.find(owner).material, shape.keys, shape.topology, skin >= 0)
            for variant, owner in variants_of(primitive, len(self._variant_names)).items()
        }
        return PartData(
            vertices=shape.vertices,
            indices=shape.indices,
            material=materials.for_part(look.material, shape.keys, shape.topology, skin >= 0),
            primitive_count=shape.primitive_count,
            vertex_count=shape.vertices.count,
            topology=shape.topology,
            morph=self._morph(node, mesh, shape) if shape.targets else None,
            variants=variants,
        )

    def _geometry(self, node: SceneNode, primitive: Members, number: int, skin: int, options: Options) -> Geometry:
        key = (self._scene.index(node.members, "mesh", "meshes"), number, skin, options)
        if key not in self._geometries:
            table: NDArray[Any] | None = self._palette.tables[skin] if self._palette is not None and skin >= 0 else None
            self._geometries[key] = geometry.read(self._scene, self._accessors, primitive, options, table)
        return self._geometries[key]

    def _morph(self, node: SceneNode, mesh: Members, shape: Geometry) -> MorphData:
        owner = node.members if node.members.has("weights") else mesh
        count = len(shape.targets)
        weights = owner.singles("weights", count) if owner.has("weights") else (0.0,) * count
        tracks = {
            animation.name: animation.weights[node.number]
            for animation in self._animations
            if node.number in animation.weights and animation.weights[node.number].weights.shape[1] == count
        }
        return MorphData(shape.targets, weights, tracks, shape.flat)


def _joint_clips(clips: list[Animation], scene_nodes: list[SceneNode], palette: Palette) -> dict[str, Any]:
    return {animation.name: animation.joint_clip(scene_nodes, palette.places) for animation in clips}
