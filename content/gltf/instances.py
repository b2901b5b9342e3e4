"""Meshes that a node shows several times (EXT_mesh_gpu_instancing)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from content.gltf.accessors import Accessors
from content.gltf.extras import extension
from content.gltf.nodes import REST, Matrix, SceneNode, bone_of, matrix_of
from content.gltf.scene_file import SceneFile
from content.members import Members
from content.model_data import BoneData

EXTENSION = "EXT_mesh_gpu_instancing"
VALUES_PER_INSTANCE = 64
ATTRIBUTES = ("TRANSLATION", "ROTATION", "SCALE")


@dataclass(frozen=True, eq=False)
class Instance:
    """One of the places where a node's mesh stands; `local` is relative to the node."""

    node: SceneNode
    name: str
    local: Matrix


def read(scene: SceneFile, accessors: Accessors, nodes: list[SceneNode]) -> list[Instance]:
    """List the instances of all nodes.

    Raises:
        ContentLoadException: the attributes are damaged or differ in their counts, or the mesh has a skin.
    """
    found = []
    for node in nodes:
        use = extension(node.members, EXTENSION) if node.members.has("mesh") else None
        if use is not None:
            if node.members.has("skin"):
                raise node.members.error("extensions", f"A mesh with a skin cannot have instances ({EXTENSION}).")
            poses = _poses(scene, accessors, use.nested("attributes"))
            found += [Instance(node, f"{node.name}_{number}", local) for number, local in enumerate(poses)]
    return found


def as_bones(instances: list[Instance]) -> tuple[BoneData, ...]:
    """Make a bone of each instance, to follow those of the nodes."""
    return tuple(bone_of(instance.name, instance.node.bone, instance.local) for instance in instances)


def _poses(scene: SceneFile, accessors: Accessors, attributes: Members) -> list[Matrix]:
    columns = {
        name: accessors.floats(attributes, name, (len(rest),))
        for name, rest in zip(ATTRIBUTES, REST, strict=True)
        if attributes.has(name)
    }
    if not columns:
        raise attributes.error(ATTRIBUTES[0], f"Instances need one of {', '.join(ATTRIBUTES)}.")
    counts = {name: len(values) for name, values in columns.items()}
    if len(set(counts.values())) > 1:
        raise attributes.error(next(iter(columns)), f"All attributes of instances need as many values; they have {counts}.")
    count = next(iter(counts.values()))
    scene.spend(attributes, count * VALUES_PER_INSTANCE)
    translations, rotations, scales = (
        columns.get(name, np.broadcast_to(np.array(rest), (count, len(rest)))).astype(np.float64).tolist()
        for name, rest in zip(ATTRIBUTES, REST, strict=True)
    )
    return [matrix_of(*pose) for pose in zip(translations, rotations, scales, strict=True)]
